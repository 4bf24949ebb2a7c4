import CShapes
import TimeZoneIndex

extension Geometry {
  /// What lies in this geometry and not in another.
  func subtracting(_ other: Geometry) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let rest = cshapes_geometry_difference(context.handle, handle, other.handle, &error) else {
      throw error.forGeometry(record: record)
    }
    return Geometry(rest, context, record: record)
  }

  /// What lies in this geometry and in another.
  func intersection(_ other: Geometry) throws(ShapeError) -> Geometry {
    var error = cshapes_error()
    guard let common = cshapes_geometry_intersection(context.handle, handle, other.handle, &error) else {
      throw error.forGeometry(record: record)
    }
    return Geometry(common, context, record: record)
  }

  /// The geometries that this one consists of; overlays leave lines and points among them, which have no area.
  func parts() throws(ShapeError) -> [Geometry] {
    var error = cshapes_error()
    let count = cshapes_geometry_part_count(context.handle, handle, &error)
    guard count >= 0 else { throw error.forGeometry(record: record) }
    var parts: [Geometry] = []
    for index in 0..<count {
      guard let part = cshapes_geometry_part(context.handle, handle, index, &error) else {
        throw error.forGeometry(record: record)
      }
      parts.append(Geometry(part, context, record: record))
    }
    return parts
  }

  /// A point that lies inside, rounded to the grid. There must be an area.
  func innerPoint() throws(ShapeError) -> GridPoint {
    var error = cshapes_error()
    var x = 0.0
    var y = 0.0
    guard cshapes_geometry_inner_point(context.handle, handle, &x, &y, &error) else {
      throw error.forGeometry(record: record)
    }
    return GridPoint(x: gridUnits(x), y: gridUnits(y))
  }

  /// The area on the WGS 84 ellipsoid in square meters, and the sides of the smallest rectangle around it.
  func measured() throws(ShapeError) -> (squareMeters: Double, envelope: Envelope?) {
    var error = cshapes_error()
    var measure = Measure()
    let worked = withUnsafeMutablePointer(to: &measure) { measure in
      cshapes_geometry_for_each_ring(context.handle, handle, measureRing, measure, &error)
    }
    guard worked else { throw error.forGeometry(record: record) }
    return (measure.squareMeters, measure.envelope)
  }
}

private struct Measure {
  var squareMeters = 0.0
  var envelope: Envelope?
}

/// Adds a ring to the `Measure` that `state` points to.
private func measureRing(
  state: UnsafeMutableRawPointer?, isHole: Bool, vertices: UnsafePointer<Double>?, count: Int
) {
  guard let state, let vertices else { return }
  let measure = state.assumingMemoryBound(to: Measure.self)
  let ring = UnsafeBufferPointer(start: vertices, count: 2 * count)
  let area = EllipsoidArea.squareMeters(ofClosedRing: ring)
  measure.pointee.squareMeters += isHole ? -area : area
  guard !isHole else { return }
  for index in 0..<count {
    // Doubles between grid points: a rectangle that is a unit too large does no harm, one too small would.
    let west = GridPoint(x: gridUnits(ring[2 * index] - 1), y: gridUnits(ring[2 * index + 1] - 1))
    let east = GridPoint(x: gridUnits(ring[2 * index] + 1), y: gridUnits(ring[2 * index + 1] + 1))
    if measure.pointee.envelope == nil { measure.pointee.envelope = Envelope(west) }
    measure.pointee.envelope?.extend(to: west)
    measure.pointee.envelope?.extend(to: east)
  }
}
