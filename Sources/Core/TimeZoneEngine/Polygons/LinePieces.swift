/// Pieces of a border that run along meridians, or along parallels.
///
/// An edge along the line between two cells divides neither, so the index does not store it: it is implied where the
/// zone covers one of the cells and not the other. Such an edge is found piece by piece, cell by cell; here the pieces
/// are joined.
struct LinePieces {
  /// A piece of a line.
  struct Piece {
    /// The longitude of a meridian, or the latitude of a parallel.
    let line: Int64
    let low, high: Int64
    /// Whether the zone is on the left of the piece when it runs from `low` to `high`.
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
  /// Consecutive pieces form one edge unless a vertex of the zone lies between them. (The index does not preserve a
  /// vertex of the source on a straight border between cells if no other edge ends there.)
  consuming func edges(dividedAt vertices: [BorderVertex]) -> [BorderEdge] {
    pieces.sort { ($0.line, $0.low) < ($1.line, $1.low) }
    let stops = stops(at: vertices)
    var next = 0
    var edges: [BorderEdge] = []
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
      while next < stops.count, (stops[next].line, stops[next].position) <= (first.line, low) { next += 1 }
      while next < stops.count, stops[next].line == first.line, stops[next].position < high {
        if stops[next].position > low { edges.append(edge(first, low, stops[next].position)) }
        low = stops[next].position
        next += 1
      }
      edges.append(edge(first, low, high))
    }
    return edges
  }

  private typealias Stop = (line: Int64, position: Int64)

  /// The vertices on the lines, ascending as the pieces are.
  private func stops(at vertices: [BorderVertex]) -> [Stop] {
    var stops: [Stop] = []
    for vertex in vertices {
      let stop = areMeridians ? (line: vertex.x, position: vertex.y) : (line: vertex.y, position: vertex.x)
      if hasLine(stop.line) { stops.append(stop) }
    }
    return stops.sorted { ($0.line, $0.position) < ($1.line, $1.position) }
  }

  private func hasLine(_ line: Int64) -> Bool {
    let first = pieces.indices.partitioningIndex { pieces[$0].line >= line }
    return first < pieces.count && pieces[first].line == line
  }

  private func edge(_ piece: Piece, _ low: Int64, _ high: Int64) -> BorderEdge {
    let edge =
      areMeridians
      ? BorderEdge(start: BorderVertex(x: piece.line, y: low), end: BorderVertex(x: piece.line, y: high))
      : BorderEdge(start: BorderVertex(x: low, y: piece.line), end: BorderVertex(x: high, y: piece.line))
    return piece.isForward ? edge : edge.reversed
  }
}
