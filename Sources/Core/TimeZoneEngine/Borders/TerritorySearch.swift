/// A search for the nearest area that certain zones cover, best-first over the tree of the index.
///
/// Cells of the tree are half-open boxes, and each determines the zones of each of its parts. So the area sought is a
/// union of pieces: whole cells that one zone set covers, and parts of leaves. A queue orders the blocks of top cells,
/// nodes and leaves still to be searched by a lower bound of their distance; the search ends when the least bound
/// exceeds the distance found. Borders along sides of cells, among them all at longitude 180, need no special
/// treatment: the area beyond them belongs to another cell.
struct TerritorySearch<Target: TerritoryTarget> {
  let index: IndexReader
  let origin: SpherePoint
  var target: Target
  var queue = BinaryHeap<SearchItem>()
  var budget = SearchBudget()
  var leaf = SearchedLeaf()
  /// Of each polyline of the leaf.
  var relevances: [BorderRelevance] = []
  /// Edges still to be searched, with a lower bound of their haversines.
  var remaining: [(bound: Double, number: Int)] = []
  var cuts: [Double] = []

  mutating func run() {
    queue.reserve(256)
    let own = visitOwnCell()
    pushRoot()
    while let item = queue.pop(), item.bound <= target.limit {
      switch item.kind {
      case .block: expandBlock(item, except: own)
      case .entry: expandEntry(item)
      }
    }
  }
}

// MARK: - The top table

extension TerritorySearch {
  /// A block consists of 4 x 4 smaller blocks, the smallest of 4 x 4 top cells.
  private static var blockStepLog: UInt8 { 2 }

  /// Visits the top cell that the origin lies in, because its contents usually limit the search. Returns its
  /// number in the top table.
  private mutating func visitOwnCell() -> Int {
    let width = Int64(index.cellWidth)
    let column = min((origin.x - Int64(IndexFormat.originX)) / width, Int64(index.columns) - 1)
    let row = min((origin.y - Int64(IndexFormat.originY)) / width, Int64(index.rows) - 1)
    let number = Int(row) * index.columns + Int(column)
    visit(
      index.topEntry(number), west: column * width, south: row * width, sizeLog: UInt8(index.topShift),
      bound: -1)
    return number
  }

  private mutating func pushRoot() {
    var sizeLog = Self.blockStepLog
    while 1 << Int(sizeLog) < max(index.columns, index.rows) { sizeLog += Self.blockStepLog }
    queue.push(
      SearchItem(bound: 0, west: 0, south: 0, bits: 0, sizeLog: sizeLog, kind: .block)
    )
  }

  private mutating func expandBlock(_ block: SearchItem, except own: Int) {
    let width = Int64(index.cellWidth)
    let sizeLog = block.sizeLog - Self.blockStepLog
    let grid = SearchGrid(
      west: Int64(block.west), south: Int64(block.south), step: width << Int64(sizeLog),
      countLog: Int(Self.blockStepLog),
      east: Int64(IndexFormat.extentX), north: Int64(IndexFormat.extentY))
    grid.forEachCell(from: origin, within: target.limit) { cell in
      guard cell.bound <= target.limit else { return }
      if sizeLog > 0 {
        queue.push(
          SearchItem(
            bound: cell.bound, west: UInt32(cell.west), south: UInt32(cell.south), bits: 0, sizeLog: sizeLog,
            kind: .block))
      } else {
        let number = Int(cell.south / width) * index.columns + Int(cell.west / width)
        if number == own { return }
        visit(
          index.topEntry(number), west: cell.west, south: cell.south, sizeLog: UInt8(index.topShift),
          bound: cell.bound)
      }
    }
  }
}

// MARK: - Tree entries

extension TerritorySearch {
  /// Handles a zone set at once; adds a node or leaf to the queue.
  private mutating func visit(_ entry: TreeEntry, west: Int64, south: Int64, sizeLog: UInt8, bound: Double) {
    if entry.isZoneSet {
      guard target.isSought(zoneSet: entry.zoneSet, index) else { return }
      let point = origin.nearestPoint(of: box(west: west, south: south, sizeLog: sizeLog))
      if point.haversine <= target.limit { target.found(.zoneSet(entry.zoneSet), at: point, index) }
    } else {
      queue.push(
        SearchItem(
          bound: bound, west: UInt32(west), south: UInt32(south), bits: entry.bits, sizeLog: sizeLog,
          kind: .entry))
    }
  }

