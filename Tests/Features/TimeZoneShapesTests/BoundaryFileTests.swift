import Foundation
import TestSupport
import Testing

@Suite(.tags(.readsUntrustedBytes)) struct BoundaryFileTests {
  /// An archive that is read, and its peculiarity.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    var name = "zones.zip"
    let line: Int

    init(
      _ description: String, _ name: String = "zones.zip", line: Int = #line,
      _ change: (inout ZipBytes) -> Void = { _ in }
    ) {
      var archive = ArchiveDefect.good
      change(&archive)
      (testDescription, bytes, self.name, self.line) = (description, archive.bytes, name, line)
    }
  }

  @Test(arguments: [
    Sample("as published"),
    Sample("without folders") { $0 = ZipBytes(ShapefileDefect.good) },
    Sample("with entries of directories") { $0.members.insert(.init("dist/", []), at: 0) },
    Sample("in 64 bits") { $0.isZip64 = true },
    Sample("in capital letters", "ZONES.ZIP") {
      for index in $0.members.indices {
        $0.members[index].name = Array(
          String(decoding: $0.members[index].name, as: UTF8.self).uppercased().utf8)
      }
    },
    Sample("recognized by its bytes", "download"),
    Sample("with files of macOS") {
      $0.members.append(.init("__MACOSX/dist/._zones.shp", [1]))
      $0.members.append(.init("dist/._zones.shp", [1]))
    },
    Sample("with other files") {
      $0.members += ["README.md", "dist/zones.shp.xml", "dist/zones.qpj", "shp"].map { .init($0, [1]) }
    },
    Sample("with other JSON") {
      $0.members.append(.init("dist/metadata.json", Array(#"{"version":"2026c"}"#.utf8)))
      $0.members.append(.init("dist/empty.json", []))
    },
    Sample("that unpacks itself") { $0.prefix = Array("#!/bin/sh\nunzip -q \"$0\"; exit\n".utf8) },
    Sample("with names that are not UTF-8") {
      for index in $0.members.indices { $0.members[index].name.insert(contentsOf: [0x96, 0xFF], at: 5) }
    },
    Sample("with a name in UTF-8") {
      for index in $0.members.indices {
        $0.members[index].name = Array("Zonen für /".utf8) + $0.members[index].name
        $0.members[index].flags = 0x800
      }
    },
    Sample("without .prj and .cpg") { $0.members.removeLast(2) },
    Sample("GeoJSON") {
      $0.members = [.init("dist/zones.json", Array(goodGeoJSON.utf8))]
    },
    Sample("GeoJSON in 64 bits") {
      $0.members = [.init("zones.GeoJSON", Array(goodGeoJSON.utf8))]
      $0.isZip64 = true
    },
  ])
  func archivesGiveTheirShapes(_ sample: Sample) throws {
    let directory = try TemporaryDirectory()
    let file = try BoundaryFile(path: directory.write(sample.bytes, to: sample.name))
    #expect(file.shapes == Self.goodShapes, "line \(sample.line)")
    let tree = try ShapeTree(contentsOf: file.path)
    #expect(tree.identifiers == ["Zone/A", "Zone/B"])
  }

  static let goodShapes: [ZoneShape] = ["A", "B"].enumerated().map { record, name in
    let x = Int32(10 + record) * 10_000_000
    let points = [(x, 0), (x, 1), (x + 10_000_000, 1), (x + 10_000_000, 0)]
    let ring = TinyShapes.ring(points.map { ($0, 500_000_000 + Int32($1) * 10_000_000) })
    return ZoneShape(name: "Zone/\(name)", record: record, rings: [ring])
  }

  static let goodGeoJSON = GeoJSONText.collection(goodShapes)

  /// The published archives of the excerpt give the same index as the shapefile.
  @Test func everyFormatOfTheExcerptGivesTheSameIndex() throws {
    let directory = try TemporaryDirectory()
    let shapes = try Shapefile(path: RepositoryFiles.excerpt).shapes()
    let stem = String(RepositoryFiles.excerpt.dropLast(4))
    let files = try ["shp", "shx", "dbf", "prj", "cpg"].map { ending in
      ZipBytes.Member(
        "dist/combined-shapefile.\(ending)",
        Array(try Data(contentsOf: URL(fileURLWithPath: "\(stem).\(ending)"))))
    }
    let text = Array(GeoJSONText.collection(shapes).utf8)
    let paths = [
      try directory.write(ZipBytes(files).bytes, to: "a.shapefile.zip"),
      try directory.write(ZipBytes([.init("combined.json", text)]).bytes, to: "a.geojson.zip"),
      try directory.write(text, to: "combined.json"),
    ]
    let expected = try IndexCompiler.compile(shapes, provenance: .test)
    for path in paths {
      let found = try BoundaryFile(path: path).shapes
      #expect(found.map(\.name) == shapes.map(\.name))
      #expect(try IndexCompiler.compile(found, provenance: .test) == expected, "\(path)")
    }
  }

  @Test(arguments: [
    ("timezones-with-oceans-2026e.shapefile.zip", "a.shp", "2026e", #line),
    ("2026e.zip", "a.shp", "2026e", #line),
    ("timezones (2026e).zip", "a.shp", "2026e", #line),
    ("timezones.zip", "dist-2026e/combined.shp", "2026e", #line),
    ("timezones.zip", "combined_2026e.shp", "2026e", #line),
    // The archive's name says it.
    ("2026e.zip", "2026c.shp", "2026e", #line),
    ("timezones-with-oceans.shapefile.zip", "combined-shapefile-with-oceans.shp", nil, #line),
    // Of two, neither is said to be it.
    ("2026c-2026e.zip", "a.shp", nil, #line),
    ("12026e.zip", "x2026e.shp", nil, #line),
    ("2026.zip", "2026E.shp", nil, #line),
    ("2026ee.zip", "1026e.shp", nil, #line),
  ])
  func releasesAreReadFromNames(_ name: String, _ member: String, _ release: String?, _ line: Int) throws {
    let directory = try TemporaryDirectory()
    let archive = ZipBytes(ShapefileDefect.good, stem: String(member.dropLast(4)))
    let path = try directory.write(archive.bytes, to: name)
    #expect(try BoundaryFile(path: path).release == release, "line \(line)")
  }

  @Test func shapefilesHaveReleasesToo() throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileDefect.good.write(to: directory, name: "zones-2026e")
    #expect(try BoundaryFile(path: path).release == "2026e")
  }

  @Test func otherFilesAreRefused() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array("id,tzid\n".utf8), to: "zones.csv")
    #expect(throws: ShapeError.notAShapefile(path: path)) { try BoundaryFile(path: path) }
    let empty = try directory.write([], to: "empty")
    #expect(throws: ShapeError.emptyFile(path: empty)) { try BoundaryFile(path: empty) }
    let missing = directory.file("none.zip")
    let error = #expect(throws: ShapeError.missingFile(path: missing)) { try BoundaryFile(path: missing) }
    #expect(error?.description == "\(missing): no such file; check the path")
    let folder = #expect(throws: ShapeError.self) { try BoundaryFile(path: directory.path) }
    #expect(folder?.description.contains("directory") == true)
  }

  /// A named pipe is not waited for: it might never have a writer.
  @Test(arguments: ["zones.zip", "zones.json", "zones"])
  func namedPipesAreNotWaitedFor(_ name: String) throws {
    let directory = try TemporaryDirectory()
    #expect(mkfifo(directory.file(name), 0o600) == 0)
    let error = #expect(throws: ShapeError.self) { try BoundaryFile(path: directory.file(name)) }
    #expect(error?.description.contains("regular file") == true)
  }
}
