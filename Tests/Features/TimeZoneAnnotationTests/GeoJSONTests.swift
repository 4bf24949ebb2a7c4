import TestSupport
import Testing
import TimeZoneAnnotation

/// GeoJSON (RFC 7946): each Feature as it was, with one more property.
@Suite(.tags(.readsUntrustedBytes)) struct GeoJSONTests {
  private static func feature(_ properties: String, _ geometry: String) -> String {
    #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
  }
  private static let sapporo = #"{"type":"Point","coordinates":[141.35,43.06]}"#

  private func collection(_ features: String) -> String {
    "{\"type\": \"FeatureCollection\",\n \"features\": [\(features)]\n, \"bbox\": [1, 2, 3, 4] }\n"
  }

  @Test func zoneIsAddedToTheProperties() throws {
    for (before, after) in [
      ("{}", #"{"timezone":"Asia/Tokyo"}"#), ("null", #"{"timezone":"Asia/Tokyo"}"#),
      (#"{ "a" : [1] }"#, #"{ "a" : [1],"timezone":"Asia/Tokyo" }"#),
    ] {
      let (input, output) = (Self.feature(before, Self.sapporo), Self.feature(after, Self.sapporo))
      try [
        AnnotationCase(collection(input), gives: collection(output), .ndjson()),
        AnnotationCase(
          collection("\n\(input) ,\n \(input)\n"), gives: collection("\n\(output) ,\n \(output)\n"), .ndjson()
        ),
        AnnotationCase(input, gives: output, .ndjson()),
        AnnotationCase("\(input)\n\(input)\n", gives: "\(output)\n\(output)\n", .ndjson()),
        AnnotationCase(
          "\u{1E}\(input)\n\u{1E}\(input)\n", gives: "\u{1E}\(output)\n\u{1E}\(output)\n", .ndjson()),
      ].check()
    }
    try AnnotationCase(
      collection(#"{"type":"Feature","geometry":\#(Self.sapporo)}"#),
      gives: collection(
        #"{"type":"Feature","geometry":\#(Self.sapporo),"properties":{"timezone":"Asia/Tokyo"}}"#),
      .ndjson()
    ).check()
  }

  /// The order of members is free.
  @Test func collectionsInAnyOrder() throws {
    let (input, output) = (
      Self.feature("{}", Self.sapporo), Self.feature(#"{"timezone":"Asia/Tokyo"}"#, Self.sapporo)
    )
    try [
      AnnotationCase(
        #"{"features":[\#(input)],"type":"FeatureCollection"}"#,
        gives: #"{"features":[\#(output)],"type":"FeatureCollection"}"#, .ndjson()),
      AnnotationCase(#"{"a":{"features":[1]},"features":[],"type":"FeatureCollection"}"#, .ndjson()),
      // Not GeoJSON: an object with a list of features.
      AnnotationCase(
        #"{"features":["pool",{"type":"bar"}],"lat":1,"lon":1«,"timezone":"Etc/GMT"»}"#, .ndjson()),
    ].check()
  }

  @Test func pointsGetAZone() throws {
    for (geometry, zone) in [
      ("null", "null"), (#"{"type":"Point","coordinates":[]}"#, "null"),
      (#"{ "coordinates": [ 1.4135E2, 43.06, 1200.5 ], "type": "Point" }"#, "\"Asia/Tokyo\""),
      (#"{"type":"Point","coordinates":[180,0]}"#, "\"Etc/GMT+12\""),
    ] {
      try AnnotationCase(
        collection(Self.feature("{}", geometry)),
        gives: collection(Self.feature(#"{"timezone":\#(zone)}"#, geometry)),
        .ndjson()
      ).check()
    }
  }

  /// One defect each; the answer is `null`.
  @Test(arguments: [
    (
      #"{"type":"LineString","coordinates":[[1,1],[2,2]]}"#,
      #"expected a geometry of type Point, found "LineString"; take a position in it with geometries: .inside"#
    ),
    (
      #"{"type":"Point","coordinates":[1]}"#,
      "expected a geometry with longitude and latitude as numbers, found something else"
    ),
    (
      #"{"type":"Point","coordinates":["1","2"]}"#,
      "expected a geometry with longitude and latitude as numbers, found something else"
    ),
    (#"{"type":"Point"}"#, "expected a geometry with an array of coordinates, found something else"),
    (
      #"{"type":"Circle","coordinates":[1,2]}"#,
      "expected a geometry with a type of geometry, found something else"
    ),
    ("3", "expected a geometry with an object with its type, found something else"),
    (#"{"type":"Point","coordinates":[100,91]}"#, "latitude 91.0 is not in -90...90 degrees"),
  ]) func malformedGeometries(_ geometry: String, _ message: String) throws {
    let found = try Annotated(collection(Self.feature("{}", geometry)), .ndjson())
    #expect(found.text == collection(Self.feature(#"{"timezone":null}"#, geometry)))
    #expect(found.summary.failures.map { "\($0.line): \($0.reason)" } == ["2: feature 1: \(message)"])
  }

  @Test func featuresThatAreNone() throws {
    let good = Self.feature("{}", Self.sapporo)
    let found = try Annotated(
      collection("\(good),\n{\"type\":\"Point\"},\n\(Self.feature("[]", Self.sapporo))"), .ndjson())
    #expect(
      found.summary.failures.map { "\($0.line): \($0.reason)" } == [
        "3: feature 2: expected a GeoJSON Feature, found another object",
        "4: feature 3: expected properties once, as an object or null, found something else at byte 32 of the feature",
      ])
  }

  /// Programs do not agree which of them counts.
  @Test func membersThatAreThereTwice() throws {
    let point = Self.sapporo
    for (feature, name) in [
      (#"{"type":"Feature","geometry":\#(point),"geometry":null,"properties":{}}"#, "geometry"),
      (#"{"type":"Feature","geometry":null,"geometry":\#(point),"properties":{}}"#, "geometry"),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[],"coordinates":[141.35,43.06]},"properties":{}}"#,
        "coordinates"
      ),
      (#"{"type":"Feature","geometry":\#(point),"properties":{},"properties":null}"#, "properties"),
      (#"{"type":"Feature","crs":null,"geometry":\#(point),"properties":{},"crs":{}}"#, "crs"),
    ] {
      #expect(
        try Annotated(collection(feature), .ndjson()).summary.failures.map { "\($0.line): \($0.reason)" }
          == ["2: feature 1: expected one member \"\(name)\", found several"])
    }
    let feature = Self.feature("{}", point)
    for document in [
      #"{"type":"FeatureCollection","features":[\#(feature)],"features":[\#(feature)]}"#,
      #"{"type":"FeatureCollection","features":null,"features":[\#(feature)]}"#,
    ] {
      for size in [1, 1 << 20] {
        #expect(throws: AnnotationError.row(line: 1, .repeatedMember("features"))) {
          try Annotated(document, .ndjson(), AnnotationOptions(chunkSize: size))
        }
      }
    }
  }

  @Test func geometriesWithAPositionInside() throws {
    for (geometry, zone) in [
      (#"{"type":"LineString","coordinates":[[141.35,43.06],[0,0]]}"#, "Asia/Tokyo"),
      (#"{"type":"MultiPoint","coordinates":[ [ 141.35 , 43.06 , 7 ] ]}"#, "Asia/Tokyo"),
      (#"{"type":"MultiLineString","coordinates":[[[141.35,43.06],[0,0]]]}"#, "Asia/Tokyo"),
      // The hole is in the middle.
      (
        #"{"type":"Polygon","coordinates":[[[-30,40],[30,40],[30,60],[-30,60],[-30,40]],[[-30,41],[29.8,41],[29.8,59],[-30,59],[-30,41]]]}"#,
        "Europe/Madrid"
      ),
      // The larger of the two.
      (
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[141,43],[143,43],[143,44],[141,43]]]]}"#,
        "Asia/Tokyo"
      ),
      // Without area: the first vertex.
      (#"{"type":"Polygon","coordinates":[[[141.35,43.06],[141.35,43.06],[141.35,43.06]]]}"#, "Asia/Tokyo"),
    ] {
      try AnnotationCase(
        collection(Self.feature("{}", geometry)),
        gives: collection(Self.feature(#"{"timezone":"\#(zone)"}"#, geometry)),
        .ndjson(NDJSONOptions(geometries: .inside))
      ).check()
    }
    for geometry in [
      #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[]]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[]],[]]}"#, #"{"type":"LineString","coordinates":[]}"#,
    ] {
      let found = try Annotated(
        collection(Self.feature("{}", geometry)), .ndjson(NDJSONOptions(geometries: .inside)))
      #expect(found.summary.rowsWithoutPosition == 1, "\(geometry)")
    }
    for geometry in [
      #"{"type":"Polygon","coordinates":[[1,2]]}"#, #"{"type":"Polygon","coordinates":[[[1]]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,"2"]]]}"#, #"{"type":"Polygon","coordinates":[[[[1,2]]]]}"#,
      #"{"type":"Polygon","coordinates":[{"a":1}]}"#, #"{"type":"LineString","coordinates":[1,2]}"#,
      #"{"type":"Polygon","coordinates":[[[1,2],[3,91]]]}"#,
      #"{"type":"GeometryCollection","geometries":[]}"#,
    ] {
      let found = try Annotated(
        collection(Self.feature("{}", geometry)), .ndjson(NDJSONOptions(geometries: .inside)))
      #expect(found.summary.failedRows == 1, "\(geometry)")
    }
  }

  /// Longitudes of 0...360: an area on both sides of 180 degrees is whole, and so is one that ends at 360.
  @Test func wrappedGeometries() throws {
    var options = AnnotationOptions()
    options.wrapsLongitudes = true
    for (geometry, zone) in [
      (#"{"type":"LineString","coordinates":[[237.6,37.8],[1,2]]}"#, "America/Los_Angeles"),
      (
        #"{"type":"Polygon","coordinates":[[[237,37.5],[238,37.5],[238,38],[237,38],[237,37.5]]]}"#,
        "America/Los_Angeles"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[177,-18],[183,-18],[183,-17],[177,-17],[177,-18]]]}"#,
        "Pacific/Fiji"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[355,40],[360,40],[360,41],[355,41],[355,40]]]}"#, "Europe/Madrid"
      ),
      (#"{"type":"Polygon","coordinates":[[[141,43],[142,43],[142,44],[141,43]]]}"#, "Asia/Tokyo"),
    ] {
      try AnnotationCase(
        collection(Self.feature("{}", geometry)),
        gives: collection(Self.feature(#"{"timezone":"\#(zone)"}"#, geometry)),
        .ndjson(NDJSONOptions(geometries: .inside)), options
      ).check()
    }
    for ring in [
      "[[-10,40],[190,40],[190,41]]", "[[10,40],[361,40],[361,41]]", "[[10,91],[190,40],[190,41]]",
    ] {
      let input = collection(Self.feature("{}", #"{"type":"Polygon","coordinates":[\#(ring)]}"#))
      #expect(
        try Annotated(input, .ndjson(NDJSONOptions(geometries: .inside)), options).summary.failedRows == 1,
        "\(ring)")
    }
  }

  @Test func existingProperties() throws {
    let input = collection(Self.feature(#"{"timezone":1,"a":2}"#, Self.sapporo))
    #expect(
      try Annotated(input, .ndjson()).summary.failures.map(\.reason) == [
        .record(.feature, number: 1, .memberExists("timezone"))
      ])
    try AnnotationCase(
      input, gives: collection(Self.feature(#"{"timezone":"Asia/Tokyo","a":2}"#, Self.sapporo)), .ndjson(),
      AnnotationOptions(replacesColumns: true)
    ).check()
  }

  @Test func timesInProperties() throws {
    let properties =
      #"{"t":1163000000,"timezone":"Asia/Tokyo","utc_offset":"+09:00","local_time":"2006-11-09T00:33:20+09:00"}"#
    try AnnotationCase(
      collection(Self.feature(#"{"t":1163000000}"#, Self.sapporo)),
      gives: collection(Self.feature(properties, Self.sapporo)),
      .ndjson(NDJSONOptions(time: "properties.t")), AnnotationOptions(includesLocalTime: true)
    ).check()
  }

  /// Longitudes and latitudes on another datum, or meters, would be answered wrongly.
  @Test func referenceSystems() throws {
    func text(_ system: String, isLast: Bool) -> String {
      let (first, last) = isLast ? ("", ",\"crs\":\(system)") : ("\"crs\":\(system),", "")
      return
        #"{\#(first)"type":"FeatureCollection","features":[\#(Self.feature("{}", Self.sapporo))]\#(last)}"#
    }
    func named(_ name: String) -> String { #"{"type":"name","properties":{"name":"\#(name)"}}"# }
    for isLast in [false, true] {
      for system in ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"].map(named)
        + ["null"]
      {
        #expect(try Annotated(text(system, isLast: isLast), .ndjson()).summary.failedRows == 0)
      }
      for (system, name) in [(named("EPSG:3857"), "EPSG:3857"), (#"{"type":"link"}"#, "one without a name")] {
        #expect(throws: AnnotationError.row(line: 1, .coordinateReferenceSystem(name))) {
          try Annotated(text(system, isLast: isLast), .ndjson())
        }
      }
    }
  }
}
