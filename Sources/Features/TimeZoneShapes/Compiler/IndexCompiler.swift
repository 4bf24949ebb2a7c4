import TimeZoneEngine

/// A compiler of shapes into the compact index that `TimeZoneFinder` reads.
///
/// 1. Polygon edges become a planar edge set (`EdgeSet`), each edge with the records it toggles. If the options name
///    a bound, shared borders are simplified once (`BorderSimplifier`).
/// 2. They are sorted into top cells (`TopGrid`), with the record set at each cell's corner.
/// 3. Each top cell becomes a quadtree with leaves of a few edges (`CellTree`), in parallel on all processors.
/// 4. Trees are laid out as wide nodes and packed leaves (`IndexLayout`).
/// 5. If there is an error bound, cells farther than it from all borders are marked (`CertainCells`).
///
/// The result depends only on the shapes and texts: two runs give the same bytes.
public struct IndexCompiler {
  /// The origin and terms of the data, which are stored in the index.
  public struct Provenance: Sendable {
    /// The release of the boundary data, such as `2026c`.
    public var dataVersion: String
    /// The required attribution.
    public var attribution: String
    /// The license of the data.
    public var license: String

    /// Creates a provenance from any texts, which may be empty.
    public init(dataVersion: String = "", attribution: String = "", license: String = "") {
      self.dataVersion = dataVersion
      self.attribution = attribution
      self.license = license
    }
  }

  /// Compiles shapes into an index, and simplifies their borders if the options have a bound.
  ///
  /// A record covers an area by the even-odd rule over all its rings, and a zone covers the areas of all its records.
  /// Records of one zone may therefore overlap or share edges: each is followed on its own.
  ///
  /// Simplified borders stay shared, and every zone keeps an area. A point farther than
  /// ``CompilerOptions/errorMeters`` from all simplified borders has exactly the zones that the shapes give it; nearer points
  /// have zones that the shapes have, exactly these together, within the bound. This is proved before an index is made: if
  /// borders cannot be kept apart on a coarser unit, the shapes' own is used.
  ///
  /// - Parameters:
  ///   - shapes: Records with zone names, in any order.
  ///   - provenance: Stored in the index.
  ///   - options: How much borders may be simplified, and which part of the world the index answers for.
  ///   - report: Receives the report of the simplification, if borders are simplified.
  /// - Returns: The bytes of the index file.
  /// - Throws: ``CompilerError`` if an option has no meaning for these shapes, a zone could vanish at the bound, or the
  ///   shapes exceed the limits of the format.
  /// - Complexity: O(n log n) in the number of vertices, as long as few vertices lie in one place; the world takes seconds
  ///   without simplification, and minutes with it.
  public static func compile(
    _ shapes: [ZoneShape], provenance: Provenance, options: CompilerOptions = CompilerOptions(),
    report: (SimplificationReport) -> Void = { _ in }
  ) throws(CompilerError) -> [UInt8] {
    try compile(shapes, provenance, options, statedErrorMillimeters: nil, report)
  }

  /// The same for borders that may be some way off the true ones already, which the index then states: `nil` for the bound
  /// of the options.
  package static func compile(
    _ shapes: [ZoneShape], _ provenance: Provenance, _ options: CompilerOptions,
    statedErrorMillimeters: UInt32?,
    _ report: (SimplificationReport) -> Void = { _ in }
  ) throws(CompilerError) -> [UInt8] {
    guard !shapes.isEmpty else { throw .noShapes }
    let shapes = try options.region?.shapes(of: shapes) ?? shapes
    if let shape = shapes.first(where: { !$0.name.isPrintableName }) {
      throw .invalidName(shape.name, record: shape.record)
    }
    let zones = ZoneNumbering(shapes)
    let original = CompilerSource(zones, EdgeSet(records: zones.order.map { shapes[$0].rings }))
    var source = try simplified(original, shapes, zones, options, report)
    var (metadata, chunks) = try compile(&source, simplifiedFrom: original, options)
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
    try layout.finish()

    metadata.leafCount = UInt64(layout.leaves.count)
    metadata.leafShift = layout.leaves.shift
    // The options were checked before borders were simplified.
    let errorMillimeters = statedErrorMillimeters ?? options.errorMillimeters
    metadata.errorMillimeters = errorMillimeters
    /// The index as far as it is laid out.
    func indexBytes() -> [UInt8] {
      var writer = IndexWriter()
      writer.addMetadata(
        metadata, texts: [provenance.dataVersion, provenance.attribution, provenance.license])
      writer.addTexts(.zoneNames, source.identifiers)
      writer.addLists(.zoneSets, numbering.zoneSets)
      writer.addNumbers(.recordZones, source.recordZones.lazy.map { UInt32($0) })
      writer.addLists(.recordSets, numbering.recordSets)
      writer.addNumbers(.zonePairs, layout.leaves.zonePairs)
      writer.addNumbers(.tree, layout.tree)
      writer.add(.leaves, layout.leafBytes)
      return writer.bytes()
    }
    if errorMillimeters > 0 { layout.markCertain(CertainCells.entries(of: indexBytes())) }
    return indexBytes()
  }

