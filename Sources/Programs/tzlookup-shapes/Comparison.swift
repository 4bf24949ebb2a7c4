import CommandSupport
import TimeZoneShapes

// `tzlookup compare`.

extension Shapefiles {
  func compare(_ command: CompareCommand) throws -> ExitStatus {
    let before = try Boundaries(path: command.old.text, field: command.fieldOption.name)
    let after = try Boundaries(path: command.new.text, field: command.fieldOption.name)
    if let a = before.region, let b = after.region, a != b {
      throw CommandFailure.usage(
        "\(before.name) and \(after.name) are of different regions; specify boundaries of the world, or of the same region"
      )
    }
    let region = before.region ?? after.region
    let comparison = BoundaryComparison(old: try before.shapes(in: region), new: try after.shapes(in: region))
    let report = try comparison.run(placeCount: command.largest, threads: command.threads)
    try BufferedOutput.print(
      "old            \(before.name)\nnew            \(after.name)\n"
        + ComparisonText.text(comparison, report, count: command.largest))
    return .success
  }
}

/// A set of boundaries from a file or from an index.
private struct Boundaries {
  /// Its path, with the release if that is known.
  let name: String
  let region: RegionOptions?
  private let shapes: [ZoneShape]

  init(path: String, field: String) throws {
    // What cannot be read is reported as an index that cannot.
    if (try? BoundaryFile.Kind(ofFileAt: path)) != nil {
      let file = try Shapefiles.boundaries(path, field: field)
      name = Self.name(path, file.release ?? "")
      region = nil
      shapes = file.shapes
    } else {
      let finder = try TimeZoneFinder(command: path)
      name = Self.name(path, finder.information.dataVersion)
      region = RegionOptions(of: finder)
      shapes = try Self.shapes(of: finder)
    }
  }

  private static func name(_ path: String, _ release: String) -> String {
    release.isEmpty ? path : "\(path) (\(release))"
  }

  /// The boundaries in the region of the others.
  func shapes(in region: RegionOptions?) throws -> [ZoneShape] {
    guard let region, self.region == nil else { return shapes }
    switch region {
    case .zones(let zones):
      let known = Set(zones.map { ExactText($0) })
      return shapes.filter { known.contains(ExactText($0.name)) }
    case .box:
      return try Self.shapes(of: Shapefiles.exactFinder(shapes, name, region))
    }
  }

  private static func shapes(of finder: TimeZoneFinder) throws -> [ZoneShape] {
    let extractor = PolygonExtractor(of: finder)
    return try finder.identifiers.enumerated().map { number, zone in
      ZoneShape(name: zone, record: number, polygons: try extractor.polygons(of: zone))
    }
  }
}

private enum ComparisonText {
  /// The zones, then the moves between the first `count` pairs and the sum of the others, then the largest areas.
  static func text(
    _ comparison: BoundaryComparison, _ report: BoundaryComparison.Report, count: Int
  ) -> String {
    let changed = "\(report.changedZones.count.grouped) of \(comparison.identifiers.count.grouped)"
    return """
      zones added    \(list(comparison.added))
      zones removed  \(list(comparison.removed))
      zones changed  \(changed)\n
      """ + moves(report.moves, count) + largest(report.places)
  }

  private static func list(_ zones: [String]) -> String {
    zones.isEmpty ? "none" : zones.joined(separator: " ")
  }

  private static func moves(_ moves: [BoundaryComparison.Move], _ count: Int) -> String {
    guard !moves.isEmpty else { return "area moved     none\n" }
    let listed = moves.prefix(count)
    let rest = moves.dropFirst(listed.count)
    let lines = listed.map { "\(area($0.squareMeters))  \(ends($0))\n" }
    let small = "\(area(sum(rest)))  in \(rest.count.grouped) other pairs\n"
    return "\narea moved, km2  from -> to\n" + lines.joined() + (rest.isEmpty ? "" : small)
      + "\(area(sum(moves[...])))  in all\n"
  }

  private static func largest(_ areas: [(move: BoundaryComparison.Move, point: GridPoint)]) -> String {
    guard !areas.isEmpty else { return "" }
    let lines = areas.map { move, point in
      let position = "\(point.y.shortDegreesText) \(point.x.shortDegreesText)"
      return "\(area(move.squareMeters))  \(position.padded(to: 20))  \(ends(move))\n"
    }
    return "\nlargest, km2     latitude, longitude   from -> to\n" + lines.joined()
  }

  private static func sum(_ moves: ArraySlice<BoundaryComparison.Move>) -> Double {
    moves.reduce(0) { $0 + $1.squareMeters }
  }

  private static func ends(_ move: BoundaryComparison.Move) -> String {
    "\(move.from ?? "-") -> \(move.to ?? "-")"
  }

  /// Square kilometers with four decimals (100 m2), aligned right in 15 columns.
  private static func area(_ squareMeters: Double) -> String {
    // The Earth has 5.1e14 square meters, and every piece is counted once for each zone: far from the limit.
    let units = Int64((squareMeters / 100).rounded())
    let fraction = String(String(10_000 + units % 10_000).dropFirst())
    let text = "\((units / 10_000).grouped).\(fraction)"
    return text.alignedRight(to: 15)
  }
}
