import CommandSupport
import TimeZoneShapes

// `tzlookup verify`: checks an index against the polygons it was made from.

extension Shapefiles {
  func verify(_ command: VerifyCommand) throws -> ExitStatus {
    let finder = try command.finder()
    let region = RegionOptions(of: finder)
    let path = command.shapefile.text
    let all = try Self.boundaries(path, field: command.fieldOption.name).shapes(command.mergeSince.question())
    // The polygons of the index's zones.
    let shapes = region?.shapes(all, of: finder) ?? all
    if command.polygons, case .box = region {
      throw CommandFailure.usage(
        "--polygons compares whole zones, and this index has those of a box, cut off at its sides")
    }
    try refuse(
      if: command.polygons && finder.errorBound > 0,
      "--polygons compares every edge, and the borders of this index are simplified; leave it out")
    if command.recompile { try Self.compareBytes(of: finder, compiledFrom: all, path, region) }
    // Whether the index is right wherever it is certain, and its candidates suffice elsewhere.
    if finder.errorBound > 0 {
      return try BoundProof(finder, shapes, of: path).run(command) ? .success : .badData
    }
    let otherZones = CommandFailure.message("\(path) has zones other than those of the index", .badData)
    var areEqual = true
    if command.polygons {
      let verification = PolygonVerification(of: finder, against: shapes)
      guard verification.hasSameZones else { throw otherZones }
      let outcomes = try verification.run(threads: command.threads)
      try BufferedOutput.print(Self.text(outcomes))
      areEqual = outcomes.allSatisfy(\.differences.isEmpty)
    }
    let verification = try Verification(of: finder, against: shapes)
    guard verification.hasSameZones else { throw otherZones }
    let report = try verification.run(
      pointCount: command.points, seed: command.seed, threads: command.threads)
    try BufferedOutput.print(report.text { "\($0.points.grouped) points" })
    return areEqual && report.differenceCount == 0 ? .success : .badData
  }

  /// Compiles the shapes again; fails if the bytes differ.
  private static func compareBytes(
    of finder: TimeZoneFinder, compiledFrom shapes: [ZoneShape], _ path: String, _ region: RegionOptions?
  ) throws {
    let information = finder.information
    let bytes = try IndexCompiler.compile(
      shapes,
      provenance: .init(
        dataVersion: information.dataVersion, attribution: information.attribution,
        license: information.license),
      options: CompilerOptions.stated(by: finder, region))
    guard bytes == finder.indexBytes else {
      throw CommandFailure.message("compiling \(path) gives bytes other than those of the index", .badData)
    }
    try BufferedOutput.print("compiled again: the same \(bytes.count.grouped) bytes")
  }

  private static func text(_ outcomes: [PolygonVerification.Outcome]) -> String {
    let differences = outcomes.flatMap { outcome in outcome.differences.map { "\(outcome.zone): \($0)\n" } }
    let source = outcomes.reduce(0) { $0 + $1.edgeCount }
    let rebuilt = outcomes.reduce(0) { $0 + $1.rebuiltEdgeCount }
    return differences.joined()
      + "polygons of \(outcomes.count.grouped) zones: \(source.grouped) edges, \(rebuilt.grouped) rebuilt, "
      + "\(differences.count.grouped) differences\n"
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