  private mutating func expandEntry(_ item: SearchItem) {
    let entry = TreeEntry(bits: item.bits)
    let box = box(west: Int64(item.west), south: Int64(item.south), sizeLog: item.sizeLog)
    if entry.isNode { return expandNode(entry, item, box) }
    let unit = Int64(index.unit)
    searchLeaf(
      IndexCell(
        x0: box.west / unit, y0: box.south / unit, x1: box.east / unit, y1: box.north / unit,
        sizeLog: UInt32(item.sizeLog), entry: entry))
  }

  private mutating func expandNode(_ node: TreeEntry, _ item: SearchItem, _ box: GridBox) {
    let widthLog = Int(node.widthLog)
    let sizeLog = item.sizeLog - UInt8(widthLog)
    let first = node.location * IndexFormat.nodeAlignment
    let step = Int64(index.unit) << Int64(sizeLog)
    let grid = SearchGrid(
      west: Int64(item.west), south: Int64(item.south), step: step, countLog: widthLog,
      east: box.east - Int64(IndexFormat.originX), north: box.north - Int64(IndexFormat.originY))
    // No limit here: the first slot of a wide leaf may lie beyond it although others do not.
    grid.forEachCell(from: origin, within: .infinity) { cell in
      let entry = index.load(first + cell.row << widthLog + cell.column)
      if entry.isZoneSet || entry.isNode {
        if cell.bound > target.limit { return }
        return visit(entry, west: cell.west, south: cell.south, sizeLog: sizeLog, bound: cell.bound)
      }
      // A leaf wider than a slot appears in each of its slots, and is visited from the first.
      let mask = 1 << Int(entry.widthLog) - 1
      guard cell.column & mask == 0, cell.row & mask == 0 else { return }
      let leafLog = sizeLog + UInt8(entry.widthLog)
      let bound =
        mask == 0
        ? cell.bound : origin.lowerBound(self.box(west: cell.west, south: cell.south, sizeLog: leafLog))
      if bound <= target.limit {
        visit(entry, west: cell.west, south: cell.south, sizeLog: leafLog, bound: bound)
      }
    }
  }

  /// Clipped to its top cell.
  private func box(west: Int64, south: Int64, sizeLog: UInt8) -> GridBox {
    let width = Int64(index.cellWidth)
    let size = Int64(index.unit) << Int64(sizeLog)
    return GridBox(
      west: west + Int64(IndexFormat.originX), south: south + Int64(IndexFormat.originY),
      east: min(west + size, west / width * width + width) + Int64(IndexFormat.originX),
      north: min(south + size, south / width * width + width) + Int64(IndexFormat.originY))
  }
}

// MARK: - Queue

struct SearchItem {
  enum Kind: UInt8 {
    case block
    case entry
  }

  /// A lower bound of the haversines of all points in it.
  var bound: Double
  /// Its south-western corner, in 1e-7 degrees from the grid's.
  var west, south: UInt32
  /// The tree entry.
  var bits: UInt32
  /// Binary logarithm of its width: a block's in top cells, an entry's in units.
  var sizeLog: UInt8
  var kind: Kind
}

extension SearchItem: HeapElement {
  /// The nearer one is searched first, and of equally near ones entries before blocks.
  @inline(__always)
  func isBefore(_ other: SearchItem) -> Bool {
    bound < other.bound || bound == other.bound && kind == .entry && other.kind == .block
  }
}

// MARK: - Budget

/// The work that one search may do beyond a constant for each vertex it reads.
///
/// Searches of real data never come near its limit. Without one, a malicious index could make a search take hours: with
/// millions of crossings among the edges of a few leaves, or with sets of a million records that thousands of leaves
/// name. A search whose budget is exhausted treats every edge as a border, and omits an area for which it would have to
/// combine large sets.
struct SearchBudget {
  /// Steps of a few nanoseconds.
  private var steps: Int64 = 1 << 26
  private static let perVertex: Int64 = 64

  mutating func grant(vertices: Int) { steps += Self.perVertex * Int64(vertices) }

  /// Returns false, and takes none, if fewer steps are left.
  mutating func take(_ count: Int64) -> Bool {
    guard count <= steps else { return false }
    steps -= count
    return true
  }
}
