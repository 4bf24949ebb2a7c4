/// Writes an index: a header, then sections with their checksums in it.
///
/// It checks nothing: ``IndexReader/init(checking:)`` decides whether the result is a valid index.
package struct IndexWriter {
  private var version = IndexFormat.oldestVersion
  private var sections: [(section: IndexFormat.Section, bytes: [UInt8])] = []

  package init() {}

  /// Adds a section. Sections must be added in the order of ``IndexFormat/Section``.
  package mutating func add(_ section: IndexFormat.Section, _ bytes: [UInt8]) {
    sections.append((section, bytes))
  }

  /// Adds the metadata.
  package mutating func addMetadata(_ metadata: IndexMetadata, texts: [String]) {
    version = metadata.formatVersion
    var bytes: [UInt8] = []
    metadata.appendBytes(to: &bytes)
    for text in texts {
      bytes.append(little: UInt32(text.utf8.count))
      bytes += Array(text.utf8)
    }
    add(.metadata, bytes)
  }

  /// Adds 32-bit numbers.
  package mutating func addNumbers(_ section: IndexFormat.Section, _ numbers: some Sequence<UInt32>) {
    add(section, numbers.reduce(into: []) { $0.append(little: $1) })
  }

  /// Adds a numbered table of lists.
  package mutating func addLists(_ section: IndexFormat.Section, _ lists: [[Int32]]) {
    var bytes = Self.starts(lists.map { $0.count })
    for element in lists.joined() { bytes.append(little: UInt32(element)) }
    add(section, bytes)
  }

  /// Adds a numbered table of texts.
  package mutating func addTexts(_ section: IndexFormat.Section, _ texts: [String]) {
    var bytes = Self.starts(texts.map { $0.utf8.count })
    for text in texts { bytes += Array(text.utf8) }
    add(section, bytes)
  }

  /// The count of elements, the offset at which each starts, and the end of the last.
  private static func starts(_ counts: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(counts.count))
    var start: UInt32 = 0
    for count in counts {
      bytes.append(little: start)
      start += UInt32(count)
    }
    bytes.append(little: start)
    return bytes
  }

  /// The whole index.
  package func bytes() -> [UInt8] { IndexFile.bytes(of: sections, version: version) }
}

// MARK: - Leaves

/// A vertex of a polyline, in units from latitude and longitude 0, or a point of a detour: one of its coordinates then
/// is an end of the range, as in ``WideVertex``.
package struct PolylineVertex: Hashable, Sendable {
  package var x, y: Int32

  @inlinable @inline(__always)
  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Writes the leaf section.
package struct LeafWriter {
  package private(set) var bytes: [UInt8] = []
  /// Leaves written.
  package private(set) var count = 0

  package init() {}

  /// Appends a leaf that one polyline crosses.
  package mutating func write(
    _ vertices: [PolylineVertex], _ frame: VertexFrame, even: Int, odd: Int
  ) -> (kind: TreeEntry.Kind, location: Int) {
    if case .cell = frame, vertices.count < PlainLeaf.vertexLimit {
      return appendLeaf(.plainLeaf) { bytes in
        bytes.append(
          little: PlainLeaf(vertexCount: vertices.count, evenSet: even, oddSet: odd).header)
        Self.append(vertices, frame, to: &bytes)
      }
    }
    return appendLeaf(.generalLeaf) { bytes in
      Self.appendHead(polylines: 1, vertices: vertices.count, even, odd, frame, to: &bytes)
      Self.appendCenter(frame, to: &bytes)
      Self.append(vertices, frame, to: &bytes)
    }
  }

  /// Appends a leaf that several polylines cross.
  package mutating func write(
    _ polylines: [(toggle: Int, vertices: [PolylineVertex])], _ frame: VertexFrame, base: Int
  ) -> (kind: TreeEntry.Kind, location: Int) {
    appendLeaf(.generalLeaf) { bytes in
      let vertexCount = polylines.reduce(0) { $0 + $1.vertices.count }
      Self.appendHead(polylines: polylines.count, vertices: vertexCount, base, 0, frame, to: &bytes)
      for polyline in polylines {
        bytes.append(little: UInt32(polyline.toggle))
        bytes.append(little: UInt32(polyline.vertices.count))
      }
      Self.appendCenter(frame, to: &bytes)
      for polyline in polylines { Self.append(polyline.vertices, frame, to: &bytes) }
    }
  }

  /// Appends the padding that ends the section.
  package mutating func finish() {
    bytes.append(contentsOf: repeatElement(0, count: IndexFormat.leafPadding))
  }

  private mutating func appendLeaf(
    _ kind: TreeEntry.Kind, _ body: (inout [UInt8]) -> Void
  ) -> (kind: TreeEntry.Kind, location: Int) {
    let location = bytes.count / IndexFormat.leafAlignment
    body(&bytes)
    bytes.pad(to: IndexFormat.leafAlignment)
    count += 1
    return (kind, location)
  }

  private static func appendHead(
    polylines: Int, vertices: Int, _ even: Int, _ odd: Int, _ frame: VertexFrame, to bytes: inout [UInt8]
  ) {
    bytes.append(little: UInt32(polylines) | frame.flag)
    bytes.append(little: UInt32(vertices))
    bytes.append(little: UInt32(even))
    bytes.append(little: UInt32(odd))
  }

  private static func appendCenter(_ frame: VertexFrame, to bytes: inout [UInt8]) {
    guard case .edges(let x, let y) = frame else { return }
    bytes.append(little: Int32(truncatingIfNeeded: x))
    bytes.append(little: Int32(truncatingIfNeeded: y))
  }

  private static func append(
    _ vertices: [PolylineVertex], _ frame: VertexFrame, to bytes: inout [UInt8]
  ) {
    for vertex in vertices {
      switch frame {
      case .cell(let x, let y), .edges(let x, let y):
        let center = PolylineVertex(x: Int32(truncatingIfNeeded: x), y: Int32(truncatingIfNeeded: y))
        bytes.append(little: LocalVertex.word(vertex, from: center))
      case .world:
        bytes.append(little: vertex.x)
        bytes.append(little: vertex.y)
      }
    }
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

extension LocalVertex {
  /// A vertex relative to a center; points of detours become the ends of the range.
  fileprivate static func word(_ vertex: PolylineVertex, from center: PolylineVertex) -> UInt32 {
    let x = vertex.x == WideVertex.east ? east : vertex.x - center.x
    let y =
      switch vertex.y {
      case WideVertex.south: south
      case WideVertex.north: north
      default: vertex.y - center.y
      }
    return word(x: x, y: y)
  }
}
