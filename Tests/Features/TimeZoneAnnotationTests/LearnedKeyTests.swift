import TestSupport
import Testing
import TimeZoneAnnotation

/// What is learned from the keys of earlier objects never shows: each object is annotated as it is alone.
@Suite(.tags(.concurrency, .readsUntrustedBytes)) struct LearnedKeyTests {
  /// The object before each one that is annotated alone: so the start of a malformed one does not decide how objects
  /// follow one another. Its keys occur nowhere else.
  private static let start = #"{"GPSLatitude":1,"GPSLongitude":2}"#

  /// Annotates objects together, by one thread and by three, and each alone.
  private func compare(
    _ objects: [String], _ format: TimeZoneAnnotator.Format = .ndjson(),
    _ options: AnnotationOptions = AnnotationOptions(), location: SourceLocation = #_sourceLocation
  ) throws {
    var lines = [try Annotated(Self.start + "\n", format, options).text]
    var reasons: [RowError] = []
    for object in objects {
      let alone = try Annotated(Self.start + "\n" + object + "\n", format, options)
      lines.append(String(alone.text.dropFirst(lines[0].count)))
      reasons += alone.summary.failures.map(\.reason)
    }
    let together = ([Self.start] + objects).map { $0 + "\n" }.joined()
    for threads in [1, 3] {
      var options = options
      options.threads = threads
      if threads > 1 { options.chunkSize = 300 }
      let found = try Annotated(together, format, options)
      #expect(found.text == lines.joined(), sourceLocation: location)
      #expect(found.summary.failedRows == reasons.count, sourceLocation: location)
      #expect(found.summary.failures.map(\.reason) == Array(reasons.prefix(10)), sourceLocation: location)
    }
  }

  /// Objects that begin as those before do, and go on otherwise.
  @Test func keysThatChange() throws {
    let usual = #"{"id":1,"lat":43.06,"lon":141.35}"#
    for other in [
      // As long as the key that is expected, a part of it, or more.
      #"{"id":1,"lot":43.06,"lon":141.35}"#, #"{"id":1,"la":43.06,"lon":141.35}"#,
      #"{"id":1,"latitude":43.06,"lon":141.35}"#, #"{"id":1,"lat ":43.06,"lon":141.35}"#,
      #"{"id":1,"":43.06,"lon":141.35}"#, #"{"i":1,"d":2,"lat":43.06,"lon":141.35}"#,
      // In another order, fewer and more.
      #"{"lon":141.35,"lat":43.06,"id":1}"#, #"{"lat":43.06,"lon":141.35}"#, "{}",
      #"{"id":1,"x":5,"lat":43.06,"y":6,"lon":141.35,"id2":2}"#,
      // The same key in other words.
      #"{"id":1,"l\u0061t":43.06,"l\u006fn":141.35}"#, #"{"id":1,"LAT":43.06,"Lon":141.35}"#,
      #"{ "id" : 1 , "lat" : 43.06 , "lon" : 141.35 }"#,
      // Twice.
      #"{"id":1,"id":2,"lat":43.06,"lon":141.35}"#, #"{"id":1,"lat":43.06,"lat":43.06,"lon":141.35}"#,
      #"{"id":1,"lat":43.06,"l\u0061t":null,"lon":141.35}"#, #"{"id":1,"lat":43.06,"LAT":2,"lon":141.35}"#,
      #"{"id":1,"lat":43.06,"lon":141.35,"timezone":1}"#, #"{"timezone":1,"timezone":2}"#,
      // Elsewhere.
      #"{"id":{"lat":43.06,"lon":141.35}}"#, #"{"location":{"id":1,"lat":43.06,"lon":141.35}}"#,
      #"{"id":[1,{"lat":43.06}],"lat":1,"lon":2}"#, #"{"location":[{"lat":3,"lon":4}]}"#,
      // Cut off, and malformed at a key.
      #"{"id":1,"lat":43.06,"lon":141.35"#, #"{"id":1,"lat":43.06,"lon""#, #"{"id":1,"lat":43.06,"lon"#,
      #"{"id":1,"lat"43.06,"lon":141.35}"#, #"{"id":1,lat:43.06}"#, #"{"id":1,"lat\":43.06}"#,
      #"{"id":1,"l\at":43.06}"#, #"{"id":1,}"#, #"{"id":1,"lat":43.06,"lon":141.35}}"#,
    ] {
      for options in [AnnotationOptions(), AnnotationOptions(replacesColumns: true)] {
        try compare([usual, usual, other, usual, other, other, usual], .ndjson(), options)
      }
    }
  }

  /// A key means something else in another object, in an array, and as a path with dots.
  @Test func keysAtOtherDepths() throws {
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(latitude: "a.0.b", longitude: "a.1"))
    let objects = [
      #"{"a":[{"b":43.06},141.35]}"#, #"{"a":{"0":{"b":43.06},"1":141.35}}"#,
      #"{"b":1,"a":[{"a":2,"b":43.06},141.35,3]}"#, #"{"a":[{"b":{"b":43.06}},141.35]}"#,
      #"{"a.0.b":43.06,"a.1":141.35}"#, #"{"a":[{"b":1},2],"a.0.b":43.06,"a.1":141.35}"#,
      #"{"a.0.b":43.06,"a.1":141.35,"a":[{"b":1},2]}"#, #"{"a":[[{"b":43.06}],[141.35]]}"#,
      #"{"a":{"00":{"b":1},"01":2}}"#, #"{"a":[]}"#, #"{"A":[{"B":43.06},141.35],"a":null}"#,
      #"{"a":[{"b":43.06,"b":43.06},141.35]}"#, #"{"a":[{"b":43.06},141.35],"a":1}"#,
    ]
    // No other object has the paths.
    let start = #"{"a":[{"b":1},2]}"#
    for object in objects {
      let alone = try Annotated([start, object].joined(separator: "\n"), format)
      let last = try Annotated(([start] + objects + objects + [object]).joined(separator: "\n"), format)
      #expect(
        last.text.split(separator: "\n").last == alone.text.split(separator: "\n").last, "\(object)")
    }
  }

  /// More keys than are remembered, and longer ones.
  @Test func manyAndLongKeys() throws {
    let many = (0..<700).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let reversed = (0..<700).reversed().map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    var objects = [
      #"{"lat":43.06,\#(many),"lon":141.35}"#, #"{\#(reversed),"lon":141.35,"lat":43.06}"#,
      #"{\#(many),"lat":1,\#(many),"lon":2,"lat":3}"#,
    ]
    for length in [59, 60, 61, 62, 63, 64, 65, 200, 1000] {
      let key = String(repeating: "k", count: length)
      objects.append(#"{"\#(key)":1,"lat":43.06,"\#(key)lat":2,"lon":141.35}"#)
    }
    try compare(objects + objects)
  }

  /// Members in random order, some left out, twice, in other words or cut off.
  @Test(arguments: 0..<UInt64(rounds(20))) func randomObjects(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = [
      "lat", "lon", "Lat", "l\\u0061t", "long", "la", "id", "name", "x", "y", "timezone", "location", "geo",
      "é",
    ]
    let values = [
      "43.06", "141.35", "-12.5", "\"7\"", "null", "\"\"", "{\"lat\":1,\"lon\":2}", "[1,2]", "[]",
    ]
    let objects = (0..<60).map { _ in
      var members = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        "\"\(keys.randomElement(using: &random) ?? "")\":\(values.randomElement(using: &random) ?? "")"
      }
      members += ["\"lat\":43.06", "\"lon\":141.35"].prefix(Int.random(in: 0...2, using: &random))
      if Bool.random(using: &random) { members.shuffle(using: &random) }
      let object = "{" + members.joined(separator: ",") + "}"
      let isCut = Int.random(in: 0..<8, using: &random) == 0
      return isCut ? String(object.prefix(Int.random(in: 1...object.count, using: &random))) : object
    }
    try compare(objects, .ndjson(), AnnotationOptions(replacesColumns: seed % 2 == 0))
  }

  /// The properties of a Feature have their own keys.
  @Test func featuresAreReadAlikeAloneAndTogether() throws {
    func feature(_ properties: String) -> String {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[141.35,43.06]},"properties":\#(properties)}"#
    }
    let objects = [
      feature("{}"), feature(#"{"timezone":1}"#), feature(#"{"type":1,"geometry":2}"#), feature("null"),
      feature(#"{"timezone":1,"timezone":2}"#), feature("{}").replacing("43.06]", with: "43.06,9]"),
      feature("[]"), feature("{}").replacing("type", with: "t\\u0079pe"),
      feature("{}").replacing("\"coordinates\"", with: "\"coordinates\":[1,2],\"coordinates\""),
      #"{"properties":{"a":1},"geometry":null,"type":"Feature"}"#, #"{"type":"Point"}"#,
    ]
    for options in [AnnotationOptions(), AnnotationOptions(replacesColumns: true)] {
      let first = try Annotated(feature("{}"), .ndjson(), options).text
      let alone = try objects.map { object in
        let both = try Annotated(feature("{}") + "\n" + object, .ndjson(), options).text
        return String(both.dropFirst(first.count + 1))
      }
      let together = try Annotated((objects + objects).joined(separator: "\n"), .ndjson(), options)
      #expect(together.text == (alone + alone).joined(separator: "\n"))
    }
  }
}
