extension String {
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
