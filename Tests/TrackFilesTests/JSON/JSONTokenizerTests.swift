import Foundation
import TestSupport
import Testing
import TimeZoneShapes

@testable import TrackFiles

/// JSON in chunks of any size, compared with Foundation's reader.
@Suite(.tags(.readsUntrustedBytes)) struct JSONTokenizerTests {
  /// Writes what it is told about as JSON again.
  private struct Echo: JSONTreeReader {
    enum Node: JSONNode {
      case root, value
      var key: StaticString { "" }
    }

    var text = ""
    private var needsComma = false

    mutating func member(_ key: UnsafeBufferPointer<UInt8>, of node: Node) -> Node? {
      append("\(quoted(key)):")
      needsComma = false
      return .value
    }

    func element(of node: Node) -> Node? { .value }

    mutating func open(_ node: Node, _ container: JSONContainer, at position: JSONPosition<Node>) {
      append(container == .object ? "{" : "[")
      needsComma = false
    }

    mutating func close(
      _ node: Node, _ container: JSONContainer, at position: JSONPosition<Node>, into fixes: FixBatcher
    ) {
      text += container == .object ? "}" : "]"
      needsComma = true
    }

    mutating func value(_ node: Node, _ value: JSONScalar, at position: JSONPosition<Node>) {
      switch value {
      case .string(let bytes): append(quoted(bytes))
      default: append(value.text)
      }
    }

    func finish(at position: JSONPosition<Node>, into fixes: FixBatcher) {}

    private mutating func append(_ part: String) {
      text += needsComma ? ",\(part)" : part
      needsComma = true
    }

    private func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
      var text = "\""
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        switch scalar.value {
        case 0x22, 0x5C: text += "\\\(scalar)"
        case 0..<0x20: text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: text.unicodeScalars.append(scalar)
        }
      }
      return text + "\""
    }
  }

  /// What is read, as JSON; `nil` with the error where it is malformed.
  private func echo(_ bytes: [UInt8], chunk: Int) -> (text: String?, error: TrackFileError?) {
    var tokenizer = JSONTokenizer(Echo())
    let fixes = FixBatcher(.geojson, TrackReadOptions()) { _ throws(TrackFileError) in }
    do throws(TrackFileError) {
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        let part = Array(bytes[start..<min(bytes.count, start + chunk)])
        let result = part.withUnsafeBufferPointer { part in
          Result { () throws(TrackFileError) in try tokenizer.read(part, into: fixes) }
        }
        try result.get()
      }
      try tokenizer.finish(into: fixes)
      return (tokenizer.reader.text, nil)
    } catch {
      return (nil, error)
    }
  }

  private static let documents = [
    #"{"a": [1, -0, 0.5, 1e5, 1E+2, -1.25e-3, true, false, null, "x", "", {}, [], [[]], {"b": {"c": [{}]}}]}"#,
    #" [ "\"\\\/\b\f\n\r\t", "\u00e9\uD83D\uDE00é😀", "\u0000" ] "#, "7", "-12.5e1 ", "\"text\"", "true",
    "null",
    "[\n1,\r\n\t2]\n", "[0]", #"{"":{"":""}}"#,
  ]

  private static let malformed = [
    "", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
    "{1:2}",
    "{\"a\":1 \"b\":2}", "[1]]", "[1] 2", "{}{}", "01", "1.", ".5", "+1", "-", "1e", "1e+", "0x1", "1.5.5",
    "NaN",
    "tru", "trueu", "nul", "TRUE", "\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\n\"",
    "\"\u{01}\"",
    "'a'", "[1}", "{\"a\":1]", "/**/1", "[1,//\n2]", "\u{FEFF}", "nan", "--1", "[\"a\",\n\"b]", "\u{00A0}1",
  ]

  @Test func documentsAreReadWhereverTheyAreCut() throws {
    for text in Self.documents {
      let bytes = Array(text.utf8)
      let whole = try #require(echo(bytes, chunk: max(1, bytes.count)).text, "\(text)")
      let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
      let expected = try JSONSerialization.jsonObject(with: Data(bytes), options: options) as AnyObject
      let found = try JSONSerialization.jsonObject(with: Data(whole.utf8), options: options) as AnyObject
      #expect(expected.isEqual(found), "\(text) became \(whole)")
      for chunk in 1..<max(2, bytes.count) { #expect(echo(bytes, chunk: chunk).text == whole, "\(text)") }
      // A byte order mark, cut anywhere, is no part of it.
      for chunk in 1...4 { #expect(echo([0xEF, 0xBB, 0xBF] + bytes, chunk: chunk).text == whole) }
    }
  }

  @Test func malformedTextIsRefusedWhereverItIsCut() {
    for text in Self.malformed {
      let bytes = Array(text.utf8)
      let whole = echo(bytes, chunk: max(1, bytes.count))
      #expect(whole.text == nil, "\(text)")
      #expect(!(whole.error?.place?.line == nil), "\(text)")
      for chunk in 1..<max(2, bytes.count) {
        let parts = echo(bytes, chunk: chunk)
        #expect(parts.text == nil, "\(text)")
        #expect(parts.error?.place?.column == whole.error?.place?.column, "\(text) in parts of \(chunk)")
      }
    }
  }

  /// Documents with a few bytes changed: as valid as Foundation says.
  @Test func mutations() throws {
    var generator = SeededGenerator(seed: 8_259)
    let alphabet = Array("{}[]:,\"\\ue+-.019 tfn/x\n".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = Array(Self.documents[Int.random(in: 0..<Self.documents.count, using: &generator)].utf8)
      // Foundation refuses half of a surrogate pair, which RFC 8259 allows.
      if bytes.contains(UInt8(ascii: "u")) { bytes = Array(Self.documents[0].utf8) }
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let isValid =
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) != nil
      let chunk = Int.random(in: 1...bytes.count, using: &generator)
      let found = echo(bytes, chunk: chunk)
      #expect((found.text != nil) == isValid, "\(text): \(found.error.map { "\($0)" } ?? "accepted")")
      if isValid { accepted += 1 }
    }
    #expect(accepted > 2_000)
  }

  @Test func halvesOfSurrogatePairs() {
    for (text, expected) in [
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"),
      (#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\n""#, "\u{FFFD}\\u000a"),
    ] {
      for chunk in 1...text.utf8.count {
        #expect(echo(Array(text.utf8), chunk: chunk).text == "\"\(expected)\"")
      }
    }
  }

  @Test func limits() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(echo(nested(64), chunk: 7).text != nil)
    #expect(echo(nested(65), chunk: 7).error?.reason == .tooDeep(limit: 64))
    for (length, isRead) in [(1_024, true), (1_025, false)] {
      for chunk in [1, 100, 10_000] {
        let (string, number) = (String(repeating: "x", count: length), String(repeating: "7", count: length))
        #expect(
          echo(Array("[\"\(string)\",\(number)]".utf8), chunk: chunk).text
            == (isRead ? "[\"\(string)\",\(number)]" : "[more than 1024 bytes,more than 1024 bytes]"))
      }
    }
  }

  @Test func places() {
    let text = "{\n  \"a\": [1,\n    x"
    for chunk in 1...text.utf8.count {
      let place = echo(Array(text.utf8), chunk: chunk).error?.place
      #expect(place == TrackPlace(line: 3, column: 5, element: "[0]"))
    }
  }
}
