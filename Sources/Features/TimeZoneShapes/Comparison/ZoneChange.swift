/// A connected area that a zone has lost or gained.
struct ChangedPiece {
  let zone: Int
  let geometry: Geometry
  let squareMeters: Double
  let envelope: Envelope

  /// The pieces of a geometry that have an area.
  static func pieces(of geometry: Geometry, zone: Int) throws(ShapeError) -> [ChangedPiece] {
    var pieces: [ChangedPiece] = []
    for part in try geometry.parts() {
      let (area, envelope) = try part.measured()
      guard area >= negligible, let envelope else { continue }
      pieces.append(ChangedPiece(zone: zone, geometry: part, squareMeters: area, envelope: envelope))
    }
    return pieces
  }

  /// Areas in square meters below this, one square centimeter, result from rounding.
  static let negligible = 1e-4
}

/// What one zone has lost and gained.
struct ZoneChange: @unchecked Sendable {
  // Sendable by hand: the geometries have a GEOS context of their own, and one thread makes them and hands them on.
  let lost: [ChangedPiece]
  let gained: [ChangedPiece]

  /// Compares a zone's shapes; `nil` where their edges are the same.
  init?(zone: Int, old: [Shape], new: [Shape]) throws(ShapeError) {
    let before = BorderEdges(old.flatMap { $0.rings.map(\.vertices) })
    let after = BorderEdges(new.flatMap { $0.rings.map(\.vertices) })
    guard before.edges != after.edges else { return nil }
    let context = try GeometryContext()
    let oldArea = try Geometry.covered(by: old, in: context)
    let newArea = try Geometry.covered(by: new, in: context)
    lost = try ChangedPiece.pieces(of: oldArea.subtracting(newArea), zone: zone)
    gained = try ChangedPiece.pieces(of: newArea.subtracting(oldArea), zone: zone)
  }
}
