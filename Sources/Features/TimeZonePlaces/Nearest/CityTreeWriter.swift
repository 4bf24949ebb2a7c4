import TimeZoneEngine

/// Orders the cities of each group for the search, and writes the boxes around them.
///
/// Cities are ordered as a k-d tree is built: halved again and again across the wider side of their box. Halves are whole
/// leaves, so that each node of the tree over them is a box of that k-d tree (an "overlap-minimizing top-down" packed
/// R-tree: Lee and Lee, "OMT: Overlap Minimizing Top-down Bulk Loading Algorithm for R-tree", 2003).
enum CityTreeWriter {
  /// The cities of a group in the order in which they are numbered: the same for any order of the entries.
  static func ordered(_ entries: [GazetteerSource.Entry]) -> [GazetteerSource.Entry] {
    let sorted = entries.sorted { $0.precedes($1) }
    let positions = sorted.map { Position(latitude: $0.latitudeE5, longitude: $0.longitudeE5) }
    return order(of: positions, block: CityTree.leafLimit).map { sorted[$0] }
  }

  /// The section for groups whose cities are in order.
  static func bytes(
    _ groups: [Range<Int>], of city: (Int) -> (position: Position, population: UInt32)
  ) -> [UInt8] {
    guard !groups.isEmpty else { return [] }
    var levels = Levels()
    let roots = groups.map { levels.root(ofCities: $0, city) }
    let centers = roots.map { levels.nodes[$0].box.center }
    let top = levels.root(of: order(of: centers, block: CityTree.nodeLimit).map { roots[$0] })
    return levels.bytes(from: top, roots: roots)
  }

  /// A position in 1e-5 degrees.
  struct Position {
    var latitude, longitude: Int32
  }

  /// The numbers of positions, so that cities of a block are near each other, and so are blocks that follow each other.
  static func order(of positions: [Position], block: Int) -> [Int] {
    var order = Array(positions.indices)
    var waiting = [order.indices]
    while let range = waiting.popLast() {
      guard range.count > block else { continue }
      var box = Box(positions[order[range.lowerBound]])
      for number in order[range] { box.include(Box(positions[number])) }
      let isWide = box.isWiderThanHigh
      order[range].sort { first, second in
        let (one, other) = (positions[first], positions[second])
        let key = isWide ? (one.longitude, other.longitude) : (one.latitude, other.latitude)
        return key.0 < key.1 || key.0 == key.1 && first < second
      }
      // A power of two of whole blocks, so that the nodes over the blocks are parts of this division.
      var half = block
      while 2 * half < range.count { half *= 2 }
      waiting.append(range.lowerBound..<range.lowerBound + half)
      waiting.append(range.lowerBound + half..<range.upperBound)
    }
    return order
  }

  /// A box in 1e-5 degrees.
  struct Box {
    var west, south, east, north: Int32

    init(_ position: Position) {
      (west, east) = (position.longitude, position.longitude)
      (south, north) = (position.latitude, position.latitude)
    }

    mutating func include(_ other: Box) {
      (west, east) = (min(west, other.west), max(east, other.east))
      (south, north) = (min(south, other.south), max(north, other.north))
    }

    var center: Position {
      Position(latitude: south + (north - south) / 2, longitude: west + (east - west) / 2)
    }

    /// Whether it is wider than high on the ground, at its middle.
    var isWiderThanHigh: Bool {
      let width = Double(east - west) * GreatCircle.cosine(latitudeE7: Double(center.latitude) * 100)
      return width > Double(north - south)
    }

    /// The box in steps from the south-west corner of the map, rounded outward.
    var packed: UInt64 {
      let stepX = Int32(CityTree.Node.stepX) / PackedPosition.unitE7
      let stepY = Int32(CityTree.Node.stepY) / PackedPosition.unitE7
      let sides = [
        (west + 18_000_000) / stepX, (south + 9_000_000) / stepY,
        (east + 18_000_000 + stepX - 1) / stepX, (north + 9_000_000 + stepY - 1) / stepY,
      ]
      return sides.reversed().reduce(0) { $0 << 16 | UInt64(UInt32(bitPattern: $1)) }
    }
  }
}

extension GazetteerSource.Entry {
  /// An order of cities in which no two are equal that differ in what is written.
  fileprivate func precedes(_ other: Self) -> Bool {
    if latitudeE5 != other.latitudeE5 { return latitudeE5 < other.latitudeE5 }
    if longitudeE5 != other.longitudeE5 { return longitudeE5 < other.longitudeE5 }
    if population != other.population { return population > other.population }
    return key.lexicographicallyPrecedes(other.key)
  }

  private var key: [UInt8] {
    ([name, regionCode] + alternateNames.map { $0.text }).flatMap { Array($0.utf8) + [0] }
  }
}

// MARK: - Nodes

extension CityTreeWriter {
  /// The nodes while they are made, children before their parents.
  fileprivate struct Levels {
    struct Node {
      var box: Box
      var population: UInt32
      var cities: Range<Int>?
      var children: [Int]
    }

    var nodes: [Node] = []

    /// Adds the nodes of a group, which has a city, and returns the number of its root.
    mutating func root(
      ofCities group: Range<Int>, _ city: (Int) -> (position: Position, population: UInt32)
    ) -> Int {
      let first = nodes.count
      for start in stride(from: group.lowerBound, to: group.upperBound, by: CityTree.leafLimit) {
        let cities = start..<min(start + CityTree.leafLimit, group.upperBound)
        var leaf = Node(box: Box(city(start).position), population: 0, cities: cities, children: [])
        for (position, population) in cities.lazy.map(city) {
          leaf.box.include(Box(position))
          leaf.population = max(leaf.population, population)
        }
        nodes.append(leaf)
      }
      return root(of: Array(first..<nodes.count))
    }

    /// Adds nodes over others, level by level, and returns the number of the last.
    mutating func root(of children: [Int]) -> Int {
      var level = children
      while level.count > 1 {
        var above: [Int] = []
        for start in stride(from: 0, to: level.count, by: CityTree.nodeLimit) {
          above.append(nodes.count)
          addNode(over: Array(level[start..<min(start + CityTree.nodeLimit, level.count)]))
        }
        level = above
      }
      return level[0]
    }

    private mutating func addNode(over children: [Int]) {
      var node = Node(box: nodes[children[0]].box, population: 0, cities: nil, children: children)
      for child in children {
        node.box.include(nodes[child].box)
        node.population = max(node.population, nodes[child].population)
      }
      nodes.append(node)
    }

    /// The section: the nodes level by level, then the groups' roots.
    func bytes(from top: Int, roots: [Int]) -> [UInt8] {
      var order = [top]
      var numbers = [Int](repeating: 0, count: nodes.count)
      var bytes: [UInt8] = []
      var next = 0
      while next < order.count {
        let node = nodes[order[next]]
        numbers[order[next]] = next
        let first = node.cities?.lowerBound ?? order.count
        let count = node.cities?.count ?? node.children.count
        bytes.append(little: node.box.packed)
        bytes.append(little: node.population)
        bytes.append(little: UInt32(first) | UInt32(count) << 24 | (node.cities == nil ? 0 : 1 << 31))
        order += node.children
        next += 1
      }
      for root in roots { bytes.append(little: UInt32(numbers[root])) }
      return bytes
    }
  }
}
