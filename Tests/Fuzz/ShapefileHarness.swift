import Foundation
import TestSupport
import TimeZoneLookup
import TimeZoneShapes

/// The files of a shapefile, one after the other: `.shp`, `.shx`, `.dbf`, `.prj`, `.cpg`.
enum ShapefileHarness: FuzzHarness {
  static let name = "shapefile"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    for ending in ["shp", "shx", "dbf", "prj"] { write(input.part(), ending) }
    write(input.rest(), "cpg")
    guard let shapes = try? Shapefile(path: "\(path).shp").shapes() else { return }
    guard let tree = try? ShapeTree(shapes: shapes) else { return }
    for ring in shapes.flatMap(\.rings).prefix(20) { query(ring, tree, shapes) }
    for shape in shapes.prefix(4) { _ = try? shape.validityWarning() }
    _ = try? IndexSeeds.index(shapes)
  }

  /// The tree answers as a plain count of crossings does.
  private static func query(_ ring: Ring, _ tree: ShapeTree, _ shapes: [Shape]) {
    require(ring.vertices.count >= 3 && ring.vertices.allSatisfy(\.isOnEarth), "\(ring)")
    for vertex in ring.vertices.prefix(10) {
      var zones: [String] = []
      tree.forEachZone(at: vertex) { zones.append(tree.identifiers[$0]) }
      require(zones == BruteForce.zones(at: vertex, in: shapes), "\(zones) at \(vertex)")
    }
  }

  // MARK: Files

  /// `Scripts/fuzz` names a directory in memory.
  private static let path =
    "\(ProcessInfo.processInfo.environment["TZFUZZ_SCRATCH"] ?? NSTemporaryDirectory())/zones"

  /// Replaces a file; an empty one is removed.
  private static func write(_ bytes: [UInt8], _ ending: String) {
    let name = "\(path).\(ending)"
    guard !bytes.isEmpty else {
      remove(name)
      return
    }
    guard let file = fopen(name, "wb") else { fatalError("cannot write \(name)") }
    require(fwrite(bytes, 1, bytes.count, file) == bytes.count, "writing \(name)")
    fclose(file)
  }
}

extension ShapefileHarness {
  static func seeds() -> [[UInt8]] {
    let samples = TinyShapes.samples.map { ShapefileBytes($0.shapes) }
    let defects = ShapefileDefect.all.map(\.bytes)
    let types = [ShapefileBytes.ShapeType.polygonZ, ShapefileBytes.ShapeType.polygonM].map { type in
      ShapefileBytes(
        [.init("A", [ShapefileBytes.square(1, 2)]), .init("B", [], isDeleted: true)], type: type)
    }
    return ([ShapefileDefect.good] + samples + defects + types).map(\.parts)
  }
}

extension ShapefileBytes {
  fileprivate var parts: [UInt8] {
    var bytes: [UInt8] = []
    for part in [shp, shx, dbf, prj ?? []] { bytes.append(part: part) }
    return bytes + (cpg ?? [])
  }
}
