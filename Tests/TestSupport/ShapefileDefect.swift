/// A shapefile with one thing wrong, named by it.
package struct ShapefileDefect: Sendable, CustomStringConvertible {
  package let description: String
  /// What the error must say, after the directory: file, record, found.
  package let expected: [String]
  /// Damages a good shapefile of two records, "Zone/A" and "Zone/B", each a square of one part and five vertices.
  package let damage: @Sendable (inout ShapefileBytes) -> Void
  /// Files removed after writing.
  package let removed: [String]

  private init(
    _ description: String, expect expected: String..., removed: [String] = [],
    damage: @escaping @Sendable (inout ShapefileBytes) -> Void = { _ in }
  ) {
    self.description = description
    self.expected = expected
    self.removed = removed
    self.damage = damage
  }

  package static let good = ShapefileBytes([
    .init("Zone/A", [ShapefileBytes.square(10, 50)]), .init("Zone/B", [ShapefileBytes.square(11, 50)]),
  ])

  package var bytes: ShapefileBytes {
    var bytes = Self.good
    damage(&bytes)
    return bytes
  }

  // Offsets in the good shapefile.
  private static let recordB = 100 + 8 + 48 + 80
  private static let headerOfRecord = 8
  private static func parts(_ record: Int) -> Int { record + headerOfRecord + 36 }
  private static func points(_ record: Int) -> Int { record + headerOfRecord + 40 }
  private static func partStart(_ record: Int) -> Int { record + headerOfRecord + 44 }
  private static func x(_ record: Int, _ vertex: Int) -> Int { record + headerOfRecord + 48 + 16 * vertex }
  private static func y(_ record: Int, _ vertex: Int) -> Int { x(record, vertex) + 8 }

  private static func records(_ b: ShapefileBytes.Record, type: Int32 = ShapefileBytes.ShapeType.polygon)
    -> @Sendable (inout ShapefileBytes) -> Void
  {
    { $0 = ShapefileBytes([.init("Zone/A", [ShapefileBytes.square(10, 50)]), b], type: type) }
  }

  private static func coordinate(_ offset: Int, _ value: Double) -> @Sendable (inout ShapefileBytes) -> Void {
    { $0.shp.replace(at: offset, littleEndian: value.bitPattern) }
  }

  private static func projection(_ text: String) -> @Sendable (inout ShapefileBytes) -> Void {
    { $0.prj = Array(text.utf8) }
  }

  package static let all: [ShapefileDefect] = [
    .init("no .shp", expect: "zones.shp: no such file", removed: ["zones.shp"]),
    .init("no .shx", expect: "zones.shx: no such file", removed: ["zones.shx"]),
    .init("no .dbf", expect: "zones.dbf: no such file", removed: ["zones.dbf"]),
    .init("empty .shp", expect: "zones.shp:", "0 bytes") { $0.shp = [] },
    .init("empty .shx", expect: "zones.shx:", "0 bytes") { $0.shx = [] },
    .init("empty .dbf", expect: "zones.dbf:", "0 bytes") { $0.dbf = [] },
    .init("no records", expect: "zones.shp:", "at least one record") { $0 = ShapefileBytes([]) },
    .init("not a .shp", expect: "zones.shp:", "corrupt") {
      $0.shp = Array("PK archive, renamed".utf8) + Array(repeating: 32, count: 200)
    },
    .init("not a .shx", expect: "zones.shp:", "corrupt") { $0.shx[3] = 0 },
    .init("not a .dbf", expect: "zones.dbf:", "corrupt") { $0.dbf = Array("id,tzid".utf8) },
    .init(".shp cut in its header", expect: "zones.shp:", "corrupt") { $0.shp.removeLast($0.shp.count - 60) },
    .init(".shp cut in record 1", expect: "zones.shp: record 1:", "corrupt") { $0.shp.removeLast(20) },
    .init(".shp cut before record 1", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.removeLast($0.shp.count - recordB)
    },
    .init(".shx cut in its entries", expect: "zones.shp:", "corrupt") { $0.shx.removeLast(5) },
    .init(
      ".shx that claims a thousand million bytes", expect: "zones.shp:", "1073741824 bytes", "found 116"
    ) {
      // shapelib would take twice that before it looks for them.
      $0.shx.replace(at: 24, littleEndian: Int32(1 << 29).bigEndian)
    },
    .init(".shx cut in its header", expect: "zones.shp:", "corrupt") { $0.shx.removeLast($0.shx.count - 60) },
    .init(".dbf cut in its header", expect: "zones.dbf:", "corrupt") { $0.dbf.removeLast($0.dbf.count - 20) },
    .init(".dbf cut in its fields", expect: "zones.dbf:", "corrupt") { $0.dbf.removeLast($0.dbf.count - 40) },
    .init(".dbf cut in record 1", expect: "zones.dbf: record 1:", "corrupt") { $0.dbf.removeLast(30) },
    .init(".dbf with fewer rows", expect: "zones.shp:", "each of 2 records, found 1") {
      $0.dbf.replace(at: 4, littleEndian: Int32(1))
    },
    .init(".dbf with more rows", expect: "zones.shp:", "each of 2 records, found 3") {
      $0.dbf.replace(at: 4, littleEndian: Int32(3))
    },
    .init("field wider than its record", expect: "zones.dbf:", "corrupt") { $0.dbf[32 + 16] = 200 },
    .init("no such field", expect: "zones.dbf:", "\"tzid\"", "\"id\", \"name\"") {
      $0 = ShapefileBytes([.init("Zone/A", [ShapefileBytes.square(10, 50)])], fields: ["id", "name"])
    },
    .init("lines", expect: "zones.shp:", "Arc") {
      $0 = ShapefileBytes(
        [.init("A", [ShapefileBytes.square(10, 50)])], type: ShapefileBytes.ShapeType.polyline)
    },
    .init(
      "a line among polygons", expect: "zones.shp: record 1:", "polygon",
      damage: records(
        .init("Zone/B", [ShapefileBytes.square(11, 50)], type: ShapefileBytes.ShapeType.polyline))),
    .init("shape type of another world", expect: "zones.shp:", "Unknown") {
      $0.shp.replace(at: 32, littleEndian: Int32(77))
    },
    .init(
      "ring of two points", expect: "zones.shp: record 1, ring 0:", "at least 3", "found 2",
      damage: records(.init("Zone/B", [[(11, 50), (12, 51), (11, 50), (12, 51), (11, 50)]]))),
    .init(
      "second ring of one point", expect: "zones.shp: record 1, ring 1:", "at least 3", "found 1",
      damage: records(.init("Zone/B", [ShapefileBytes.square(11, 50), [(20, 20), (20, 20), (20, 20)]]))),
    .init(
      "longitude NaN", expect: "zones.shp: record 1, ring 0, vertex 2:", "nan",
      damage: coordinate(x(recordB, 2), .nan)),
    .init(
      "latitude infinite", expect: "zones.shp: record 1, ring 0, vertex 3:", "inf",
      damage: coordinate(y(recordB, 3), .infinity)),
    .init(
      "longitude 180.5", expect: "zones.shp: record 1, ring 0, vertex 0:", "180.5", "-180...180",
      damage: coordinate(x(recordB, 0), 180.5)),
    .init(
      "latitude -90.0000001", expect: "zones.shp: record 1, ring 0, vertex 0:", "-90.0000001", "-90...90",
      damage: coordinate(y(recordB, 0), -90.000_000_1)),
    .init(
      "meters", expect: "zones.shp: record 1, ring 0, vertex 0:", "1224514.4",
      damage: coordinate(x(recordB, 0), 1_224_514.4)),
    .init("more points than bytes", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: points(recordB), littleEndian: Int32(6))
    },
    .init("two thousand million points", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: points(recordB), littleEndian: Int32.max)
    },
    .init("negative points", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: points(recordB), littleEndian: Int32(-1))
    },
    .init("negative parts", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: parts(recordB), littleEndian: Int32(-1))
    },
    .init("no parts", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: parts(recordB), littleEndian: Int32(0))
    },
    .init("first part does not start at 0", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: partStart(recordB), littleEndian: Int32(1))
    },
    .init("part starts beyond the points", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: partStart(recordB), littleEndian: Int32(5))
    },
    .init("part starts before the points", expect: "zones.shp: record 1:", "corrupt") {
      $0.shp.replace(at: partStart(recordB), littleEndian: Int32(-4))
    },
    .init("record 1 lies beyond the file", expect: "zones.shp: record 1:", "corrupt") {
      $0.shx.replace(at: 108, littleEndian: Int32(0x0010_0000).bigEndian)
    },
    .init(
      "empty name", expect: "zones.dbf: record 1:", "\"tzid\"", "found none",
      damage: records(.init("", [ShapefileBytes.square(11, 50)]))),
    .init("name that is not UTF-8", expect: "zones.dbf: record 1:", "0xe9", "UTF-8") {
      $0.dbf.replaceSubrange($0.dbf.count - 41..<$0.dbf.count - 37, with: [0x41, 0xE9, 0x41, 0x41])
    },
    .init(
      "name of two lines", expect: "zones.dbf: record 1:", "without control characters", #"Zone\nB"#,
      damage: records(.init("Zone\nB", [ShapefileBytes.square(11, 50)]))),
    .init(
      "name that controls a terminal", expect: "zones.dbf: record 1:", #"\u{1b}[2J"#,
      damage: records(.init("\u{1B}[2J", [ShapefileBytes.square(11, 50)]))),
    .init("unknown code page", expect: "zones.cpg:", "\"KLINGON-8\"") {
      $0.cpg = Array("KLINGON-8\r\n".utf8)
    },
    .init(
      "projected, ESRI", expect: "zones.prj:", "projection \"WGS_1984_UTM_Zone_54N\"",
      damage: projection(
        #"PROJCS["WGS_1984_UTM_Zone_54N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]],PROJECTION["Transverse_Mercator"],UNIT["Meter",1]]"#
      )),
    .init(
      "projected, WKT 2", expect: "zones.prj:", "projection \"WGS 84 / Pseudo-Mercator\"",
      damage: projection(#"PROJCRS["WGS 84 / Pseudo-Mercator",BASEGEOGCRS["WGS 84",DATUM["WGS 84"]]]"#)),
    .init(
      "another datum", expect: "zones.prj:", "found \"GCS_North_American_1983\"",
      damage: projection(
        #"GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101],TOWGS84[0,0,0,0,0,0,0]]]"#
      )),
    .init(
      "geocentric", expect: "zones.prj:", "found \"WGS 84\"",
      damage: projection(#"GEOCCS["WGS 84",DATUM["WGS_1984"]]"#)),
    .init(".prj that is not WKT", expect: "zones.prj:", "well-known text", damage: projection("EPSG:4326")),
    .init("empty .prj", expect: "zones.prj:", "well-known text", damage: projection("")),
  ]
}
