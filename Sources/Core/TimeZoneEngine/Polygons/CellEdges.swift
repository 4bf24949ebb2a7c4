/// The edges of one cell at which one zone's coverage may change, and the records of the zone that they toggle.
///
/// Records are numbered separately in each cell; the zone covers a point where any of them does. If one polyline
/// separates two zone sets, there is one number, for the zone.
struct CellEdges {
  struct Member {
    let edge: Edge
    let isReal: Bool
    /// An index into ``CellEdges/masks``.
    let toggle: Int
  }

  private(set) var edges: [Member] = []
  /// The records in effect if no polyline is crossed.
  private(set) var base = RecordMask()
  /// The records that each polyline of the cell toggles.
  private(set) var masks: [RecordMask] = []
  private var numbers: [UInt32: Int] = [:]
  private var leafEdges: [LeafEdge] = []

  /// Whether there are no edges: the zone covers all of the cell or nothing.
  var isConstant: Bool { edges.isEmpty }

  mutating func read(_ cell: IndexCell, _ zone: ZoneMembership) throws(BorderError) {
    edges.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
    guard !cell.entry.isZoneSet else {
      base = mask(zone.covers(set: cell.entry.zoneSet))
      return
    }
    switch zone.index.sets(ofLeaf: cell.entry) {
    case .zones(let even, let odd):
      base = mask(zone.covers(set: even))
      masks.append(mask(zone.covers(set: even) != zone.covers(set: odd)))
    case .records(let set, let polylines, _):
      numbers.removeAll(keepingCapacity: true)
      base = mask(ofRecordSet: Int(set), zone)
      // Thousands of polylines may toggle one set of thousands of records.
      var known: [Int: RecordMask] = [:]
      for polyline in 0..<polylines {
        let set = zone.index.toggle(ofLeaf: cell.entry, polyline: polyline)
        let mask = known[set] ?? mask(ofRecordSet: set, zone)
        known[set] = mask
        masks.append(mask)
      }
    }
    if masks.allSatisfy({ $0.isEmpty }) { return }
    zone.index.readEdges(of: cell, scale: zone.scale, into: &leafEdges)
    for member in leafEdges where !masks[member.polyline].isEmpty {
      // Validation does not check single vertices, because lookups do not need it.
      guard !member.isReal || zone.contains(member.edge) else {
        throw .broken(near: BorderVertex(x: cell.x0 &* zone.scale, y: cell.y0 &* zone.scale))
      }
      edges.append(Member(edge: member.edge, isReal: member.isReal, toggle: member.polyline))
    }
  }

  /// The only record, or none.
  private func mask(_ isCovered: Bool) -> RecordMask { isCovered ? RecordMask(0) : RecordMask() }

  private mutating func mask(ofRecordSet set: Int, _ zone: ZoneMembership) -> RecordMask {
    var mask = RecordMask()
    guard zone.mayCover(recordSet: set) else { return mask }
    for element in zone.index.recordSets[set] {
      let record = UInt32(littleEndian: element)
      guard zone.records.contains(Int(record)) else { continue }
      let number = numbers[record] ?? numbers.count
      numbers[record] = number
      mask.insert(number)
    }
    return mask
  }
}

// MARK: - Coverage beside an edge

extension CellEdges {
  /// The records that cover the point an infinitesimal west of a line and a smaller one above a row.
  func mask(westOf line: RowLine) -> RecordMask {
    var mask = base
    for member in edges where line.isEast(of: member.edge, orAlong: false) {
      mask.toggle(masks[member.toggle])
    }
    return mask
  }

  /// The records that cover the point an infinitesimal east of a point on a row and a smaller one above the row.
  func mask(eastOf x: Int64, onRow y: Int64) -> RecordMask {
    var mask = base
    for member in edges where member.edge.isWest(ofPointOnRow: x, y, seenFrom: y) {
      mask.toggle(masks[member.toggle])
    }
    return mask
  }
}

/// A set of records that are numbered from 0, as bits: one word for most cells, more if a zone has more records.
struct RecordMask {
  private var first: UInt64 = 0
  /// Records from 64.
  private var rest: [UInt64] = []

  init() {}

  init(_ record: Int) { insert(record) }

  var isEmpty: Bool { first == 0 && rest.allSatisfy { $0 == 0 } }

  /// The 64-bit words that it takes to toggle this set in another one.
  var wordCount: Int { 1 + rest.count }

  mutating func insert(_ record: Int) {
    if record < UInt64.bitWidth {
      first |= 1 << UInt64(record)
    } else {
      let word = record / UInt64.bitWidth - 1
      while rest.count <= word { rest.append(0) }
      rest[word] |= 1 << UInt64(record % UInt64.bitWidth)
    }
  }

  /// Adds the records of another set that are not in this one, and removes records that are.
  mutating func toggle(_ other: RecordMask) {
    first ^= other.first
    if other.rest.isEmpty { return }
    while rest.count < other.rest.count { rest.append(0) }
    for word in other.rest.indices { rest[word] ^= other.rest[word] }
  }

