import TimeZoneEngine

/// Edges joined end to start, before detours.
struct EdgeChain {
  /// At least two; first and last are equal for a closed one.
  var vertices: [PolylineVertex]
  let toggle: Int32

  var isClosed: Bool { vertices.first == vertices.last }

  /// Joins edges that follow each other, then whole chains that share an end.
  ///
  /// Edges are numbered along the rings they come from, so that the first step leaves one or two chains in nearly all
  /// leaves.
  static func chains(of edges: [PlanarEdge]) -> [EdgeChain] {
    var chains: [EdgeChain] = []
    for edge in edges {
      let a = PolylineVertex(x: edge.ax, y: edge.ay)
      let b = PolylineVertex(x: edge.bx, y: edge.by)
      if let last = chains.indices.last, chains[last].toggle == edge.toggle, chains[last].vertices.last == a {
        chains[last].vertices.append(b)
      } else {
        chains.append(EdgeChain(vertices: [a, b], toggle: edge.toggle))
      }
    }
    if chains.count < 2 { return chains }
    var joiner = ChainJoiner(chains)
    return joiner.joined()
  }
}

/// Joins chains that share an end and toggle the same set, each with the first that fits, until none does.
private struct ChainJoiner {
  private struct End: Hashable {
    let vertex: PolylineVertex
    let toggle: Int32
  }

  private let chains: [EdgeChain]
  private var isJoined: [Bool]
  /// The chains that end at one place, descending, without the last ones that need no further look.
  private var waiting: [End: [Int32]] = [:]

  init(_ chains: [EdgeChain]) {
    self.chains = chains
    isJoined = [Bool](repeating: false, count: chains.count)
    for (number, chain) in chains.enumerated().reversed() where !chain.isClosed {
      for vertex in [chain.vertices[0], chain.vertices[chain.vertices.count - 1]] {
        waiting[End(vertex: vertex, toggle: chain.toggle), default: []].append(Int32(number))
      }
    }
  }

  mutating func joined() -> [EdgeChain] {
    var result: [EdgeChain] = []
    for number in chains.indices where !isJoined[number] {
      var line = GrowingChain(chains[number])
      // What is joined to this one may itself join others, so it is tried again until nothing fits.
      while !line.isClosed, let other = nextChain(after: number, at: line) {
        isJoined[other] = true
        line.join(chains[other])
      }
      result.append(line.chain)
    }
    return result
  }

  /// The first chain after one, not joined yet, that shares an end with a line.
  private mutating func nextChain(after number: Int, at line: GrowingChain) -> Int? {
    let first = nextChain(after: number, at: End(vertex: line.first, toggle: line.toggle))
    let last = nextChain(after: number, at: End(vertex: line.last, toggle: line.toggle))
    guard let first, let last else { return first ?? last }
    return min(first, last)
  }

  private mutating func nextChain(after number: Int, at end: End) -> Int? {
    while let last = waiting[end]?.last {
      let other = Int(last)
      if other > number, !isJoined[other] { return other }
      waiting[end]?.removeLast()
    }
    return nil
  }
}

/// A chain that grows at both ends in time proportional to what is added.
private struct GrowingChain {
  let toggle: Int32
  /// The vertices that were added before the others, in reverse.
  private var before: [PolylineVertex] = []
  private var vertices: [PolylineVertex]

  init(_ chain: EdgeChain) {
    toggle = chain.toggle
    vertices = chain.vertices
  }

  var first: PolylineVertex { before.last ?? vertices[0] }
  var last: PolylineVertex { vertices[vertices.count - 1] }
  var isClosed: Bool { first == last }

  var chain: EdgeChain {
    EdgeChain(vertices: before.isEmpty ? vertices : before.reversed() + vertices, toggle: toggle)
  }

  /// Adds a chain that shares an end with this one.
  mutating func join(_ other: EdgeChain) {
    if last == other.vertices.first {
      vertices += other.vertices.dropFirst()
    } else if last == other.vertices.last {
      vertices += other.vertices.reversed().dropFirst()
    } else if first == other.vertices.last {
      before += other.vertices.reversed().dropFirst()
    } else {
      before += other.vertices.dropFirst()
    }
  }
}
