import CShapes
import TimeZoneEngine

/// Owns a GEOS context, through which GEOS reports errors. The context, and everything made with it, must be used by
/// one thread at a time.
final class GeometryContext {
  let handle: OpaquePointer

  init() throws(ShapeError) {
    var error = cshapes_error()
    guard let handle = cshapes_context_create(&error) else { throw error.forGeometry() }
    self.handle = handle
  }

  deinit { cshapes_context_destroy(handle) }
}

/// Owns a GEOS multipolygon, its vertices in 1e-7 degrees as doubles, where every position is exact.
final class Geometry {
  let handle: OpaquePointer
  let context: GeometryContext
  /// The shape it was made from, for messages.
  let record: Int

  /// Takes over a handle that the shim made.
  init(_ handle: OpaquePointer, _ context: GeometryContext, record: Int) {
    self.handle = handle
    self.context = context
    self.record = record
  }

  convenience init(_ shape: ZoneShape, in context: GeometryContext) throws(ShapeError) {
    guard shape.edgeCount <= RingIndex.vertexLimit else {
      throw .tooManyVertices(limit: RingIndex.vertexLimit)
    }
    let rings = shape.rings
    let vertices = rings.flatMap { $0.vertices.flatMap { [$0.x, $0.y] } }
    let ringSizes = rings.map { Int32($0.vertices.count) }
    let polygonSizes = shape.polygons.map { Int32(1 + $0.holes.count) }
    var error = cshapes_error()
    let handle = cshapes_geometry_create(
      context.handle, vertices, ringSizes, polygonSizes, Int32(polygonSizes.count), &error)
    guard let handle else { throw error.forGeometry(record: shape.record) }
    self.init(handle, context, record: shape.record)
  }

  deinit { cshapes_geometry_destroy(context.handle, handle) }

  /// Why and where the multipolygon is invalid, or `nil` if it is valid.
  func invalidity() throws(ShapeError) -> cshapes_invalidity? {
    var invalidity = cshapes_invalidity()
    let isValid = try answer { cshapes_geometry_is_valid(context.handle, handle, &invalidity, $0) }
    return isValid ? nil : invalidity
  }

  /// The area in square grid units; `nil` if there are no points at all.
  func area() throws(ShapeError) -> Double? {
    var area = 0.0
    let isEmpty = try answer { cshapes_geometry_is_empty(context.handle, handle, &area, $0) }
    return isEmpty ? nil : area
  }

  /// A point that lies inside, rounded to the grid. There must be an area.
  func innerPoint() throws(ShapeError) -> GridPoint {
    var x = 0.0
    var y = 0.0
    _ = try answer { cshapes_geometry_inner_point(context.handle, handle, &x, &y, $0) ? 1 : -1 }
    return GridPoint(x: gridUnits(x), y: gridUnits(y))
  }

  /// The result of a call of GEOS, which is 1 or 0, or less if it fails.
  fileprivate func answer(_ call: (UnsafeMutablePointer<cshapes_error>) -> Int32) throws(ShapeError) -> Bool {
    var error = cshapes_error()
    let answer = call(&error)
    guard answer >= 0 else { throw error.forGeometry(record: record) }
    return answer == 1
  }
}

// MARK: - Derived geometries

extension Geometry {
  /// A valid multipolygon close to this one.
  func repaired() throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_repair(context.handle, handle, $0) }
  }

  /// All that lies in this geometry or another, made with the same context.
  func union(_ other: Geometry) throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_union(context.handle, handle, other.handle, $0) }
  }

  func intersection(_ other: Geometry) throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_intersection(context.handle, handle, other.handle, $0) }
  }

  func subtracting(_ other: Geometry) throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_difference(context.handle, handle, other.handle, $0) }
  }

  func symmetricDifference(_ other: Geometry) throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_symmetric_difference(context.handle, handle, other.handle, $0) }
  }

  /// A geometry with fewer vertices, `tolerance` in grid units: see `cshapes_geometry_simplify`.
  func simplified(tolerance: Double) throws(ShapeError) -> Geometry {
    try derived { cshapes_geometry_simplify(context.handle, handle, tolerance, $0) }
  }

  /// The geometries that this one consists of; overlays leave lines and points among them, which have no area.
  func parts() throws(ShapeError) -> [Geometry] {
    var error = cshapes_error()
    let count = cshapes_geometry_part_count(context.handle, handle, &error)
    guard count >= 0 else { throw error.forGeometry(record: record) }
    return try (0..<count).map { index throws(ShapeError) in
      try derived { cshapes_geometry_part(context.handle, handle, index, $0) }
    }
  }

  private func derived(
    _ call: (UnsafeMutablePointer<cshapes_error>) -> OpaquePointer?
  ) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let result = call(&error) else { throw error.forGeometry(record: record) }
    return Geometry(result, context, record: record)
  }
}

// MARK: - Rings

extension Geometry {
  /// Receives a ring: x and y of each vertex, the closing vertex repeated.
  typealias RingVisitor = (_ isHole: Bool, _ vertices: UnsafeBufferPointer<Double>) -> Void

