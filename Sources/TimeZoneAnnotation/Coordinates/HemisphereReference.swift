import TimeZoneIndex

/// The hemisphere of a coordinate, in a cell of its own: `N`, `North`, and so on, as EXIF's `GPSLatitudeRef` has it.
enum HemisphereReference {
  /// Applies the hemispheres to a position that was read from the values alone.
  ///
  /// - Throws: ``RowError``: a reference is not one, or contradicts the value's own sign or letter.
  static func apply(
    _ latitude: (value: String, reference: String), _ longitude: (value: String, reference: String),
    to point: GridPoint
  ) throws(RowError) -> GridPoint {
    GridPoint(
      x: try apply(longitude.reference, to: point.x, longitude.value, .longitude),
      y: try apply(latitude.reference, to: point.y, latitude.value, .latitude))
  }

  private static func apply(
    _ reference: String, to units: Int32, _ value: String, _ role: AnnotationError.Role
  ) throws(RowError) -> Int32 {
    if reference.isMissingValue { return units }
    let names = role == .latitude ? ["n", "north", "s", "south"] : ["e", "east", "w", "west"]
    guard let index = names.firstIndex(of: reference.lowercased()) else {
      throw .notAHemisphere(reference.shortenedForMessage, role)
    }
    let isNegative = index >= 2
    guard hasOwnSign(value) else { return isNegative ? -units : units }
    if units != 0, (units < 0) != isNegative {
      throw .contradictoryHemisphere(
        value: value.shortenedForMessage, reference: reference.shortenedForMessage, role)
    }
    return units
  }

  /// Whether a value has a sign, or a letter of a hemisphere before or after its numbers.
  private static func hasOwnSign(_ value: String) -> Bool {
    guard let first = value.unicodeScalars.first else { return false }
    if "+-\u{2212}".unicodeScalars.contains(first) { return true }
    let words = value.lowercased().split { !$0.isLetter }
    return words.contains { ["n", "north", "s", "south", "e", "east", "w", "west"].contains($0) }
  }
}
