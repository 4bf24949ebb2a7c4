/// The pieces of a border as they come from the cells, and their sum.
struct ArrangedBorder {
  /// A piece of an edge, the zone on the left.
  struct Piece {
    var start, end: ExactPoint
    /// The edge it is a part of; for one along a meridian or parallel, all of that.
    let line: BorderEdge

    init(start: ExactPoint, end: ExactPoint, line: BorderEdge) {
      (self.start, self.end, self.line) = (start, end, line)
    }

    init(_ edge: BorderEdge) {
      self.init(start: ExactPoint(edge.start), end: ExactPoint(edge.end), line: edge)
    }

    var isOnGrid: Bool { start.isOnGrid && end.isOnGrid }
    /// The ends are rounded to the grid.
    var edge: BorderEdge { BorderEdge(start: start.rounded, end: end.rounded) }
  }

  /// Edges of the source that are neither meridians nor parallels, whole.
  private var edges: [BorderEdge] = []
  /// Pieces of such edges.
  private var slanted: [Piece] = []
  private var meridians = LineSums(areMeridians: true)
  private var parallels = LineSums(areMeridians: false)

  mutating func add(_ edge: Edge, from first: Fraction, to last: Fraction, isForward: Bool) {
    let line = BorderEdge(edge)
    if edge.ax != edge.bx, edge.ay != edge.by, first.isEnd, last.isEnd {
      edges.append(isForward ? line : line.reversed)
      return
    }
    let (start, end) = (ExactPoint(edge, at: first), ExactPoint(edge, at: last))
    if edge.ax == edge.bx {
      addMeridian(edge.ax, from: start.y, to: end.y, isNorthward: isForward)
      meridians.keepVertices(of: line)
    } else if edge.ay == edge.by {
      addParallel(edge.ay, from: start.x, to: end.x, isEastward: isForward)
      parallels.keepVertices(of: line)
    } else {
      slanted.append(
        isForward ? Piece(start: start, end: end, line: line) : Piece(start: end, end: start, line: line))
    }
  }

  /// Adds a piece of a meridian, the zone on its left if it runs northward.
  mutating func addMeridian(
    _ x: Int64, from low: ExactCoordinate, to high: ExactCoordinate, isNorthward: Bool
  ) {
    meridians.add(x, low, high, isForward: isNorthward)
  }

  /// Adds a piece of a parallel, the zone on its left if it runs eastward.
  mutating func addParallel(_ y: Int64, from low: ExactCoordinate, to high: ExactCoordinate, isEastward: Bool)
  {
    parallels.add(y, low, high, isForward: isEastward)
  }

  /// The border between its corners, and vertices of the source along meridians and parallels: whole edges of the
  /// source, and pieces.
  consuming func finish() -> (edges: [BorderEdge], pieces: [Piece]) {
    slanted += meridians.pieces()
    slanted += parallels.pieces()
    // Where an edge ends, another one begins.
    let vertices = meridians.vertices + parallels.vertices + edges.map { $0.start }
    return (edges, joined(slanted, keeping: vertices.sorted()))
  }
}

// MARK: - Lines between cells

/// Pieces of meridians, or of parallels. Pieces in opposite directions cancel.
private struct LineSums {
  private struct End {
    let line: Int64
    let position: ExactCoordinate
    /// 1 if a piece with the zone on its left begins, or one in the opposite direction ends; -1 if they end or
    /// begin.
    let change: Int

    static func precedes(_ a: End, _ b: End) -> Bool {
      a.line == b.line ? a.position < b.position : a.line < b.line
    }
  }

  let areMeridians: Bool
  private var ends: [End] = []
  private var nextCompaction = firstCompaction
  /// The ends of edges of the source.
  private(set) var vertices: [BorderVertex] = []

  private static let firstCompaction = 1 << 18

  init(areMeridians: Bool) { self.areMeridians = areMeridians }

  mutating func keepVertices(of edge: BorderEdge) { vertices += [edge.start, edge.end] }

  mutating func add(_ line: Int64, _ low: ExactCoordinate, _ high: ExactCoordinate, isForward: Bool) {
    guard low < high else { return }
    ends.append(End(line: line, position: low, change: isForward ? 1 : -1))
    ends.append(End(line: line, position: high, change: isForward ? -1 : 1))
    if ends.count >= nextCompaction {
      compact()
      nextCompaction = max(Self.firstCompaction, 2 * ends.count)
    }
  }

