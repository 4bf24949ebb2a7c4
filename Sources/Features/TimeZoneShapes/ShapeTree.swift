import TimeZoneEngine

/// Answers which time zones lie at a coordinate straight from shapes: exact, and with no build step.
///
/// ```swift
/// let tree = try ShapeTree(contentsOf: "Shapefiles/timezones.shp")
/// tree.timeZoneIdentifiers(at: try Coordinate(latitude: 43.06, longitude: 141.35))  // ["Asia/Tokyo"]
/// ```
///
/// An R-tree finds the rings whose envelopes hold the coordinate, an index over runs of edges counts which of
/// them surround it. All decisions are integer arithmetic on the 1e-7 degree grid. A shape covers a point by
/// even-odd over all its rings, whatever their orientation; a zone covers what any shape of its name covers.
/// Borders are half-open: of neighbors that share an edge exactly one has the points on it.
///
/// This is the reference the compiled index is measured against. It is immutable, and any number of threads may
/// ask at once.
public final class ShapeTree: Sendable {
  /// The names of the shapes, each once, sorted by their UTF-8 bytes. A zone's number is its index here.
  public let identifiers: [String]

  let rings: RingIndex
  let tree: EnvelopeTree
  /// For each ring its shape, numbered by zone first, then by record; ascending.
  let shapeOfRing: [Int32]
  /// For each shape its zone; ascending.
  let zoneOfShape: [Int32]

  /// A tree over shapes.
  ///
  /// - Parameter shapes: The shapes, in any order; those of one name are one zone.
  /// - Throws: ``ShapeError`` where GEOS fails or there are more than 2^31 vertices.
  /// - Complexity: O(*n* + *r* log *r*) for *n* vertices in *r* rings.
  public init(shapes: [Shape]) throws(ShapeError) {
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

  /// A tree over all shapes of a file of boundaries.
  ///
  /// - Parameters:
  ///   - path: A shapefile, GeoJSON, or an archive of one of these; see ``BoundaryFile``.
  ///   - field: The field that holds the zone identifiers.
  /// - Throws: ``ShapeError`` that names file and record.
  public convenience init(contentsOf path: String, field: String = "tzid") throws(ShapeError) {
    try self.init(shapes: try BoundaryFile(path: path, field: field).shapes)
  }
}

extension ShapeTree {
  /// All zones at a coordinate, sorted by identifier; empty where there is none.
  ///
  /// - Complexity: O(log *n*) for *n* edges, usually.
  public func timeZoneIdentifiers(at coordinate: Coordinate) -> [String] {
    var zones: [String] = []
    forEachZone(at: coordinate.grid) { zones.append(identifiers[$0]) }
    return zones
  }

  /// The first of the zones at a coordinate in the order of their identifiers, or `nil` where there is none.
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
}
