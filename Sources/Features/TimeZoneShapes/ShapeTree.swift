import CShapes
import TimeZoneEngine

/// Finds the time zones at a coordinate directly in shapes: exact, and without a compiled index.
///
/// ```swift
/// let tree = try ShapeTree(contentsOf: "Shapefiles/timezones.shp")
/// tree.timeZoneIdentifiers(at: try Coordinate(latitude: 43.06, longitude: 141.35))  // ["Asia/Tokyo"]
/// ```
///
/// An R-tree finds the rings whose envelopes hold the coordinate, an index over runs of edges counts which of them
/// surround it. All decisions are integer arithmetic on the 1e-7 degree grid. A shape covers a point by the even-odd
/// rule over all its rings, whatever their orientation, and a zone covers the points of all shapes of its name. Borders
/// are half-open: of neighbors that share an edge exactly one has the points on it.
///
/// This is the reference that the compiled index is measured against. It is immutable, and any number of threads may
/// use it at once.
public final class ShapeTree: Sendable {
  /// The names of the shapes, each once, sorted by their UTF-8 bytes. A zone's number is its index here.
  public let identifiers: [String]

  let rings: RingIndex
  let tree: EnvelopeTree
  /// For each ring its shape, numbered by zone first, then by record; ascending.
  let shapeOfRing: [Int32]
  /// For each shape its zone; ascending.
  let zoneOfShape: [Int32]

  /// Creates a tree over shapes.
  ///
  /// - Parameter shapes: The shapes, in any order; shapes with one name are one zone.
  /// - Throws: ``ShapeError`` if GEOS fails or there are more than 2^31 vertices.
  /// - Complexity: O(*n* + *r* log *r*) for *n* vertices in *r* rings.
  public init(shapes: [ZoneShape]) throws(ShapeError) {
    let zones = ZoneNumbering(shapes)
    var all: [Ring] = []
    var shapeOfRing: [Int32] = []
    for (number, index) in zones.order.enumerated() {
      let rings = shapes[index].rings
      all.append(contentsOf: rings)
      shapeOfRing.append(contentsOf: repeatElement(Int32(number), count: rings.count))
    }
    identifiers = zones.identifiers
    zoneOfShape = zones.order.map { Int32(zones.zoneOfShape[$0]) }
    self.shapeOfRing = shapeOfRing
    rings = try RingIndex(all)
    tree = try EnvelopeTree(all.map(\.envelope))
  }

  /// Creates a tree over all shapes of a file of boundaries.
  ///
  /// - Parameters:
  ///   - path: A shapefile, GeoJSON, or an archive of one of these; see ``BoundaryFile``.
  ///   - field: The field that holds the zone identifiers.
  /// - Throws: ``ShapeError`` that names file and record.
  public convenience init(contentsOf path: String, field: String = "tzid") throws(ShapeError) {
    try self.init(shapes: try BoundaryFile(path: path, field: field).shapes)
  }

  /// Returns all zones at a coordinate, sorted by identifier; empty if there are none.
  ///
  /// - Complexity: O(log *n*) for *n* edges, usually.
  public func timeZoneIdentifiers(at coordinate: Coordinate) -> [String] {
    zoneNumbers(at: coordinate.grid).map { identifiers[$0] }
  }

  /// Returns the first zone at a coordinate in the order of identifiers; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) for *n* edges, usually.
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    var first: String?
    visitZones(at: coordinate.grid) { zone in
      first = identifiers[zone]
      return false
    }
    return first
  }

  /// Calls `body` with the number of each zone at a point, ascending, each once.
  ///
  /// Nothing is allocated on the heap by this library unless more than 256 envelopes hold the point.
  ///
  /// - Parameters:
  ///   - point: Longitude and latitude in 1e-7 degrees; normalized here if it is not yet.
  ///   - body: Receives an index into ``identifiers``.
  /// - Complexity: O(log *n*) for *n* edges, usually.
  public func forEachZone(at point: GridPoint, _ body: (Int) -> Void) {
    visitZones(at: point) { zone in
      body(zone)
      return true
    }
  }

  /// The numbers of all zones at a point, ascending.
  package func zoneNumbers(at point: GridPoint) -> [Int] {
    var zones: [Int] = []
    forEachZone(at: point) { zones.append($0) }
    return zones
  }

  /// As `forEachZone`, until `body` returns false.
  func visitZones(at point: GridPoint, _ body: (Int) -> Bool) {
    let point = point.normalized
    let missed = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { candidates -> Int? in
      let count = tree.query(point, into: candidates) ?? rings.entries.count
      guard count <= candidates.count else { return count }
      visitZones(at: point, among: .init(rebasing: candidates[..<count]), body)
      return nil
    }
    guard let missed else { return }
    var candidates = Array(repeating: UInt32(0), count: missed)
    candidates.withUnsafeMutableBufferPointer { candidates in
      if tree.query(point, into: candidates) != candidates.count {
        // GEOS is out of memory. Any ring may surround the point: slow, but not wrong.
        for ring in candidates.indices { candidates[ring] = UInt32(ring) }
      }
      visitZones(at: point, among: candidates, body)
    }
  }

  /// Counts the rings of each shape that surround the point. The rings of a shape are numbered in a row, and so
  /// are the shapes of a zone, so sorted candidates give each zone once and in order.
  private func visitZones(
    at point: GridPoint, among candidates: UnsafeMutableBufferPointer<UInt32>, _ body: (Int) -> Bool
  ) {
    var candidates = candidates
    candidates.sort()
    var visited: Int32 = -1
    var next = 0
    while next < candidates.count {
      let shape = shapeOfRing[Int(candidates[next])]
      var covered = false
      while next < candidates.count, shapeOfRing[Int(candidates[next])] == shape {
        covered = covered != rings.surrounds(ring: Int(candidates[next]), point)
        next += 1
      }
      let zone = zoneOfShape[Int(shape)]
      guard covered, zone != visited else { continue }
      visited = zone
      if !body(Int(zone)) { return }
    }
  }
}

/// An immutable R-tree over numbered envelopes: the owner of GEOS's STRtree.
///
/// It is safe to share although it holds a pointer into C: the shim builds the tree completely before
/// `cshapes_rtree_create` returns, only reads it from then on, and gives each query a separate GEOS context.
final class EnvelopeTree: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Builds the tree; an envelope's number is its index.
  init(_ envelopes: [GridBox]) throws(ShapeError) {
    let sides = envelopes.flatMap { [$0.west, $0.south, $0.east, $0.north].map { Int32(clamping: $0) } }
    var error = cshapes_error()
    guard let handle = cshapes_rtree_create(sides, UInt32(envelopes.count), &error) else {
      throw error.forGeometry()
    }
    self.handle = handle
  }

  deinit { cshapes_rtree_destroy(handle) }

  /// Writes the numbers of the envelopes that hold a point, borders included, in no particular order.
  /// Returns how many there are, which may be more than fit; `nil` if GEOS runs out of memory.
  func query(_ point: GridPoint, into found: UnsafeMutableBufferPointer<UInt32>) -> Int? {
    let count = cshapes_rtree_query(handle, point.x, point.y, found.baseAddress, found.count, nil)
    return count >= 0 ? Int(count) : nil
  }
}
