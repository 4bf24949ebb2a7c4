// Coordinates as the commands print them.

extension Coordinate {
  /// Latitude and longitude in degrees, exact and no longer than needed.
  package var degreesText: String { "\(grid.y.degreesText) \(grid.x.degreesText)" }

  package var jsonMembers: JSONObject {
    [
      "latitude": .decimal(Int64(grid.y), places: 7), "longitude": .decimal(Int64(grid.x), places: 7),
    ]
  }

  /// A JSON object: the position in degrees, and as the table of zones writes it.
  package func json(iso6709: String) -> JSON {
    .object(jsonMembers.adding(["iso6709": JSON(iso6709)]))
  }
}

extension Int32 {
  /// 1e-7 degrees as a decimal number of degrees, rounded to four digits (11 m), halves away from zero.
  package var shortDegreesText: String {
    let rounded = Int64((magnitude + 500) / 1000)
    return String(units: self < 0 ? -rounded : rounded, places: 4)
  }
}
