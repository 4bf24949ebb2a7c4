import Foundation
import TestSupport
import Testing
import TrackFiles

/// JSON in chunks of any size: what is skipped is checked as well, compared with Foundation's reader.
@Suite(.tags(.readsUntrustedBytes)) struct JSONDocumentTests {
  /// The error of a value that is skipped; `nil` where it is valid.
  private func error(of value: [UInt8], chunk: Int) -> TrackFileError? {
    let reading = TrackReading(Self.document(value), .geojson, pieces: chunk)
    guard case .failure(let error) = reading.outcome else { return nil }
    return error.reason == .noFixes ? nil : error
  }

  /// GeoJSON without a track, and a member that means nothing.
  private static func document(_ value: [UInt8]) -> [UInt8] {
    Array("{\"features\":[],\"x\":".utf8) + value + Array("}".utf8)
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

  @Test func validWhereverItIsCut() {
    for text in Self.documents {
      let bytes = Array(text.utf8)
      for chunk in 1...bytes.count + 20 { #expect(error(of: bytes, chunk: chunk) == nil, "\(text)") }
    }
  }

  @Test func malformedWhereverItIsCut() {
    for text in Self.malformed {
      let bytes = Array(text.utf8)
      let whole = error(of: bytes, chunk: .max)
      #expect(whole?.place?.line != nil, "\(text)")
      for chunk in 1...bytes.count + 20 {
        let parts = error(of: bytes, chunk: chunk)
        #expect(parts?.place?.line == whole?.place?.line, "\(text)")
        #expect(parts?.place?.column == whole?.place?.column, "\(text) in parts of \(chunk)")
      }
    }
  }

  /// Documents with a few bytes changed: as valid as Foundation says.
  @Test func mutatedDocumentsAreJudgedAsByFoundation() {
    var generator = SeededGenerator(seed: 8_259)
    let alphabet = Array("{}[]:,\"\\ue+-.019 tfn/x\n".utf8)
    var counts = [true: 0, false: 0]
    for _ in 0..<rounds(20_000) {
      // Without \\u: Foundation refuses half of a surrogate pair, which RFC 8259 allows.
      var bytes = Array(Self.documents[[0, 2, 3, 6, 7][Int.random(in: 0..<5, using: &generator)]].utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      // Foundation accepts a comma before the end of an array or an object, and refuses numbers beyond those of `Double`.
      if Self.hasCommaBeforeEnd(bytes + [UInt8(ascii: "}")]) || Self.hasLongExponent(bytes) { continue }
      let isValid = (try? JSONSerialization.jsonObject(with: Data(Self.document(bytes)))) != nil
      let found = error(of: bytes, chunk: Int.random(in: 1...bytes.count + 20, using: &generator))
      #expect(
        (found == nil) == isValid,
        "\(String(decoding: bytes, as: UTF8.self)): \(found.map { "\($0)" } ?? "accepted")")
      counts[isValid, default: 0] += 1
    }
    #expect(counts[true, default: 0] > rounds(2_000) && counts[false, default: 0] > rounds(2_000))
  }

  private static func hasCommaBeforeEnd(_ bytes: [UInt8]) -> Bool {
    let visible = bytes.filter { $0 > 0x20 }
    return zip(visible, visible.dropFirst()).contains { first, second in
      first == UInt8(ascii: ",") && (second == UInt8(ascii: "]") || second == UInt8(ascii: "}"))
    }
  }

  /// Whether three digits follow an `e`, with or without a sign.
  private static func hasLongExponent(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
      let rest = bytes[(index + 1)...].drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      return rest.prefix { (0x30...0x39).contains($0) }.count >= 3
    }
  }

  /// A byte order mark, cut anywhere, is no part of the document, but anywhere else it is malformed.
  @Test func byteOrderMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for chunk in 1...5 {
      for (bytes, column) in [
        (mark + Self.document([0x30]), nil), (mark + mark + [0x30], 1), ([0xEF] + Self.document([0x30]), 1),
      ] {
        let reading = TrackReading(bytes, .geojson, pieces: chunk)
        guard case .failure(let error) = reading.outcome else {
          Issue.record("a track")
          continue
        }
        #expect((error.reason == .noFixes) == (column == nil))
        #expect(error.place?.column == column.map(Int64.init))
      }
    }
  }

  /// Strings that matter, decoded; those of errors are shown.
  @Test func escapesInStringsAreDecoded() {
    for (text, expected) in [
      (#"\ud83d"#, "\u{FFFD}"), (#"\ude00x"#, "\u{FFFD}x"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}\u{1F600}"),
      (#"\ud83dx"#, "\u{FFFD}x"), (#"\u00e9é\uD83D\uDE00😀\/"#, "éé\u{1F600}\u{1F600}/"),
      ("\u{80}", "\\u{80}"),
      (#"\b\f\n\r\t"#, #"\u{8}\u{c}\n\r\t"#),
    ] {
      let bytes = Array("{\"t\\u0079pe\":\"a\(text)b\"}".utf8)
      for chunk in 1...bytes.count {
        let error = TrackReading(bytes, .geojson, pieces: chunk).error ?? ""
        #expect(
          error.hasSuffix("expected a FeatureCollection or a Feature, found \"a\(expected)b\""), "\(error)")
      }
    }
  }

  @Test func depthAndLengthAreLimited() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(error(of: nested(63), chunk: 7) == nil)
    #expect(error(of: nested(64), chunk: 7)?.reason == .tooDeep(limit: 64))
    // Long strings, keys and numbers are skipped where they mean nothing.
    let long = String(repeating: "7", count: 3_000)
    let text = "{\"\(long)\":[\"\(long)\",\(long),-0.\(long)e\(long)]}"
    for chunk in [1, 100, 10_000] { #expect(error(of: Array(text.utf8), chunk: chunk) == nil) }
    for (length, isRead) in [(1_024, true), (1_025, false)] {
      for chunk in [1, 100, 10_000] {
        let number = Array(#"{"locations":[{"latitudeE7":\#(String(repeating: "7", count: length))"#.utf8)
        let error = TrackReading(number + Array("}]}".utf8), .google, pieces: chunk).error ?? ""
        #expect(error.contains("1024 bytes") != isRead, "\(error)")
      }
    }
  }

  @Test func errorsNameTheirPlace() {
    let text = "{\n  \"features\": [\n    x"
    for chunk in 1...text.utf8.count {
      guard case .failure(let error) = TrackReading(Array(text.utf8), .geojson, pieces: chunk).outcome else {
        Issue.record("a track")
        continue
      }
      #expect(error.place == TrackPlace(line: 3, column: 5, element: "features[0]"))
    }
  }
}
