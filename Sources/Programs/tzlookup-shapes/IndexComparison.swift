import CommandSupport
import TimeZoneShapes

// `tzlookup verify`: checks an index against the polygons it was made from.

extension Shapefiles {
  func verify(_ command: VerifyCommand) throws -> ExitStatus {
    let finder = try command.finder()
    let region = RegionOptions(of: finder)
    let all = try Self.boundaries(command.shapefile.text, field: command.fieldOption.name)
      .shapes(command.mergeSince.question())
    let comparison = IndexComparison(
      command: command, finder: finder, region: region, source: all,
      shapes: region?.shapes(all, of: finder) ?? all)
    if command.polygons, case .box = region {
      throw CommandFailure.usage(
        "--polygons compares whole zones, and this index has those of a box, cut off at its sides")
    }
    try refuse(
      if: command.polygons && finder.errorBound > 0,
      "--polygons compares every edge, and the borders of this index are simplified; leave it out")
    if command.recompile { try comparison.compareBytes() }
    if finder.errorBound > 0 { return try comparison.proveBound() ? .success : .badData }
    let polygonsAreEqual = command.polygons ? try comparison.comparePolygons() : true
    let pointsAreEqual = try comparison.comparePoints()
    return polygonsAreEqual && pointsAreEqual ? .success : .badData
  }
}

private struct IndexComparison {
  let command: VerifyCommand
  let finder: TimeZoneFinder
  let region: RegionOptions?
  let source: [ZoneShape]
  /// The polygons of the index's zones.
  let shapes: [ZoneShape]

  /// Compiles the shapes again; fails if the bytes differ.
  func compareBytes() throws {
    let information = finder.information
    let bytes = try IndexCompiler.compile(
      source,
      provenance: .init(
        dataVersion: information.dataVersion, attribution: information.attribution,
        license: information.license),
      options: CompilerOptions.stated(by: finder, region))
    guard bytes == finder.indexBytes else {
      throw CommandFailure.message(
        "compiling \(command.shapefile.text) gives bytes other than those of the index", .badData)
    }
    try BufferedOutput.print("compiled again: the same \(bytes.count.grouped) bytes")
  }

  private var otherZones: CommandFailure {
    .message("\(command.shapefile.text) has zones other than those of the index", .badData)
  }

  // MARK: Polygons

  /// Returns whether all zones' polygons equal the shapes' polygons.
  func comparePolygons() throws -> Bool {
    let verification = PolygonVerification(of: finder, against: shapes)
    guard verification.hasSameZones else { throw otherZones }
    let outcomes = try verification.run(threads: command.threads)
    try BufferedOutput.print(text(outcomes))
    return outcomes.allSatisfy(\.differences.isEmpty)
  }

  private func text(_ outcomes: [PolygonVerification.Outcome]) -> String {
    let differences = outcomes.flatMap { outcome in outcome.differences.map { "\(outcome.zone): \($0)\n" } }
    let source = outcomes.reduce(0) { $0 + $1.edgeCount }
    let rebuilt = outcomes.reduce(0) { $0 + $1.rebuiltEdgeCount }
    return differences.joined()
      + "polygons of \(outcomes.count.grouped) zones: \(source.grouped) edges, \(rebuilt.grouped) rebuilt, "
      + "\(differences.count.grouped) differences\n"
  }

  // MARK: Simplified borders

  /// Returns whether the index is right wherever it is certain, and its candidates suffice elsewhere.
  func proveBound() throws -> Bool {
    try BoundProof(finder, shapes, of: command.shapefile.text).run(command)
  }

  // MARK: Points

  /// Returns whether the answers at all points are the same.
  func comparePoints() throws -> Bool {
    let verification = try Verification(of: finder, against: shapes)
    guard verification.hasSameZones else { throw otherZones }
    let report = try verification.run(
      pointCount: command.points, seed: command.seed, threads: command.threads)
    try BufferedOutput.print(report.text { "\($0.points.grouped) points" })
    return report.differenceCount == 0
  }
}

extension CompilerOptions {
  /// The options with which an index was compiled, as far as it states them.
  fileprivate static func stated(by finder: TimeZoneFinder, _ region: RegionOptions?) -> CompilerOptions {
    guard finder.errorBound > 0 else { return CompilerOptions(region: region) }
    let metadata = finder.index.metadata
    return CompilerOptions(
      errorMeters: finder.errorBound, unitE7: Int32(clamping: metadata.unit),
      cellWidthE7: Int(clamping: UInt64(metadata.unit) * UInt64(metadata.cellWidth)),
      region: region)
  }
}
