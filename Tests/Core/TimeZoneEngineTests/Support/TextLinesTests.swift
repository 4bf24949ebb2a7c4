import Testing
import TimeZoneEngine

@Suite struct TextLinesTests {
  @Test(
    arguments: [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
      ("a\r\nb\r\n", ["a", "b"]), ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("a\r", ["a"]), ("\r\r\n", ["\r"]),
    ] as [(String, [String])])
  func linesOfATextInMemory(_ text: String, _ lines: [String]) {
    var found: [String] = []
    let last = Array(text.utf8).withUnsafeBufferPointer { bytes in
      bytes.forEachLine { number, line in
        found.append(String(decoding: line, as: UTF8.self))
        #expect(number == found.count)
      }
    }
    #expect(found == lines && last == lines.count)
  }

  @Test(
    arguments: [("", ""), ("a", "a"), ("\u{FEFF}", ""), ("\u{FEFF}a", "a"), ("a\u{FEFF}", "a\u{FEFF}")])
  func aByteOrderMarkIsLeftOut(_ text: String, _ rest: String) {
    #expect(String(decoding: Array(text.utf8).withoutByteOrderMark, as: UTF8.self) == rest)
    #expect(Array(text.utf8.prefix(2)).withoutByteOrderMark.elementsEqual(text.utf8.prefix(2)))
  }
}
