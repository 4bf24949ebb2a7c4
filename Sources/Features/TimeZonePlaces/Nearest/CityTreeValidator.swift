import TimeZoneEngine

extension CityTree {
  /// Checks the section `tree` completely.
  ///
  /// What holds afterwards: every node but the root is the child of one earlier node; every city is in one leaf; below
  /// a group's root are its cities and no others; each box covers those below it; each population is the greatest
  /// below it; and a search never has more than ``waitingLimit`` nodes waiting.
  static func validate(_ sections: GazetteerFile, groups: [Range<Int>]) throws(GazetteerError) {
    let nodeBytes = sections[.tree].count - groups.count * rootSize
    guard nodeBytes >= 0, nodeBytes % Node.size == 0, (nodeBytes == 0) == groups.isEmpty else {
      throw .structure(
        .tree, 0, "nodes of \(Node.size) bytes, then \(groups.count) roots of \(rootSize)",
        "\(sections[.tree].count) bytes")
    }
    var validator = CityTreeValidator(sections, groups)
    try validator.checkReferences()
    try validator.checkContents()
    try validator.checkRoots()
  }
}

extension Gazetteer {
  package func validateTree() throws(GazetteerError) {
    try CityTree.validate(sections, groups: (0..<groupCount).map(cities(ofGroup:)))
  }
}

/// One check of a tree, from the root down and then from the leaves up.
private struct CityTreeValidator {
  private let positions, populations: SectionBytes
  private let tree: CityTree
  private let groups: [Range<Int>]
  private let cityCount: Int
  /// For each node, the first city below it, the one after the last, and how many there are.
  private var cities: [(first: Int, end: Int, count: Int)] = []

  init(_ sections: GazetteerFile, _ groups: [Range<Int>]) {
    positions = sections[.positions]
    populations = sections[.populations]
    self.groups = groups
    tree = CityTree(trusted: sections[.tree], groupCount: groups.count)
    cityCount = groups.last?.upperBound ?? 0
  }

  /// Checks that children are numbered in the order of their parents, and that no leaf is too deep.
  mutating func checkReferences() throws(GazetteerError) {
    guard tree.nodeCount > 0 else { return }
    var depths = [1]
    var isInLeaf = [Bool](repeating: false, count: cityCount)
    for number in 0..<tree.nodeCount {
      guard number < depths.count else {
        throw fault(
          number, 12, expected: "a node that an earlier one has as its child", found: "none that has it")
      }
      let node = tree.node(number)
      let children = node.children
      let limit = node.isLeaf ? CityTree.leafLimit : CityTree.nodeLimit
      guard (1...limit).contains(children.count) else {
        throw fault(number, 12, expected: "1 to \(limit) children", found: "\(children.count)")
      }
      if node.isLeaf {
        guard children.upperBound <= cityCount else {
          throw fault(number, 12, expected: "cities below \(cityCount)", found: "\(children.upperBound - 1)")
        }
        for city in children {
          guard !isInLeaf[city] else {
            throw fault(number, 12, expected: "cities that are in no other leaf", found: "city \(city)")
          }
          isInLeaf[city] = true
        }
      } else {
        guard children.lowerBound == depths.count, children.upperBound <= tree.nodeCount else {
          throw fault(
            number, 12, expected: "children from node \(depths.count) on, below \(tree.nodeCount)",
            found: "\(children.lowerBound) to \(children.upperBound - 1)")
        }
        guard depths[number] < CityTree.depthLimit else {
          throw fault(number, 12, expected: "at most \(CityTree.depthLimit) levels", found: "more")
        }
        depths += [Int](repeating: depths[number] + 1, count: children.count)
      }
    }
    if let missing = isInLeaf.firstIndex(of: false) {
      throw .structure(.tree, 0, "a leaf with each city", "none with city \(missing)")
    }
  }

  /// Checks boxes and populations against those below them, and notes the cities below each node.
  mutating func checkContents() throws(GazetteerError) {
    cities = [(first: Int, end: Int, count: Int)](
      repeating: (first: 0, end: 0, count: 0), count: tree.nodeCount)
    for number in (0..<tree.nodeCount).reversed() {
      let node = tree.node(number)
      var below = (first: Int.max, end: 0, count: 0)
      var population: UInt32 = 0
      for child in node.children {
        if node.isLeaf {
          let position = PackedPosition(
            bits: positions.loadLittle(at: PackedPosition.size * child, as: UInt64.self))
          let (x, y) = (Double(position.longitudeE7), Double(position.latitudeE7))
          try check(number, node, west: x, south: y, east: x, north: y)
          population = max(
            population,
            populations.loadLittle(at: GazetteerFormat.populationSize * child, as: UInt32.self))
          below = (min(below.first, child), max(below.end, child + 1), below.count + 1)
        } else {
          let box = tree.node(child)
          try check(number, node, west: box.west, south: box.south, east: box.east, north: box.north)
          population = max(population, box.population)
          let other = cities[child]
          below = (min(below.first, other.first), max(below.end, other.end), below.count + other.count)
        }
      }
      guard node.population == population else {
        throw fault(
          number, 8, expected: "the greatest population below it, \(population)", found: "\(node.population)")
      }
      cities[number] = below
    }
  }

  private func check(
    _ number: Int, _ node: CityTree.Node, west: Double, south: Double, east: Double, north: Double
  ) throws(GazetteerError) {
    guard node.west <= west, node.south <= south, node.east >= east, node.north >= north else {
      throw fault(
        number, 0, expected: "a box around what is below it",
        found:
          "one that leaves out \(Int64(south)) to \(Int64(north)), \(Int64(west)) to \(Int64(east)) (1e-7 degrees)"
      )
    }
  }

  /// Checks that each group's root has its cities and no others.
  func checkRoots() throws(GazetteerError) {
    for (group, range) in groups.enumerated() {
      let root = tree.root(ofGroup: group)
      let offset = tree.nodeCount * CityTree.Node.size + group * CityTree.rootSize
      guard cities.indices.contains(root) else {
        throw .structure(.tree, offset, "a node below \(tree.nodeCount)", "\(root)")
      }
      let below = cities[root]
      guard below.first == range.lowerBound, below.end == range.upperBound, below.count == range.count else {
        throw .structure(
          .tree, offset, "a node with the cities \(range.lowerBound) to \(range.upperBound - 1)",
          "\(below.count) of \(below.first) to \(below.end - 1)")
      }
    }
  }

  private func fault(_ node: Int, _ offset: Int, expected: String, found: String) -> GazetteerError {
    .structure(.tree, node * CityTree.Node.size + offset, expected, found)
  }
}
