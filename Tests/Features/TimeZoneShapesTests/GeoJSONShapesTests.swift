import TestSupport
import Testing

@Suite(.tags(.readsUntrustedBytes)) struct GeoJSONShapesTests {
  private static func read(_ text: String, field: String = "tzid") throws -> [ZoneShape] {
    let directory = try TemporaryDirectory()
    return try BoundaryFile(path: directory.write(Array(text.utf8), to: "zones.geojson"), field: field).shapes
  }

  private static func collection(_ properties: String, _ geometry: String) -> String {
    #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}]}"#
  }

  private static let triangle = #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#

  @Test(arguments: TinyShapes.samples.filter { !$0.shapes.isEmpty })
  func shapesAreReadBack(_ sample: TinyShapes.Sample) throws {
    #expect(try Self.read(GeoJSONText.collection(sample.shapes)) == sample.shapes)
  }

  @Test(arguments: [
    // Halves go away from zero, whatever their doubles are.
    ("141.35000005", 1_413_500_001, #line), ("141.350000049999999999999999", 1_413_500_000, #line),
    ("-0.00000005", -1, #line), ("-0.00000004999", 0, #line), ("-0", 0, #line), ("0.00000015", 2, #line),
    ("1.5e1", 150_000_000, #line), ("-1.5E-6", -15, #line), ("5e-8", 1, #line), ("49e-9", 0, #line),
    // What arithmetic elsewhere makes of 180.
    ("180", 1_800_000_000, #line), ("180.00000000000003", 1_800_000_000, #line),
    ("-180.00000004", -1_800_000_000, #line), ("-180.0", -1_800_000_000, #line),
  ])
  func numbersAreRoundedFromTheirDigits(_ number: String, _ units: Int32, _ line: Int) throws {
    let geometry = #"{"type":"Polygon","coordinates":[[[\#(number),0],[2,1],[3,5],[\#(number),0]]]}"#
    let shapes = try Self.read(Self.collection(#"{"tzid":"A"}"#, geometry))
    #expect(shapes.first?.rings.first?.vertices.first == GridPoint(x: units, y: 0), "line \(line)")
  }

  @Test(arguments: [
    // Where members stand does not matter, nor what else there is.
    (#"{"tzid":"A"}"#, triangle, "tzid", "A", #line),
    (#"{"TZID":"A","tzid":"B"}"#, triangle, "tzid", "B", #line),
    (#"{"TzId":"A","x":{"tzid":"C"}}"#, triangle, "tzid", "A", #line),
    (#"{"tzid":"A","name":"Z\u00fcrich"}"#, triangle, "name", "Zürich", #line),
    (#"{"number":12}"#, triangle, "number", "12", #line),
    (
      #"{"tzid":"A"}"#,
      #"{"bbox":[0,0,1,1],"coordinates":[ [ [ 0,0,7 ],[0,1,8],[1,1,9,10] ] ],"type":"Polygon"}"#, "tzid", "A",
      #line
    ),
  ])
  func featuresAreRead(
    _ properties: String, _ geometry: String, _ field: String, _ name: String, _ line: Int
  ) throws {
    let shapes = try Self.read(Self.collection(properties, geometry), field: field)
    #expect(shapes.map(\.name) == [name], "line \(line)")
    #expect(shapes.map(\.edgeCount) == [3], "line \(line)")
  }

  @Test func collectionsMayBeWrittenInOtherWays() throws {
    let feature = #"{"geometry":\#(Self.triangle),"type":"Feature","properties":{"tzid":"A"}}"#
    for text in [
      "\u{FEFF} \n{\"name\":\"x\",\"features\" : [\n\(feature)\n,\n\(feature) ] ,\"type\":\"FeatureCollection\"}\n",
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[\#(feature),\#(feature)],"bbox":[1]}"#,
    ] {
      #expect(try Self.read(text).map(\.record) == [0, 1])
    }
  }

  @Test func vanishedRingsAreCounted() throws {
    let geometry =
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[0,1],[1,1],[0,0]],[[0.1,0.5],[0.1,0.5000000001],[0.1000000001,0.5],[0.1,0.5]]],[],[[]]]}"#
    let shape = try #require(try Self.read(Self.collection(#"{"tzid":"A"}"#, geometry)).first)
    #expect(shape.edgeCount == 3)
    #expect(shape.vanishedParts == 1)
  }

  @Test(arguments: [
    ("{", #"expected a GeoJSON FeatureCollection, found another document"#, #line),
    ("[]", "expected a GeoJSON FeatureCollection", #line),
    (#"{"type":"Topology","objects":{}}"#, "expected a GeoJSON FeatureCollection", #line),
    (#"{"type":"FeatureCollection","features":[]}"#, "at least one record", #line),
    (#"{"type":"FeatureCollection","features":[{"type":"Feature","#, "found the end of the input", #line),
    (#"{"type":"FeatureCollection","features":[1]}"#, "feature 1: expected a JSON object", #line),
    (
      #"{"type":"FeatureCollection","features":[{"type":"Point"}]}"#, "feature 1: expected a GeoJSON Feature",
      #line
    ),
    (
      #"{"type":"FeatureCollection","features":[],"features":[]}"#,
      "expected one member \"features\", found several",
      #line
    ),
    (
      #"{"type":"FeatureCollection","features":[],"crs":{"properties":{"name":"EPSG:3857"}}}"#,
      "the coordinate reference system \"EPSG:3857\"", #line
    ),
    (collection("{}", triangle), "feature 1: expected a name in the property \"tzid\", found none", #line),
    (collection("null", triangle), "feature 1: expected a name", #line),
    (collection(#"{"tzid":""}"#, triangle), "feature 1: expected a name", #line),
    (collection(#"{"tzid":null}"#, triangle), "feature 1: expected a name", #line),
    (collection(#"{"tzid":["A"]}"#, triangle), "feature 1: expected a name", #line),
    (collection(#"{"tzid":"A\nB"}"#, triangle), #"found "A\nB""#, #line),
    (collection(#"{"tzid":"A","tzid":"B"}"#, triangle), "feature 1: expected one member \"tzid\"", #line),
    (collection(#"{"TZID":"A","Tzid":"B"}"#, triangle), "feature 1: expected one member \"tzid\"", #line),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Point","coordinates":[1,2]}"#),
      "the type Polygon or MultiPolygon", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#),
      "the type Polygon or MultiPolygon", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"GeometryCollection","geometries":[]}"#),
      "feature 1: expected a geometry",
      #line
    ),
    (collection(#"{"tzid":"A"}"#, #"{"type":"Polygon"}"#), "an array of coordinates", #line),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[0,0],[1,1]]}"#),
      "the coordinates of a Polygon",
      #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1],[1,1]]]}"#),
      "the coordinates of a Polygon", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],["1",2],[1,1]]]}"#),
      "the coordinates of a Polygon", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#),
      "feature 1: ring 0: expected at least 3 points, found 2", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[180.5,1],[0,0]]]}"#),
      "180.5",
      #line
    ),
    (
      collection(
        #"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[180.0000001,1],[0,0]]]}"#),
      "180.0000001", #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[0,-91],[1,1],[0,0]]]}"#), "-91",
      #line
    ),
    (
      collection(#"{"tzid":"A"}"#, #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1e400,1],[0,0]]]}"#),
      "feature 1",
      #line
    ),
    ("\u{1F}\u{8B}{\"type\":", "zones.geojson: ", #line),
  ])
  func malformedDocumentsAreNamed(_ text: String, _ expected: String, _ line: Int) throws {
    let error = #expect(throws: ShapeError.self) { try Self.read(text) }
    let message = error?.description ?? ""
    #expect(message.contains("zones.geojson: "), "line \(line)")
    #expect(message.contains(expected), "line \(line): \(message)")
  }
}
