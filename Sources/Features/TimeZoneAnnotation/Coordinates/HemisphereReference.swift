/// The hemisphere of a coordinate, in a separate cell: `N`, `North`, and so on, as EXIF's `GPSLatitudeRef` has it.
enum HemisphereReference {
  /// The value that a cell may have instead of a hemisphere.
  enum Others {
    case none
    /// A number: the column is something else, such as the latitude of a point of reference.
    case numbers
    /// Anything, as the column's name says nothing.
    case any
  }

  struct Cell {
    let text: String
    private let others: Others

    init(_ text: String, or others: Others = .none) { (self.text, self.others) = (text, others) }

    /// Whether it says nothing about the hemisphere.
    var isBlank: Bool {
      text.isMissingValue
        || others == .numbers && isNumber
        || others == .any
          && !HemisphereReference.isHemisphere(text, .latitude)
          && !HemisphereReference.isHemisphere(text, .longitude)
    }

    private var isNumber: Bool {
      text.utf8.contains { $0.isASCIIDigit } && text.unicodeScalars.allSatisfy { Self.ofNumbers.contains($0) }
    }

    private static let ofNumbers = Array("0123456789+-\u{2212}.,eE".unicodeScalars)
  }

  private static func names(_ role: AnnotationError.Role) -> [String] {
    role == .latitude ? ["n", "north", "s", "south"] : ["e", "east", "w", "west"]
  }

  static func isHemisphere(_ text: String, _ role: AnnotationError.Role) -> Bool {
    names(role).contains(text.lowercased())
  }

  /// Applies the hemispheres to a position that was read only from the values.
  static func apply(
    _ latitude: (value: String, reference: Cell), _ longitude: (value: String, reference: Cell),
    to point: GridPoint
  ) throws(RowError) -> GridPoint {
    GridPoint(
      x: try apply(longitude.reference, to: point.x, longitude.value, .longitude),
      y: try apply(latitude.reference, to: point.y, latitude.value, .latitude))
  }

  private static func apply(
    _ cell: Cell, to units: Int32, _ value: String, _ role: AnnotationError.Role
  ) throws(RowError) -> Int32 {
    if cell.isBlank { return units }
    let reference = cell.text
    guard let index = names(role).firstIndex(of: reference.lowercased()) else {
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
