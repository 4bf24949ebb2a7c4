import TimeZoneEngine

/// The cells of a grid that the loops of segments reach: a segment with the chain that it replaces.
struct SegmentGrid: Sendable {
  private var keys: [UInt64] = []
  /// Numbers of segments, sorted by their cells.
  private var members: [Int32] = []
  private let shift: Int64

  init(_ simplified: SimplifiedArcs, _ segments: [SimplifiedArcs.Segment]) {
    // Not narrower than the bound, so that a loop reaches few cells.
    var shift: Int64 = 17
    while shift < 32, Double(Int64(1) << shift) < simplified.bound.e7 { shift += 1 }
    self.shift = shift
    var entries: [(key: UInt64, member: Int32)] = []
    entries.reserveCapacity(segments.count * 3)
    // Points may be moved by a unit more, and are then still found.
    let margin = 3 * Int64(simplified.grid.unit)
    for (number, segment) in segments.enumerated() {
      var rows = RowRanges(shift: shift, margin: margin)
      let chain = simplified.chain(segment)
      for index in chain.indices.dropLast() { rows.add(Edge(chain[index], chain[index + 1])) }
      rows.add(simplified.edge(segment))
      rows.forEachKey { entries.append(($0, Int32(number))) }
    }
    entries.sort { ($0.key, $0.member) < ($1.key, $1.member) }
    keys = entries.map(\.key)
    members = entries.map(\.member)
  }

  /// The runs of `members` of all cells.
  var cells: [Range<Int>] {
    var cells: [Range<Int>] = []
    var first = 0
    for index in keys.indices where index + 1 == keys.count || keys[index + 1] != keys[index] {
      cells.append(first..<index + 1)
      first = index + 1
    }
    return cells
  }

  /// The segments in a cell, ascending.
  func segments(in cell: Range<Int>) -> ArraySlice<Int32> { members[cell] }

  /// The segments whose loops may hold a point, ascending.
  func segments(around point: GridPoint) -> ArraySlice<Int32> {
    members[run(of: RowRanges.key(Int64(point.x) >> shift, Int64(point.y) >> shift))]
  }

  /// The segments whose loops may come within a margin of an edge.
  func segments(around edge: Edge, margin: Int64) -> Set<Int32> {
    var found: Set<Int32> = []
    RowRanges.forEachKey(of: edge, shift: shift, margin: margin) { found.formUnion(members[run(of: $0)]) }
    return found
  }

  /// The run of `members` of a cell.
  private func run(of key: UInt64) -> Range<Int> {
    let first = keys.indices.partitioningIndex { keys[$0] >= key }
    return first..<(first..<keys.count).partitioningIndex { keys[$0] > key }
  }
}

/// For each row of cells the columns between the westernmost and the easternmost point of some edges in it.
struct RowRanges {
  let shift: Int64
  let margin: Int64
  private var firstRow: Int64 = 0
  private var ranges: [(west: Int64, east: Int64)] = []

  init(shift: Int64, margin: Int64) {
    self.shift = shift
    self.margin = margin
  }

  /// A cell in one word, which sorts by row.
  static func key(_ column: Int64, _ row: Int64) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(UInt32(truncatingIfNeeded: column))
  }

  mutating func add(_ edge: Edge) {
    let south = (edge.minY - margin) >> shift
    let north = (edge.maxY + margin) >> shift
    if ranges.isEmpty { firstRow = south }
    while south < firstRow {
      ranges.insert((.max, .min), at: 0)
      firstRow -= 1
    }
    while north >= firstRow + Int64(ranges.count) { ranges.append((.max, .min)) }
    for row in south...north {
      let (west, east) =
        north - south > 1
        ? edge.extent(south: (row << shift) - margin, north: (row + 1) << shift + margin)
        : (edge.minX, edge.maxX)
      let index = Int(row - firstRow)
      ranges[index].west = min(ranges[index].west, (west - margin) >> shift)
      ranges[index].east = max(ranges[index].east, (east + margin) >> shift)
    }
  }

  func forEachKey(_ body: (UInt64) -> Void) {
    for (index, range) in ranges.enumerated() where range.west <= range.east {
      for column in range.west...range.east { body(Self.key(column, firstRow + Int64(index))) }
    }
  }

  /// The same for the cells within a margin of one edge, most of which are in one cell.
  static func forEachKey(of edge: Edge, shift: Int64, margin: Int64, _ body: (UInt64) -> Void) {
    let (west, east) = ((edge.minX - margin) >> shift, (edge.maxX + margin) >> shift)
    let (south, north) = ((edge.minY - margin) >> shift, (edge.maxY + margin) >> shift)
    if west == east, south == north { return body(key(west, south)) }
    var rows = RowRanges(shift: shift, margin: margin)
    rows.add(edge)
    rows.forEachKey(body)
  }
}
