import CommandSupport
import TimeZoneAnnotation
import TimeZoneLookup
import TimeZoneShapes
import TimeZoneSupport

/// The zones of a shapefile: polygons answer from the R-tree; where none covers a point, and for land from the sea,
/// distances are needed, and those come from an index of the same shapes, compiled when the first is asked for.
final class ShapesZones: @unchecked Sendable {
  // Sendable by hand: `compiled` is touched under the lock only.
  private let name: String
  private let shapes: [Shape]
  private let tree: ShapeTree
  private let lock = Lock()
  private var compiled: TimeZoneFinder?

  /// Reads a shapefile.
  init(shapefile path: String, field: String) throws(CommandFailure) {
    name = path
    shapes = try ShapefileReading.shapes(path: path, field: field)
    do throws(ShapeError) {
      tree = try ShapeTree(shapes: shapes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Single points.
  func source(_ policy: LookupPolicy) -> ZoneSource {
    ZoneSource(
      absence: "no zone of \(name) covers", dataVersion: nil,
      timeZone: { self.match($0, policy)?.timeZones.first }, match: { self.match($0, policy) })
  }

  /// Rows of a file.
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
    let zones = tree.timeZones(at: coordinate)
    if policy.sea == .nautical, !zones.isEmpty { return TimeZoneMatch(timeZones: zones, source: .polygon) }
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

  /// Shapes that fit no index end the program: half of an answer would be a wrong one.
  private func compile() -> TimeZoneFinder {
    do {
      return try TimeZoneFinder(
        bytes: IndexCompiler.compile(shapes, dataVersion: "", attribution: "", license: ""))
    } catch {
      Program.end { () throws(CommandFailure) -> ExitStatus in
        throw .message(
          "\(name): distances need an index, which cannot be made: \(error); try --fallback none", .badData)
      }
    }
  }
}
