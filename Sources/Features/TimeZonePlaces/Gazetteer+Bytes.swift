import TimeZoneEngine

/// Names of cities as bytes, without a `String`: for tables with a city in each row. They are valid as long as the
/// gazetteer lives.
extension Gazetteer {
  /// The UTF-8 of a city's name.
  /// Returns at most 255 bytes.
  package func nameBytes(ofCity number: Int) -> UnsafeBufferPointer<UInt8> { names.utf8(number) }

  /// The UTF-8 of the name of a city's region.
  /// Returns at most 255 bytes; none where the city has no region, or one without a name.
  package func regionNameBytes(ofCity number: Int) -> UnsafeBufferPointer<UInt8> {
    guard let region = position(number).region else { return UnsafeBufferPointer(start: nil, count: 0) }
    return regionTexts.utf8(3 * region + 2)
  }
}

// MARK: - Countries

extension Gazetteer {
  /// The two letters of the code of a city's country.
  /// Returns two bytes of ASCII, such as `J` and `P`.
  package func countryLetters(ofCity number: Int) -> (UInt8, UInt8) {
    let row = group(ofCity: number) * GazetteerFormat.GroupOffset.size
    let letters = groups.loadLittle(at: row + GazetteerFormat.GroupOffset.country, as: UInt16.self)
    return (UInt8(truncatingIfNeeded: letters), UInt8(truncatingIfNeeded: letters >> 8))
  }
}
