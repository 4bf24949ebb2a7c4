import TimeZoneEngine

/// A run of top cells of a window and their trees.
struct CellChunk: @unchecked Sendable {
  // Sendable by hand: the thread that makes a chunk gives it up, and the edges that its tree points to do not change.

  /// The positions of the cells in the window.
  let cells: Range<Int>
  let tree: CellTree
  /// The root of each cell's tree.
  let roots: [Int32]
}

enum CellChunks {
  /// Compiles the top cells of a window, in runs of about equal work, in parallel on all processors.
  static func compile(
    _ edgeSet: EdgeSet, _ grid: TopGrid, in window: TopWindow, _ innerBorders: InnerBorders,
    vertexLimits: [Int]
  ) throws(CompilerError) -> [CellChunk] {
    let numbers = window.cells(worldColumns: grid.cells.columns)
    let ranges = split(numbers, grid, into: 64)
    var recordSets = grid.recordSets
    recordSets.share()
    let shared = recordSets
    return try edgeSet.edges.withUnsafeBufferPointer { edges throws(CompilerError) in
      // Sendable by hand: the edges do not change while the threads read them.
      nonisolated(unsafe) let edges = edges
      return try Threads.results(Threads.processorCount, shares: ranges.count) {
        index throws(CompilerError) in
        let tree = CellTree(
          edges: edges, recordSets: shared, innerBorders: innerBorders, unit: Int(edgeSet.unit),
          vertexLimits: vertexLimits)
        return try compile(ranges[index], numbers, grid, into: tree)
      }
    }
  }

  private static func compile(
    _ cells: Range<Int>, _ numbers: [Int], _ grid: TopGrid, into tree: CellTree
  ) throws(CompilerError) -> CellChunk {
    var tree = tree
    var roots: [Int32] = []
    for index in numbers[cells] {
      roots.append(
        try tree.add(grid.cells[index], dividedBy: Array(grid.edges(in: index)), corner: grid.corners[index]))
    }
    return CellChunk(cells: cells, tree: tree, roots: roots)
  }

  /// Runs of cells with about the same number of edges each.
  private static func split(_ numbers: [Int], _ grid: TopGrid, into count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var first = 0
    var edges = 0
    let share = grid.members.count / count + 1
    for position in numbers.indices {
      edges += grid.edges(in: numbers[position]).count
      guard edges >= share else { continue }
      ranges.append(first..<position + 1)
      first = position + 1
      edges = 0
    }
    if first < numbers.count { ranges.append(first..<numbers.count) }
    return ranges
  }
}
