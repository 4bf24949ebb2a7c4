extension IndexFormat {
  /// Whether a text fits on one line of output: valid UTF-8 without control characters, line or paragraph
  /// separators, or characters that reverse the direction of what follows.
  ///
  /// Zone names are printed one per line and joined in lists; they may come from untrusted files.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - linesMayBreak: Whether tabs and line feeds are allowed, as in attributions.
  /// - Returns: Whether it can be printed.
  /// - Complexity: O(n) in the number of bytes.
  package static func isPrintable(_ bytes: UnsafeRawBufferPointer, linesMayBreak: Bool = false) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    // Invalid bytes are replaced by U+FFFD, and so changed.
    guard text.utf8.elementsEqual(bytes) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: linesMayBreak
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
      default: true
      }
    }
  }
}
