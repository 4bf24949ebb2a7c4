extension Unicode.Scalar {
  /// Whether a text with it may not be on a line of output: control characters, line and paragraph separators, and what
  /// sets the direction of all text after it (embeddings, overrides and isolates of Unicode Standard Annex #9).
  private var breaksLine: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is an invisible mark of direction (U+061C, U+200E, U+200F).
  ///
  /// Names have them (a hundred cities do), for they settle the direction of their neighbors only. Messages and reports on
  /// what somebody else wrote show them, for nobody sees them otherwise.
  private var isDirectionMark: Bool { value == 0x061C || value == 0x200E || value == 0x200F }

  /// Whether it is invisible and changes the direction of the text around or after it.
  package var changesDirection: Bool { isDirectionMark || breaksLine && value >= 0x202A }

  /// Whether it may be in a text on one line of output, such as a name.
  fileprivate func isPrintable(linesMayBreak: Bool) -> Bool {
    !breaksLine || linesMayBreak && (value == 0x09 || value == 0x0A)
  }

  fileprivate var escapedForMessage: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: breaksLine || isDirectionMark ? "\\u{\(String(value, radix: 16))}" : String(self)
    }
  }
}

extension String {
  /// Whether the text fits on one line of output, as names of zones and places do, which come from untrusted files, are
  /// printed one per line and joined in lists: it has no control characters, line or paragraph separators, or characters
  /// that reverse the direction of all that follows.
  package func isPrintable(linesMayBreak: Bool = false) -> Bool {
    unicodeScalars.allSatisfy { $0.isPrintable(linesMayBreak: linesMayBreak) }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are valid UTF-8, and a text that fits on one line of output.
  package func isPrintable(linesMayBreak: Bool = false) -> Bool {
    // Nearly all names are of ASCII alone, which is seen at once.
    if allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
    let text = String(decoding: self, as: UTF8.self)
    // Invalid bytes are replaced by U+FFFD, and so changed.
    return text.utf8.elementsEqual(self) && text.isPrintable(linesMayBreak: linesMayBreak)
  }
}

extension String {
  /// The text on one line: control characters escaped, and a long text truncated.
  package var shortenedForMessage: String {
    let start = unicodeScalars.prefix(80)
    return String(start).escapedForMessage + (start.endIndex < unicodeScalars.endIndex ? "\u{2026}" : "")
  }

  package var quotedForMessage: String { "\"\(shortenedForMessage)\"" }
  /// The same in apostrophes, for messages that may be texts of JSON.
  package var inApostrophes: String { "'\(shortenedForMessage)'" }

  /// A system error as the reason after a colon: "no such file or directory", but "I/O error".
  package var asReason: String {
    var bytes = Array(utf8)
    guard bytes.count > 1, (0x41...0x5A).contains(bytes[0]), (0x61...0x7A).contains(bytes[1]) else {
      return self
    }
    bytes[0] |= 0x20
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with control characters escaped, including those for the direction of text, so that it stays on one line
  /// and cannot control a terminal.
  package var escapedForMessage: String {
    unicodeScalars.reduce(into: "") { $0 += $1.escapedForMessage }
  }

  private static let messageLimit = 2_000

  /// A whole message on one line: control characters escaped, and the middle of a long one left out, so that no input
  /// is repeated at length.
  package var wholeMessage: String {
    let scalars = unicodeScalars
    guard utf8.count > Self.messageLimit, scalars.count > Self.messageLimit else { return escapedForMessage }
    let (start, end) = (Self.messageLimit * 3 / 4, Self.messageLimit / 4)
    return String(scalars.prefix(start)).escapedForMessage + " \u{2026} "
      + String(scalars.suffix(end)).escapedForMessage
  }

  /// The text as the content of an XML element: markup is escaped, and characters that XML does not allow become U+FFFD,
  /// as do line breaks and tabs.
  package var escapedForXML: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0xEF || "&<>".utf8.contains($0) }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A text that equals another only where their UTF-8 bytes are the same, as for names in files: a key for dictionaries
/// and sets of names from outside.
///
/// `String` equates what Unicode calls canonically equivalent, such as "é" as one scalar and as two, and orders by that:
/// two zones, columns or keys with such names would be one.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isSame(as: right.text) }

  /// Ascending by UTF-8 bytes.
  package static func < (left: ExactText, right: ExactText) -> Bool { left.text.precedes(right.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension StringProtocol {
  package func isSame(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Ascending.
  package func precedes(_ other: some StringProtocol) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  package func starts(withBytesOf other: some StringProtocol) -> Bool { utf8.starts(with: other.utf8) }
}

extension [String] {
  package func areSame(as others: [String]) -> Bool {
    elementsEqual(others) { $0.isSame(as: $1) }
  }
}
