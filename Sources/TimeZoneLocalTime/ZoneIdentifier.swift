import TimeZoneSupport

/// Names of time zones.
enum ZoneIdentifier {
  /// Whether a text may name a zone: parts of ASCII letters, digits, `_`, `+`, `-` and `.`, joined by `/`.
  ///
  /// None is empty, `.` or `..`, so that no name leads out of a directory.
  static func isValid(_ text: String) -> Bool {
    var partCount = 0
    var dotCount = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") {
        guard partCount > dotCount else { return false }
        (partCount, dotCount) = (0, 0)
      } else {
        guard byte.isPartOfIdentifier else { return false }
        partCount += 1
        if byte == UInt8(ascii: ".") { dotCount += 1 }
      }
    }
    return partCount > dotCount && text.utf8.count <= 255
  }
}

extension UInt8 {
  fileprivate var isPartOfIdentifier: Bool {
    isPartOfAbbreviation || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
  }
}
