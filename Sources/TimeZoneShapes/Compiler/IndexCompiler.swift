import TimeZoneIndex

/// Compiles shapes into the compact index that ``TimeZoneFinder`` answers from.
///
/// 1. Polygon edges become a planar edge set (``EdgeSet``), each edge with the records it toggles.
/// 2. They are sorted into top cells (``TopGrid``), with the record set at each cell's corner.
/// 3. Each top cell becomes a quadtree with leaves of a few edges (``CellTree``), in parallel on all processors.
/// 4. Trees are laid out as wide nodes and packed leaves (``IndexLayout``).
///
/// The result depends on the shapes and texts alone: two runs give the same bytes.
public struct IndexCompiler {
  /// The origin and terms of the data, stored in the index.
  public struct Provenance: Sendable {
    /// The release of the boundary data, such as `2026c`.
    public var dataVersion: String
    /// The required attribution.
    public var attribution: String
    /// The license of the data.
    public var license: String

    /// All texts are free and may be empty.
    public init(dataVersion: String, attribution: String, license: String) {
      self.dataVersion = dataVersion
      self.attribution = attribution
      self.license = license
    }
  }

  /// Compiles shapes.
  ///
  /// A record covers by even-odd over all its rings, a zone covers what any of its records covers. Records of
  /// one zone may therefore overlap or share edges: each is followed on its own.
  ///
  /// - Parameters:
  ///   - shapes: Records with zone names, in any order.
  ///   - provenance: Stored in the index.
  /// - Returns: The bytes of the index file.
  /// - Throws: ``CompilerError`` when the shapes are beyond what the format holds.
  /// - Complexity: O(n log n) in the number of vertices; the world takes some seconds.
  public static func compile(_ shapes: [Shape], provenance: Provenance) throws(CompilerError) -> [UInt8] {
    try compile(shapes, provenance: provenance) { TopGrid($0) }
  }

  /// The same with top cells of a given width, which the format allows and tests use for small files.
  ///
  /// - Parameters:
  ///   - shapes: Records with zone names, in any order.
  ///   - provenance: Stored in the index.
  ///   - cellWidthE7: In 1e-7 degrees; divides 180 degrees, and the shapes' unit divides it.
  /// - Returns: The bytes of the index file.
  /// - Throws: ``CompilerError``
  package static func compile(
    _ shapes: [Shape], provenance: Provenance, cellWidthE7: Int
  ) throws(CompilerError) -> [UInt8] {
    try compile(shapes, provenance: provenance) { TopGrid($0, cellWidthE7: cellWidthE7) }
  }

  private static func compile(
    _ shapes: [Shape], provenance: Provenance, _ makeGrid: (EdgeSet) -> TopGrid
  ) throws(CompilerError) -> [UInt8] {
    guard !shapes.isEmpty else { throw .noShapes }
    if let shape = shapes.first(where: { !$0.name.isPrintableName }) {
      throw .invalidName(shape.name, record: shape.record)
    }
    // Records are numbered by zone, then as in the file.
    let zones = ZoneNumbering(shapes)
    let recordZones = zones.order.map { Int32(zones.zoneOfShape[$0]) }
    let edgeSet = EdgeSet(records: zones.order.map { shapes[$0].rings })
    let innerBorders = InnerBorders(edgeSet.recordSets, recordZones: recordZones)
    let (cells, chunks) = try compile(edgeSet, makeGrid, innerBorders)
    let numbering = SetNumbering(
      trees: chunks.map(\.tree), recordZones: recordZones, zoneCount: zones.identifiers.count)
    try check(1 + zones.identifiers.count + numbering.zoneSets.count, "zone sets", TreeEntry.zoneSetLimit)
    for sets in [numbering.zoneSets, numbering.recordSets] {
      try check(sets.reduce(0) { $0 + $1.count }, "elements of sets", Int(Int32.max))
    }
    var layout = IndexLayout(topCount: cells.count)
    for chunk in chunks {
      let sets = numbering.translation(for: chunk.tree)
      for (position, root) in chunk.roots.enumerated() {
        try layout.add(root, of: chunk.tree, at: chunk.cells.lowerBound + position, sets)
      }
    }
    layout.finish()

    var writer = IndexWriter()
    writer.addMetadata(
      IndexMetadata(
        unit: UInt32(edgeSet.unit), cellWidth: UInt32(cells.width),
        edgeCount: UInt64(edgeSet.edges.count { !innerBorders.canBeInner($0.toggle) }),
        leafCount: UInt64(layout.leaves.count)),
      texts: [provenance.dataVersion, provenance.attribution, provenance.license])
    writer.addTexts(.zoneNames, zones.identifiers)
    writer.addLists(.zoneSets, numbering.zoneSets)
    writer.addNumbers(.recordZones, recordZones.lazy.map { UInt32($0) })
    writer.addLists(.recordSets, numbering.recordSets)
    writer.addNumbers(.tree, layout.tree)
    writer.add(.leaves, layout.leaves.bytes)
    return writer.bytes()
  }

  /// The trees of all top cells. The edges of the cells are in memory only during this call.
  private static func compile(
    _ edgeSet: EdgeSet, _ makeGrid: (EdgeSet) -> TopGrid, _ innerBorders: InnerBorders
  ) throws(CompilerError) -> (cells: TopCells, chunks: [CellChunk]) {
    let grid = makeGrid(edgeSet)
    return (grid.cells, try CellChunks.compile(edgeSet, grid, innerBorders))
  }

  /// Throws where a table has more entries than the format can number.
  private static func check(_ count: Int, _ what: String, _ limit: Int) throws(CompilerError) {
    guard count <= limit else { throw .tooLarge(what: what, limit: limit, found: count) }
  }
}
