import CommandSupport
import TimeZoneShapes

/// An index with an error bound is compared with the shapes as they were before their borders were simplified.
struct BoundProof {
  private let verification: BoundVerification

  init(_ finder: TimeZoneFinder, _ shapes: [ZoneShape], of path: String) throws {
    let source = try Shapefiles.exactFinder(shapes, path)
    verification = try BoundVerification(of: finder, against: shapes, compiled: source)
    guard verification.hasSameZones else {
      throw CommandFailure.message("\(path) has zones other than those of the index", .badData)
    }
  }

  /// Checks the borders of an index before it is written: the zones on both sides of each, and the rings of each zone.
  ///
  /// The compiler proves the former itself; it does not count rings.
  static func require(_ finder: TimeZoneFinder, _ shapes: [ZoneShape], of path: String) throws {
    let shapes = RegionOptions(of: finder)?.shapes(shapes, of: finder) ?? shapes
    let proof = try BoundProof(finder, shapes, of: path)
    let report = try proof.verification.compareBorders(threads: Threads.processorCount)
    let bound = Meters(proof.verification.bound).text
    if let lost = report.lostRings.first {
      throw CommandFailure.message(
        """
        \(path): of the \(lost.shapes.grouped) rings of \(lost.zone.quotedForMessage), \(lost.index.grouped) would be left \
        where borders are simplified to \(bound): choose a smaller --max-error
        """, .badData)
    }
    if let strange = report.strangeSides.first {
      throw CommandFailure.message(
        "\(path): borders cannot be simplified to \(bound): \(strange); choose a smaller --max-error",
        .badData)
    }
  }

  /// Prints what was found, and returns whether the index keeps its promises.
  func run(_ command: VerifyCommand) throws -> Bool {
    let borders = try verification.compareBorders(threads: command.threads)
    try BufferedOutput.print(text(borders) + text(verification.comparePlaces()))
    let points = try verification.run(
      pointCount: command.points, seed: command.seed, threads: command.threads)
    try BufferedOutput.print(
      points.text(all: "all: \(points.total.text)\n") { $0.text } + total(borders, points))
    return borders.differenceCount + points.differenceCount == 0
  }

  /// The sum of all differences, where points are not all of them.
  private func total(
    _ borders: BoundVerification.BorderReport, _ points: PointReport<BoundVerification.Difference>
  ) -> String {
    if borders.differenceCount == 0 { return "" }
    return """
      in all \((borders.differenceCount + points.differenceCount).grouped) differences: \
      \(borders.lostRings.count.grouped) zones with fewer rings, \
      \(borders.strangeSideCount.grouped) sides of edges, \(points.differenceCount.grouped) points

      """
  }

  private func text(_ report: BoundVerification.BorderReport) -> String {
    let lost = report.lostRings.map {
      "\($0.zone): \($0.shapes) rings in the shapes, \($0.index) in the index\n"
    }
    let strange = report.strangeSides.map { "\($0)\n" }
    let divided = report.dividedOverlaps.map {
      "ground with \($0.zones.joined(separator: ", ")): \($0.shapes) borders in the shapes, \($0.index) in the index\n"
    }
    return """
      borders simplified to \(Meters(verification.bound).text): \(report.edgeCount.grouped) edges, \
      \(report.strangeSideCount.grouped) of their sides with zones that the shapes do not have within that distance
      rings of polygons: \(report.rings.shapes.grouped) in the shapes, \(report.rings.index.grouped) in the index, \
      \(report.lostRings.count.grouped) zones with fewer
      borders of ground without a zone: \(report.gaps.shapes.grouped) in the shapes, \(report.gaps.index.grouped) in the index
      borders of ground with several zones: \(report.overlaps.shapes.grouped) in the shapes, \
      \(report.overlaps.index.grouped) in the index

      """ + divided.joined() + lost.joined() + strange.joined()
  }

  private func text(_ report: BoundVerification.PlaceReport) -> String {
    let moved = report.moved.map {
      "principal location \($0.place.iso6709) of \($0.place.timeZoneIdentifier): index \($0.index), shapes \($0.shapes)\n"
    }
    return moved.joined()
      + "principal locations: \(report.count.grouped), \(report.certain.grouped) certain, "
      + "\(report.moved.count.grouped) in other zones than in the shapes\n"
  }
}

extension PointReport {
  /// A line for each kind of points, the differences, what was found at all points, and the sums.
  func text(all: String = "", _ tally: (PointTally) -> String) -> String {
    let kinds = TestPointKind.allCases.map { "\($0.rawValue): \(tally(tallies[$0, default: .none]))\n" }
    let differences = self.differences.map { "\($0)\n" }
    return kinds.joined() + differences.joined() + all
      + "\(total.points.grouped) points, \(differenceCount.grouped) differences\n"
  }
}

extension PointTally {
  /// Such as `1,250 points, 99.98 % certain, 31 ppm wrong, 0 wrong where certain`.
  fileprivate var text: String {
    // Rounded down, so that 100 % are all.
    let share = points > 0 ? (1e5 * Double(certain) / Double(points)).rounded(.down) / 1000 : 0
    let wrongPerMillion = points > 0 ? Int((1e6 * Double(wrong) / Double(points)).rounded()) : 0
    return """
      \(points.grouped) points, \(share.decimalText(3, isShort: true)) % certain, \(wrongPerMillion.grouped) ppm wrong, \
      \(wrongWhereCertain.grouped) wrong where certain
      """
  }
}
