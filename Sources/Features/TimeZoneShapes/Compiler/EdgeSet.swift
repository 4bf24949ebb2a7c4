import TimeZoneEngine

/// The planar subdivision as a set of undirected edges: each once, however many zones own it.
///
/// Neighbors share their border, so the world's 8.2 million polygon edges are 4.1 million distinct ones. Crossing
/// an edge toggles the membership of each record that owns it an odd number of times.
struct EdgeSet {
  /// In the order they are first met, along the rings.
  private(set) var edges: [PlanarEdge] = []
  /// The record sets that edges toggle.
  private(set) var recordSets = RecordSets()
  /// The unit of which all vertices are multiples, in 1e-7 degrees: a power of ten up to 1,000.
  let unit: Int32
  /// The merged edges that no longer toggle anything and are left out.
  private(set) var lost: [PlanarEdge] = []

  init(records: [[Ring]]) {
    unit = Self.commonUnit(records)
    var table = EdgeTable(edgeCount: records.reduce(0) { $0 + $1.reduce(0) { $0 + $1.vertices.count } })
    var owners = OwnerTrie()
    for (record, rings) in records.enumerated() {
      for ring in rings { add(ring, Int32(record), &owners, &table) }
    }
    edges.removeAll { $0.toggle == OwnerTrie.empty }
    recordSets = Self.numberSets(of: &edges, owners)
  }

  /// A subdivision of edges that are all different; their toggles are numbers of the record sets.
  init(edges: [PlanarEdge], recordSets: RecordSets, unit: Int32) {
    (self.edges, self.recordSets, self.unit) = (edges, recordSets, unit)
  }

  /// The simplified edges of another set, with edges between the same points merged into one.
  init(merging edges: [PlanarEdge], recordSets: RecordSets, unit: Int32) {
    self.unit = unit
    self.recordSets = recordSets
    var table = EdgeTable(edgeCount: edges.count)
    for edge in edges where edge.ax != edge.bx || edge.ay != edge.by {
      if let known = table.insert(edge, into: &self.edges) {
        self.edges[known].toggle = self.recordSets.symmetricDifference(self.edges[known].toggle, edge.toggle)
      }
    }
    lost = self.edges.filter { $0.toggle == 0 }
    self.edges.removeAll { $0.toggle == 0 }
    self.recordSets.share()
  }

  private mutating func add(
    _ ring: Ring, _ record: Int32, _ owners: inout OwnerTrie, _ table: inout EdgeTable
  ) {
    guard var previous = ring.vertices.last else { return }
    let own = owners.toggle(record, in: OwnerTrie.empty)
    for vertex in ring.vertices {
      let edge = PlanarEdge(previous, vertex, unit: unit, toggle: own)
      if let known = table.insert(edge, into: &edges) {
        edges[known].toggle = owners.toggle(record, in: edges[known].toggle)
      }
      previous = vertex
    }
  }

  private static func numberSets(of edges: inout [PlanarEdge], _ owners: OwnerTrie) -> RecordSets {
    var lists: [[Int32]] = [[]]
    var numbers = [Int32](repeating: -1, count: owners.count)
    for index in edges.indices {
      let set = edges[index].toggle
      if numbers[Int(set)] < 0 {
        numbers[Int(set)] = Int32(lists.count)
        lists.append(owners.list(set))
      }
      edges[index].toggle = numbers[Int(set)]
    }
    return RecordSets(lists)
  }

  /// The largest power of ten up to 1,000 that divides all coordinates; 10 for the data of 2026c, which has
  /// six decimals.
  private static func commonUnit(_ records: [[Ring]]) -> Int32 {
    var unit: Int32 = 1_000
    for rings in records {
      for ring in rings {
        for vertex in ring.vertices {
          while vertex.x % unit != 0 || vertex.y % unit != 0 { unit /= 10 }
        }
        if unit == 1 { return 1 }
      }
    }
    return unit
  }

  /// The same subdivision without some records; the other records are renumbered in their order. Edges that toggled only
  /// the others are gone.
  func renumbered(_ numbers: [Int32]) -> EdgeSet {
    var sets = RecordSets()
    let toggles = (0..<Int32(recordSets.count)).map { number in
      sets.number(of: recordSets[number].map { numbers[Int($0)] }.filter { $0 >= 0 })
    }
    var edges: [PlanarEdge] = []
    for var planar in self.edges {
      planar.toggle = toggles[Int(planar.toggle)]
      if planar.toggle != 0 { edges.append(planar) }
    }
    sets.share()
    return EdgeSet(edges: edges, recordSets: sets, unit: unit)
  }
}

/// Finds an edge by its two ends in either order: a hash table of edge numbers with linear probing.
private struct EdgeTable {
  private var slots: [Int32]
  private let mask: Int

  init(edgeCount: Int) {
    var capacity = 16
    while capacity < edgeCount * 2 { capacity *= 2 }
    slots = [Int32](repeating: -1, count: capacity)
    mask = capacity - 1
  }

  /// Appends the edge unless one with the same ends is there: then returns that one's number.
  mutating func insert(_ edge: PlanarEdge, into edges: inout [PlanarEdge]) -> Int? {
    var slot = Self.hash(edge) & mask
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      let other = edges[number]
      let isSame = other.ax == edge.ax && other.ay == edge.ay && other.bx == edge.bx && other.by == edge.by
      let isReverse = other.ax == edge.bx && other.ay == edge.by && other.bx == edge.ax && other.by == edge.ay
      if isSame || isReverse { return number }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(edges.count)
    edges.append(edge)
    return nil
  }

  /// The same for both directions. Every bit of either end changes it: sums of the two, which edges around one center
  /// have in common, would put these into the same slots.
  ///
  /// The steps are from SplitMix64 (Steele, Lea and Flood, 2014), once for each end.
  private static func hash(_ edge: PlanarEdge) -> Int {
    let a = UInt64(UInt32(bitPattern: edge.ax)) << 32 | UInt64(UInt32(bitPattern: edge.ay))
    let b = UInt64(UInt32(bitPattern: edge.bx)) << 32 | UInt64(UInt32(bitPattern: edge.by))
    var hash = min(a, b) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27 ^ max(a, b)) &* 0x94D0_49BB_1331_11EB
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash ^ hash >> 31)
  }
}

/// The sets of records that own edges, while rings are added record by record.
///
/// Records come in ascending order, so a set grows at its end or loses its last element again. As nodes of a trie, each
/// the set of its parent and one record more, the sets take constant time and space for each edge of a ring; as lists,
/// *n* records with the same edges would take the square of *n*.
struct OwnerTrie {
  /// The number of the empty set.
  static let empty: Int32 = 0

  private var parents: [Int32] = [0]
  private var records: [Int32] = [-1]
  private var children: [UInt64: Int32] = [:]

  /// The number of a set with a record added, or removed if it is in the set. No record in the set is greater.
  mutating func toggle(_ record: Int32, in set: Int32) -> Int32 {
    if records[Int(set)] == record { return parents[Int(set)] }
    let key = UInt64(UInt32(set)) << 32 | UInt64(UInt32(record))
    if let known = children[key] { return known }
    let number = Int32(parents.count)
    parents.append(set)
    records.append(record)
    children[key] = number
    return number
  }

  /// The number of sets, some of which no edge may have any more.
  var count: Int { parents.count }

  func list(_ set: Int32) -> [Int32] {
    var list: [Int32] = []
    var set = set
    while set != Self.empty {
      list.append(records[Int(set)])
      set = parents[Int(set)]
    }
    return list.reversed()
  }
}
