import TimeZoneAnnotation

enum DecimalPosition {
  /// The position of two numbers, which may have an exponent and white space around them.
  ///
  /// Digits go straight to the grid, rounded once.
  @inline(__always)
  static func coordinate(
    latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError.Reason) -> Coordinate {
    if let y = DecimalDegrees.e7(latitude, limit: 90), let x = DecimalDegrees.e7(longitude, limit: 180) {
      return Coordinate(onEarth: GridPoint(x: x, y: y))
    }
    return try readSlowly(latitude, longitude)
  }

  @inline(never)
  private static func readSlowly(
    _ latitude: UnsafeBufferPointer<UInt8>, _ longitude: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError.Reason) -> Coordinate {
    let latitude = try number(latitude, "a latitude in degrees")
    let longitude = try number(longitude, "a longitude in degrees")
    return try mapError(
      TrackFileError.Reason.coordinate, Coordinate(parsing: "\(latitude), \(longitude)"))
  }

  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, _ expected: String
  ) throws(TrackFileError.Reason) -> String {
    let trimmed = Array(bytes.drop { $0.isASCIISpace }.reversed().drop { $0.isASCIISpace }.reversed())
    // Other notations of coordinates, such as degrees and minutes, do not belong in these files.
    guard let number = trimmed.withUnsafeBufferPointer({ DecimalNumber.signed($0) }),
      number.magnitude.approximation.isFinite
    else {
      throw .malformed(expected: expected, found: String(decoding: bytes, as: UTF8.self).shortenedForMessage)
    }
    return String(decoding: trimmed, as: UTF8.self)
  }
}
