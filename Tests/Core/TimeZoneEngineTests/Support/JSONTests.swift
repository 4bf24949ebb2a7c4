import Foundation
import Testing
import TimeZoneEngine

/// Strings, numbers and literals of JSON.
@Suite struct JSONTests {
  private func decoded(_ text: String) -> String {
    var text = text
    return text.withUTF8 { JSONString.decoded($0) }
  }

  @Test(arguments: [
    "", "Asia/Tokyo", "a\"b\\c/", "\n\t\r\u{0}\u{1F}\u{7F}", "São Tomé ©", "\u{1F30D}\u{FFFD}",
  ])
  func stringsAreReadAsWritten(_ text: String) throws {
    let json = JSONString.encoded(text)
    #expect(decoded(String(String(decoding: json, as: UTF8.self).dropFirst().dropLast())) == text)
    #expect(try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed) as? String == text)
    var appended: [UInt8] = [0x3A]
    JSONString.append(text, to: &appended)
    #expect(appended == [0x3A] + json)
  }

  @Test(arguments: [
    (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u00e9\u00C9x"#, "éÉx"), (#"\uD83D\uDE00"#, "😀"),
    (#"\uD83D"#, "\u{FFFD}"), (#"\uD83Dx"#, "\u{FFFD}x"), (#"\uDE00"#, "\u{FFFD}"),
    (#"\uD83D\uD83D\uDE00"#, "\u{FFFD}😀"), (#"a\xb"#, "a"), (#"a\u12g4"#, "a"), (#"a\"#, "a"),
  ])
  func escapesAreDecoded(_ json: String, _ text: String) {
    #expect(decoded(json) == text)
  }

  /// What begins each text is a number or a literal, of so many bytes; or the byte at a position cannot be part of one.
  @Test(
    arguments: [
      ("0", 1, nil), ("-0", 2, nil), ("120", 3, nil), ("01", 1, nil), ("1.5e-07,", 7, nil), ("1E+2]", 4, nil),
      ("-", 1, .digit), ("-a", 1, .digit), ("1.", 2, .digit), ("1.e", 2, .digit), ("1e", 2, .digit),
      ("1e+ ", 3, .digit), ("+1", 0, .value), (".5", 0, .value), ("", 0, .value), ("NaN", 0, .value),
      ("true", 4, nil), ("falsex", 5, nil), ("null", 4, nil), ("nul", 3, .literal(.null)),
      ("trUe", 2, .literal(.true)),
    ] as [(String, Int, JSONExpectation?)])
  func scalarsEndBeforeTheFirstForeignByte(_ text: String, _ position: Int, _ expected: JSONExpectation?) {
    var text = text
    text.withUTF8 { bytes in
      var tokens = JSONTokens(bytes)
      var found: JSONExpectation?
      do throws(JSONExpectation) { _ = try tokens.scalar() } catch { found = error }
      #expect(found == expected)
      #expect(tokens.position == position)
    }
  }

  /// Words of eight bytes, at every distance from the byte that ends them.
  @Test func plainTextEndsAtSpecialBytes() {
    for byte in UInt8.min...UInt8.max {
      for index in 0..<20 {
        var bytes = [UInt8](repeating: 0xC3, count: 20)
        bytes[index] = byte
        let isSpecial = byte < 0x20 || byte == 0x22 || byte == 0x5C
        for start in 0...index {
          let end = bytes.withUnsafeBufferPointer { $0.endOfPlainText(from: start) }
          #expect(end == (isSpecial ? index : 20), "byte \(byte) at \(index) from \(start)")
        }
      }
    }
  }
}
