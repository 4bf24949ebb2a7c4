import TimeZoneEngine

/// The section `tree`: boxes around the cities of each group, and around groups.
///
/// The section is an array of nodes, the root first, then the root of each group. Nodes are numbered level by level,
/// so that the children of a node follow each other, and the children of a later node come after the children of an earlier one.
/// Below the root of a group lie its cities and no others; a leaf has some that follow each other.
///
/// A box is stored in steps of 0.0055 degrees of longitude and 0.00275 degrees of latitude, rounded outward. No box
/// crosses the antimeridian: the box of cities on both sides reaches around the Earth.
struct CityTree {
  let nodeCount: Int
  private let section: SectionBytes

  /// The tree of a section whose contents are trusted. It must not outlive the section.
  init(trusted section: SectionBytes, groupCount: Int) {
    self.section = section
    nodeCount = (section.count - groupCount * Self.rootSize) / Node.size
  }

  @inline(__always)
  func node(_ number: Int) -> Node {
    Node(
      box: section.loadLittle(at: number * Node.size, as: UInt64.self),
      population: section.loadLittle(at: number * Node.size + 8, as: UInt32.self),
      reference: section.loadLittle(at: number * Node.size + 12, as: UInt32.self))
  }

  /// The number of the node that has the cities of a group.
  func root(ofGroup group: Int) -> Int {
    Int(
      truncatingIfNeeded: section.loadLittle(
        at: nodeCount * Node.size + group * Self.rootSize, as: UInt32.self))
  }

  /// The size of a group's root in the section, in bytes.
  static let rootSize = 4
  /// The greatest number of nodes that a node may have: a power of two.
  static let nodeLimit = 4
  /// The greatest number of cities that a leaf may have.
  static let leafLimit = 16
  /// The greatest number of nodes from the root to a leaf, both included: enough for 2^24 cities.
  static let depthLimit = 20
  /// The most nodes that can wait in a search that goes to the nearest child first.
  static let waitingLimit = (depthLimit - 1) * (nodeLimit - 1) + 1

  /// A box, and the nodes or cities in it.
  struct Node {
    /// West, south, east and north, 16 bits each, in steps from the south-west corner of the map.
    let box: UInt64
    /// The greatest population of a city in it; 0 if none is known.
    let population: UInt32
    /// The first node or city (24 bits), their number (7 bits), and whether they are cities (1 bit).
    let reference: UInt32

    static let size = 16
  }
}

extension CityTree.Node {
  /// Whether its children are cities.
  @inline(__always) var isLeaf: Bool { reference >> 31 != 0 }
  /// The numbers of its nodes or cities.
  @inline(__always) var children: Range<Int> {
    let first = Int(reference & 0xFF_FFFF)
    return first..<first + Int(reference >> 24 & 0x7F)
  }

  // The sides in 1e-7 degrees.
  @inline(__always) var west: Double { Double(box & 0xFFFF) * Self.stepX - 1_800_000_000 }
  @inline(__always) var south: Double { Double(box >> 16 & 0xFFFF) * Self.stepY - 900_000_000 }
  @inline(__always) var east: Double { Double(box >> 32 & 0xFFFF) * Self.stepX - 1_800_000_000 }
  @inline(__always) var north: Double { Double(box >> 48) * Self.stepY - 900_000_000 }

  /// Steps in 1e-7 degrees: the least whole ones of 1e-5 degrees with which the map fits 16 bits.
  static let stepX = 55_000.0
  static let stepY = 27_500.0
}
