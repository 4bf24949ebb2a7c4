import TimeZoneLookup
import TimeZonePlaces
import TimeZoneShapes

/// One mode of one engine on one set, with the timed pass and its answers.
final class Workload {
  let engine: Engine
  let mode: Mode
  let threads: Int
  private let set: PointSet
  private let points: [GridPoint]
  private var zoneIndices: [Int32]
  private let cities: CityFinder?

  init(engine: Engine, mode: Mode, threads: Int, set: PointSet) {
    self.engine = engine
    self.mode = mode
    self.threads = mode == .batchThreads ? threads : 1
    self.set = set
    let isOnGrid = [.singleE7, .batchE7].contains(mode)
    points = isOnGrid ? set.coordinates.map(\.grid) : []
    zoneIndices = mode.isBatch ? [Int32](repeating: TimeZoneFinder.invalidPosition, count: set.count) : []
    if case .index(let finder, _) = engine, mode.isOfCities {
      cities = CityFinder(.embedded, in: finder)
    } else {
      cities = nil
    }
  }

  func pass() -> Int {
    switch engine {
    case .index(let finder, _): pass(finder)
    case .shapes(let tree): pass(tree)
    }
  }

  private func pass(_ finder: TimeZoneFinder) -> Int {
    switch mode {
    case .single: set.coordinates.reduce(0) { $0 &+ (finder.timeZoneIdentifier(at: $1)?.utf8.count ?? 0) }
    case .singleE7: points.reduce(0) { $0 &+ finder.index.firstZone(at: $1) }
    case .all: set.coordinates.reduce(0) { $0 &+ finder.timeZoneIdentifiers(at: $1).count }
    case .batch, .batchThreads: batch(finder)
    case .batchE7: batchE7(finder)
    case .near: set.coordinates.reduce(0) { $0 &+ Int(finder.nearestBorder(to: $1)?.meters ?? 0) }
    case .city, .cityNumber: passCities(finder)
    }
  }

  // A separate function, because inlining it would cost the other modes instructions.
  @inline(never)
  private func passCities(_ finder: TimeZoneFinder) -> Int {
    mode == .city
      ? set.coordinates.reduce(0) { $0 &+ (city($1)?.city.name.utf8.count ?? 0) }
      : set.coordinates.reduce(0) { $0 &+ cityNumber(finder, $1.grid) }
  }

  private func city(_ coordinate: Coordinate) -> NearestCity? { cities?.nearestCity(to: coordinate) }

  private func cityNumber(_ finder: TimeZoneFinder, _ point: GridPoint) -> Int {
    cities?.nearestCityNumber(to: point, zone: finder.index.firstZone(at: point))?.number ?? -1
  }

  private func pass(_ tree: ShapeTree) -> Int {
    mode == .all
      ? set.coordinates.reduce(0) { $0 &+ tree.timeZoneIdentifiers(at: $1).count }
      : set.coordinates.reduce(0) { $0 &+ (tree.timeZoneIdentifier(at: $1)?.utf8.count ?? 0) }
  }

  /// The nanoseconds of a call that does nothing, and the median, 99th and 99.9th percentile of a call's nanoseconds, less
  /// the former.
  func percentilesOfCalls() -> [Double] {
    let clock = percentiles { _ in 0 }[0]
    let calls =
      switch (engine, mode) {
      case (.index(let finder, _), .single):
        percentiles { finder.timeZoneIdentifier(at: $0)?.utf8.count ?? 0 }
      case (.index(let finder, _), .singleE7): percentiles { finder.index.firstZone(at: $0.grid) }
      case (.index(let finder, _), .near): percentiles { Int(finder.nearestBorder(to: $0)?.meters ?? 0) }
      case (.index, .city): percentiles { city($0)?.city.name.utf8.count ?? 0 }
      case (.index(let finder, _), .cityNumber): percentiles { cityNumber(finder, $0.grid) }
      case (.index(let finder, _), _): percentiles { finder.timeZoneIdentifiers(at: $0).count }
      case (.shapes(let tree), .all): percentiles { tree.timeZoneIdentifiers(at: $0).count }
      case (.shapes(let tree), _): percentiles { tree.timeZoneIdentifier(at: $0)?.utf8.count ?? 0 }
      }
    return [clock] + calls.map { $0 - clock }
  }

