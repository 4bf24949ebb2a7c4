import ArgumentParser
import CommandSupport
import TimeZoneLookup
import TimeZoneShapes

/// `tzlookup-shapes verify`: proves an index on the polygons it was made from.
struct VerifyCommand: Command {
  static let configuration = CommandConfiguration.verify

  @OptionGroup var arguments: VerifyArguments

  func execute() throws(CommandFailure) -> ExitStatus {
    let fewestPoints = arguments.outlines || arguments.recompile ? 0 : 1
    guard arguments.points >= fewestPoints, (1...1024).contains(arguments.threads) else {
      throw .usage("--points must be at least \(fewestPoints), and --threads 1...1024")
    }
    let finder = try TimeZoneFinder.opened(arguments.index)
    let shapes = try ShapefileReading.shapes(
      path: arguments.shapefile.text, field: arguments.fieldOption.name)
    if arguments.recompile { try compareBytes(finder, shapes) }
    let outlinesAreSame = arguments.outlines ? try compareOutlines(finder, shapes) : true
    let status = try comparePoints(finder, shapes)
    return outlinesAreSame ? status : .badData
  }

  private func compareBytes(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) {
    let information = finder.information
    let bytes = try IndexCompiler.compile(
      shapes, dataVersion: information.dataVersion, attribution: information.attribution,
      license: information.license)
    guard bytes == finder.indexBytes else {
      throw .message(
        "compiling \(arguments.shapefile.text) gives other bytes than those of the index", .badData)
    }
    try BufferedOutput.print("compiled again: the same \(bytes.count.grouped) bytes")
  }

  /// Returns whether all zones' polygons are those of the shapes.
  private func compareOutlines(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> Bool {
    let verification = PolygonVerification(of: finder, against: shapes)
    guard verification.hasSameZones else { throw otherZones }
    let outcomes: [PolygonVerification.Outcome]
    do throws(ShapeError) {
      outcomes = try verification.run(threads: arguments.threads)
    } catch {
      throw CommandFailure(error)
    }
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

  private var otherZones: CommandFailure {
    .message("\(arguments.shapefile.text) has other zones than the index", .badData)
  }

  private func comparePoints(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> ExitStatus
  {
    guard let report = try report(finder, shapes) else {
      throw otherZones
    }
    try BufferedOutput.print(text(report))
    return report.differenceCount == 0 ? .success : .badData
  }

  /// `nil` where the zones are others, so that there is nothing to compare.
  private func report(_ finder: TimeZoneFinder, _ shapes: [Shape]) throws(CommandFailure) -> Verification
    .Report?
  {
    do throws(ShapeError) {
      let verification = try Verification(of: finder, against: shapes)
      guard verification.hasSameZones else { return nil }
      return try verification.run(
        pointCount: arguments.points, seed: arguments.seed, threads: arguments.threads)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func text(_ report: Verification.Report) -> String {
    let kinds = TestPointKind.allCases.map { "\($0.rawValue): \((report.counts[$0] ?? 0).grouped) points\n" }
    let differences = report.differences.map { "\($0)\n" }
    let total = "\(report.pointCount.grouped) points, \(report.differenceCount.grouped) differences\n"
    return kinds.joined() + differences.joined() + total
  }
}
