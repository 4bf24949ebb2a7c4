import TimeZoneIndex

/// Puts rings together to polygons.
struct PolygonBuilder {
  private let unit: Int32
  private var exteriors: [BorderRing] = []
  private var holesOfExterior: [[BorderRing]] = []
  /// Holes that touch no exterior.
  private var holes: [BorderRing] = []

  init(unit: Int32) { self.unit = unit }

  /// Adds the rings of one way: what encloses the zone there and what is cut out and touches it.
  mutating func add(_ rings: [BorderRing]) {
    let enclosing = rings.filter { $0.area.isPositive }
    let cutOut = rings.filter { !$0.area.isPositive }
    exteriors += enclosing
    if enclosing.count == 1 {
      holesOfExterior.append(cutOut)
    } else {
      holesOfExterior += enclosing.map { _ in [] }
      holes += cutOut
    }
  }

  consuming func finish(_ zone: ZoneMembership) throws(PolygonError) -> [ZonePolygon] {
    for (hole, exterior) in zip(holes, HoleAssignment.exteriors(of: holes, among: exteriors)) {
      guard let exterior else { throw zone.crossing(hole.vertices[0].x, hole.vertices[0].y) }
      holesOfExterior[exterior].append(hole)
    }
    return zip(exteriors, holesOfExterior).map { exterior, holes in
      ZonePolygon(exterior: grid(exterior), holes: holes.map { grid($0) })
    }
  }

  private func grid(_ ring: BorderRing) -> [GridPoint] {
    ring.vertices.map { GridPoint(x: Int32($0.x) * unit, y: Int32($0.y) * unit) }
  }
}
