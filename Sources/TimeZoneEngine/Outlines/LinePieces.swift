import TimeZoneIndex

/// Pieces of a border that run along meridians, or along parallels.
///
/// An edge along the line between two cells divides neither, so the index does not store it: it shows in that the
/// zone covers one of the cells and not the other. Such an edge is found piece by piece, cell by cell, and put
/// together again here.
struct LinePieces {
  /// A piece of a line.
  struct Piece {
    /// The longitude of a meridian, or the latitude of a parallel.
    let line: Int
    let low, high: Int
    /// Whether the zone is on the left of the way from `low` to `high`.
    let isForward: Bool
  }

  /// Whether these are meridians.
  let areMeridians: Bool
  private var pieces: [Piece] = []

  init(areMeridians: Bool) { self.areMeridians = areMeridians }

  mutating func append(_ piece: Piece) {
    if piece.low < piece.high { pieces.append(piece) }
  }

  /// The edges that the pieces are parts of.
  ///
  /// Pieces that follow each other are one edge unless a vertex of the zone lies between them. (A vertex of the
  /// source on a straight border between cells, at which nothing else ends, leaves no trace in the index.)
  ///
  /// - Parameter vertices: The ends of all other edges of the zone.
  /// - Returns: Edges, the zone on the left of each.
  /// - Complexity: O(n log n)
  consuming func edges(dividedAt vertices: [OutlineVertex]) -> [OutlineEdge] {
    pieces.sort { ($0.line, $0.low) < ($1.line, $1.low) }
    let stops = stops(at: vertices)
    var next = 0
    var edges: [OutlineEdge] = []
    var index = 0
    while index < pieces.count {
      let first = pieces[index]
      var high = first.high
      index += 1
      while index < pieces.count, pieces[index].line == first.line, pieces[index].low == high,
        pieces[index].isForward == first.isForward
      {
        high = pieces[index].high
        index += 1
      }
      var low = first.low
      while next < stops.count, (stops[next].line, stops[next].place) <= (first.line, low) { next += 1 }
      while next < stops.count, stops[next].line == first.line, stops[next].place < high {
        if stops[next].place > low { edges.append(edge(first, low, stops[next].place)) }
        low = stops[next].place
        next += 1
      }
      edges.append(edge(first, low, high))
    }
    return edges
  }

  private typealias Stop = (line: Int, place: Int)

  /// The vertices on the lines, ascending as the pieces are.
  private func stops(at vertices: [OutlineVertex]) -> [Stop] {
    var stops: [Stop] = []
    for vertex in vertices {
      let stop = areMeridians ? (line: vertex.x, place: vertex.y) : (line: vertex.y, place: vertex.x)
      if hasLine(stop.line) { stops.append(stop) }
    }
    return stops.sorted { ($0.line, $0.place) < ($1.line, $1.place) }
  }

  private func hasLine(_ line: Int) -> Bool {
    let first = pieces.indices.partitioningIndex { pieces[$0].line >= line }
    return first < pieces.count && pieces[first].line == line
  }

  private func edge(_ piece: Piece, _ low: Int, _ high: Int) -> OutlineEdge {
    let edge =
      areMeridians
      ? OutlineEdge(start: OutlineVertex(x: piece.line, y: low), end: OutlineVertex(x: piece.line, y: high))
      : OutlineEdge(start: OutlineVertex(x: low, y: piece.line), end: OutlineVertex(x: high, y: piece.line))
    return piece.isForward ? edge : edge.reversed
  }
}
