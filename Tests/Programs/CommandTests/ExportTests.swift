import Foundation
import TestSupport
import Testing

/// The GeoJSON of `tzlookup export`, read by another reader.
@Suite struct ExportTests {
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
