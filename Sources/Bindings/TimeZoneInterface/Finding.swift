// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine
import TimeZoneLocalTime

// MARK: One position

@c @implementation
public func tzlookup_find(_ index: OpaquePointer!, _ latitude: Double, _ longitude: Double) -> Int32 {
  withPoint(index, latitude, longitude) { $0.zone(at: $1) }
}

@c @implementation
public func tzlookup_find_e7(_ index: OpaquePointer!, _ latitude: Int32, _ longitude: Int32) -> Int32 {
  let point = GridPoint(x: longitude, y: latitude)
  guard point.isOnEarth else { return ZoneNumber.invalidPosition }
  return IndexHandle.with(index, else: ZoneNumber.none) { $0.zone(at: point) }
}

@inline(__always)
private func withPoint(
  _ index: OpaquePointer?, _ latitude: Double, _ longitude: Double, _ body: (IndexHandle, GridPoint) -> Int32
) -> Int32 {
  guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
    return ZoneNumber.invalidPosition
  }
  return IndexHandle.with(index, else: ZoneNumber.none) { body($0, point) }
}

extension IndexHandle {
  /// The first zone at a point that is on Earth, or the value for no zone.
  @inline(__always)
  func zone(at point: GridPoint) -> Int32 {
    let zone = Int32(truncatingIfNeeded: index.firstZone(at: point))
    return zone >= 0 || !isRegional ? zone : absence(at: point)
  }

  /// What represents none at a point that no zone covers.
  @inline(never)
  func absence(at point: GridPoint) -> Int32 {
    finder.isInRegion(Coordinate(onEarth: point)) ? ZoneNumber.none : ZoneNumber.outsideRegion
  }
}

// MARK: Many positions

@c @implementation
public func tzlookup_find_many(
  _ index: OpaquePointer!, _ latitudes: UnsafePointer<Double>!, _ longitudes: UnsafePointer<Double>!,
  _ count: Int,
  _ zones: UnsafeMutablePointer<Int32>!
) {
  guard let zones, count > 0 else { return }
  let found = UnsafeMutableBufferPointer(start: zones, count: count)
  guard let latitudes, let longitudes else { return found.update(repeating: ZoneNumber.invalidPosition) }
  IndexHandle.with(index, else: found.update(repeating: ZoneNumber.none)) { index in
    index.finder.zoneIndices(
      latitudes: UnsafeBufferPointer(start: latitudes, count: count),
      longitudes: UnsafeBufferPointer(start: longitudes, count: count), into: found)
    guard index.isRegional else { return }
    for number in 0..<count where found[number] == ZoneNumber.none {
      guard let point = GridPoint(latitude: latitudes[number], longitude: longitudes[number]) else {
        continue
      }
      found[number] = index.absence(at: point)
    }
  }
}

@c @implementation
public func tzlookup_find_many_e7(
  _ index: OpaquePointer!, _ latitudes: UnsafePointer<Int32>!, _ longitudes: UnsafePointer<Int32>!,
  _ count: Int,
  _ zones: UnsafeMutablePointer<Int32>!
) {
  guard let zones, count > 0 else { return }
  let found = UnsafeMutableBufferPointer(start: zones, count: count)
  guard let latitudes, let longitudes else { return found.update(repeating: ZoneNumber.invalidPosition) }
  IndexHandle.with(index, else: found.update(repeating: ZoneNumber.none)) { index in
    // The engine takes points, and these are two columns: they are interleaved in parts that stay in the cache.
    withUnsafeTemporaryAllocation(of: GridPoint.self, capacity: 1024) { points in
      var first = 0
      while first < count {
        let part = min(points.count, count &- first)
        for number in 0..<part {
          points[number] = GridPoint(x: longitudes[first &+ number], y: latitudes[first &+ number])
        }
        index.finder.zoneIndices(
          at: UnsafeBufferPointer(start: points.baseAddress, count: part),
          into: UnsafeMutableBufferPointer(start: zones + first, count: part))
        for number in 0..<part where index.isRegional && zones[first &+ number] == ZoneNumber.none {
          zones[first &+ number] = index.absence(at: points[number])
        }
        first &+= part
      }
    }
  }
}

// MARK: Several zones

@c @implementation
public func tzlookup_find_all(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ zones: UnsafeMutablePointer<Int32>!,
  _ capacity: Int32
) -> Int32 {
  withPoint(index, latitude, longitude) { $0.writeZones(at: $1, ZoneList(zones, capacity)) }
}

@c @implementation
public func tzlookup_find_candidates(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ zones: UnsafeMutablePointer<Int32>!,
  _ capacity: Int32
) -> Int32 {
  withPoint(index, latitude, longitude) { index, point in
    let list = ZoneList(zones, capacity)
    let coordinate = Coordinate(onEarth: point)
    guard index.finder.isInRegion(coordinate), !index.finder.isCertain(at: coordinate) else {
      return index.writeZones(at: point, list)
    }
    return index.write(index.finder.candidateIndices(at: coordinate), at: point, list)
  }
}

