import TimeZoneEngine

/// Options for compiling shapes with ``IndexCompiler``.
public struct CompilerOptions: Hashable, Sendable {
  /// How far simplified borders may be from the original ones, in meters on the sphere; 0 keeps every vertex.
  public var errorMeters: Double
  /// The unit of simplified vertices, in 1e-7 degrees: a power of ten up to 1,000. `nil` for the largest that is small
  /// against the bound.
  public var unitE7: Int32?
  /// The width of the top cells, in 1e-7 degrees: it divides 180 degrees and is a multiple of the unit. `nil` for the
  /// usual width, or a wider one for shapes whose edges pass too many cells.
  public var cellWidthE7: Int?
  /// The positions whose zones simplification must not change, even if a border is within the bound: by default the
  /// principal locations of time zones.
  public var keptPositions: [Coordinate]
  /// The part of the world that the index answers for; `nil` for all of it.
  public var region: RegionOptions?
  /// The most vertices of leaves with one chain of edges, with two, and so on; cells with more are divided if they can be.
  ///
  /// The limits are a balance: large leaves make a shallow tree that stays in the cache, small ones are read faster.
  /// `IndexFormat.md` has the measurements. Dividing a cell of many chains would mostly copy them: the index of a comb became
  /// a fifth larger. Simplified borders have few such cells.
  package var vertexLimits: [Int]

  /// Creates options that, by default, keep every vertex of the whole world.
  public init(
    errorMeters: Double = 0, unitE7: Int32? = nil, cellWidthE7: Int? = nil,
    keptPositions: [Coordinate] = ZoneTable.embedded.rows.map(\.location), region: RegionOptions? = nil
  ) {
    self.errorMeters = errorMeters
    self.unitE7 = unitE7
    self.cellWidthE7 = cellWidthE7
    self.keptPositions = keptPositions
    self.region = region
    vertexLimits = [128, 64] + (errorMeters > 0 ? [48] : Array(repeating: 48, count: 13) + [128])
  }

  /// The largest bound, in meters: few zones are wider.
  static let largestErrorMeters = 1_000_000.0

  /// The bound as an index stores it, rounded up.
  var errorMillimeters: UInt32 { UInt32((errorMeters * 1000).rounded(.up)) }

  /// The unit that borders are simplified to.
  /// Returns `nil` if borders are not simplified.
  func unit(sourceUnit: Int32) throws(CompilerError) -> Int32? {
    guard errorMeters != 0 else {
      if let unitE7 { throw .invalidUnit(e7: unitE7) }
      try checkCellWidth(unit: sourceUnit)
      return nil
    }
    guard errorMeters > 0, errorMeters <= Self.largestErrorMeters else {
      throw .invalidBound(meters: errorMeters)
    }
    let bound = ErrorBound(meters: errorMeters)
    let unit = try chosenUnit(bound, sourceUnit: sourceUnit)
    // Vertices that are on the grid already stay where they are.
    if sourceUnit % unit != 0, SnapGrid.reach(unit: unit) > bound.e7 {
      throw .coarseUnit(
        e7: unit, bound: errorMeters, smallestBound: SnapGrid.smallestBound(unit: unit))
    }
    try checkCellWidth(unit: unit)
    return unit
  }

  private func chosenUnit(_ bound: ErrorBound, sourceUnit: Int32) throws(CompilerError) -> Int32 {
    if let unitE7 {
      guard SnapGrid.units.contains(unitE7) else { throw .invalidUnit(e7: unitE7) }
      return unitE7
    }
    // Half the diagonal of a unit takes at most a tenth of the bound.
    let small = SnapGrid.units.last { Double($0) * 0.5.squareRoot() <= bound.e7 / 10 }
    return max(small ?? 1, sourceUnit)
  }

  private func checkCellWidth(unit: Int32) throws(CompilerError) {
    guard let cellWidthE7 else { return }
    guard cellWidthE7 > 0, 1_800_000_000 % cellWidthE7 == 0, cellWidthE7 % Int(unit) == 0 else {
      throw .invalidCellWidth(e7: cellWidthE7, unitE7: unit)
    }
    let rows = UInt64(IndexFormat.extentY) / UInt64(cellWidthE7)
    let limit = region == nil ? IndexFormat.Limit.topCells : IndexFormat.Limit.topCellsAroundWindow
    guard 2 * rows * rows <= limit else {
      throw .tooLarge(what: "top cells", limit: Int(limit), found: Int(clamping: 2 * rows * rows))
    }
  }
}
