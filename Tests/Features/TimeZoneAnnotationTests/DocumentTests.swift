import TestSupport
import Testing
import TimeZoneAnnotation

/// JSON that is not one object per line: arrays, and objects over several lines.
@Suite(.tags(.readsUntrustedBytes)) struct DocumentTests {
  @Test func objectsOfArraysGetAZone() throws {
    try [
      AnnotationCase("[]", .ndjson()),
      AnnotationCase(" [ ] \n", .ndjson()),
      AnnotationCase(
        #"[{"lat":43.06,"lon":141.35«,"timezone":"Asia/Tokyo"»},{"lat":null«,"timezone":null»}]"#, .ndjson()),
      AnnotationCase(
        "\u{FEFF}[\n  {\n    \"lat\": 43.06,\n    \"lon\": 141.35\n  },\r\n  {}\n]\n",
        gives:
          "\u{FEFF}[\n  {\n    \"lat\": 43.06,\n    \"lon\": 141.35,\"timezone\":\"Asia/Tokyo\"\n  },\r\n  {\"timezone\":null}\n]\n",
        .ndjson()),
      // Brackets, commas and escaped quotation marks in strings.
      AnnotationCase(
        #"[{"a":"],}\"","b":[[],{}],"lat":1,"lon":1} , {"lat":1,"lon":1,"c":"\\"}]"#,
        gives:
          #"[{"a":"],}\"","b":[[],{}],"lat":1,"lon":1,"timezone":"Etc/GMT"} , {"lat":1,"lon":1,"c":"\\","timezone":"Etc/GMT"}]"#,
        .ndjson()),
    ].check()
  }

  @Test func objectsOverSeveralLines() throws {
    let object = "{\n  \"lat\": 43.06,\n  \"lon\": 141.35"
    let annotated = object + ",\"timezone\":\"Asia/Tokyo\""
    try [
      AnnotationCase("\(object)\n}\n", gives: "\(annotated)\n}\n", .ndjson()),
      AnnotationCase(
        "\(object)\n}\n\n\(object) } {}", gives: "\(annotated)\n}\n\n\(annotated) } {\"timezone\":null}",
        .ndjson()),
      // A JSON text sequence (RFC 7464).
      AnnotationCase(
        "\u{1E}{\"lat\":1,\"lon\":1}\n\u{1E}\(object)}\n",
        gives: "\u{1E}{\"lat\":1,\"lon\":1,\"timezone\":\"Etc/GMT\"}\n\u{1E}\(annotated)}\n", .ndjson()),
      // A line that is cut short does not make the rest one object.
      AnnotationCase("{\"lat\":1,\n{\"lat\":1,\"lon\":1«,\"timezone\":\"Etc/GMT\"»}\n", .ndjson()),
    ].check()
  }

  /// Programs that write objects over several lines write `{}` on one.
  @Test func objectsWithoutMembersLeaveOpenHowTheyGoOn() throws {
    let object = "{\n  \"lat\": 43.06,\n  \"lon\": 141.35"
    let line = "{\"lat\":1,\"lon\":1"
    let (zone, none) = (",\"timezone\":\"Asia/Tokyo\"}", "{\"timezone\":null}")
    let gmt = ",\"timezone\":\"Etc/GMT\"}"
    try [
      AnnotationCase("{}\n\(object)\n}\n", gives: "\(none)\n\(object)\(zone.dropLast())\n}\n", .ndjson()),
      AnnotationCase(
        "{}\n{}\r\n\n\(object)}\n\(line)}\n{}\n",
        gives: "\(none)\n\(none)\r\n\n\(object)\(zone)\n\(line)\(gmt)\n\(none)\n",
        .ndjson()),
      AnnotationCase("{}\n\(line)}\n{\n", gives: "\(none)\n\(line)\(gmt)\n{\n", .ndjson()),
      // What is no object does not end on its line either, and is an error on it.
      AnnotationCase("{}\n[\n\(line)}\n]\n", gives: "\(none)\n[\n\(line)\(gmt)\n]\n", .ndjson()),
      AnnotationCase("{}\nx\n\(line)}\n", gives: "\(none)\nx\n\(line)\(gmt)\n", .ndjson()),
      AnnotationCase(
        "{}\n{\"lat\":1,\n\(line)}\n", gives: "\(none)\n{\"lat\":1,\n\(line)\(gmt)\n", .ndjson()),
    ].check()
    // Only so much is looked at, be it blank.
    let blank = String(repeating: String(repeating: " ", count: 1 << 20) + "\n", count: 17)
    #expect(try Annotated("{}\n\(blank)\(line)}\n", .ndjson()).text == "\(none)\n\(blank)\(line)\(gmt)\n")
  }

  /// Random objects, printed over several lines: as many rows as there are objects.
  @Test func randomObjectsOverSeveralLines() throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<rounds(500) {
      let count = Int.random(in: 1...6, using: &generator)
      let objects = (0..<count).map { _ in
        Bool.random(using: &generator) ? "{}" : "{\n  \"lat\": 43.06,\n  \"lon\": 141.35\n}"
      }
      let text = objects.joined(
        separator: ["\n", "\r\n", " ", "\n\n"].randomElement(using: &generator) ?? "")
      // Objects without members on one line are not several lines' worth.
      guard objects.contains(where: { $0 != "{}" }) else { continue }
      let found = try Annotated(text, .ndjson())
      #expect(found.summary.rows == Int64(count), "\(text)")
      #expect(found.summary.failedRows == 0, "\(text)")
      #expect(
        found.text.replacing(",\"timezone\":\"Asia/Tokyo\"", with: "").replacing(
          "\"timezone\":null", with: "") == text)
    }
  }

  /// Elements that are no objects stay as they are, and are named by line and number.
  @Test func elementsThatAreNoObjects() throws {
    let found = try Annotated(
      "[{\"lat\":1,\"lon\":1},\n3, \"x\",\nnull, {\"lat\":91,\"lon\":100}]", .ndjson())
    #expect(
      found.text
        == "[{\"lat\":1,\"lon\":1,\"timezone\":\"Etc/GMT\"},\n3, \"x\",\nnull, {\"lat\":91,\"lon\":100,\"timezone\":null}]"
    )
    #expect(
      found.summary.failures.map { "\($0.line): \($0.reason)" } == [
        "2: element 2: expected a JSON object, found \"3\" at byte 1 of the element",
        "2: element 3: expected a JSON object, found \"\"x\"\" at byte 1 of the element",
        "3: element 4: expected a JSON object, found \"null\" at byte 1 of the element",
        "3: element 5: latitude 91.0 is not in -90...90 degrees",
      ])
    #expect(found.summary.rows == 5)
  }

  /// Errors of times have the numbers of their elements, too.
  @Test func elementsWithoutATime() throws {
    let found = try Annotated(
      #"[{"lat":43.06,"lon":141.35,"t":"x"},{},{"lat":43.06,"lon":141.35,"t":"x"}]"#,
      .ndjson(NDJSONOptions(time: "t")), AnnotationOptions(includesLocalTime: true))
    let numbers = found.summary.failures.map { failure -> Int64? in
      if case .record(.element, let number, _) = failure.reason { number } else { nil }
    }
    #expect(numbers == [1, 3])
  }

  /// What is left is an array: the comma before the first element that is kept goes.
  @Test(arguments: [
    ("[1]", "[]"), ("[1,{\"lat\":1}]", "[{\"lat\":1,\"timezone\":null}]"),
    (
      "[ 1 ,\n 2,\n{\"lat\":1} ,3,{\"lon\":1}, 4 ]",
      "[\n{\"lat\":1,\"timezone\":null},{\"lon\":1,\"timezone\":null} ]"
    ),
    ("[{\"lat\":1},2,{\"lon\":1}]", "[{\"lat\":1,\"timezone\":null},{\"lon\":1,\"timezone\":null}]"),
  ]) func elementsLeftOut(_ input: String, _ output: String) throws {
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(latitude: "p", longitude: "p"))
    for size in 1...input.utf8.count + 1 {
      for threads in [1, 3] {
        let sink = BytesSink()
        let options = AnnotationOptions(errorPolicy: .skip, threads: threads, chunkSize: size)
        _ = try? TimeZoneAnnotator(NumberedZones(.world), format: format, options: options)
          .annotate(BytesSource(Array(input.utf8)), to: sink)
        #expect(
          String(decoding: sink.bytes, as: UTF8.self) == output, "chunks of \(size), \(threads) threads")
      }
    }
  }

  /// One defect each. Such a document is no JSON, whatever is made of its rows; what precedes the defect is written.
  @Test(arguments: [
    (
      "[{\"lat\":1,\"lon\":1}",
      "line 1: expected a comma or a closing bracket, found the end of the input at byte 19 of the input"
    ),
    (
      "[{\"lat\":1,\"lon\":1},\n",
      "line 2: expected a value, found the end of the input at byte 21 of the input"
    ),
    ("[{\"lat\":1,\"lon\":1},]", "line 1: expected a value, found \"]\" at byte 20 of the input"),
    (
      "[{\"lat\":1,\"lon\":1}] x",
      "line 1: expected the end of the input, found \"x\" at byte 21 of the input"
    ),
    (
      "[{\"lat\":1,\"lon\":1}\n{}]",
      "line 2: expected a comma or a closing bracket, found \"{}]\" at byte 20 of the input"
    ),
    (
      "[{\"lat\":1,\"lon\":1},{\"lat\":01,\"lon\":1}]",
      "line 1: element 2: expected a comma or a closing brace, found \"1,\"lon\":1}\" at byte 9 of the element"
    ),
    (
      "[{\"lat\":1,\"lon\":1},{\"a\":\"\n\"}]",
      "line 1: expected an escape for a control character, found \"\\n\"}]\" at byte 26 of the input"
    ),
    ("[{\"lat\":1,\"lon\":1},{\"a\":[}", "line 1: expected a value, found \"}\" at byte 26 of the input"),
  ]) func malformedDocuments(_ input: String, _ message: String) throws {
    for size in 1...input.utf8.count + 1 {
      let sink = BytesSink()
      let options = AnnotationOptions(threads: 1 + size % 2, chunkSize: size)
      do throws(AnnotationError) {
        try TimeZoneAnnotator(NumberedZones(.world), format: .ndjson(), options: options)
          .annotate(BytesSource(Array(input.utf8)), to: sink)
        Issue.record("expected an error for \(input)")
      } catch {
        #expect(error.description == message, "chunks of \(size)")
      }
      #expect(
        String(decoding: sink.bytes, as: UTF8.self).hasPrefix(
          "[{\"lat\":1,\"lon\":1,\"timezone\":\"Etc/GMT\"}"),
        "chunks of \(size)")
    }
  }

  /// Rows in an array, or as the members of an object, inside a document.
  @Test(arguments: [
    (
      "Aircraft", #"{"now":1,"ids":["aircraft"],"aircraft":[ROW, {"a":[]}],"x":{"aircraft":[{}]}}"#,
      #"{"now":1,"ids":["aircraft"],"aircraft":[NEW, {"a":[],"timezone":null}],"x":{"aircraft":[{}]}}"#
    ),
    (
      "data.items", #"{"data":{"n":{},"items":[ROW]},"items":[]}"#,
      #"{"data":{"n":{},"items":[NEW]},"items":[]}"#
    ),
    (
      ".", #" {"a,\"}":ROW ,"# + "\n" + #""b" : {}}"#,
      #" {"a,\"}":NEW ,"# + "\n" + #""b" : {"timezone":null}}"#
    ),
    (".", "[ROW,ROW]\n", "[NEW,NEW]\n"),
    ("a.b", #"{"a":{"b":{"c":ROW},"d":1}}"#, #"{"a":{"b":{"c":NEW},"d":1}}"#),
    ("a", #"{"a":[]}"#, #"{"a":[]}"#), ("a", #"{"a":{}, "b":1}"#, #"{"a":{}, "b":1}"#),
  ]) func rowsInside(_ path: String, _ input: String, _ output: String) throws {
    let (row, new) = (
      #"{"lat":43.06,"lon":141.35}"#, #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo"}"#
    )
    let (text, result) = (input.replacing("ROW", with: row), output.replacing("NEW", with: new))
    // Some row must have coordinates.
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(rows: path))
    for size in [1, 2, 7, 1 << 19] {
      for threads in [1, 3] {
        try AnnotationCase(
          text, gives: result, format, AnnotationOptions(threads: threads, chunkSize: size)
        ).check()
      }
    }
  }

  @Test func rowsInsideThatAreLeftOut() throws {
    for size in 1...60 {
      try AnnotationCase(
        #"{"a,":1, "b,":{"lat":43.06,"lon":141.35}, "c":[]}"#,
        gives: #"{ "b,":{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo"}}"#,
        .ndjson(NDJSONOptions(rows: ".")), AnnotationOptions(errorPolicy: .skip, threads: 2, chunkSize: size)
      ).check()
    }
  }

  @Test func rowsThatAreNotFound() {
    let keys = "expected keys such as lat and lon, or location, in at least one object, found the keys"
    let advice = "specify them with the options latitude and longitude, or the rows in"
    [
      RefusalCase(
        #"{"a":{"b":1}}"#,
        says: "the option rows: there is no array or object at \"a.b\"; found the keys \"a\"",
        .ndjson(NDJSONOptions(rows: "a.b"))),
      // Keys of the document count, and no keys that follow it.
      RefusalCase(
        #"{"a":{"b":1},"c":{"b":[]}}{"d":1}"#,
        says: "the option rows: there is no array or object at \"a.b\"; found the keys \"a\", \"c\"",
        .ndjson(NDJSONOptions(rows: "a.b"))),
      RefusalCase(
        "[1]", says: "the option rows: there is no array or object at \"a\"; found no keys",
        .ndjson(NDJSONOptions(rows: "a"))),
      RefusalCase(
        #"{"locations":[{"lat":48.583,"lon":7.746}],"n":1}"#,
        says: "\(keys) \"locations\", \"n\"; \(advice) \"locations\" with the option rows", .ndjson()),
      RefusalCase(
        #"{"a":{"latitude":20.7},"b":{"latitude":34.5}}"#,
        says:
          "\(keys) \"a\", \"b\", and inside them \"a.latitude\", \"b.latitude\"; \(advice) \".\" with the option rows",
        .ndjson()),
    ].forEach { $0.check() }
  }

  @Test func nestingHasALimit() throws {
    func array(_ depth: Int) -> String {
      let (open, close) = (String(repeating: "[", count: depth - 1), String(repeating: "]", count: depth - 1))
      return "[{\"lat\":1,\"lon\":1,\"a\":\(open)\(close)}]"
    }
    #expect(try Annotated(array(256), .ndjson()).summary.failedRows == 0)
    for depth in [257, 1_000_000] {
      #expect(throws: AnnotationError.self) { try Annotated(array(depth), .ndjson()) }
    }
  }
}
