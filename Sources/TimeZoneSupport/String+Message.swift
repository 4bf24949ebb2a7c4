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

  /// The text with control characters escaped, so that it stays on one line and cannot control a terminal.
  package var escapedForMessage: String {
    var result = ""
    for scalar in unicodeScalars { result += scalar.escapedForMessage }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var escapedForMessage: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
