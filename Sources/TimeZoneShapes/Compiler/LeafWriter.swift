import TimeZoneIndex

/// The final numbers of a cell tree's record sets: as zone sets and as record sets.
typealias SetTranslation = (zoneSets: [Int], recordSets: [Int])

extension LeafShape {
  /// Whether it has the short form.
  var isPlain: Bool {
    guard case .cell = frame else { return false }
    return polylines.count == 1 && vertexCount < PlainLeaf.vertexLimit
  }
}

extension VertexFrame {
  fileprivate var flag: UInt32 {
    switch self {
    case .cell: 0
    case .edges: GeneralLeaf.ownCenterFlag
    case .world: GeneralLeaf.wideFlag
    }
  }
}

/// Writes the leaf section.
struct LeafWriter {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  /// Appends a leaf and returns its location, in steps of the leaf alignment.
  mutating func write(_ leaf: LeafShape, _ sets: SetTranslation) -> Int {
    let location = bytes.count / IndexFormat.leafAlignment
    if leaf.isPlain { writePlain(leaf, sets) } else { writeOther(leaf, sets) }
    bytes.pad(to: IndexFormat.leafAlignment)
    count += 1
    return location
  }

  mutating func finish() {
    bytes.append(contentsOf: repeatElement(0, count: IndexFormat.leafPadding))
  }

  private mutating func writePlain(_ leaf: LeafShape, _ sets: SetTranslation) {
    let header = PlainLeaf(
      vertexCount: leaf.vertexCount, evenSet: sets.zoneSets[Int(leaf.evenSet)],
      oddSet: sets.zoneSets[Int(leaf.oddSet)])
    bytes.append(little: header.header)
    writeVertices(of: leaf)
  }

  private mutating func writeOther(_ leaf: LeafShape, _ sets: SetTranslation) {
    bytes.append(little: UInt32(leaf.polylines.count) | leaf.frame.flag)
    bytes.append(little: UInt32(leaf.vertexCount))
    if leaf.polylines.count == 1 {
      bytes.append(little: UInt32(sets.zoneSets[Int(leaf.evenSet)]))
      bytes.append(little: UInt32(sets.zoneSets[Int(leaf.oddSet)]))
    } else {
      bytes.append(little: UInt32(sets.recordSets[Int(leaf.evenSet)]))
      bytes.append(little: UInt32(0))
      for polyline in leaf.polylines {
        bytes.append(little: UInt32(sets.recordSets[Int(polyline.toggle)]))
        bytes.append(little: UInt32(polyline.vertices.count))
      }
    }
    if case .edges(let x, let y) = leaf.frame {
      bytes.append(little: Int32(x))
      bytes.append(little: Int32(y))
    }
    writeVertices(of: leaf)
  }

  private mutating func writeVertices(of leaf: LeafShape) {
    for vertex in leaf.polylines.lazy.flatMap(\.vertices) {
      switch leaf.frame {
      case .cell(let x, let y), .edges(let x, let y):
        bytes.append(little: Self.localWord(vertex, Int32(x), Int32(y)))
      case .world:
        bytes.append(little: vertex.x)
        bytes.append(little: vertex.y)
      }
    }
  }

  private static func localWord(_ vertex: PolylineVertex, _ centerX: Int32, _ centerY: Int32) -> UInt32 {
    let x = vertex.x == Detour.east ? LocalVertex.east : vertex.x - centerX
    return LocalVertex.word(x: x, y: localY(vertex.y, centerY))
  }

  private static func localY(_ y: Int32, _ centerY: Int32) -> Int32 {
    switch y {
    case Detour.south: LocalVertex.south
    case Detour.north: LocalVertex.north
    default: y - centerY
    }
  }
}

extension [UInt8] {
  mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }
}
