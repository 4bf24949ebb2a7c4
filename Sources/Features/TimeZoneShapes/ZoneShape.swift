import TimeZoneEngine

/// A record of a shapefile: a name and the polygons that bear it.
public struct ZoneShape: Hashable, Sendable {
  /// The value of the field that names the shapes, such as "Asia/Tokyo".
  public let name: String
  /// The record's number in its file, counted from 0.
  public let record: Int
  /// The area that the record covers, by the even-odd rule over all rings. Empty for a record without geometry.
  public let polygons: [Polygon]
  /// The number of parts that are left out because they enclose nothing once their vertices are rounded to the grid.
  public let vanishedParts: Int

  /// Creates a shape from polygons.
  public init(name: String, record: Int, polygons: [Polygon], vanishedParts: Int = 0) {
    self.name = name
    self.record = record
    self.polygons = polygons
    self.vanishedParts = vanishedParts
  }

  /// Creates a shape from rings in any order and orientation, grouped into polygons by how they lie in each other.
  ///
  /// Polygons are in the order of their exteriors, holes in the order of the rings.
  public init(name: String, record: Int, rings: [Ring], vanishedParts: Int = 0) {
    let exteriors = EvenOddNesting.exteriorsOfHoles(rings.map(\.vertices))
    var polygons = rings.map { Polygon(exterior: $0) }
    for hole in rings.indices {
      if let exterior = exteriors[hole] { polygons[exterior].holes.append(rings[hole]) }
    }
    self.init(
      name: name, record: record,
      polygons: polygons.indices.filter { exteriors[$0] == nil }.map { polygons[$0] },
      vanishedParts: vanishedParts)
  }

  /// All rings, each exterior before its holes.
  public var rings: [Ring] { polygons.flatMap(\.rings) }

  /// The number of edges of all rings.
  public var edgeCount: Int { rings.reduce(0) { $0 + $1.edgeCount } }

  /// The smallest rectangle around all vertices; `nil` if there are none.
  package var envelope: GridBox? {
    guard var envelope = polygons.first?.exterior.envelope else { return nil }
    for ring in rings { envelope.extend(to: ring.envelope) }
    return envelope
  }

  /// Creates a shape from a zone's polygons.
  public init(name: String, record: Int, polygons: [ZonePolygon]) {
    self.init(
      name: name, record: record,
      polygons: polygons.compactMap { polygon in
        Ring(polygon.exterior).map { Polygon(exterior: $0, holes: polygon.holes.compactMap { Ring($0) }) }
      })
  }
}

/// A ring and the holes in it.
public struct Polygon: Hashable, Sendable {
  /// The outer border.
  public let exterior: Ring
  /// The borders of the holes, which lie inside the exterior.
  public internal(set) var holes: [Ring]

  /// Creates a polygon from rings; nothing is checked.
  public init(exterior: Ring, holes: [Ring] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// All rings, the exterior first.
  public var rings: [Ring] { [exterior] + holes }
}

/// A closed line of at least three vertices on the 1e-7 degree grid.
///
/// The closing vertex is not repeated, and no two neighbors are equal, the last and the first included. Nothing
/// else is promised: a ring may run either way round, touch itself or cross itself.
public struct Ring: Hashable, Sendable {
  /// The vertices in order; the last one is joined to the first.
  public let vertices: [GridPoint]
  /// The smallest rectangle around the vertices.
  package let envelope: GridBox

  /// Creates a ring from vertices, without its zero-length edges; `nil` if fewer than three vertices remain.
  ///
  /// - Parameter points: The vertices in order, the closing one repeated or not.
  /// - Complexity: O(*n*) for *n* vertices.
  public init?(_ points: some Sequence<GridPoint>) {
    var vertices: [GridPoint] = []
    vertices.reserveCapacity(points.underestimatedCount)
    for point in points where point != vertices.last { vertices.append(point) }
    while vertices.count > 1, vertices.last == vertices.first { vertices.removeLast() }
    guard vertices.count >= 3, let envelope = GridBox(around: vertices) else { return nil }
    self.vertices = vertices
    self.envelope = envelope
  }

  /// The number of edges, which is the number of vertices.
  public var edgeCount: Int { vertices.count }
}

/// The zones some shapes make: each name once, numbered in the order of their UTF-8 bytes.
struct ZoneNumbering {
  /// The names, sorted.
  let identifiers: [String]
  /// For each shape the index of its name.
  let zoneOfShape: [Int]
  /// The indices of the shapes by zone, within a zone by record.
  let order: [Int]

  init(_ shapes: [ZoneShape]) {
    // Bytes, not characters: the order is a contract and must not depend on the version of Unicode.
    order = shapes.indices.sorted { a, b in
      shapes[a].name.isSame(as: shapes[b].name)
        ? (shapes[a].record, a) < (shapes[b].record, b)
        : shapes[a].name.precedes(shapes[b].name)
    }
    var identifiers: [String] = []
    var zoneOfShape = Array(repeating: 0, count: shapes.count)
    for index in order {
      if identifiers.last.map({ !$0.isSame(as: shapes[index].name) }) ?? true {
        identifiers.append(shapes[index].name)
      }
      zoneOfShape[index] = identifiers.count - 1
    }
    self.identifiers = identifiers
    self.zoneOfShape = zoneOfShape
  }
}

extension String {
  /// Whether it can name a zone in an index.
  var isPrintableName: Bool { !isEmpty && isPrintable() }
}