  /// Adds up the changes at each point, and drops the points inside stretches where pieces cancel: nearly all, where a
  /// zone covers many cells.
  private mutating func compact() {
    ends.sort(by: End.precedes)
    var kept: [End] = []
    var sum = 0
    var index = 0
    while index < ends.count {
      let (line, position) = (ends[index].line, ends[index].position)
      var change = 0
      while index < ends.count, ends[index].line == line, ends[index].position == position {
        change += ends[index].change
        index += 1
      }
      // Where the sum is not zero, an end without change divides it: another border may touch it there.
      if change != 0 || sum != 0 { kept.append(End(line: line, position: position, change: change)) }
      sum += change
    }
    ends = kept
  }

  /// Divided at all ends of pieces.
  consuming func pieces() -> [ArrangedBorder.Piece] {
    compact()
    var pieces: [ArrangedBorder.Piece] = []
    var sum = 0
    for (end, next) in zip(ends, ends.dropFirst()) {
      sum += end.change
      guard sum != 0, end.line == next.line, end.position < next.position else { continue }
      let (low, high) = (point(end.line, end.position), point(end.line, next.position))
      let (start, stop) = sum > 0 ? (low, high) : (high, low)
      pieces.append(ArrangedBorder.Piece(start: start, end: stop, line: wholeLine(end.line)))
    }
    return pieces
  }

  private func point(_ line: Int64, _ position: ExactCoordinate) -> ExactPoint {
    let line = ExactCoordinate(line)
    return areMeridians ? ExactPoint(x: line, y: position) : ExactPoint(x: position, y: line)
  }

  private func wholeLine(_ line: Int64) -> BorderEdge {
    let end = Int64(areMeridians ? GridPoint.maximumLatitude : GridPoint.maximumLongitude)
    return areMeridians
      ? BorderEdge(start: BorderVertex(x: line, y: -end), end: BorderVertex(x: line, y: end))
      : BorderEdge(start: BorderVertex(x: -end, y: line), end: BorderVertex(x: end, y: line))
  }
}

// MARK: - Joining

extension ArrangedBorder {
  /// The pieces, joined where two of one line meet and nothing else does.
  private func joined(_ pieces: [Piece], keeping vertices: [BorderVertex]) -> [Piece] {
    let followers = followers(of: pieces, keeping: vertices)
    var isFollower = [Bool](repeating: false, count: pieces.count)
    for follower in followers where follower >= 0 { isFollower[Int(follower)] = true }
    var joined: [Piece] = []
    for first in pieces.indices where !isFollower[first] {
      var last = first
      while followers[last] >= 0 { last = Int(followers[last]) }
      joined.append(Piece(start: pieces[first].start, end: pieces[last].end, line: pieces[first].line))
    }
    return joined
  }

  /// For each piece the one that continues it, or -1.
  private func followers(of pieces: [Piece], keeping vertices: [BorderVertex]) -> [Int32] {
    // Twice a piece's index is its start, one more its end.
    func point(_ end: Int32) -> ExactPoint {
      end & 1 == 0 ? pieces[Int(end >> 1)].start : pieces[Int(end >> 1)].end
    }
    var sorted = (0..<Int32(2 * pieces.count)).map { (pixel: point($0).pixel, end: $0) }
    sorted.sort { $0.pixel == $1.pixel ? point($0.end) < point($1.end) : $0.pixel < $1.pixel }
    let ends = sorted.map { $0.end }
    var followers = [Int32](repeating: -1, count: pieces.count)
    var index = 0
    while index < ends.count {
      let meeting = point(ends[index])
      var next = index + 1
      while next < ends.count, point(ends[next]) == meeting { next += 1 }
      if next == index + 2 {
        let (a, b) = (ends[index], ends[index + 1])
        let before = Int((a & 1 == 1 ? a : b) >> 1)
        let after = (a & 1 == 1 ? b : a) >> 1
        if a & 1 != b & 1, pieces[before].line == pieces[Int(after)].line, !isVertex(meeting, vertices) {
          followers[before] = after
        }
      }
      index = next
    }
    return followers
  }

  private func isVertex(_ point: ExactPoint, _ vertices: [BorderVertex]) -> Bool {
    guard point.isOnGrid else { return false }
    let vertex = point.rounded
    let index = vertices.indices.partitioningIndex { vertices[$0] >= vertex }
    return index < vertices.count && vertices[index] == vertex
  }
}
