/// A zip archive of boundaries with one thing wrong, named by it.
package struct ArchiveDefect: Sendable, CustomStringConvertible {
  package let description: String
  /// What the error must say, after the directory: archive, member, found.
  package let expected: [String]
  package let bytes: [UInt8]

  private init(
    _ description: String, expect expected: String..., members damage: (inout [ZipBytes.Member]) -> Void
  ) {
    var archive = Self.good
    damage(&archive.members)
    (self.description, self.expected, bytes) = (description, expected, archive.bytes)
  }

  private init(
    bytesWith description: String, expect expected: String..., damage: (inout [UInt8]) -> Void
  ) {
    var bytes = Self.good.bytes
    damage(&bytes)
    (self.description, self.expected, self.bytes) = (description, expected, bytes)
  }

  /// The good archive that the defects start from: the good shapefile in a folder, as it is published.
  package static let good = ZipBytes(ShapefileDefect.good, stem: "dist/zones")

  // The members of the good archive.
  private static let (shp, shx, dbf) = (0, 1, 2)

  package static let all: [ArchiveDefect] = [
    .init("no members", expect: "found no members") { $0 = [] },
    .init("no shapefile", expect: "expected a shapefile (.shp) or GeoJSON", "\"a.txt\", \"b.csv\"") {
      $0 = [.init("a.txt", [1]), .init("b.csv", [2])]
    },
    .init("directories only", expect: "found no members") { $0 = [.init("dist/", []), .init("a.shp/", [])] },
    .init("two shapefiles", expect: "\"dist/zones.shp\", \"dist/other.shp\"", "choose one") {
      $0.append(.init("dist/other.shp", [1]))
    },
    .init("a shapefile and GeoJSON", expect: "\"dist/zones.shp\", \"zones.geojson\"") {
      $0.append(.init("zones.geojson", [1]))
    },
    .init("two of the same name", expect: "\"dist/zones.shp\", \"dist/zones.shp\"") { $0.append($0[shp]) },
    .init("two tables of the same name", expect: "\"dist/zones.dbf\", \"dist/zones.DBF\"") {
      $0.append(.init("dist/zones.DBF", $0[dbf].content))
    },
    .init("no .dbf", expect: "expected \"dist/zones.dbf\" in the archive") { $0.remove(at: dbf) },
    .init("no .shx", expect: "expected \"dist/zones.shx\" in the archive") { $0.remove(at: shx) },
    .init("a .dbf in another folder", expect: "expected \"dist/zones.dbf\"") {
      $0[dbf].name = Array("zones.dbf".utf8)
    },
    .init("an empty .shp", expect: "zones.zip: dist/zones.shp: expected content") {
      $0[shp] = .init("dist/zones.shp", [])
    },
    .init("an absolute path", expect: "\"/etc/passwd\"", "nothing was written") {
      $0.append(.init("/etc/passwd", [1]))
    },
    .init("a path that leads up", expect: "\"dist/../../zones.txt\"", "nothing was written") {
      $0.append(.init("dist/../../zones.txt", [1]))
    },
    .init("a path that leads up in Windows", expect: #""..\zones.txt""#) {
      $0.append(.init(#"..\zones.txt"#, [1]))
    },
    .init("a path with a drive", expect: #""C:\zones.txt""#) { $0.append(.init(#"C:\zones.txt"#, [1])) },
    .init("encrypted", expect: "\"dist/zones.shp\" encrypted") { $0[shp].flags |= 1 },
    .init("an unknown compression", expect: "found \"dist/zones.shp\" compressed in another way") {
      $0[shp].method = 97
    },
    .init(
      "a shapefile's own index, cut short",
      expect: "zones.zip: dist/zones.shp: corrupt or truncated: .shx file is unreadable"
    ) {
      $0[shx] = .init("dist/zones.shx", Array($0[shx].content.prefix(83)))
    },
    .init("a bomb", expect: "\"dist/zones.shp\"", "whose 16253 bytes become 100000000", "if you trust it") {
      $0[shp] = .init("dist/zones.shp", zeros: 10_000)
      // Codes made for it would need a sixth of the bytes.
      $0[shp].size = 100_000_000
    },
    .init("a bomb of four gigabytes", expect: "members of at most 2147483648 bytes", "4000000000 bytes") {
      $0[shp].size = 4_000_000_000
    },
    .init("a bomb that states few bytes", expect: "\"dist/zones.shp\" is damaged") {
      $0[shp] = .init("dist/zones.shp", zeros: 10_000)
      $0[shp].size = 1000
    },
    .init("fewer bytes than stated", expect: "\"dist/zones.shp\" is damaged") {
      $0[shp] = .init("dist/zones.shp", zeros: 10)
      $0[shp].size = 10_000
    },
    .init("a wrong checksum", expect: "\"dist/zones.dbf\" is damaged: CRC error") { $0[dbf].checksum ^= 1 },
    .init("a damaged byte", expect: "\"dist/zones.shp\" is damaged: CRC error") { $0[shp].content[120] ^= 1 },
    .init("not deflate", expect: "\"dist/zones.shp\" is damaged") { $0[shp].method = 8 },
    .init("a shapefile's own defect", expect: "zones.zip: dist/zones.dbf: no field \"tzid\"") {
      $0[dbf] = .init(
        "dist/zones.dbf",
        ShapefileBytes(
          [.init("A", [ShapefileBytes.square(10, 50)]), .init("B", [ShapefileBytes.square(11, 50)])],
          fields: ["name"]
        ).dbf)
    },
    .init("a record's own defect", expect: "zones.zip: dist/zones.shp: record 1: corrupt") {
      $0[shp] = .init("dist/zones.shp", $0[shp].content.dropLast(20))
    },
    .init("projected", expect: "zones.zip: dist/zones.prj: ", "projection \"UTM\"") {
      $0[3] = .init("dist/zones.prj", Array(#"PROJCS["UTM"]"#.utf8))
    },
    .init("an unknown code page", expect: "zones.zip: dist/zones.cpg: ", "\"KLINGON-8\"") {
      $0[4] = .init("dist/zones.cpg", Array("KLINGON-8".utf8))
    },
    .init("GeoJSON that is none", expect: "zones.zip: a.json: expected a GeoJSON FeatureCollection") {
      $0 = [.init("a.json", Array(#"{"type":"Topology"}"#.utf8))]
    },
    .init("GeoJSON with a wrong checksum", expect: "\"a.json\" is damaged: CRC error") {
      $0 = [.init("a.json", Array(#"{"type":"FeatureCollection","features":[]}"#.utf8))]
      $0[0].checksum ^= 1
    },
    .init("a name that turns the text around", expect: #""\u{202e}senoz.shp""#) {
      $0.append(.init("\u{202E}senoz.shp", [1]))
      $0[$0.count - 1].flags = 0x800
    },
    .init(bytesWith: "cut in the directory", expect: "damaged or cut short") { $0.removeLast(30) },
    .init(bytesWith: "cut in the middle", expect: "damaged or cut short") { $0.removeLast($0.count / 2) },
    .init(bytesWith: "cut at the start", expect: "damaged or cut short") { $0.removeLast($0.count - 10) },
    .init(bytesWith: "a directory elsewhere", expect: "damaged or cut short") { $0[$0.count - 6] ^= 0x10 },
    .init(bytesWith: "a member elsewhere", expect: "\"dist/zones.shp\" is damaged: CRC error") {
      $0[26] += 1
    },
    .init(bytesWith: "not an archive", expect: "damaged or cut short") {
      $0 = Array("<html>404</html>".utf8)
    },
  ]
}
