import TimeZoneEngine

/// The zones at a point as GEOS sees them: an implementation to test the others against.
///
/// GEOS knows an interior and a border where this library's borders are half-open. So for every point the zones
/// whose interior holds it must be among the answers, and every answer among the zones that cover it; between
/// the two lie only points exactly on a border.
///
/// Coordinates are 1e-7 degrees as doubles, which makes every vertex and every query exact.
///
/// Use an oracle from one thread only, because GEOS builds its indexes during queries; make one for each thread. For
/// the world it takes about 0.5 GB once every zone has been queried.
package final class GeometryOracle {
  /// The names of the shapes, each once, sorted by their UTF-8 bytes, as ``ShapeTree/identifiers``.
  package let identifiers: [String]

  /// A shape prepared for queries.
  private struct Candidate {
    let zone: Int
    let envelope: Envelope
    let geometry: PreparedGeometry
  }

  /// Sorted by zone.
  private let candidates: [Candidate]

  /// An oracle over shapes.
  package init(shapes: [Shape]) throws(ShapeError) {
    let zones = ZoneNumbering(shapes)
    let context = try GeometryContext()
    var candidates: [Candidate] = []
    for index in zones.order {
      guard let envelope = shapes[index].envelope else { continue }
      let geometry = try PreparedGeometry(Geometry(shapes[index], in: context))
      candidates.append(Candidate(zone: zones.zoneOfShape[index], envelope: envelope, geometry: geometry))
    }
    self.candidates = candidates
    identifiers = zones.identifiers
  }

  /// Calls `body` with each zone that covers a point, ascending, each once.
  package func forEachZone(
    at point: GridPoint, _ body: (_ zone: Int, _ contained: Bool) -> Void
  ) throws(ShapeError) {
    let point = point.normalized
    var found: (zone: Int, contained: Bool)?
    for candidate in candidates where candidate.envelope.contains(point) {
      guard try candidate.geometry.covers(point) else { continue }
      let contained = try candidate.geometry.contains(point)
      if let last = found, last.zone == candidate.zone {
        found = (last.zone, last.contained || contained)
      } else {
        if let last = found { body(last.zone, last.contained) }
        found = (candidate.zone, contained)
      }
    }
    if let last = found { body(last.zone, last.contained) }
  }
}
