import Foundation
import TestSupport
import Testing
import TimeZoneAnnotation

/// JSON lines: each object as it was, with one more member.
@Suite(.tags(.readsUntrustedBytes)) struct ObjectTests {
  @Test func objectsGetAZone() throws {
    try [
      AnnotationCase("{\"lat\":43.06,\"lon\":141.35«,\"timezone\":\"Asia/Tokyo\"»}\n", .ndjson()),
      AnnotationCase(
        " { \"LNG\" : \"141.35\" , \"Latitude\" : 4.306e1«,\"timezone\":\"Asia/Tokyo\"» } \r\n", .ndjson()),
      AnnotationCase(
        "{\"lat\":1,\"lon\":1«,\"timezone\":\"Etc/GMT\"»}\n{«\"timezone\":null»}\n{«\"timezone\":null» }",
        .ndjson()),
      AnnotationCase("\n\r\n", .ndjson()),
      AnnotationCase("", .ndjson()),
      AnnotationCase("{\"lat\":null,\"lon\":null«,\"timezone\":null»}", .ndjson()),
      AnnotationCase("\u{FEFF}{\"lat\":1,\"lon\":1«,\"timezone\":\"Etc/GMT\"»}", .ndjson()),
      // Escapes in keys and values, values of every kind, numbers beyond every type.
      AnnotationCase(
        #"{"l\u0061t":43.06,"lon":141.35,"a":[true,false,null,1e999,-0.0E-1,"\ud83d\ude00\/\""],"b":{"lat":"x"}}"#,
        gives:
          #"{"l\u0061t":43.06,"lon":141.35,"a":[true,false,null,1e999,-0.0E-1,"\ud83d\ude00\/\""],"b":{"lat":"x"},"timezone":"Asia/Tokyo"}"#,
        .ndjson()),
      AnnotationCase(#"{"lat":"43\u00b003'36\"N","lon":"141°21'E"«,"timezone":"Asia/Tokyo"»}"#, .ndjson()),
    ].check()
  }

  @Test func nestedKeys() throws {
    let feature =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[141.35,43.06]},"properties":{}"#
    try [
      AnnotationCase(
        feature + "}", gives: feature + #","timezone":"Asia/Tokyo"}"#,
        .ndjson(NDJSONOptions(latitude: "geometry.coordinates.1", longitude: "geometry.coordinates.0"))),
      AnnotationCase(
        #"{"p":{"a":43.06,"b":{"c":141.35}},"a":"x"«,"timezone":"Asia/Tokyo"»}"#,
        .ndjson(NDJSONOptions(latitude: "p.a", longitude: "p.b.c"))),
    ].check()
  }

  @Test func oneValueWithBoth() throws {
    let both = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(latitude: "at", longitude: "at"))
    try [
      AnnotationCase(#"{"at":"43.06,141.35"«,"timezone":"Asia/Tokyo"»}"#, both),
      AnnotationCase(#"{"at":"POINT(141.35 43.06)"«,"timezone":"Asia/Tokyo"»}"#, both),
      // A decimal comma is for one coordinate: here a comma is between the two.
      AnnotationCase(#"{"at":"43,141"«,"timezone":"Asia/Tokyo"»}"#, both),
      AnnotationCase(
        #"{"P":{"At":"43,141"}«,"timezone":"Asia/Tokyo"»}"#,
        .ndjson(NDJSONOptions(latitude: "p.at", longitude: "p.AT"))),
      AnnotationCase(#"{"at":""«,"timezone":null»}"#, both),
    ].check()
    #expect(try Annotated(#"{"at":43}"#, both).summary.failedRows == 1)
    #expect(
      try Annotated(#"{"at":[43,141]}"#, both).summary.failures.map(\.reason) == [
        .notAScalar(.location, byte: 7)
      ])
  }

  /// It is not taken for both because of its name.
  @Test func aKeyGivenForOneCoordinate() throws {
    let remedy = "found the keys \"lat\", \"lon\"; specify it with the option"
    RefusalCase(
      #"{"lat":"43,141","lon":1}"#, says: "no object has a latitude; \(remedy) latitude",
      .ndjson(NDJSONOptions(longitude: "LAT"))
    ).check()
    RefusalCase(
      #"{"lat":1,"lon":"43,141"}"#, says: "no object has a longitude; \(remedy) longitude",
      .ndjson(NDJSONOptions(latitude: "lon"))
    ).check()
    let other = #"{"lat":1,"lon":"43,141","longitude":2}"#
    try AnnotationCase(
      #"{"lat":43.06,"Lon":1,"longitude":141.35«,"timezone":"Asia/Tokyo"»}"#,
      .ndjson(NDJSONOptions(longitude: "longitude"))
    ).check()
    #expect(try Annotated(other, .ndjson()).summary.failures.map(\.reason) == [.ambiguousMember(.longitude)])
  }

  @Test func membersThatAreReadAreNotReplaced() throws {
    let line = #"{"lat":43.06,"lon":141.35}"#
    let found = try Annotated(line, .ndjson(), AnnotationOptions(column: "lon", replacesColumns: true))
    #expect(found.text == line)
    #expect(
      found.summary.failures.map(\.reason.description) == [
        "a member with coordinates or times that are read cannot be replaced; name the new one with the option column"
      ])
  }

  @Test func newMembers() throws {
    try [
      AnnotationCase(
        #"{"lat":43.839319,"lon":87.526148}"#,
        gives:
          #"{"lat":43.839319,"lon":87.526148,"tz":["Asia/Shanghai","Asia/Urumqi"],"tz_match_type":"polygon"}"#,
        .ndjson(), AnnotationOptions(column: "tz", includesAllZones: true, includesMatchType: true)),
      AnnotationCase(
        #"{"timezone":{"old":1},"lat":43.06,"lon":141.35}"#,
        gives: #"{"timezone":"Asia/Tokyo","lat":43.06,"lon":141.35}"#, .ndjson(),
        AnnotationOptions(replacesColumns: true)),
      AnnotationCase(
        #"{"lat":43.06,"lon":141.35«,"a\"\\\u0007":"Asia/Tokyo"»}"#,
        .ndjson(), AnnotationOptions(column: "a\"\\\u{7}")),
    ].check()
  }

  /// One defect each; the line stays as it is.
  @Test(arguments: [
    ("1", "expected a JSON object, found \"1\" at byte 1 of the line"),
    ("{", "expected a key in quotation marks, found the end of the line at byte 2 of the line"),
    ("{a:1}", "expected a key in quotation marks, found \"a:1}\" at byte 2 of the line"),
    (#"{"a" 1}"#, "expected a colon after a key, found \"1}\" at byte 6 of the line"),
    (#"{"a":}"#, "expected a value, found \"}\" at byte 6 of the line"),
    (#"{"a":tru}"#, "expected a value, found \"}\" at byte 9 of the line"),
    (#"{"a":-}"#, "expected a value, found \"}\" at byte 7 of the line"),
    (#"{"a":01}"#, "expected a comma or a closing brace, found \"1}\" at byte 7 of the line"),
    (#"{"a":1.}"#, "expected a value, found \"}\" at byte 8 of the line"),
    (#"{"a":1e}"#, "expected a value, found \"}\" at byte 8 of the line"),
    (#"{"a":1,}"#, "expected a key in quotation marks, found \"}\" at byte 8 of the line"),
    (#"{"a":[1,]}"#, "expected a value, found \"]}\" at byte 9 of the line"),
    (#"{"a":[1}"#, "expected a comma or a closing bracket, found \"}\" at byte 8 of the line"),
    (#"{"a":"b"#, "expected a closing quotation mark, found the end of the line at byte 8 of the line"),
    (#"{"a":"\x"}"#, "expected an escape, found \"x\"}\" at byte 8 of the line"),
    (#"{"a":"\u12g4"}"#, "expected four hexadecimal digits, found \"g4\"}\" at byte 11 of the line"),
    (
      "{\"a\":\"\u{1}\"}",
      "expected an escape for a control character, found \"\\u{1}\"}\" at byte 7 of the line"
    ),
    (#"{} x"#, "expected the end of the line after the object, found \"x\" at byte 4 of the line"),
  ]) func aLineThatIsNoObject(_ line: String, _ reason: String) throws {
    let found = try Annotated(
      line + "\n{\"lat\":null,\"lon\":1}\n", .ndjson(NDJSONOptions(latitude: "lat", longitude: "lat")))
    #expect(found.text == line + "\n{\"lat\":null,\"lon\":1,\"timezone\":null}\n")
    #expect(found.summary.failures.map { "\($0.line): \($0.reason)" } == ["1: \(reason)"])
  }

  @Test(arguments: [
    (
      #"{"lat":1,"lat":2,"lon":1}"#,
      "expected one member for the latitude, found several; specify it with the option latitude"
    ),
    (
      #"{"lat":1,"Latitude":2,"lon":1}"#,
      "expected one member for the latitude, found several; specify it with the option latitude"
    ),
    (
      #"{"lat":[],"lon":1}"#,
      "expected the latitude as a number or a string, found something else at byte 8 of the line"
    ),
    (#"{"lat":1,"lon":null}"#, "the latitude is \"1\", but the longitude is empty"),
    (
      #"{"lat":true,"lon":1}"#,
      "expected the latitude as a number or a string, found something else at byte 8 of the line"
    ),
  ]) func anObjectWithoutAUsablePosition(_ line: String, _ reason: String) throws {
    let found = try Annotated(line, .ndjson())
    #expect(found.summary.failures.map { "\($0.line): \($0.reason)" } == ["1: \(reason)"])
    #expect(try Annotated(line, .ndjson(), AnnotationOptions(errorPolicy: .skip)).bytes.isEmpty)
  }

  /// The lines before the one that ends it are there.
  @Test func failStopsAtTheFirst() throws {
    let good = #"{"lat":43.06,"lon":141.35}"#
    for threads in 1...3 {
      let sink = BytesSink()
      let annotator = TimeZoneAnnotator(
        NumberedZones(.world), format: .ndjson(),
        options: AnnotationOptions(errorPolicy: .fail, threads: threads, chunkSize: 40))
      #expect(
        throws: AnnotationError.row(
          line: 3, .malformedJSON(expected: "a JSON object", found: "no", byte: 1))
      ) { try annotator.annotate(BytesSource(Array("\(good)\n\nno\n\(good)\n[]\n".utf8)), to: sink) }
      #expect(
        String(decoding: sink.bytes, as: UTF8.self)
          == #"{"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo"}"# + "\n\n")
    }
  }

  @Test func aMemberOfTheSameNameIsNotWrittenOver() throws {
    let line = #"{"timezone":1,"lat":43.06,"lon":141.35}"#
    let found = try Annotated(line, .ndjson())
    #expect(found.text == line)
    #expect(
      found.summary.failures.map(\.reason.description) == [
        "there is already a member \"timezone\"; replace its value with replacesColumns: true, or choose another name for the new one"
      ])
  }

  @Test func nestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      "{\"lat\":null,\"lon\":null,\"a\":" + String(repeating: "[", count: depth - 1)
        + String(repeating: "]", count: depth - 1) + "}"
    }
    #expect(try Annotated(nested(256), .ndjson()).summary.failedRows == 0)
    #expect(try Annotated(nested(257), .ndjson()).summary.failedRows == 1)
    #expect(try Annotated(nested(1_000_000), .ndjson()).summary.failedRows == 1)
  }

  /// Threads may have little stack: 128 KiB where the C library is musl.
  @Test func deepNestingNeedsNoStack() throws {
    let open = String(repeating: "{\"a\":[", count: 126) + "{\"lat\":1,\"lon\":[{\"b\":null},2]"
    let line = open + "}" + String(repeating: "]}", count: 126)
    let path = String(repeating: "a.0.", count: 126)
    let format = TimeZoneAnnotator.Format.ndjson(
      NDJSONOptions(latitude: path + "lat", longitude: path + "lon.1"))
    let zones = NumberedZones(RuledZones(["zone"]))
    let sink = BytesSink()
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      let input = Array((line + "\n" + String(repeating: "{\"a\":", count: 300) + "\n").utf8)
      _ = try? TimeZoneAnnotator(zones, format: format).annotate(BytesSource(input), to: sink)
      isDone.signal()
    }
    thread.stackSize = 128 << 10
    thread.start()
    isDone.wait()
    #expect(
      String(decoding: sink.bytes, as: UTF8.self).hasPrefix(line.dropLast() + ",\"timezone\":\"zone\"}\n{"))
  }
}