  private func percentiles(_ call: (Coordinate) -> Int) -> [Double] {
    let times = set.coordinates.map { position in Clock.nanoseconds { precondition(call(position) >= -1) } }
      .sorted()
    return [500, 990, 999].map { times[(times.count - 1) * $0 / 1000] }
  }

  private func batch(_ finder: TimeZoneFinder) -> Int {
    set.latitudes.withUnsafeBufferPointer { latitudes in
      set.longitudes.withUnsafeBufferPointer { longitudes in
        zoneIndices.withUnsafeMutableBufferPointer { zoneIndices in
          finder.zoneIndices(
            latitudes: latitudes, longitudes: longitudes, into: zoneIndices, threads: threads)
        }
      }
    }
    return Int(zoneIndices.last ?? 0)
  }

  private func batchE7(_ finder: TimeZoneFinder) -> Int {
    points.withUnsafeBufferPointer { points in
      zoneIndices.withUnsafeMutableBufferPointer {
        finder.zoneIndices(at: points, into: $0, threads: threads)
      }
    }
    return Int(zoneIndices.last ?? 0)
  }
}

// MARK: - Checksums

extension Workload {
  /// The checksum of the first zones, or for cities, of their names. The points are looked up again in the same mode,
  /// except in a batch, which still has its answers. Modes and engines that agree on every point have the same checksum.
  func checksum() -> UInt64 {
    var sum = AnswerChecksum()
    for number in 0..<set.count {
      sum.add(firstZone(number).map { [$0] } ?? [], at: set.coordinates[number].grid)
    }
    return sum.value
  }

  /// The checksum of all zones, if the mode returns them.
  func checksumOfAll() -> UInt64? {
    guard mode == .all else { return nil }
    var sum = AnswerChecksum()
    for coordinate in set.coordinates { sum.add(allZones(coordinate), at: coordinate.grid) }
    return sum.value
  }

  private func firstZone(_ number: Int) -> String? {
    let coordinate = set.coordinates[number]
    switch (engine, mode) {
    case (_, .all): return allZones(coordinate).first
    case (.shapes(let tree), _): return tree.timeZoneIdentifier(at: coordinate)
    case (.index(let finder, _), .near):
      return finder.nearestBorder(to: coordinate)?.timeZoneIdentifiers.first
    case (.index, .city): return city(coordinate)?.city.name
    case (.index(let finder, _), .cityNumber):
      let number = cityNumber(finder, coordinate.grid)
      return number < 0 ? nil : Gazetteer.embedded[number].name
    case (.index(let finder, _), .single): return finder.timeZoneIdentifier(at: coordinate)
    case (.index(let finder, _), .singleE7):
      return finder.identifier(finder.index.firstZone(at: points[number]))
    case (.index(let finder, _), _): return finder.identifier(Int(zoneIndices[number]))
    }
  }

  private func allZones(_ coordinate: Coordinate) -> [String] {
    switch engine {
    case .index(let finder, _): finder.timeZoneIdentifiers(at: coordinate)
    case .shapes(let tree): tree.timeZoneIdentifiers(at: coordinate)
    }
  }
}

extension TimeZoneFinder {
  fileprivate func identifier(_ number: Int) -> String? { number < 0 ? nil : identifiers[number] }
}

enum Engine {
  case index(TimeZoneFinder, name: String)
  case shapes(ShapeTree)

  var name: String {
    switch self {
    case .index(_, let name): name
    case .shapes: "shapes"
    }
  }

  var modes: [Mode] {
    switch self {
    case .index: Mode.allCases
    case .shapes: [.single, .all]
    }
  }
}

/// A checksum of pairs of a point and its answer, which doesn't depend on their order.
struct AnswerChecksum {
  private(set) var value: UInt64 = 0

  mutating func add(_ zones: some Sequence<String>, at point: GridPoint) {
    // FNV-1a (Fowler, Noll, and Vo) over the position and the names, each followed by a zero.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for value in [point.x, point.y] {
      withUnsafeBytes(of: value.littleEndian) { $0.forEach(mix) }
    }
    for zone in zones {
      zone.utf8.forEach(mix)
      mix(0)
    }
    value &+= hash
  }
}