@c @implementation
public func tzlookup_find_within(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ meters: Double,
  _ zones: UnsafeMutablePointer<Int32>!, _ capacity: Int32
) -> Int32 {
  withPoint(index, latitude, longitude) { index, point in
    // Not a number fails this as well.
    guard meters >= 0 else { return ZoneNumber.invalidDistance }
    let found = index.finder.zoneIndices(within: meters, of: Coordinate(onEarth: point))
    return index.write(found, at: point, ZoneList(zones, capacity))
  }
}

struct ZoneList {
  private let start: UnsafeMutablePointer<Int32>?
  private let capacity: Int32
  private(set) var count: Int32 = 0

  init(_ start: UnsafeMutablePointer<Int32>?, _ capacity: Int32) {
    self.start = start
    self.capacity = capacity
  }

  mutating func append(_ zone: Int) {
    if count < capacity { start?[Int(count)] = Int32(zone) }
    count += 1
  }
}

extension IndexHandle {
  /// Writes the zones at a point, and returns their number or what represents none.
  func writeZones(at point: GridPoint, _ list: ZoneList) -> Int32 {
    var list = list
    index.forEachZone(at: point) { list.append($0) }
    return list.count > 0 ? list.count : zone(at: point)
  }

  /// Writes zones found around a point, and returns their number or what represents none.
  func write(_ zones: [Int], at point: GridPoint, _ list: ZoneList) -> Int32 {
    var list = list
    for zone in zones { list.append(zone) }
    return list.count > 0 ? list.count : zone(at: point)
  }
}

// MARK: Disputed areas

@c @implementation
public func tzlookup_preference(
  _ index: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ zones: UnsafeMutablePointer<Int32>!,
  _ capacity: Int32
) -> Int32 {
  IndexHandle.with(index, else: ZoneNumber.none) { index in
    guard let text, let preference = try? ZonePreference(parsing: String(cString: text)) else {
      return ZoneNumber.none
    }
    var found: [Int32] = []
    for group in preference.groups {
      // Of the zones of a country, the first by name.
      for zone in group.compactMap({ index.zone(named: $0) }).sorted() where !found.contains(zone) {
        found.append(zone)
      }
    }
    var list = ZoneList(zones, capacity)
    for zone in found { list.append(Int(zone)) }
    return list.count
  }
}

@c @implementation
public func tzlookup_find_preferred(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double, _ preferred: UnsafePointer<Int32>!,
  _ count: Int32
) -> Int32 {
  withPoint(index, latitude, longitude) { index, point in
    let preferred = UnsafeBufferPointer(start: preferred, count: preferred == nil ? 0 : max(0, Int(count)))
    var best = preferred.endIndex
    index.index.forEachZone(at: point) { zone in
      best = preferred[..<best].firstIndex { Int($0) == zone } ?? best
    }
    return best < preferred.endIndex ? preferred[best] : index.zone(at: point)
  }
}

// MARK: Borders

@c @implementation
public func tzlookup_nearest_border(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double,
  _ border: UnsafeMutablePointer<tzlookup_border>!
) -> tzlookup_status {
  guard let border else { return TZLOOKUP_ERROR_ARGUMENT }
  guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
    return TZLOOKUP_ERROR_POSITION
  }
  return IndexHandle.with(index, else: TZLOOKUP_ERROR_ARGUMENT) { index in
    guard let found = index.finder.nearestBorder(to: Coordinate(onEarth: point)) else {
      return TZLOOKUP_ERROR_NOTHING
    }
    border.pointee = tzlookup_border(
      meters: found.meters, latitude: found.nearestPoint.latitude, longitude: found.nearestPoint.longitude,
      zone_beyond: found.timeZoneIdentifiersBeyond.first.flatMap { index.zone(named: $0) } ?? ZoneNumber.none)
    return TZLOOKUP_OK
  }
}

// MARK: Positions as text

@c @implementation
public func tzlookup_parse(
  _ text: UnsafePointer<CChar>!, _ count: Int, _ latitude: UnsafeMutablePointer<Int32>!,
  _ longitude: UnsafeMutablePointer<Int32>!, _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let message = Explanation(explanation, capacity: capacity)
  // A count of more than half the address space arrives as a negative number.
  guard let text, let latitude, let longitude, count >= 0 else {
    return message.fail(TZLOOKUP_ERROR_ARGUMENT)
  }
  do throws(CoordinateError) {
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    let coordinate = try Coordinate(parsingUTF8: bytes.assumingMemoryBound(to: UInt8.self))
    (latitude.pointee, longitude.pointee) = (coordinate.grid.y, coordinate.grid.x)
    return TZLOOKUP_OK
  } catch {
    return message.fail(TZLOOKUP_ERROR_POSITION, error.description)
  }
}
