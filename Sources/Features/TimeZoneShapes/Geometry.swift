import CShapes
import TimeZoneIndex

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

  /// The multipolygon of a shape.
  convenience init(_ shape: Shape, in context: GeometryContext) throws(ShapeError) {
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

  /// Why and where the multipolygon is invalid, or `nil` where it is valid.
  func invalidity() throws(ShapeError) -> cshapes_invalidity? {
    var error = cshapes_error()
    var invalidity = cshapes_invalidity()
    switch cshapes_geometry_is_valid(context.handle, handle, &invalidity, &error) {
    case 1: return nil
    case 0: return invalidity
    default: throw error.forGeometry(record: record)
    }
  }

  /// A valid multipolygon close to this one.
  func repaired() throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let repaired = cshapes_geometry_repair(context.handle, handle, &error) else {
      throw error.forGeometry(record: record)
    }
    return Geometry(repaired, context, record: record)
  }

  /// All that lies in this geometry or another, made with the same context.
  func union(_ other: Geometry) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let union = cshapes_geometry_union(context.handle, handle, other.handle, &error) else {
      throw error.forGeometry(record: record)
    }
    return Geometry(union, context, record: record)
  }

  /// What lies in one of this geometry and another and not in both.
  func symmetricDifference(_ other: Geometry) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    let difference = cshapes_geometry_symmetric_difference(context.handle, handle, other.handle, &error)
    guard let difference else { throw error.forGeometry(record: record) }
    return Geometry(difference, context, record: record)
  }

  /// The area in square grid units; `nil` where there are no points at all.
  func area() throws(ShapeError) -> Double? {
    var error = cshapes_error()
    var area = 0.0
    switch cshapes_geometry_is_empty(context.handle, handle, &area, &error) {
    case 1: return nil
    case 0: return area
    default: throw error.forGeometry(record: record)
    }
  }

  /// A geometry with fewer vertices, `tolerance` in grid units: see `cshapes_geometry_simplify`.
  func simplified(tolerance: Double) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let simple = cshapes_geometry_simplify(context.handle, handle, tolerance, &error) else {
      throw error.forGeometry(record: record)
    }
    return Geometry(simple, context, record: record)
  }

  /// All rings, their vertices rounded to the grid.
  func rings() throws(ShapeError) -> [Ring] {
    try polygons().flatMap(\.rings)
  }

  /// All polygons, their vertices rounded to the grid.
  func polygons() throws(ShapeError) -> [Polygon] {
    var error = cshapes_error()
    var collected: [Polygon] = []
    let worked = withUnsafeMutablePointer(to: &collected) { collected in
      cshapes_geometry_for_each_ring(context.handle, handle, collectRing, collected, &error)
    }
    guard worked else { throw error.forGeometry(record: record) }
    return collected
  }
}

/// Adds a ring to the `[Polygon]` that `state` points to.
private func collectRing(
  state: UnsafeMutableRawPointer?, isHole: Bool, vertices: UnsafePointer<Double>?, count: Int
) {
  guard let state, let vertices else { return }
  let points = (0..<count).map { vertex in
    GridPoint(x: gridUnits(vertices[2 * vertex]), y: gridUnits(vertices[2 * vertex + 1]))
  }
  guard let ring = Ring(points) else { return }
  let polygons = state.assumingMemoryBound(to: [Polygon].self)
  if isHole, let last = polygons.pointee.indices.last {
    polygons.pointee[last].holes.append(ring)
  } else {
    polygons.pointee.append(Polygon(exterior: ring))
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
    var error = cshapes_error()
    let answer = cshapes_prepared_contains(
      geometry.context.handle, handle, Double(point.x), Double(point.y), &error)
    guard answer >= 0 else { throw error.forGeometry(record: geometry.record) }
    return answer == 1
  }

  /// Whether a point lies in the interior or on the border.
  func covers(_ point: GridPoint) throws(ShapeError) -> Bool {
    var error = cshapes_error()
    let answer = cshapes_prepared_covers(
      geometry.context.handle, handle, Double(point.x), Double(point.y), &error)
    guard answer >= 0 else { throw error.forGeometry(record: geometry.record) }
    return answer == 1
  }
}

// MARK: - What shapes cover

extension Geometry {
  /// What some shapes cover together, each by even-odd, as a valid geometry.
  static func covered(by shapes: [Shape], in context: GeometryContext) throws(ShapeError) -> Geometry {
    guard let first = shapes.first else {
      return try Geometry(Shape(name: "", record: 0, polygons: [Polygon]()), in: context)
    }
    var covered = try first.validGeometry(in: context)
    for shape in shapes.dropFirst() { covered = try covered.union(shape.validGeometry(in: context)) }
    return covered
  }
}

extension Shape {
  /// What the shape covers, by even-odd, as a valid geometry.
  fileprivate func validGeometry(in context: GeometryContext) throws(ShapeError) -> Geometry {
    let geometry = try Geometry(self, in: context)
    if try geometry.invalidity() == nil { return geometry }
    var covered = try Geometry(Shape(name: name, record: record, polygons: [Polygon]()), in: context)
    for ring in rings {
      let part = Shape(name: name, record: record, polygons: [Polygon(exterior: ring)])
      covered = try covered.symmetricDifference(Geometry(part, in: context).repaired())
    }
    return covered
  }
}
