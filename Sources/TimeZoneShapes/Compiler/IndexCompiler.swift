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
  ///   - region: The part of the world that the index answers for; `nil` for all of it.
  /// - Returns: The bytes of the index file.
  /// - Throws: ``CompilerError`` when the shapes are beyond what the format holds, or the region has nothing of them.
  /// - Complexity: O(n log n) in the number of vertices; the world takes some seconds.
  public static func compile(
    _ shapes: [Shape], provenance: Provenance, region: RegionOptions? = nil
  ) throws(CompilerError) -> [UInt8] {
    try compile(shapes, provenance, region) { TopGrid($0) }
  }

  /// The same with top cells of a given width, which the format allows and tests use for small files.
  ///
  /// - Parameters:
  ///   - shapes: Records with zone names, in any order.
  ///   - provenance: Stored in the index.
  ///   - cellWidthE7: In 1e-7 degrees; divides 180 degrees, and the shapes' unit divides it.
  ///   - region: The part of the world that the index answers for; `nil` for all of it.
  /// - Returns: The bytes of the index file.
  /// - Throws: ``CompilerError``
  package static func compile(
    _ shapes: [Shape], provenance: Provenance, cellWidthE7: Int, region: RegionOptions? = nil
  ) throws(CompilerError) -> [UInt8] {
    try compile(shapes, provenance, region) { TopGrid($0, cellWidthE7: cellWidthE7) }
  }

  private static func compile(
    _ shapes: [Shape], _ provenance: Provenance, _ region: RegionOptions?, _ makeGrid: (EdgeSet) -> TopGrid
  ) throws(CompilerError) -> [UInt8] {
    guard !shapes.isEmpty else { throw .noShapes }
    let shapes = try region?.shapes(of: shapes) ?? shapes
    if let shape = shapes.first(where: { !$0.name.isPrintableName }) {
      throw .invalidName(shape.name, record: shape.record)
    }
    var source = CompilerSource(shapes)
    var (metadata, chunks) = try compile(&source, region, makeGrid)
    let numbering = SetNumbering(
      trees: chunks.map(\.tree), recordZones: source.recordZones, zoneCount: source.identifiers.count)
    try check(1 + source.identifiers.count + numbering.zoneSets.count, "zone sets", TreeEntry.zoneSetLimit)
    for sets in [numbering.zoneSets, numbering.recordSets] {
      try check(sets.reduce(0) { $0 + $1.count }, "elements of sets", Int(Int32.max))
    }
    var layout = IndexLayout(topCount: Int(metadata.window.cellCount))
    for chunk in chunks {
      let sets = numbering.translation(for: chunk.tree)
      for (position, root) in chunk.roots.enumerated() {
        try layout.add(root, of: chunk.tree, at: chunk.cells.lowerBound + position, sets)
      }
    }
    layout.finish()

    var writer = IndexWriter()
    metadata.leafCount = UInt64(layout.leaves.count)
    writer.addMetadata(
      metadata, texts: [provenance.dataVersion, provenance.attribution, provenance.license])
    writer.addTexts(.zoneNames, source.identifiers)
    writer.addLists(.zoneSets, numbering.zoneSets)
    writer.addNumbers(.recordZones, source.recordZones.lazy.map { UInt32($0) })
    writer.addLists(.recordSets, numbering.recordSets)
    writer.addNumbers(.tree, layout.tree)
    writer.add(.leaves, layout.leaves.bytes)
    return writer.bytes()
  }

  /// The trees of all top cells of a region. The edges of the cells are in memory only during this call.
  private static func compile(
    _ source: inout CompilerSource, _ region: RegionOptions?, _ makeGrid: (EdgeSet) -> TopGrid
  ) throws(CompilerError) -> (metadata: IndexMetadata, chunks: [CellChunk]) {
    var grid = makeGrid(source.edges)
    guard let window = grid.window(of: region) else { throw .emptyRegion }
    var edgeCount = source.edges.edges.count
    if region?.kind == .box {
      let records = grid.records(in: window, of: source.edges)
      guard !records.isEmpty else { throw .emptyRegion }
      source.keep(records)
      grid = TopGrid(source.edges, cellWidthE7: Int(grid.cells.width) * Int(source.edges.unit))
      edgeCount = grid.edgeCount(in: window)
    }
    var metadata = IndexMetadata(
      unit: UInt32(source.edges.unit), cellWidth: UInt32(grid.cells.width), edgeCount: UInt64(edgeCount),
      leafCount: 0)
    metadata.region = region?.kind ?? .world
    metadata.window = window
    return (metadata, try CellChunks.compile(source.edges, grid, in: window))
  }

  /// Throws where a table has more entries than the format can number.
  private static func check(_ count: Int, _ what: String, _ limit: Int) throws(CompilerError) {
    guard count <= limit else { throw .tooLarge(what: what, limit: limit, found: count) }
  }
}
