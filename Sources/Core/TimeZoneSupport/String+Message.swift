extension String {
  /// The text on one line: control characters escaped, and a long text truncated.
  package var shortenedForMessage: String {
    let limit = 80
    var result = ""
    for (count, scalar) in unicodeScalars.enumerated() {
      guard count < limit else { return result + "\u{2026}" }
      result += scalar.escapedForMessage
    }
    return result
  }

  package var quotedForMessage: String { "\"\(shortenedForMessage)\"" }

  /// The text with control characters escaped, those for the direction of text among them, so that it stays on one line
  /// and cannot control a terminal.
  package var escapedForMessage: String {
    var result = ""
    for scalar in unicodeScalars { result += scalar.escapedForMessage }
    return result
  }
}

extension String {
  /// The greatest number of characters of a message.
  private static let messageLimit = 2_000

  /// A whole message on one line: control characters escaped, and the middle of a long one left out, so that no input
  /// is repeated at length, whoever quoted it.
  package var wholeMessage: String {
    let scalars = unicodeScalars
    guard utf8.count > Self.messageLimit, scalars.count > Self.messageLimit else { return escapedForMessage }
    let (start, end) = (Self.messageLimit * 3 / 4, Self.messageLimit / 4)
    return String(scalars.prefix(start)).escapedForMessage + " \u{2026} "
      + String(scalars.suffix(end)).escapedForMessage
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForMessage: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    // Line and paragraph separators, and what changes the direction of the text after it (Unicode Standard Annex #9).
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
