import Foundation
import TestSupport
import Testing
import TimeZoneLookup

/// `tzlookup export`: zones as GeoJSON.
@Suite struct ExportTests {
  /// A shell whose `$T` has `zones.tzidx`, with two zones: a square with a hole, and one on both sides of the
  /// antimeridian.
  private static func shell() throws -> Shell {
    let directory = try TemporaryDirectory()
    let hole = [(10.25, 50.25), (10.5, 50.75), (10.75, 50.2500001), (10.25, 50.25)]
    let path = try ShapefileBytes([
      .init("Zone/A", [ShapefileBytes.square(10, 50), hole]),
      .init("Zone/B", [ShapefileBytes.square(179, -1), ShapefileBytes.square(-180, -1)]),
    ]).write(to: directory)
    let shell = try Shell()
    let options = "--data-version 2026e --attribution \"© a \\\"b\\\"\" --license ODbL-1.0"
    let result = try shell.run("tzlookup compile \(path) -o $T/zones.tzidx \(options) && cd $T")
    #expect(result.status == 0, "\(result.error)")
    return shell
  }

  private static let properties =
    #""dataVersion":"2026e","attribution":"© a \"b\"","license":"ODbL-1.0"}"#
  private static let geometryOfA =
    #""geometry":{"type":"Polygon","coordinates":[[[10,50],[11,50],[11,51],[10,51],[10,50]],[[10.25,50.25],[10.5,50.75],[10.75,50.2500001],[10.25,50.25]]]}"#
  private static let geometryOfB =
    #""geometry":{"type":"MultiPolygon","coordinates":[[[[-180,-1],[-179,-1],[-179,0],[-180,0],[-180,-1]]],[[[179,-1],[180,-1],[180,0],[179,0],[179,-1]]]]}"#
  private static let featureA =
    #"{"type":"Feature","properties":{"tzid":"Zone/A",\#(properties),\#(geometryOfA)}"#
  private static let featureB =
    #"{"type":"Feature","properties":{"tzid":"Zone/B",\#(properties),\#(geometryOfB)}"#

  @Test func aZoneIsAFeatureWithExactNumbers() throws {
    try [
      ShellCase("tzlookup export Zone/A --index $T/zones.tzidx", prints: Self.featureA),
      ShellCase("tzlookup export --index=$T/zones.tzidx -- Zone/B", prints: Self.featureB),
      ShellCase(
        "tzlookup export Zone/A --bbox --index $T/zones.tzidx",
        prints:
          #"{"type":"Feature","bbox":[10,50,11,51],"properties":{"tzid":"Zone/A",\#(Self.properties),\#(Self.geometryOfA)}"#
      ),
      // Across the antimeridian the west is greater than the east (RFC 7946, section 5.2).
      ShellCase(
        "tzlookup export Zone/B --bbox --index $T/zones.tzidx",
        prints:
          #"{"type":"Feature","bbox":[179,-1,-179,0],"properties":{"tzid":"Zone/B",\#(Self.properties),\#(Self.geometryOfB)}"#
      ),
    ].check(in: Self.shell())
  }

  /// Of several gaps between a zone's parts the widest is left out, also where it is wider than half the Earth.
  @Test func theBoxAroundPartsIsTheNarrowest() throws {
    let directory = try TemporaryDirectory()
    func record(_ zone: String, _ longitudes: [Double]) -> ShapefileBytes.Record {
      .init(zone, longitudes.map { ShapefileBytes.square($0, 0) })
    }
    let path = try ShapefileBytes([
      record("Far", [-180, 170, 179]), record("Near", [-180, -10, 20, 179]), record("East", [-170, 170]),
      record("Wide", [-90, 70]), record("Third", [-110, 0, 109]),
    ]).write(to: directory)
    let box = "--bbox --index $T/index | grep -o '\"bbox\":[^]]*]'"
    let shell = try Shell()
    #expect(try shell.run("tzlookup compile \(path) -o $T/index").status == 0)
    try [
      ShellCase("tzlookup export Far \(box)", prints: "\"bbox\":[170,0,-179,1]"),
      ShellCase("tzlookup export Near \(box)", prints: "\"bbox\":[-10,0,-179,1]"),
      // Nothing of these touches the antimeridian.
      ShellCase("tzlookup export East \(box)", prints: "\"bbox\":[170,0,-169,1]"),
      ShellCase("tzlookup export Wide \(box)", prints: "\"bbox\":[-90,0,71,1]"),
      // On both sides of it, and 0 degrees: no gap is wider than the one across the antimeridian.
      ShellCase("tzlookup export Third \(box)", prints: "\"bbox\":[-110,0,110,1]"),
      ShellCase(
        "tzlookup export Pacific/Fiji --bbox | grep -o '\"bbox\":[^]]*]'",
        prints: "\"bbox\":[174.421497,-21.943427,-178.003493,-12.261387]"),
    ].check(in: shell)
  }

