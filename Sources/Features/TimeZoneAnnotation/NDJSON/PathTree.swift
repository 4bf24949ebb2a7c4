/// The paths of the values that are read, as a tree that grows as keys are met: a node represents the paths that the keys
/// so far agree with.
///
/// Objects of any number and size lead to few nodes, since only names in the paths make them differ.
struct PathTree {
  typealias Node = Int32

  /// The node of keys that agree with no path.
  static let nowhere: Node = 0
  /// The node of the outermost object.
  static let root: Node = 1

  /// A path that ends at a node.
  struct Ending {
    let number: Int
    let role: MemberPath.Role
    let isLiteral: Bool
  }

  private struct Content {
    /// The paths that agree, by their indices.
    let matching: [Int]
    let depth: Int
    let endings: Range<Int>
    let goesOn: Bool
    /// The indices of an array's elements with which they go on, and where those lead, once they have been met.
    var elements: [(index: Int, target: Node?)]
  }

  private let paths: [MemberPath]
  private var nodes: [Content] = []
  private var numbers: [Key: Node] = [:]
  private var endings: [Ending] = []

  private struct Key: Hashable {
    let depth: Int
    let matching: [Int]
  }

  init(_ paths: [MemberPath]) {
    self.paths = paths
    add(Key(depth: 0, matching: []))
    add(Key(depth: 0, matching: Array(paths.indices)))
  }

  /// Whether no key or index in the object or array of a node agrees with a path.
  @inline(__always)
  func isFinal(_ node: Node) -> Bool { !nodes[Int(node)].goesOn }

  /// The paths that end at a node, by their numbers for ``ending(_:)``.
  @inline(__always)
  func endings(_ node: Node) -> Range<Int> { nodes[Int(node)].endings }

  @inline(__always)
  func ending(_ index: Int) -> Ending { endings[index] }

  /// The roles of the paths that agree, in their order.
  func roles(_ node: Node) -> [MemberPath.Role] { nodes[Int(node)].matching.map { paths[$0].role } }

  /// The node that a key leads to, given without its quotation marks.
  mutating func target(of key: UnsafeBufferPointer<UInt8>, in node: Node) -> Node {
    let name = MemberName(key)
    return target(in: node) { $0.matches(name) }
  }

  mutating func target(ofElement index: Int, in node: Node) -> Node {
    guard let position = nodes[Int(node)].elements.firstIndex(where: { $0.index == index }) else {
      return Self.nowhere
    }
    if let target = nodes[Int(node)].elements[position].target { return target }
    let target = target(in: node) { $0.indices.contains(index) }
    nodes[Int(node)].elements[position].target = target
    return target
  }

  private mutating func target(in node: Node, _ agrees: (MemberPath.Component) -> Bool) -> Node {
    let depth = nodes[Int(node)].depth
    let matching = nodes[Int(node)].matching.filter {
      paths[$0].components.count > depth && agrees(paths[$0].components[depth])
    }
    if matching.isEmpty { return Self.nowhere }
    let key = Key(depth: depth + 1, matching: matching)
    return numbers[key] ?? add(key)
  }

  @discardableResult
  private mutating func add(_ key: Key) -> Node {
    let ends = key.matching.filter { paths[$0].components.count == key.depth }
    let start = endings.count
    endings += ends.map {
      Ending(number: paths[$0].role.number, role: paths[$0].role, isLiteral: paths[$0].isLiteral)
    }
    let further = key.matching.filter { paths[$0].components.count > key.depth }
    let indices = Set(further.flatMap { paths[$0].components[key.depth].indices })
    nodes.append(
      Content(
        matching: key.matching, depth: key.depth, endings: start..<endings.count, goesOn: !further.isEmpty,
        elements: indices.sorted().map { ($0, nil) }))
    let node = Node(nodes.count - 1)
    numbers[key] = node
    return node
  }
}
