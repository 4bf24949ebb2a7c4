import TimeZoneEngine

extension CityTree {
  /// Checks the section `tree` completely.
  ///
  /// What holds afterwards: every node but the root is the child of one earlier node; every city is in one leaf; below
  /// a group's root are its cities and no others; each box covers those below it; each population is the greatest
  /// below it; and a search never has more than ``waitingLimit`` nodes waiting.
  static func validate(_ sections: GazetteerFile, groups: [Range<Int>]) throws(GazetteerError) {
    let nodeBytes = sections[.tree].count - groups.count * rootSize
    try GazetteerFormat.require(
      nodeBytes >= 0 && nodeBytes % Node.size == 0 && (nodeBytes == 0) == groups.isEmpty, .tree, 0,
      "nodes of \(Node.size) bytes, then \(groups.count) roots of \(rootSize)",
      "\(sections[.tree].count) bytes")
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
      try require(
        number < depths.count, number, 12, "a node that an earlier one has as its child", "none that has it")
      let node = tree.node(number)
      let children = node.children
      let limit = node.isLeaf ? CityTree.leafLimit : CityTree.nodeLimit
      try require(
        (1...limit).contains(children.count), number, 12, "1 to \(limit) children", "\(children.count)")
      if node.isLeaf {
        try require(
          children.upperBound <= cityCount, number, 12, "cities below \(cityCount)",
          "\(children.upperBound - 1)")
        for city in children {
          try require(!isInLeaf[city], number, 12, "cities that are in no other leaf", "city \(city)")
          isInLeaf[city] = true
        }
      } else {
        try require(
          children.lowerBound == depths.count && children.upperBound <= tree.nodeCount, number, 12,
          "children from node \(depths.count) on, below \(tree.nodeCount)",
          "\(children.lowerBound) to \(children.upperBound - 1)")
        try require(
          depths[number] < CityTree.depthLimit, number, 12, "at most \(CityTree.depthLimit) levels", "more")
        depths += [Int](repeating: depths[number] + 1, count: children.count)
      }
    }
    let missing = isInLeaf.firstIndex(of: false)
    try GazetteerFormat.require(
      missing == nil, .tree, 0, "a leaf with each city", "none with city \(missing ?? 0)")
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
      try require(
        node.population == population, number, 8, "the greatest population below it, \(population)",
        "\(node.population)")
      cities[number] = below
    }
  }

  private func check(
    _ number: Int, _ node: CityTree.Node, west: Double, south: Double, east: Double, north: Double
  ) throws(GazetteerError) {
    try require(
      node.west <= west && node.south <= south && node.east >= east && node.north >= north, number, 0,
      "a box around what is below it",
      "one that leaves out \(Int64(south)) to \(Int64(north)), \(Int64(west)) to \(Int64(east)) (1e-7 degrees)"
    )
  }

  /// Checks that each group's root has its cities and no others.
  func checkRoots() throws(GazetteerError) {
    for (group, range) in groups.enumerated() {
      let root = tree.root(ofGroup: group)
      let offset = tree.nodeCount * CityTree.Node.size + group * CityTree.rootSize
      try GazetteerFormat.require(
        cities.indices.contains(root), .tree, offset, "a node below \(tree.nodeCount)", "\(root)")
      let below = cities[root]
      try GazetteerFormat.require(
        below.first == range.lowerBound && below.end == range.upperBound && below.count == range.count, .tree,
        offset, "a node with the cities \(range.lowerBound) to \(range.upperBound - 1)",
        "\(below.count) of \(below.first) to \(below.end - 1)")
    }
  }

  private func require(
    _ isValid: Bool, _ node: Int, _ offset: Int, _ expected: @autoclosure () -> String,
    _ found: @autoclosure () -> String
  ) throws(GazetteerError) {
    try GazetteerFormat.require(isValid, .tree, node * CityTree.Node.size + offset, expected(), found())
  }
}
