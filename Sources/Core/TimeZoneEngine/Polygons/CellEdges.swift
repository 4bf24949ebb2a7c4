/// The edges of one cell at which one zone's coverage may change, and the records of the zone that they toggle.
///
/// Records are numbered separately in each cell; the zone covers a point where any of them does. Where one polyline
/// separates two zone sets, there is one number, for the zone.
struct CellEdges {
  /// An edge, and the records it toggles.
  struct Member {
    let edge: Edge
    let isReal: Bool
    /// An index into ``CellEdges/masks``.
    let toggle: Int
  }

  private(set) var edges: [Member] = []
  /// The records in effect where no polyline is crossed.
  private(set) var base = RecordMask()
  /// The records that each polyline of the cell toggles.
  private(set) var masks: [RecordMask] = []
  /// What coordinates are multiplied by: 1 for units of the index, ``IndexReader/unit`` for 1e-7 degrees.
  private let scale: Int64
  /// The numbers of the cell's records found so far.
  private var numbers: [UInt32: Int] = [:]
  /// All edges of the leaf; working space.
  private var leafEdges: [LeafEdge] = []

  init(scale: Int64) { self.scale = scale }

  /// Whether there are no edges: the zone covers all of the cell or nothing.
  var isConstant: Bool { edges.isEmpty }

  /// Reads a cell.
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
    zone.index.readEdges(of: cell, scale: scale, into: &leafEdges)
    for member in leafEdges where !masks[member.polyline].isEmpty {
      // Validation does not check single vertices, because lookups do not need it.
      guard !member.isReal || zone.contains(member.edge, scale: scale) else {
        throw .broken(near: BorderVertex(x: cell.x0 &* scale, y: cell.y0 &* scale))
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
  /// Whether the zone covers the point an infinitesimal west of a line and a smaller infinitesimal above a row; for
  /// a zone of one record.
  func covers(westOf line: RowLine, includingLine: Bool = false) -> Bool {
    var covers = !base.isEmpty
    for member in edges where line.isEast(of: member.edge, orAlong: includingLine) { covers.toggle() }
    return covers
  }

  /// Whether the zone covers the point an infinitesimal east of a point on a row and a smaller one above or below the
  /// row; for a zone of one record.
  func covers(eastOf x: Int64, onRow y: Int64, above: Bool) -> Bool {
    // Above the row, latitudes up to the row's count as south; below it, only smaller ones do.
    let row = above ? y : y - 1
    var covers = !base.isEmpty
    for member in edges where member.edge.isWest(ofPointOnRow: x, y, seenFrom: row) { covers.toggle() }
    return covers
  }

  /// The records that cover the point an infinitesimal west of a line and a smaller one above a row, as
  /// ``covers(westOf:includingLine:)``.
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

/// A set of records that are numbered from 0, as bits: one word for most cells, more where a zone has more records.
struct RecordMask {
  private var first: UInt64 = 0
  /// Records from 64.
  private var rest: [UInt64] = []

  init() {}

  /// The set of one record, `record`.
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

  /// Adds the records of another set that are not in this one, and removes those that are.
  mutating func toggle(_ other: RecordMask) {
    first ^= other.first
    if other.rest.isEmpty { return }
    while rest.count < other.rest.count { rest.append(0) }
    for word in other.rest.indices { rest[word] ^= other.rest[word] }
  }

  /// The set with the records of another one toggled.
  func toggling(_ other: RecordMask) -> RecordMask {
    var result = self
    result.toggle(other)
    return result
  }
}
