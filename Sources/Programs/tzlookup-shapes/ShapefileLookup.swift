import CommandSupport
import TimeZoneAnnotation
import TimeZoneAnswers
import TimeZoneLookup
import TimeZoneShapes
import TimeZoneSupport

/// Lookups in a shapefile. Polygons are looked up in the R-tree. Fallbacks and sea policies need distances; these come
/// from an index of the same shapes, which is compiled when the first distance is needed.
final class ShapefileLookup: @unchecked Sendable {
  // Sendable by hand: `compiled` is only accessed under the lock.
  private let path: String
  private let shapes: [Shape]
  private let tree: ShapeTree
  private let lock = Lock()
  private var compiled: TimeZoneFinder?

  /// Reads a shapefile.
  init(_ path: String, field: String) throws(CommandFailure) {
    self.path = path
    shapes = try Shapefiles.boundaries(path, field: field).shapes
    do throws(ShapeError) {
      tree = try ShapeTree(shapes: shapes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Answers for single points.
  func source(_ policy: LookupPolicy) -> ZoneSource {
    ZoneSource(
      absence: "no zone of \(path) covers", dataVersion: nil, identifiers: tree.identifiers,
      timeZoneIdentifier: { self.match($0, policy)?.timeZoneIdentifiers.first },
      match: { self.match($0, policy) })
  }

  /// Answers for rows of a file.
  func engine(_ policy: LookupPolicy) -> ZoneEngine {
    ZoneEngine(
      polygons: tree.identifiers, policy,
      find: { points, zones in
        for (index, point) in points.enumerated() {
          zones[index] = -1
          self.tree.forEachZone(at: point) { zone in
            if zones[index] < 0 { zones[index] = Int32(truncatingIfNeeded: zone) }
          }
        }
      },
      match: { self.match($0, policy) })
  }

  private func match(_ coordinate: Coordinate, _ policy: LookupPolicy) -> TimeZoneMatch? {
    let zones = tree.timeZoneIdentifiers(at: coordinate)
    if policy.sea == .nautical, !zones.isEmpty {
      return TimeZoneMatch(timeZoneIdentifiers: zones, source: .polygon)
    }
    if policy.fallback == .none, policy.sea == .nautical { return nil }
    return finder.match(at: coordinate, policy)
  }

  private var finder: TimeZoneFinder {
    lock.acquire()
    defer { lock.release() }
    if let compiled { return compiled }
    let finder = compile()
    compiled = finder
    return finder
  }

  /// Shapes that do not fit an index end the program: answers from polygons alone would be wrong.
  private func compile() -> TimeZoneFinder {
    do {
      return try TimeZoneFinder(
        bytes: IndexCompiler.compile(
          shapes, provenance: .init(dataVersion: "", attribution: "", license: "")))
    } catch {
      Program.abandon(
        .message(
          "\(path): distances need an index, which cannot be made: \(error); try --fallback none", .badData))
    }
  }
}
