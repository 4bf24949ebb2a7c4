import TestSupport
import TimeZoneShapes

/// Boundaries in one file: a zip archive, or GeoJSON, which gives the same in an archive.
enum BoundariesHarness: FuzzHarness {
  static let name = "boundaries"

  static func run(_ bytes: [UInt8]) {
    let shapes = read(bytes, "boundaries")
    for ring in (shapes ?? []).flatMap(\.rings) { ring.requirePromises() }
    let packed = read(ZipBytes([.init("a.json", bytes)]).bytes, "packed.zip")
    // An archive is no GeoJSON, and what does not begin like it is read only where its name says so.
    if let packed { require(shapes == nil || shapes == packed, "other shapes in an archive") }
    if bytes.first == UInt8(ascii: "{") { require(shapes == packed, "no shapes in an archive") }
  }

  private static func read(_ bytes: [UInt8], _ name: String) -> [ZoneShape]? {
    FuzzScratch.write(bytes, name)
    return try? BoundaryFile(path: FuzzScratch.path(name)).shapes
  }

  static func seeds() -> [[UInt8]] {
    var zip64 = ArchiveDefect.good
    zip64.isZip64 = true
    let texts =
      TinyShapes.samples.map { GeoJSONText.collection($0.shapes) } + [
        "{\"features\":[{\"geometry\":{\"coordinates\":[[[0,1e1,5],[-0.00000005,2],[180.00000000000003,3]]],\"type\":"
          + "\"Polygon\"},\"properties\":{\"TZID\":\"\\u00fc\"},\"type\":\"Feature\"}],\"crs\":null}",
        "\u{FEFF}{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"tzid\":1}}]}",
      ]
    let files = texts.map { Array($0.utf8) }
    // Of the bombs, those that are small as files.
    let defects = ArchiveDefect.all.map(\.bytes).filter { $0.count < 10_000 }
    return [ArchiveDefect.good.bytes, zip64.bytes] + defects + files
      + files.prefix(3).map { ZipBytes([.init("a.geojson", $0)]).bytes }
  }
}

extension Ring {
  /// What every ring promises that has been read.
  func requirePromises() {
    require(vertices.count >= 3 && vertices.allSatisfy(\.isOnEarth), "\(self)")
  }
}