  /// What to compile: the shapes' own edges, or simplified ones.
  private static func simplified(
    _ source: CompilerSource, _ shapes: [ZoneShape], _ zones: ZoneNumbering, _ options: CompilerOptions,
    _ report: (SimplificationReport) -> Void
  ) throws(CompilerError) -> CompilerSource {
    let unit = try options.unit(sourceUnit: source.edges.unit)
    guard let unit else { return source }
    let bound = ErrorBound(meters: options.errorMeters)
    try ZoneExtent.check(shapes, zones, bound)
    let result = try BorderSimplifier.simplify(
      source.edges, recordZones: source.recordZones, unit: unit, isUnitFree: options.unitE7 == nil, bound,
      keeping: options.keptPositions.map(\.grid))
    report(result.report)
    return CompilerSource(
      identifiers: source.identifiers, recordZones: result.recordZones, edges: result.edges)
  }

  /// The trees of all top cells of a region. The edges of the cells are in memory only during this call.
  private static func compile(
    _ source: inout CompilerSource, simplifiedFrom original: CompilerSource, _ options: CompilerOptions
  ) throws(CompilerError) -> (metadata: IndexMetadata, chunks: [CellChunk]) {
    var grid = TopGrid(source.edges, cellWidthsE7: options.cellWidthE7.map { [$0] } ?? TopCells.cellWidthsE7)
    guard let window = grid.window(of: options.region) else { throw .emptyRegion }
    var edgeCount: Int?
    if case .box = options.region {
      let cellWidthE7 = Int(grid.cells.width) * Int(source.edges.unit)
      var records = grid.records(in: window, of: source.edges)
      // A position near the end of the box may have a zone whose simplified ground is beyond it.
      if options.errorMeters > 0 {
        records.formUnion(source.firstRecords(of: original.zones(in: window, cellWidthE7: cellWidthE7)))
      }
      guard !records.isEmpty else { throw .emptyRegion }
      source.keep(records)
      grid = TopGrid(source.edges, cellWidthsE7: [cellWidthE7])
      edgeCount = grid.edgeCount(in: window)
    }
    let innerBorders = InnerBorders(
      source.edges.recordSets, recordZones: source.recordZones, areSimplified: options.errorMeters > 0)
    var metadata = IndexMetadata(
      unit: UInt32(source.edges.unit), cellWidth: UInt32(grid.cells.width),
      edgeCount: UInt64(edgeCount ?? source.edges.edges.count { !innerBorders.canBeInner($0.toggle) }),
      leafCount: 0)
    metadata.region = options.region?.kind ?? .world
    metadata.window = window
    return (
      metadata,
      try CellChunks.compile(
        source.edges, grid, in: window, innerBorders, vertexLimits: options.vertexLimits)
    )
  }

  /// Throws if a table has more entries than the format can number.
  private static func check(_ count: Int, _ what: String, _ limit: Int) throws(CompilerError) {
    guard count <= limit else { throw .tooLarge(what: what, limit: limit, found: count) }
  }
}

// MARK: - Certain cells

/// Finds the cells of a compiled index in which every position is certain: farther than the error bound from all borders.
///
/// They are most of the cells without borders, so that a query mostly learns from the entry it reads that its answer
/// is certain.
enum CertainCells {
  /// Top cells that a thread takes at a time.
  private static let shareSize = 256

  static func entries(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { (try? IndexReader(embedded: $0)).map(entries) ?? [] }
  }

  private static func entries(of index: IndexReader) -> [Int] {
    let window = index.metadata.window
    let columns = Int(window.columns)
    let count = Int(window.cellCount)
    let shares = (count + shareSize - 1) / shareSize
    let found = Threads.results(Threads.processorCount, shares: shares) { share in
      var entries: [Int] = []
      for number in share * shareSize..<min((share + 1) * shareSize, count) {
        let column = (number % columns + Int(window.firstColumn)) % index.columns
        let top = (number / columns + Int(window.firstRow)) * index.columns + column
        index.forEachZoneSetEntry(ofTop: top, at: number) { cell, entry in
          if !index.mayHaveBorder(near: cell) { entries.append(entry) }
        }
      }
      return entries
    }
    return found.flatMap { $0 }
  }
}
