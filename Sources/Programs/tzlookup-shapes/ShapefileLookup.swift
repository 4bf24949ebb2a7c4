import CommandSupport
import TimeZoneShapes

/// Lookups in a shapefile. Polygons are looked up in the R-tree. Fallbacks and sea policies need distances; these come
/// from an index of the same shapes, which is compiled when the first distance is needed.
final class ShapefileLookup: ZoneSource, @unchecked Sendable {
  // Sendable by hand: `compiled` is only accessed under the lock.
  private let path: String
  private let policy: LookupPolicy
  private let shapes: [ZoneShape]
  private let tree: ShapeTree
  private let lock = Lock()
  private var compiled: TimeZoneFinder?

  init(_ path: String, field: String, _ policy: LookupPolicy) throws {
    (self.path, self.policy) = (path, policy)
    shapes = try Shapefiles.boundaries(path, field: field).shapes
    tree = try ShapeTree(shapes: shapes)
  }

  var identifiers: [String] { tree.identifiers }

  var furtherIdentifiers: [String] { policy.placeIdentifiers }

  var absence: String { "no zone of \(path) covers" }

  func findZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
  ) {
    for (index, point) in points.enumerated() {
      zones[index] = TimeZoneFinder.noZone
      var count = 0
      tree.forEachZone(at: point) { zone in
        if count == 0 { zones[index] = Int32(truncatingIfNeeded: zone) }
        count += 1
      }
      guard count > 0 else { continue }
      // The policy may have its own answer at sea, and in disputed areas.
      let isOfSea = policy.sea != .nautical && TimeZoneFinder.isNautical(identifiers[Int(zones[index])])
      if isOfSea || count > 1 && policy.preference != nil { zones[index] = TimeZoneFinder.noZone }
    }
  }

  func match(at coordinate: Coordinate) -> TimeZoneMatch? {
    let zones = tree.timeZoneIdentifiers(at: coordinate)
    if policy.sea == .nautical, !zones.isEmpty {
      return TimeZoneMatch(timeZoneIdentifiers: zones, source: .polygon).preferring(policy.preference)
    }
    if policy.fallback == .none, policy.sea == .nautical { return nil }
    return finder.match(at: coordinate, policy: policy)
  }

  private var finder: TimeZoneFinder {
    lock.acquire()
    defer { lock.release() }
    if let compiled { return compiled }
    let finder = compile()
    compiled = finder
    return finder
  }

  /// Shapes that do not fit an index stop the program: answers only from polygons would be wrong.
  private func compile() -> TimeZoneFinder {
    do {
      return try Shapefiles.exactFinder(shapes, path)
    } catch {
      Program.abandon(
        CommandFailure.message(
          "\(path): distances need an index, which cannot be made: \(error); try --fallback none", .badData))
    }
  }
}
