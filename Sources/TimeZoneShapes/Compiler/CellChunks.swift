import TimeZoneSupport

/// A run of top cells and their trees.
struct CellChunk: @unchecked Sendable {
  // Sendable by hand: the thread that makes a chunk gives it up, and the edges that its tree points to do not change.
  let cells: Range<Int>
  let tree: CellTree
  /// The root of each cell's tree.
  let roots: [Int32]
}

enum CellChunks {
  /// Compiles all top cells, in runs of about equal work, in parallel on all processors.
  static func compile(
    _ edgeSet: EdgeSet, _ grid: TopGrid, _ innerBorders: InnerBorders
  ) throws(CompilerError) -> [CellChunk] {
    let ranges = split(grid, into: 64)
    var recordSets = grid.recordSets
    recordSets.share()
    let shared = recordSets
    return try edgeSet.edges.withUnsafeBufferPointer { edges throws(CompilerError) in
      // Sendable by hand: the edges do not change while the threads read them.
      nonisolated(unsafe) let edges = edges
      return try Threads.results(Threads.processorCount, shares: ranges.count) {
        index throws(CompilerError) in
        let tree = CellTree(
          edges: edges, recordSets: shared, innerBorders: innerBorders, unit: Int(edgeSet.unit))
        return try compile(ranges[index], grid, into: tree)
      }
    }
  }

  private static func compile(
    _ cells: Range<Int>, _ grid: TopGrid, into tree: CellTree
  ) throws(CompilerError) -> CellChunk {
    var tree = tree
    var roots: [Int32] = []
    for index in cells {
      roots.append(
        try tree.add(grid.cells[index], dividedBy: Array(grid.edges(in: index)), corner: grid.corners[index]))
    }
    return CellChunk(cells: cells, tree: tree, roots: roots)
  }

  /// Runs of cells with about the same number of edges each.
  private static func split(_ grid: TopGrid, into count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    let share = grid.members.count / count + 1
    for cell in 0..<grid.cells.count where grid.starts[cell + 1] - grid.starts[first] >= share {
      ranges.append(first..<cell + 1)
      first = cell + 1
    }
    if first < grid.cells.count { ranges.append(first..<grid.cells.count) }
    return ranges
  }
}
