extension IndexCompiler {
  /// Compiles shapes with top cells of a given width, which the format allows and which keeps files small.
  /// Returns the bytes of the index file.
  package static func compile(
    _ shapes: [ZoneShape], provenance: Provenance, cellWidthE7: Int, region: RegionOptions? = nil,
    statedErrorMillimeters: UInt32? = nil
  ) throws(CompilerError) -> [UInt8] {
    try compile(
      shapes, provenance, CompilerOptions(cellWidthE7: cellWidthE7, region: region),
      statedErrorMillimeters: statedErrorMillimeters)
  }
}

extension IndexCompiler.Provenance {
  /// Texts of an index that nobody publishes.
  package static let test = IndexCompiler.Provenance(
    dataVersion: "test", attribution: "nobody", license: "none")
}

extension TimeZoneFinder {
  /// A finder over the index of some shapes.
  package init(of shapes: [ZoneShape], _ options: CompilerOptions = CompilerOptions()) throws {
    try self.init(bytes: IndexCompiler.compile(shapes, provenance: .test, options: options))
  }
}

extension ShapeTree {
  package func zones(at point: GridPoint) -> [String] {
    var zones: [String] = []
    forEachZone(at: point) { zones.append(identifiers[$0]) }
    return zones
  }
}
