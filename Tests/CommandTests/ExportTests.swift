import Foundation
import TestSupport
import Testing
import TimeZoneIndex
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
    let options = "--data-version 2026c --attribution \"© a \\\"b\\\"\" --license ODbL-1.0"
    let result = try shell.run("tzlookup compile \(path) -o $T/zones.tzidx \(options) && cd $T")
    #expect(result.status == 0, "\(result.error)")
    return shell
  }

  private static let properties =
    #""dataVersion":"2026c","attribution":"© a \"b\"","license":"ODbL-1.0"}"#
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
    ]).write(to: directory)
    let box = "--bbox --index $T/index | grep -o '\"bbox\":[^]]*]'"
    let shell = try Shell()
    #expect(try shell.run("tzlookup compile \(path) -o $T/index").status == 0)
    try [
      ShellCase("tzlookup export Far \(box)", prints: "\"bbox\":[170,0,-179,1]"),
      ShellCase("tzlookup export Near \(box)", prints: "\"bbox\":[-10,0,-179,1]"),
      // Nothing of it touches the antimeridian.
      ShellCase("tzlookup export East \(box)", prints: "\"bbox\":[-170,0,171,1]"),
      ShellCase(
        "tzlookup export Pacific/Fiji --bbox | grep -o '\"bbox\":[^]]*]'",
        prints: "\"bbox\":[174.421497,-21.943427,-178.003493,-12.261387]"),
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
    let meters = "--simplify: expected a distance in meters, more than 0, found"
    try [
      ShellCase(
        "tzlookup export",
        says: "no zone given: try 'tzlookup export Asia/Tokyo', or see 'tzlookup export --help'", status: 64),
      ShellCase(
        "tzlookup export --all Asia/Tokyo", says: "--all writes all zones: give either that or zones",
        status: 64),
      ShellCase(
        "tzlookup export asia/tokyo",
        says: "there is no zone \"asia/tokyo\" in the 2026c boundaries; did you mean Asia/Tokyo?", status: 64),
      ShellCase(
        "tzlookup export Asia/Tokyo Asia/Tokio -o $T/x",
        says: "there is no zone \"Asia/Tokio\" in the 2026c boundaries; did you mean Asia/Tokyo?", status: 64),
      ShellCase(
        "tzlookup export US/Pacific",
        says: "there is no zone \"US/Pacific\" in the 2026c boundaries; did you mean America/Los_Angeles?",
        status: 64),
      ShellCase(
        "tzlookup export ''",
        says:
          "there is no zone \"\" in the 2026c boundaries; names are those that 'tzlookup' prints, such as Africa/Abidjan",
        status: 64),
      ShellCase("ls -A $T"),
      // The name that stands for standard output, and a zone named twice.
      ShellCase("tzlookup export Etc/GMT-1 Etc/GMT-1 -o - | grep -c tzid", prints: "1"),
      ShellCase("tzlookup export Asia/Tokyo --simplify -5", says: "\(meters) '-5'", status: 64),
      ShellCase("tzlookup export Asia/Tokyo --simplify 0", says: "\(meters) '0'", status: 64),
      ShellCase("tzlookup export Asia/Tokyo --simplify nan", says: "\(meters) 'nan'", status: 64),
      ShellCase("tzlookup export Asia/Tokyo --simplify inf", says: "\(meters) 'inf'", status: 64),
      ShellCase("tzlookup export Asia/Tokyo --simplify 5km", says: "\(meters) '5km'", status: 64),
      ShellCase(
        "tzlookup export Asia/Tokyo --bbox=1,2,3,4",
        says:
          "the option '--bbox' does not take any value, but '1,2,3,4' was specified; see 'tzlookup export --help'",
        status: 64),
    ].check()
  }

  @Test func bordersThatCrossAreReportedAndLeaveNoFile() throws {
    let directory = try TemporaryDirectory()
    let bowTie = [(10.0, 50.0), (12.0, 52.0), (12.0, 50.0), (10.0, 52.0), (10.0, 50.0)]
    let path = try ShapefileBytes([.init("Zone/A", [bowTie])]).write(to: directory)
    let shell = try Shell()
    _ = try shell.run("tzlookup compile \(path) -o $T/index")
    let result = try shell.run("tzlookup export Zone/A --index $T/index -o $T/a.json")
    #expect(result.error.hasPrefix("tzlookup: the borders of Zone/A cross between vertices near latitude 5"))
    #expect(result.error.hasSuffix("repair the shapefile and compile it again\n"))
    #expect(result.status == 65)
    #expect(try shell.run("ls -A $T").output == "index\n")
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
