import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes)) struct ShapefileTests {
  private func read(_ bytes: ShapefileBytes, field: String = "tzid") throws -> [ZoneShape] {
    let directory = try TemporaryDirectory()
    return try Shapefile(path: bytes.write(to: directory), field: field).shapes()
  }

  @Test func shapesComeBackAsTheyWereWritten() throws {
    for sample in TinyShapes.samples where !sample.shapes.isEmpty {
      let shapes = try read(ShapefileBytes(sample.shapes))
      #expect(shapes == sample.shapes, "\(sample)")
    }
  }

  @Test(arguments: [
    ShapefileBytes.ShapeType.polygon, ShapefileBytes.ShapeType.polygonZ, ShapefileBytes.ShapeType.polygonM,
  ])
  func polygonsWithHeightsAndMeasuresAreRead(_ type: Int32) throws {
    let parts = [ShapefileBytes.square(10, 50), ShapefileBytes.square(20, 50)]
    let shapes = try read(ShapefileBytes([.init("A", parts)], type: type))
    #expect(shapes.map(\.polygons.count) == [2])
    #expect(shapes.first?.rings.last?.vertices.first == GridPoint(x: 200_000_000, y: 500_000_000))
  }

  /// From their bits: the first longitude lies above the tie that its product with 1e7 is.
  @Test func verticesAreRoundedOnce() throws {
    let ring = [(-152.89582545, 0.0), (-152.89582545.nextUp, 10), (180.00000000000003, 10), (180, 0)]
    let shapes = try read(ShapefileBytes([.init("A", [ring + ring.prefix(1)])]))
    let vertices = Set(shapes.flatMap { $0.rings.flatMap(\.vertices) })
    #expect(
      vertices == [
        GridPoint(x: -1_528_958_254, y: 0), GridPoint(x: -1_528_958_255, y: 100_000_000),
        GridPoint(x: 1_800_000_000, y: 100_000_000), GridPoint(x: 1_800_000_000, y: 0),
      ])
    for (x, y) in [(180.00000006, 0.0), (0, 90.00000006), (200, 0), (1e300, 0), (.nan, 0), (0, -.infinity)] {
      #expect(throws: ShapeError.self, "\(x) \(y)") {
        try read(ShapefileBytes([.init("A", [[(0, 0), (0, 1), (x, y), (0, 0)]])]))
      }
    }
  }

  @Test func recordsAreReadByTheirNumbers() throws {
    let directory = try TemporaryDirectory()
    let file = try Shapefile(path: ShapefileDefect.good.write(to: directory))
    #expect(file.recordCount == 2)
    #expect(try file.shapes().map(\.name) == ["Zone/A", "Zone/B"])
    #expect(try file.shape(at: 0)?.name == "Zone/A")
    #expect(throws: ShapeError.self) { try file.shape(at: 2) }
    #expect(throws: ShapeError.self) { try file.shape(at: -1) }
  }

  @Test func deletedRecordsAreSkippedAndKeepTheirNumbers() throws {
    let shapes = try read(
      ShapefileBytes([
        .init("A", [ShapefileBytes.square(0, 0)], isDeleted: true), .init("B", [ShapefileBytes.square(1, 0)]),
      ]))
    #expect(shapes.map(\.name) == ["B"])
    #expect(shapes.map(\.record) == [1])
  }

  @Test func recordsWithoutGeometryCoverNothing() throws {
    let shapes = try read(
      ShapefileBytes([
        .init("A", [], type: ShapefileBytes.ShapeType.null), .init("B", [], type: nil),
        .init("C", [ShapefileBytes.square(1, 0)]),
      ]))
    #expect(shapes.map(\.polygons.count) == [0, 0, 1])
    #expect(try ShapeTree(shapes: shapes).identifiers == ["A", "B", "C"])
  }

  // MARK: Vertices

  @Test func verticesAreRoundedTiesAwayFromZero() throws {
    // 0.5 and 1.5 grid units, which are exact in binary only in whole degrees: 2^-8 degrees = 39062.5 units.
    let half = 1.0 / 256
    let ring = [(half, half), (-half, 3 * half), (-3 * half, -half), (half, half)]
    let vertices = try read(ShapefileBytes([.init("A", [ring])])).first?.rings.first?.vertices
    #expect(
      vertices == [
        GridPoint(x: 39_063, y: 39_063), GridPoint(x: -39_063, y: 117_188),
        GridPoint(x: -117_188, y: -39_063),
      ])
  }

  @Test func endsOfTheGridAreOnEarth() throws {
    let ring = [(-180.0, -90.0), (-180, 90), (180.000_000_000_000_03, 90.000_000_000_000_01), (180, -90)]
    let shapes = try read(ShapefileBytes([.init("A", [ring])]))
    #expect(
      shapes.first?.envelope
        == GridBox(around: [
          GridPoint(x: -1_800_000_000, y: -900_000_000), GridPoint(x: 1_800_000_000, y: 900_000_000),
        ]))
  }

  @Test func zeroLengthEdgesVanish() throws {
    let ring = [(0.0, 0.0), (0, 0), (0, 1), (1e-9, 1), (1, 1), (1, 0), (1, 1e-9), (0, 0), (0, 0)]
    let shapes = try read(ShapefileBytes([.init("A", [ring])]))
    #expect(shapes.first?.edgeCount == 4)
  }

  @Test func partsThatVanishOnTheGridAreCounted() throws {
    let speck = [(5.0, 5.0), (5.000_000_001, 5), (5, 5.000_000_001), (5, 5)]
    let shapes = try read(ShapefileBytes([.init("A", [ShapefileBytes.square(0, 0), speck])]))
    #expect(shapes.first?.polygons.count == 1)
    #expect(shapes.first?.vanishedParts == 1)
  }

  @Test func ringsNeedNotBeClosed() throws {
    let open = Array(ShapefileBytes.square(10, 50).dropLast())
    let shapes = try read(ShapefileBytes([.init("A", [open])]))
    #expect(try shapes == read(ShapefileBytes([.init("A", [ShapefileBytes.square(10, 50)])])))
  }

  // MARK: Names

  @Test func anyFieldNamesTheShapes() throws {
    var bytes = ShapefileBytes([.init("A", [ShapefileBytes.square(0, 0)])], fields: ["id", "TZ_Name"])
    #expect(try read(bytes, field: "TZ_Name").map(\.name) == ["A"])
    #expect(try read(bytes, field: "tz_name").map(\.name) == ["A"])
    #expect(throws: ShapeError.self) { try read(bytes, field: "id") }
    bytes = ShapefileBytes([.init("A", [ShapefileBytes.square(0, 0)])], fields: ["tzid", "TZID"])
    #expect(try read(bytes, field: "TZID").map(\.name) == ["A"])
    #expect(throws: ShapeError.self) { try read(bytes, field: "tzid") }
  }

  /// Code pages as programs write them, with "é" and, where the page has it, "ж" or "日".
  @Test(
    arguments: [
      ("UTF-8", [0xC3, 0xA9], "é"), ("utf8", [0xE6, 0x97, 0xA5], "日"), ("65001\r\n", [0xC3, 0xA9], "é"),
      ("1252", [0xE9], "é"), ("ANSI 1252", [0xE9], "é"), ("CP1251", [0xE6], "ж"),
      ("windows-1251", [0xE6], "ж"),
      ("ISO 8859-1", [0xE9], "é"), ("88591", [0xE9], "é"), ("8859-5", [0xD6], "ж"),
      ("ISO885915", [0xE9], "é"),
      ("OEM 437", [0x82], "é"), ("932", [0x93, 0xFA], "日"), ("Big5", [0xA4, 0xE9], "日"),
      ("  KOI8-R ", [0xD6], "ж"),
    ] as [(String, [UInt8], String)])
  func codePageIsRespected(_ codePage: String, _ name: [UInt8], _ expected: String) throws {
    var record = ShapefileBytes.Record("", [ShapefileBytes.square(0, 0)])
    record.name = name
    var bytes = ShapefileBytes([record])
    bytes.cpg = Array(codePage.utf8)
    #expect(try read(bytes).map(\.name) == [expected])
  }

  @Test func withoutCodePageNamesAreUTF8() throws {
    var bytes = ShapefileBytes([.init("Zöne", [ShapefileBytes.square(0, 0)])])
    bytes.cpg = nil
    bytes.dbf[29] = 0x57  // The header claims Windows 1252, as many a writer of UTF-8 does.
    #expect(try read(bytes).map(\.name) == ["Zöne"])
  }

  // MARK: Reference systems

  @Test func withoutReferenceSystemWGS84IsAssumed() throws {
    var bytes = ShapefileDefect.good
    bytes.prj = nil
    #expect(try read(bytes).count == 2)
  }

  @Test func capitalEndingsAreFound() throws {
    let directory = try TemporaryDirectory()
    let bytes = ShapefileDefect.good
    try directory.write(bytes.shx, to: "Z.SHX")
    try directory.write(bytes.dbf, to: "Z.DBF")
    try directory.write(Array("PROJCS[\"x\"]".utf8), to: "Z.PRJ")
    let path = try directory.write(bytes.shp, to: "Z.SHP")
    let error = #expect(throws: ShapeError.self) { try Shapefile(path: path) }
    #expect(error == .projected(path: directory.file("Z.PRJ"), name: "x"))
    try directory.write(bytes.prj ?? [], to: "Z.PRJ")
    #expect(try Shapefile(path: path).shapes().count == 2)
  }
}
