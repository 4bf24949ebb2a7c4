import TestSupport
import Testing
import TimeZoneAnnotation

/// Which keys have coordinates, and what is said where there are none.
@Suite struct KeyTests {
  @Test(arguments: [
    #""latitude":43.06,"LNG":141.35"#, #""gpsLat":43.06,"gpsLon":141.35"#,
    #""decimalLatitude":"43.06","decimalLongitude":"141.35""#,
    #""location":{"lat":43.06,"lng":141.35}"#, #""Position":{"Longitude":141.35,"Latitude":43.06}"#,
    #""coordinates":"43.06,141.35""#, #""geo":"POINT(141.35 43.06)""#, #""x":141.35,"y":43.06"#,
    // GeoJSON.
    #""location":{"type":"Point","coordinates":[141.35,43.06]}"#,
    #""type":"Point","coordinates":[141.35,43.06,9]"#,
    #""geometry":{"coordinates":[141.35,43.06],"type":"Point"},"type":"Item""#,
    #""location":{"type":"Point","coordinates":[]},"y":43.06,"x":141.35"#,
    #""geo":{"type":"Line","coordinates":[1,2]},"position":{"type":"Point","coordinates":[141.35,43.06]}"#,
    // A whole pair goes first.
    #""lat":43.06,"lon":141.35,"x":1,"y":2"#, #""lat":43.06,"lon":141.35,"location":{"lat":1,"lng":2}"#,
    #""location":{"lat":43.06,"lon":141.35},"x":7,"y":300"#,
    #""lat":null,"lon":null,"coords":{"lat":43.06,"lon":141.35}"#,
    // exiftool, with and without -n, -g and -G.
    #""GPSLatitude":43.06,"GPSLatitudeRef":"N","GPSLongitude":141.35,"GPSLongitudeRef":"E""#,
    #""EXIF":{"GPSLatitude":1,"GPSLongitude":2},"Composite":{"GPSLatitude":43.06,"GPSLongitude":141.35}"#,
    #""EXIF:GPSLatitude":1,"EXIF:GPSLongitude":2,"Composite:GPSLatitude":43.06,"Composite:GPSLongitude":141.35"#,
    // Whatever the order of the keys.
    #""location":"43.06,141.35","geo":null"#, #""geo":null,"location":"43.06,141.35""#,
    #""location":"43.06,141.35","coords":[1,2]"#, #""coords":[1,2],"location":"43.06,141.35""#,
    #""location":"43.06,141.35","coordinates":{"x":1}"#, #""coordinates":{"x":1},"location":"43.06,141.35""#,
    #""location":{"lat":43.06,"lng":141.35},"geo":{"lat":null,"lng":null}"#,
    #""geo":{"lat":null,"lng":null},"location":{"lat":43.06,"lng":141.35}"#,
    #""location":"Sapporo","geo":{"lat":43.06,"lng":141.35}"#,
    #""geo":{"lat":43.06,"lng":141.35},"location":"Sapporo""#,
    #""location":"Sapporo","geo":"43.06,141.35""#, #""geo":"43.06,141.35","location":"Sapporo""#,
    #""geo":"43.06,141.35","location":"43.06 141.35""#, #""geo":{"lat":"x","lon":"y"},"y":43.06,"x":141.35"#,
    #""point":{"lat":43.06,"lon":141.35},"Point":null"#, #""lat":null,"Lat":43.06,"lon":141.35"#,
    #""lat":1,"lon":null,"location":"43.06,141.35""#, #""lat":1,"latitude":2,"location":"43.06,141.35""#,
    // What is not read may be there twice.
    #""lat":43.06,"lon":141.35,"point":{"lat":1,"lon":2},"point":null,"x":1,"x":2"#,
    // Empty strings are no values.
    #""lat":"","lon":"","location":"43.06,141.35""#, #""location":"","y":43.06,"x":141.35"#,
    #""location":{"lat":"","lng":" "},"x":141.35,"y":43.06"#, #""geo":"POINT EMPTY","y":43.06,"x":141.35"#,
  ]) func keysOfCoordinatesAreFound(_ members: String) throws {
    try AnnotationCase("{\(members)«,\"timezone\":\"Asia/Tokyo\"»}", .ndjson()).check()
  }

