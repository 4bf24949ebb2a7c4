import Foundation
import TestSupport
import Testing

@Suite(.tags(.readsUntrustedBytes)) struct ShapefileDefectTests {
  @Test func goodShapefileIsRead() throws {
    let directory = try TemporaryDirectory()
    let shapes = try Shapefile(path: ShapefileDefect.good.write(to: directory)).shapes()
    #expect(shapes.map(\.name) == ["Zone/A", "Zone/B"])
    #expect(shapes.map(\.edgeCount) == [4, 4])
  }

  @Test(arguments: ShapefileDefect.all)
  func defectIsNamed(_ defect: ShapefileDefect) throws {
    let directory = try TemporaryDirectory()
    let path = try defect.bytes.write(to: directory)
    for file in defect.removed { try FileManager.default.removeItem(atPath: directory.file(file)) }

    let error = try #require(throws: ShapeError.self) { try Shapefile(path: path).shapes() }
    let message = error.description
    #expect(message.hasPrefix(directory.path), "the message names the file")
    #expect(!message.contains("\n"), "the message is one line")
    for expected in defect.expected { #expect(message.contains(expected)) }
    // The tree over the shapefile gives the same error.
    let ofTree = #expect(throws: ShapeError.self) { try ShapeTree(contentsOf: path) }
    #expect(ofTree?.description == message)
  }

  @Test func otherNamesAreRefused() throws {
    for path in ["", ".shp", "/no/such/zones.zip", "/no/such/zones.shp"] {
      #expect(throws: ShapeError.missingFile(path: path)) { try Shapefile(path: path) }
    }
    let directory = try TemporaryDirectory()
    for name in ["zones.zip", ".shp"] {
      let path = try directory.write([1], to: name)
      let error = #expect(throws: ShapeError.self) { try Shapefile(path: path) }
      #expect(
        error == (name == ".shp" ? .missingFile(path: directory.file(".shx")) : .notAShapefile(path: path)))
    }
    try FileManager.default.createDirectory(
      atPath: directory.file("d.shp"), withIntermediateDirectories: true)
    let error = #expect(throws: ShapeError.self) { try Shapefile(path: directory.file("d.shp")) }
    #expect(error?.description.contains("Not a regular file") == true)
  }

  /// A named pipe instead of a file is not opened: it might never have a writer.
  @Test(arguments: ["shx", "dbf", "cpg", "prj"])
  func namedPipesAreNotWaitedFor(_ ending: String) throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileDefect.good.write(to: directory)
    let pipe = String(path.dropLast(3)) + ending
    try? FileManager.default.removeItem(atPath: pipe)
    #expect(mkfifo(pipe, 0o600) == 0)
    let found = Result { try Shapefile(path: path).shapes() }
    switch found {
    case .success(let shapes): #expect(ending == "cpg" && shapes.count == 2)
    case .failure(let error): #expect("\(error)".contains("egular file"), "\(error)")
    }
  }

  /// The file that is checked is the one that is read.
  @Test(arguments: ["shx", "dbf"])
  func capitalLettersBesideANamedPipe(_ ending: String) throws {
    let directory = try TemporaryDirectory()
    let path = try ShapefileDefect.good.write(to: directory)
    let small = String(path.dropLast(3)) + ending
    #expect(rename(small, String(path.dropLast(3)) + ending.uppercased()) == 0)
    #expect(mkfifo(small, 0o600) == 0)
    #expect(try Shapefile(path: path).shapes().count == 2)
  }

  /// Whatever the bytes say, reading ends with shapes or with an error: it never crashes, and shapes it gives
  /// keep their promises.
  @Test(arguments: 0..<UInt64(rounds(20)))
  func damagedBytesNeverCrash(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    for round in 0..<100 {
      var bytes = ShapefileDefect.good
      for _ in 0..<Int.random(in: 1...3, using: &generator) { bytes.damageOnce(using: &generator) }
      let path = try bytes.write(to: directory)
      guard let shapes = try? Shapefile(path: path).shapes() else { continue }
      let tree = try ShapeTree(shapes: shapes)
      for ring in shapes.flatMap(\.rings) {
        #expect(
          ring.vertices.count >= 3 && ring.vertices.allSatisfy(\.isOnEarth), "seed \(seed), round \(round)")
        for vertex in ring.vertices {
          var zones: [String] = []
          tree.forEachZone(at: vertex) { zones.append(tree.identifiers[$0]) }
          #expect(zones == BruteForce.zones(at: vertex, in: shapes), "seed \(seed), round \(round)")
        }
      }
    }
  }
}

extension ShapefileBytes {
  /// One random change: a byte, a number of four bytes, or a cut, in one of the files.
  fileprivate mutating func damageOnce(using generator: inout some RandomNumberGenerator) {
    let files: [WritableKeyPath<ShapefileBytes, [UInt8]>] = [\.shp, \.shx, \.dbf]
    let file = files[Int.random(in: 0..<files.count, using: &generator)]
    guard self[keyPath: file].count > 4 else { return }
    let offset = Int.random(in: 0..<self[keyPath: file].count - 4, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: self[keyPath: file].removeLast(self[keyPath: file].count - offset)
    case 1, 2:
      let value = [Int32.max, .min, -1, 0, 1, 0xFFFF, 0x0100_0000].randomElement(using: &generator) ?? 0
      self[keyPath: file].replace(at: offset / 4 * 4, littleEndian: value)
    default: self[keyPath: file][offset] = UInt8.random(in: 0...255, using: &generator)
    }
  }
}

@Suite(.tags(.readsUntrustedBytes)) struct ArchiveDefectTests {
  @Test(arguments: ArchiveDefect.all)
  func defectIsNamed(_ defect: ArchiveDefect) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(defect.bytes, to: "zones.zip")
    let error = #expect(throws: ShapeError.self) { try BoundaryFile(path: path) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix(path), "the message names the archive")
    #expect(!message.contains("\n"), "the message is one line")
    for expected in defect.expected { #expect(message.contains(expected), "\(message)") }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(files == ["zones.zip"], "nothing is written")
  }

  /// Whatever the bytes say, reading ends with shapes or with an error.
  @Test(arguments: 0..<UInt64(rounds(20)))
  func damagedBytesNeverCrash(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    var read = 0
    for _ in 0..<50 {
      var archive = ArchiveDefect.good
      archive.isZip64 = .random(using: &generator)
      var bytes = archive.bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let path = try directory.write(bytes, to: "zones.zip")
      if let file = try? BoundaryFile(path: path) {
        #expect(file.shapes.count == 2, "seed \(seed)")
        read += 1
      }
    }
    #expect(read < 50, "seed \(seed)")
  }
}
