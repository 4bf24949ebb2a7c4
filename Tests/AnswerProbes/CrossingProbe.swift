import TimeZoneLookup

/// Answers questions about legs beside exact fractions.
struct CrossingProbe: LineProbe {
  private let finder = TimeZoneFinder.world

  func answer(_ text: String) throws -> String {
    let numbers = text.split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 4, let start = try? Coordinate(latitudeE7: numbers[0], longitudeE7: numbers[1]),
      let end = try? Coordinate(latitudeE7: numbers[2], longitudeE7: numbers[3])
    else {
      throw Misunderstanding(expected: "latitude and longitude of two points in 1e-7 degrees", found: text)
    }
    var fields = [finder.timeZoneIdentifiers(at: start).joined(separator: ",")]
    for crossing in finder.crossings(from: start, to: end) {
      // What does not fit together must not look as if it did.
      let before = names(crossing.before)
      if fields.last != before { fields += ["", before] }
      fields += ["\(crossing.fraction)", names(crossing.after)]
    }
    return fields.joined(separator: "\t")
  }

  private func names(_ zones: [Int32]) -> String {
    zones.map { finder.identifiers[Int($0)] }.joined(separator: ",")
  }
}