  /// Keys for the message are looked for in the first bytes of each chunk: objects without coordinates cost no more.
  @Test func keysAreLookedForInTheFirstBytes() throws {
    let long = String(repeating: "x", count: 40_000)
    for (objects, names, hasMore) in [
      ("{\"a\":\"\(long)\",\"b\":1}\n", ["a"], true),
      ("{\"a\":\"x\",\"b\":1}\n{\"c\":1}\n", ["a", "b", "c"], false),
      (String(repeating: "{\"a\":1}\n", count: 10_000) + "{\"b\":1}\n", ["a"], true),
    ] {
      #expect(
        throws: AnnotationError.noCoordinateMembers(found: .init(names: names, hasMore: hasMore, nested: []))
      ) {
        try Annotated(objects, .ndjson())
      }
    }
  }

  /// The hemisphere of an unsigned value is beside it.
  @Test func hemisphereKeysGiveTheSign() throws {
    let sydney =
      #"{"GPSLatitude":"33.87","GPSLatitudeRef":"South","GPSLongitude":151.21,"GPSLongitudeRef":"E""#
    try AnnotationCase(sydney + "}", gives: sydney + #","timezone":"Australia/Sydney"}"#, .ndjson()).check()
    let found = try Annotated(
      #"{"GPSLatitude":-33.87,"GPSLatitudeRef":"N","GPSLongitude":151.21}"#, .ndjson())
    #expect(
      found.summary.failures.map(\.reason) == [
        .contradictoryHemisphere(value: "-33.87", reference: "N", .latitude)
      ])
  }

  /// Also where the value is named by its key: as `exiftool -j -g` and `-G` write them.
  @Test func hemispheresOfGivenKeys() throws {
    let newYork =
      #""GPSLatitudeRef":"North","GPSLatitude":40.7128,"GPSLongitude":74.006,"GPSLongitudeRef":"West""#
    let flat = newYork.replacing("\"GPS", with: "\"EXIF:GPS")
    for (members, group) in [
      (#""EXIF":{\#(newYork)}"#, "EXIF."), (flat, "EXIF:"),
      (flat.replacing("EXIF:", with: "EXIF."), "exif."),
      // Those of another group do not matter.
      (#""XMP":{"GPSLongitudeRef":"East"},"EXIF":{\#(newYork)},"GPSLatitudeRef":"South""#, "EXIF."),
    ] {
      let format = TimeZoneAnnotator.Format.ndjson(
        NDJSONOptions(latitude: group + "GPSLatitude", longitude: group + "GPSLongitude"))
      try AnnotationCase("{\(members)«,\"timezone\":\"America/New_York\"»}", format).check()
    }
    try AnnotationCase(
      "{\(newYork)«,\"timezone\":\"America/New_York\"»}",
      .ndjson(NDJSONOptions(latitude: "GPSLatitude"))
    ).check()
  }

  /// A key may say where its values are that have no sign.
  @Test func hemispheresInGivenKeys() throws {
    try AnnotationCase(
      #"{"at":{"Lat (S)":33.45,"Lon (W)":"70.66"}«,"timezone":"America/Santiago"»}"#,
      .ndjson(NDJSONOptions(latitude: "at.lat (s)", longitude: "at.Lon (W)"))
    ).check()
  }

  @Test func pointsOfGeoJSON() throws {
    try AnnotationCase(
      #"{"a":{"b":{"type":"Point","coordinates":[141.35,43.06]}}«,"timezone":"Asia/Tokyo"»}"#,
      .ndjson(NDJSONOptions(latitude: "a.b", longitude: "a.b"))
    ).check()
    for object in [
      #"{"location":{"coordinates":[141.35,43.06]}}"#,
      #"{"location":{"type":"Polygon","coordinates":[141.35,43.06]}}"#,
    ] {
      #expect(throws: AnnotationError.self) { try Annotated(object, .ndjson()) }
    }
    let two =
      #"{"location":{"type":"Point","coordinates":[1,2]},"geo":{"type":"Point","coordinates":[2,1]}}"#
    #expect(try Annotated(two, .ndjson()).summary.failures.map(\.reason) == [.ambiguousMember(.location)])
    let text = #"{"location":{"type":"Point","coordinates":["1",2]}}"#
    #expect(
      try Annotated(text, .ndjson()).summary.failures.map(\.reason) == [
        .malformedGeometry(expected: "longitude and latitude as numbers")
      ])
  }

  /// A key with dots goes before a path.
  @Test func keysWithDots() throws {
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(latitude: "At.Lat", longitude: "at.lon"))
    for members in [
      #""at.lat":43.06,"at.lon":141.35"#, #""at":{"lat":43.06},"at.lon":141.35"#,
      #""at":{"lat":1,"lon":1},"at.lon":141.35,"at.lat":43.06"#,
      #""at.lon":141.35,"at.lat":43.06,"at":{"lat":1,"lon":1}"#,
    ] {
      try AnnotationCase("{\(members)«,\"timezone\":\"Asia/Tokyo\"»}", format).check()
    }
    try AnnotationCase(
      #"{"at":"43.06,141.35","a.t":1163000000,"lat":43.06,"lon":141.35}"#,
      gives:
        #"{"at":"43.06,141.35","a.t":1163000000,"lat":43.06,"lon":141.35,"timezone":"Asia/Tokyo","utc_offset":"+09:00","local_time":"2006-11-09T00:33:20+09:00"}"#,
      .ndjson(NDJSONOptions(time: "a.t")),
      AnnotationOptions(includesLocalTime: true)
    ).check()
    #expect(
      try Annotated(#"{"at.lat":1,"At.lat":2,"at.lon":3}"#, format).summary.failures.map(\.reason)
        == [.ambiguousMember(.latitude)])
  }

  @Test(arguments: [
    (#""geo":"1,2","location":"43.06,141.35""#, AnnotationError.Role.location),
    (#""location":"43.06,141.35","location":null"#, .location),
    (#""location":null,"\u006cocation":"43.06,141.35""#, .location),
    (#""point":{"lat":43.06,"lon":141.35},"point":null"#, .latitude),
    (#""point":7,"point":{"lat":43.06,"lon":141.35}"#, .latitude),
    (#""lat":43.06,"lat":null,"lon":141.35"#, .latitude), (#""lat":43.06,"lon":"","lon":141.35"#, .longitude),
  ]) func severalOfOneName(_ members: String, _ role: AnnotationError.Role) throws {
    #expect(
      try Annotated("{\(members)}", .ndjson()).summary.failures.map(\.reason) == [.ambiguousMember(role)])
  }

  @Test(arguments: [
    #""p":{"lat":43.06,"lon":141.35},"p":null"#, #""p":null,"p":{"lat":43.06,"lon":141.35}"#,
  ]) func aGivenPathThroughSeveral(_ members: String) throws {
    let format = TimeZoneAnnotator.Format.ndjson(NDJSONOptions(latitude: "p.lat", longitude: "p.lon"))
    #expect(
      try Annotated("{\(members)}", format).summary.failures.map(\.reason) == [.ambiguousMember(.latitude)])
  }

  /// A text that is no coordinate, where nothing else is.
  @Test(arguments: [#""location":"Sapporo","geo":null"#, #""geo":[1,2],"location":"Sapporo""#])
  func onlyAText(_ members: String) throws {
    #expect(try Annotated("{\(members)}", .ndjson()).summary.failedRows == 1)
  }

  /// Coordinates out of range are meant as coordinates.
  @Test func outOfRange() throws {
    #expect(
      try Annotated(#"{"geo":"43.06,241.35","location":"43.06,141.35"}"#, .ndjson()).summary.failures.map(
        \.reason)
        == [.coordinate(.longitude(241.35))])
  }

  /// More candidates than anyone writes neither take memory for each nor are left out in silence.
  @Test func veryManyCandidates() throws {
    let many = #"{"lat":43.06,"lon":141.35"# + String(repeating: #","x":1"#, count: 10_000) + "}"
    #expect(try Annotated(many, .ndjson()).summary.failures.map(\.reason) == [.ambiguousMember(.longitude)])
  }

  @Test(arguments: [
    #""location":{"lat":1,"lon":2},"position":{"lat":3,"lon":4}"#, #""lat":1,"latitude":2,"lon":3"#,
  ]) func severalThatMayBeMeant(_ members: String) throws {
    #expect(
      try Annotated("{\(members)}", .ndjson()).summary.failures.map(\.reason) == [.ambiguousMember(.latitude)]
    )
  }

  /// Neither is taken for a position: the order of an array is anyone's guess, and a pair is in one object.
  @Test(arguments: [
    #""location":[43.06,141.35]"#, #""location":{"lat":1},"position":{"lon":2}"#,
    #""start":{"lat":1,"lon":2}"#,
  ]) func notFound(_ members: String) throws {
    let found = try? Annotated("{\(members)}", .ndjson())
    #expect(found?.text.contains("Etc/") != true)
    #expect(found?.summary.failedRows != 0)
  }

  @Test func noObjectHasThem() throws {
    let many = "{" + (1...30).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    let keys = (1...20).map { "\"k\($0)\"" }.joined(separator: ", ")
    let remedy = "specify them with the options latitude and longitude"
    let start = "expected keys such as lat and lon, or location, in at least one object, found"
    [
      RefusalCase(
        "{\"a\":1}\n{\"b\":2,\"a\":2}\n", says: "\(start) the keys \"a\", \"b\"; \(remedy)", .ndjson()),
      RefusalCase("{}\n", says: "\(start) no keys; \(remedy)", .ndjson()),
      RefusalCase("[{\"a\":1}]\n", says: "\(start) the keys \"a\"; \(remedy)", .ndjson()),
      RefusalCase(
        "{\"start\":{\"lat\":1,\"lng\":[2],\"name\":\"lat\"},\"end\":{}}\n",
        says: "\(start) the keys \"start\", \"end\", and inside them \"start.lat\", \"start.lng\"; \(remedy)",
        .ndjson()),
      RefusalCase(many, says: "\(start) the keys \(keys) and more; \(remedy)", .ndjson()),
      RefusalCase(
        "{\"a\":1}", says: "the option latitude: no object has \"p.lat\"; found the keys \"a\"",
        .ndjson(NDJSONOptions(latitude: "p.lat", longitude: "p.lon"))),
      RefusalCase(
        "{\"a\":1}", says: "the option longitude: no object has \"b\"; found the keys \"a\"",
        .ndjson(NDJSONOptions(latitude: "a", longitude: "b"))),
      RefusalCase(
        "{\"a\":1}", says: "the options latitude and longitude: no object has \"b\"; found the keys \"a\"",
        .ndjson(NDJSONOptions(latitude: "b", longitude: "B"))),
      RefusalCase(
        "{\"lat\":null}",
        says: "no object has a longitude; found the keys \"lat\"; specify it with the option longitude",
        .ndjson()),
      RefusalCase(
        "{\"lat\":1,\"lon\":2}",
        says: "the option time: no object has \"t\"; found the keys \"lat\", \"lon\"",
        .ndjson(NDJSONOptions(time: "t")), AnnotationOptions(includesLocalTime: true)),
    ].forEach { $0.check() }
  }

  /// One object that has them is enough; so are none at all.
  @Test(arguments: [
    "", "\n", "[]", "{\"a\":1}\n{\"lat\":null,\"lon\":null}\n", "no\n", "{\"a\":1}\n{\"location\":\"\"}\n",
  ])
  func someObjectHasThem(_ input: String) throws {
    _ = try Annotated(input, .ndjson())
  }

  /// All of the output is written first, and the message does not depend on chunks and threads.
  @Test func outputBeforeAnErrorIsWritten() throws {
    let input = (1...40).map { "{\"k\($0)\":{\"lat\":1}}\n" }.joined()
    let output = (1...40).map { "{\"k\($0)\":{\"lat\":1},\"timezone\":null}\n" }.joined()
    var messages: Set<String> = []
    for (size, threads) in [(1, 1), (7, 3), (100, 2), (1000, 5), (1 << 20, 1)] {
      let sink = BytesSink()
      do throws(AnnotationError) {
        let options = AnnotationOptions(threads: threads, chunkSize: size)
        try TimeZoneAnnotator(NumberedZones(.world), format: .ndjson(), options: options)
          .annotate(BytesSource(Array(input.utf8)), to: sink)
      } catch {
        messages.insert(error.description)
      }
      #expect(String(decoding: sink.bytes, as: UTF8.self) == output)
    }
    #expect(messages.count == 1)
  }
}