  /// Calls `body` with every ring, each polygon's exterior before its holes.
  func forEachRing(_ body: RingVisitor) throws(ShapeError) {
    var error = cshapes_error()
    let worked = withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { body in
        cshapes_geometry_for_each_ring(
          context.handle, handle,
          { state, isHole, vertices, count in
            guard let visit = state?.assumingMemoryBound(to: RingVisitor.self) else { return }
            visit.pointee(isHole, UnsafeBufferPointer(start: vertices, count: 2 * count))
          }, UnsafeMutableRawPointer(mutating: body), &error)
      }
    }
    guard worked else { throw error.forGeometry(record: record) }
  }

  /// All polygons, their vertices rounded to the grid.
  func polygons() throws(ShapeError) -> [Polygon] {
    var polygons: [Polygon] = []
    try forEachRing { isHole, vertices in
      let points = stride(from: 0, to: vertices.count, by: 2).map {
        GridPoint(x: gridUnits(vertices[$0]), y: gridUnits(vertices[$0 + 1]))
      }
      guard let ring = Ring(points) else { return }
      if isHole, let last = polygons.indices.last {
        polygons[last].holes.append(ring)
      } else {
        polygons.append(Polygon(exterior: ring))
      }
    }
    return polygons
  }
}

/// The nearest whole number; what GEOS computes from points on Earth lies on Earth.
func gridUnits(_ value: Double) -> Int32 {
  Int32(exactly: value.rounded(.toNearestOrAwayFromZero)) ?? 0
}

/// Owns a GEOS prepared geometry. GEOS builds its index on the first query.
final class PreparedGeometry {
  private let handle: OpaquePointer
  private let geometry: Geometry

  init(_ geometry: Geometry) throws(ShapeError) {
    var error = cshapes_error()
    guard let handle = cshapes_prepared_create(geometry.context.handle, geometry.handle, &error) else {
      throw error.forGeometry(record: geometry.record)
    }
    self.handle = handle
    self.geometry = geometry
  }

  deinit { cshapes_prepared_destroy(geometry.context.handle, handle) }

  /// Whether a point lies in the interior.
  func contains(_ point: GridPoint) throws(ShapeError) -> Bool {
    try geometry.answer {
      cshapes_prepared_contains(geometry.context.handle, handle, Double(point.x), Double(point.y), $0)
    }
  }

  /// Whether a point lies in the interior or on the border.
  func covers(_ point: GridPoint) throws(ShapeError) -> Bool {
    try geometry.answer {
      cshapes_prepared_covers(geometry.context.handle, handle, Double(point.x), Double(point.y), $0)
    }
  }
}

// MARK: - What shapes cover

extension Geometry {
  /// What some shapes cover together, each by even-odd, as a valid geometry.
  static func covered(by shapes: [ZoneShape], in context: GeometryContext) throws(ShapeError) -> Geometry {
    guard let first = shapes.first else {
      return try Geometry(ZoneShape(name: "", record: 0, polygons: [Polygon]()), in: context)
    }
    var covered = try first.validGeometry(in: context)
    for shape in shapes.dropFirst() { covered = try covered.union(shape.validGeometry(in: context)) }
    return covered
  }
}

extension ZoneShape {
  /// What the shape covers, by even-odd, as a valid geometry.
  fileprivate func validGeometry(in context: GeometryContext) throws(ShapeError) -> Geometry {
    let geometry = try Geometry(self, in: context)
    if try geometry.invalidity() == nil { return geometry }
    var covered = try Geometry(ZoneShape(name: name, record: record, polygons: [Polygon]()), in: context)
    for ring in rings {
      let part = ZoneShape(name: name, record: record, polygons: [Polygon(exterior: ring)])
      covered = try covered.symmetricDifference(Geometry(part, in: context).repaired())
    }
    return covered
  }
}

// MARK: - Oracle

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
    let envelope: GridBox
    let geometry: PreparedGeometry
  }

  /// Sorted by zone.
  private let candidates: [Candidate]

  package init(shapes: [ZoneShape]) throws(ShapeError) {
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

// MARK: - Simplification

extension [ZonePolygon] {
  /// Returns the polygons of one zone with fewer vertices, by GEOS's topology-preserving variant of Douglas and Peucker's
  /// algorithm.
  ///
  /// Rings neither vanish nor cross each other, and no vertex is new. Neighboring zones no longer fit together if each is
  /// simplified by itself.
  ///
  /// - Parameter meters: How far a vertex left out may lie from the line that replaces it. It becomes degrees as
  ///   on a meridian, one for each 111,195.08 m (a sphere of the Earth's mean radius, 6,371,008.8 m), in every
  ///   direction. A degree of longitude is shorter than that on the ground, so no distance there is above `meters`;
  ///   eastward ones at latitude *p* are at most cos *p* of it.
  /// - Returns: The polygons in the same order, valid if they were.
  /// - Throws: ``ShapeError`` if GEOS fails.
  /// - Complexity: O(*n* log *n*) for *n* vertices as a rule.
  public func simplified(meters: Double) throws(ShapeError) -> [ZonePolygon] {
    let context = try GeometryContext()
    let exact = try Geometry(ZoneShape(name: "", record: 0, polygons: self), in: context)
    var tolerance = meters * GreatCircle.gridUnitsPerMeter
    var simple = try exact.simplified(tolerance: tolerance)
    // GEOS keeps lines from crossing, yet one may jump over a whole ring that lies close to it: an island then ends
    // up in its neighbor. Half the distance, and so on, leaves it where it was.
    while try simple.invalidity() != nil, try exact.invalidity() == nil {
      tolerance /= 2
      guard tolerance > 0.5 else { return self }
      simple = try exact.simplified(tolerance: tolerance)
    }
    return try simple.polygons().map { polygon in
      ZonePolygon(exterior: polygon.exterior.vertices, holes: polygon.holes.map(\.vertices))
    }
  }
}
