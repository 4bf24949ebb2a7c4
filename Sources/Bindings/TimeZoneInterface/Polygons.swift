// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine

/// The object that a `tzlookup_polygons *` points to.
final class PolygonsHandle: Handle, @unchecked Sendable {
  // Sendable by hand: nothing changes after `init`.
  private let coordinates: UnsafeMutablePointer<Int32>
  private var rings: [tzlookup_ring] = []

  init(_ polygons: [ZonePolygon]) {
    let all = polygons.map { $0.rings }
    // Each ring is closed: its first point is repeated.
    let count = all.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count + 1 } }
    coordinates = .allocate(capacity: max(1, 2 * count))
    var end = coordinates
    for (number, polygon) in all.enumerated() {
      for ring in polygon {
        rings.append(tzlookup_ring(coordinates: end, count: ring.count + 1, polygon: number))
        for point in ring { Self.add(point, &end) }
        if let first = ring.first { Self.add(first, &end) }
      }
    }
  }

  deinit { coordinates.deallocate() }

  private static func add(_ point: GridPoint, _ end: inout UnsafeMutablePointer<Int32>) {
    end.initialize(to: point.y)
    (end + 1).initialize(to: point.x)
    end += 2
  }

  var count: Int { rings.count }

  /// A ring by its number; one without points if there is no such ring.
  subscript(number: Int) -> tzlookup_ring {
    rings.indices.contains(number) ? rings[number] : tzlookup_ring(coordinates: nil, count: 0, polygon: 0)
  }
}

@c @implementation
public func tzlookup_polygons_open(
  _ index: OpaquePointer!, _ zone: Int32, _ polygons: UnsafeMutablePointer<OpaquePointer?>!
) -> tzlookup_status {
  guard let polygons else { return TZLOOKUP_ERROR_ARGUMENT }
  polygons.pointee = nil
  return IndexHandle.with(index, else: TZLOOKUP_ERROR_ARGUMENT) { index in
    guard index.isZone(zone) else { return TZLOOKUP_ERROR_ZONE }
    do throws(PolygonError) {
      let found = try index.extractor.polygons(of: index.finder.identifiers[Int(zone)])
      polygons.pointee = PolygonsHandle(found).retained()
      return TZLOOKUP_OK
    } catch {
      // The index contradicts itself, or its borders cross millions of times.
      return TZLOOKUP_ERROR_INDEX
    }
  }
}

@c @implementation
public func tzlookup_polygons_close(_ polygons: OpaquePointer!) {
  if let polygons { PolygonsHandle.release(polygons) }
}

@c @implementation
public func tzlookup_ring_count(_ polygons: OpaquePointer!) -> Int {
  PolygonsHandle.with(polygons, else: 0) { $0.count }
}

@c @implementation
public func tzlookup_ring_at(_ polygons: OpaquePointer!, _ number: Int) -> tzlookup_ring {
  PolygonsHandle.with(polygons, else: tzlookup_ring(coordinates: nil, count: 0, polygon: 0)) { $0[number] }
}