  func toggling(_ other: RecordMask) -> RecordMask {
    var result = self
    result.toggle(other)
    return result
  }
}

// MARK: - The zone

struct ZoneMembership {
  let index: IndexReader
  /// 1e-7 degrees in a unit of the index.
  let scale: Int64
  let records: Range<Int>
  private let inZoneSet: [Bool]
  private let inRecordSet: [Bool]

  init(_ index: IndexReader, zone: Int) {
    self.index = index
    scale = Int64(index.unit)
    let first = Self.firstRecord(in: index, from: zone)
    let records = first..<Self.firstRecord(in: index, from: zone + 1)
    self.records = records
    var inZoneSet = [Bool](repeating: false, count: 1 + index.zoneCount + index.zoneSets.count)
    inZoneSet[1 + zone] = true
    for list in 0..<index.zoneSets.count where index.zoneSets[list].contains(where: { $0.host == zone }) {
      inZoneSet[1 + index.zoneCount + list] = true
    }
    self.inZoneSet = inZoneSet
    inRecordSet = (0..<index.recordSets.count).map { set in
      index.recordSets[set].contains { records.contains($0.host) }
    }
  }

  func covers(set: UInt32) -> Bool { inZoneSet[Int(set)] }

  /// Whether any of the zone's records is in a record set.
  func mayCover(recordSet: Int) -> Bool { inRecordSet[recordSet] }

  /// Whether both ends of an edge lie within the grid.
  func contains(_ edge: Edge) -> Bool {
    let west = index.originX * scale
    let south = index.originY * scale
    return edge.minX >= west && edge.maxX <= -west && edge.minY >= south && edge.maxY <= -south
  }

  /// The first record of a zone or of a later one: records are numbered by zone.
  private static func firstRecord(in index: IndexReader, from zone: Int) -> Int {
    (0..<index.recordCount).partitioningIndex { index.recordZones[$0].host >= zone }
  }
}

extension UInt32 {
  fileprivate var host: Int { Int(UInt32(littleEndian: self)) }
}

// MARK: - Rays

/// A point on a row, and a line that rises from it, in units.
package struct RowLine {
  package let x, y: Int64
  /// Its direction; `dy` is positive.
  package let dx, dy: Int64

  package init(x: Int64, y: Int64, dx: Int64, dy: Int64) {
    (self.x, self.y, self.dx, self.dy) = (x, y, dx, dy)
  }

  /// The line of an edge whose lower end comes first, from that end.
  package init(_ rising: Edge) { self.init(x: rising.ax, y: rising.ay, dx: rising.dx, dy: rising.dy) }

  package static func meridian(x: Int64, y: Int64) -> RowLine { RowLine(x: x, y: y, dx: 0, dy: 1) }

  /// Whether an edge crosses the row, as seen an infinitesimal above it, to the west of the line.
  package func isEast(of edge: Edge, orAlong: Bool) -> Bool {
    guard edge.spans(row: y) else { return false }
    switch edge.meets(rowOf: x, y) {
    case .east: return false
    case .west: return true
    case .at:
      // They meet on the row: above it, the one with the more westerly direction lies to the west.
      let rises = edge.dy > 0
      let turn = Edge.turn(rises ? edge.dx : -edge.dx, rises ? edge.dy : -edge.dy, dx, dy)
      return turn < 0 || (orAlong && turn == 0)
    }
  }
}

extension Edge {
  enum Meeting { case west, at, east }

  /// The place where the edge meets a point's row, relative to the point.
  ///
  /// - Precondition: The edge reaches the row and is not horizontal.
  func meets(rowOf x: Int64, _ y: Int64) -> Meeting {
    let side = orientation(of: x, y)
    return side == 0 ? .at : (side < 0) == (dy > 0) ? .west : .east
  }

  /// Whether the edge spans a row and meets the row of a point at the point or to its west.
  package func isWest(ofPointOnRow x: Int64, _ y: Int64, seenFrom row: Int64) -> Bool {
    spans(row: row) && meets(rowOf: x, y) != .east
  }

  /// Adds the latitudes of its ends on a meridian, within a range.
  package func addStops(onMeridian x: Int64, _ low: Int64, _ high: Int64, to stops: inout [Int64]) {
    if ax == x, low < ay, ay < high { stops.append(ay) }
    if bx == x, low < by, by < high { stops.append(by) }
  }

  /// Adds the longitudes of its ends on a parallel, within a range.
  package func addStops(onParallel y: Int64, _ low: Int64, _ high: Int64, to stops: inout [Int64]) {
    if ay == y, low < ax, ax < high { stops.append(ax) }
    if by == y, low < bx, bx < high { stops.append(bx) }
  }

  /// The edge with its lower end first; of one along a parallel, the western.
  package var rising: Edge { (ay, ax) <= (by, bx) ? self : reversed }

  package var reversed: Edge { Edge(ax: bx, ay: by, bx: ax, by: ay) }
}
