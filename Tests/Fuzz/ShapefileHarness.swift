import Foundation
import TestSupport
import TimeZoneLookup
import TimeZoneShapes

/// The files of a shapefile, one after the other: `.shp`, `.shx`, `.dbf`, `.prj`, `.cpg`. In an archive they give the same.
enum ShapefileHarness: FuzzHarness {
  static let name = "shapefile"

  static func run(_ bytes: [UInt8]) {
    var input = FuzzInput(bytes)
    var archive = ZipBytes([])
    for ending in ["shp", "shx", "dbf", "prj", "cpg"] {
      let bytes = ending == "cpg" ? input.rest() : input.part()
      FuzzScratch.write(bytes, "zones.\(ending)")
      if !bytes.isEmpty { archive.members.append(.init("zones.\(ending)", bytes)) }
    }
    FuzzScratch.write(archive.bytes, "zones.zip")
    let shapes = try? Shapefile(path: FuzzScratch.path("zones.shp")).shapes()
    let packed = try? BoundaryFile(path: FuzzScratch.path("zones.zip")).shapes
    // A file of deleted records has no shapes, which only the latter refuses.
    require(packed == (shapes?.isEmpty == true ? nil : shapes), "other shapes in an archive")
    guard let shapes else { return }
    guard let tree = try? ShapeTree(shapes: shapes) else { return }
    for ring in shapes.flatMap(\.rings).prefix(20) { query(ring, tree, shapes) }
    for shape in shapes.prefix(4) { _ = try? shape.validityWarning() }
    guard let bytes = try? IndexSeeds.index(shapes) else { return }
    query(bytes, tree, shapes)
  }

  /// What the compiler makes is an index, and it answers as the tree does.
  private static func query(_ bytes: [UInt8], _ tree: ShapeTree, _ shapes: [ZoneShape]) {
    guard let finder = try? TimeZoneFinder(bytes: bytes) else { fatalError("not an index") }
    for ring in shapes.flatMap(\.rings).suffix(20) {
      for vertex in ring.vertices.prefix(10) {
        for point in [vertex, GridPoint(x: vertex.x / 2, y: vertex.y)] {
          guard let coordinate = try? Coordinate(latitudeE7: point.y, longitudeE7: point.x) else { continue }
          require(
            finder.timeZoneIdentifiers(at: coordinate) == tree.timeZoneIdentifiers(at: coordinate), "\(point)"
          )
        }
      }
    }
  }

  /// The tree answers as a plain count of crossings does.
  private static func query(_ ring: Ring, _ tree: ShapeTree, _ shapes: [ZoneShape]) {
    ring.requirePromises()
    for vertex in ring.vertices.prefix(10) {
      var zones: [String] = []
      tree.forEachZone(at: vertex) { zones.append(tree.identifiers[$0]) }
      require(zones == BruteForce.zones(at: vertex, in: shapes), "\(zones) at \(vertex)")
    }
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
    let crowded = [
      CrowdedShapes.pie(slices: 66), .fan(slices: 80), .nested(9, step: 1), .versions(3, seed: 1), .frames(9),
      .diagonals(9),
    ].map { ShapefileBytes($0.shapes) }
    return ([ShapefileDefect.good] + samples + defects + types + crowded + systems).map(\.parts)
  }

  /// Reference systems of several kinds.
  private static var systems: [ShapefileBytes] {
    let ellipsoid = #"ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]"#
    return [
      #"GEOGCRS["WGS 84",DATUM["WGS 84",\#(ellipsoid)],PRIMEM["Paris",2.5969213,ANGLEUNIT["grad",0.0157079632679489]]]"#,
      #"GEOGCRS["WGS 84",ENSEMBLE["World Geodetic System 1984 ensemble",\#(ellipsoid)],CS[ellipsoidal,2],AXIS["lat",north],ANGLEUNIT["degree",0.0174532925199433],ID["EPSG",4326]]"#,
      #"BOUNDCRS[SOURCECRS[GEOGCRS["WGS 84",DATUM["x"]]],TARGETCRS[GEOGCRS["x"]]]"#,
      #"COMPD_CS["x",GEOGCS["WGS 84",DATUM["WGS_1984"],EXTENSION["PROJ4","+proj=longlat"]],VERT_CS["EGM96"]]"#,
    ].map { text in
      var bytes = ShapefileDefect.good
      bytes.prj = Array(text.utf8)
      return bytes
    }
  }
}

extension ShapefileBytes {
  fileprivate var parts: [UInt8] {
    var bytes: [UInt8] = []
    for part in [shp, shx, dbf, prj ?? []] { bytes.append(part: part) }
    return bytes + (cpg ?? [])
  }
}