  /// Of a zone around a pole all longitudes (RFC 7946, section 5.3), whether it is one polygon or several.
  @Test func theBoxAroundAPoleHasAllLongitudes() throws {
    let directory = try TemporaryDirectory()
    func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
      [(west, south), (west, north), (east, north), (east, south), (west, south)]
    }
    let path = try ShapefileBytes([
      .init("North", [box(-180, 80, 180, 90)]),
      .init("South", [box(-180, -90, -20, -80), box(-20, -90, 180, -85)]),
      .init("Sector", [box(150, -80, 180, -70), box(-180, -80, -120, -70)]),
    ]).write(to: directory)
    let box = "--bbox --index $T/index | grep -o '\"bbox\":[^]]*]'"
    let shell = try Shell()
    #expect(try shell.run("tzlookup compile \(path) -o $T/index").status == 0)
    try [
      ShellCase("tzlookup export North \(box)", prints: "\"bbox\":[-180,80,180,90]"),
      ShellCase("tzlookup export South \(box)", prints: "\"bbox\":[-180,-90,180,-80]"),
      ShellCase("tzlookup export Sector \(box)", prints: "\"bbox\":[150,-80,-120,-70]"),
    ].check(in: shell)
  }

  /// Names that Unicode calls equivalent, one é in one code point and the other in two, are two zones.
  @Test func zonesAreTheirBytes() throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileBytes([
      .init("Caf\u{65}\u{301}", [ShapefileBytes.square(10, 50)]),
      .init("Caf\u{E9}", [ShapefileBytes.square(20, 50)]),
      .init("Other", [ShapefileBytes.square(30, 50)]),
    ]).write(to: directory)
    let another = try TemporaryDirectory()
    let only = try ShapefileBytes([.init("Caf\u{E9}", [ShapefileBytes.square(20, 50)])]).write(
      to: another)
    let shell = try Shell()
    #expect(
      try shell.run("tzlookup compile \(path) -o $T/index && tzlookup compile \(only) -o $T/one").status == 0)
    let box = "--bbox --index $T/index | grep -o '\"bbox\":[^]]*]'"
    try [
      ShellCase("tzlookup export Caf\u{65}\u{301} \(box)", prints: "\"bbox\":[10,50,11,51]"),
      ShellCase("tzlookup export Caf\u{E9} \(box)", prints: "\"bbox\":[20,50,21,51]"),
      ShellCase(
        "tzlookup export Caf\u{E9} Caf\u{65}\u{301} \(box)", prints: "\"bbox\":[20,50,21,51]",
        "\"bbox\":[10,50,11,51]"),
      ShellCase(
        "tzlookup export Caf\u{65}\u{301} --index $T/one",
        says: "there is no zone \"Caf\u{65}\u{301}\" in the index; did you mean Caf\u{E9}?", status: 64),
    ].check(in: shell)
  }

  @Test func severalZonesAreACollectionInTheOrderAskedFor() throws {
    let head = #"{"type":"FeatureCollection","features":["#
    try [
      ShellCase(
        "tzlookup export Zone/B Zone/A --index $T/zones.tzidx",
        prints: head, Self.featureB + ",", Self.featureA, "]}"),
      ShellCase(
        "tzlookup export --all --index $T/zones.tzidx", prints: head, Self.featureA + ",", Self.featureB, "]}"
      ),
    ].check(in: Self.shell())
  }

  @Test func aFileAppearsWholeOrNotAtAll() throws {
    try [
      ShellCase(
        "tzlookup export Zone/A -o $T/a.json --index $T/zones.tzidx && cat $T/a.json", prints: Self.featureA),
      ShellCase(
        "tzlookup export Zone/A -o /nowhere/a.json",
        says: "cannot write /nowhere/a.json: No such file or directory", status: 74),
      ShellCase("ls -A $T", prints: "a.json", "zones.tzidx"),
    ].check(in: Self.shell())
  }

  #if os(Linux)
    @Test func anInterruptedExportLeavesNoFile() throws {
      try [
        ShellCase("timeout -s TERM 0.3 tzlookup export --all -o $T/all.json", status: 124),
        ShellCase("ls -A $T"),
      ].check()
    }

    @Test func aFullDiskIsAnError() throws {
      try [
        ShellCase(
          "tzlookup export Asia/Tokyo > /dev/full",
          says: "cannot write standard output: No space left on device",
          status: 74)
      ].check()
    }
  #endif

  @Test func callsThatAreWrongAreRefused() throws {
    let meters =
      "--simplify: expected a distance, more than 0, in meters or with a unit (m, km, mi, nmi or ft), found"
    try [
      ShellCase(
        "tzlookup export Asia/Tokyo Asia/Tokio -o $T/x",
        says: "there is no zone \"Asia/Tokio\" in the 2026e boundaries; did you mean Asia/Tokyo?", status: 64),
      ShellCase("ls -A $T"),
      // The name that stands for standard output, and a zone named twice.
      ShellCase("tzlookup export Etc/GMT-1 Etc/GMT-1 -o - | grep -c tzid", prints: "1"),
    ].check()
    try checkRefused(
      "tzlookup export",
      [
        "": "no zone given: try 'tzlookup export Asia/Tokyo', or see 'tzlookup export --help'",
        "--all Asia/Tokyo": "--all writes all zones: give either that or zones",
        "asia/tokyo":
          "there is no zone \"asia/tokyo\" in the 2026e boundaries; did you mean Asia/Tokyo?",
        "US/Pacific":
          "there is no zone \"US/Pacific\" in the 2026e boundaries; did you mean America/Los_Angeles?",
        "''":
          "there is no zone \"\" in the 2026e boundaries; names are those that 'tzlookup' prints, such as Africa/Abidjan",
        "Asia/Tokyo --simplify -5": "\(meters) '-5'",
        "Asia/Tokyo --simplify 0": "\(meters) '0'",
        "Asia/Tokyo --simplify nan": "\(meters) 'nan'",
        "Asia/Tokyo --simplify inf": "\(meters) 'inf'",
        "Asia/Tokyo --simplify 5in": "\(meters) '5in'",
        "Asia/Tokyo --bbox=1,2,3,4":
          "the option '--bbox' does not take any value, but '1,2,3,4' was specified; see 'tzlookup export --help'",
      ])
  }

  @Test func bordersThatCrossMakeValidPolygons() throws {
    let directory = try TemporaryDirectory()
    let bowTie = [(10.0, 50.0), (12.0, 52.0), (12.0, 50.0), (10.0, 52.0), (10.0, 50.0)]
    let path = try ShapefileBytes([
      .init("Zone/A", [bowTie]), .init("Zone/B", [ShapefileBytes.square(20, 50)]),
      .init("Zone/B", [ShapefileBytes.square(20.5, 50.5)]),
    ]).write(to: directory)
    let shell = try Shell()
    #expect(try shell.run("tzlookup compile \(path) -o $T/index").status == 0)
    let coordinates = "--index $T/index | grep -o '\"coordinates.*]'"
    try [
      ShellCase(
        "tzlookup export Zone/A \(coordinates)",
        prints: #""coordinates":[[[[10,50],[11,51],[10,52],[10,50]]],[[[11,51],[12,50],[12,52],[11,51]]]]"#),
      ShellCase(
        "tzlookup export Zone/B \(coordinates)",
        prints:
          #""coordinates":[[[20,50],[21,50],[21,50.5],[21.5,50.5],[21.5,51.5],[20.5,51.5],[20.5,51],[20,51],[20,50]]]"#
      ),
    ].check(in: shell)
  }

  // MARK: Read by another reader

  /// The excerpt's features, read by Foundation, have the shapefile's vertices.
  @Test func anotherReaderFindsTheShapefilesVertices() throws {
    let shell = try IndexTests.shellWithIndex()
    let collection = try parsed(shell.run("tzlookup export --all --index $T/excerpt.tzidx").output)
    let features = try #require(collection["features"] as? [[String: Any]])
    let shapes = try ExcerptIndex.shapes.get()
    #expect(collection["type"] as? String == "FeatureCollection")
    #expect(features.count == shapes.count)
    for feature in features {
      let zone = try #require((feature["properties"] as? [String: Any])?["tzid"] as? String)
      let shape = try #require(shapes.first { $0.name == zone })
      let found = try rings(of: feature)
      #expect(found.allSatisfy { $0.count >= 4 && $0.first == $0.last }, "\(zone)")
      #expect(
        found.flatMap { $0.dropLast() }.sorted(by: ascending)
          == shape.rings.flatMap(\.vertices).sorted(by: ascending), "\(zone)")
    }
  }

  @Test func simplifiedZonesAreSmallerAndSaySo() throws {
    let shell = try IndexTests.shellWithIndex()
    let exact = try parsed(shell.run("tzlookup export Asia/Tokyo --index $T/excerpt.tzidx").output)
    let line =
      "tzlookup export Asia/Tokyo --bbox --simplify 250.5 -o $T/s.json --index $T/excerpt.tzidx && cat $T/s.json"
    let simple = try parsed(shell.run(line).output)
    let properties = try #require(simple["properties"] as? [String: Any])
    #expect(properties["simplifiedMeters"] as? Double == 250.5)
    #expect(properties["license"] as? String == "ODbL-1.0")
    #expect((simple["bbox"] as? [Double])?.count == 4)
    #expect(try rings(of: simple).count == rings(of: exact).count)
    #expect(try rings(of: simple).joined().count * 2 < rings(of: exact).joined().count)
    #expect(try Set(rings(of: simple).joined()).isSubset(of: rings(of: exact).joined()))
  }

  private func parsed(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func ascending(_ a: GridPoint, _ b: GridPoint) -> Bool { (a.x, a.y) < (b.x, b.y) }

  /// All rings of a feature, in 1e-7 degrees.
  private func rings(of feature: [String: Any]) throws -> [[GridPoint]] {
    let geometry = try #require(feature["geometry"] as? [String: Any])
    let coordinates = try #require(geometry["coordinates"] as? [Any])
    let polygons = geometry["type"] as? String == "Polygon" ? [coordinates] : coordinates
    return try polygons.flatMap { polygon in
      try #require(polygon as? [[[Double]]]).map { ring in
        ring.map { GridPoint(x: Int32(($0[0] * 1e7).rounded()), y: Int32(($0[1] * 1e7).rounded())) }
      }
    }
  }
}
