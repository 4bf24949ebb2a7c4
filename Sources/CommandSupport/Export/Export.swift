import TimeZoneLookup

/// The work of `tzlookup export`: zones as GeoJSON, one after the other, so that no more than one is in memory.
public struct Export {
  private let outlines: PolygonExtractor
  private let zones: [String]
  private let isCollection: Bool
  private let file: CommandOutput?
  private let writer: FeatureWriter

  /// Checks, before any work, what is to be exported and where to.
  ///
  /// - Parameter options: The command's.
  /// - Throws: ``CommandFailure`` where there is no such zone, index or directory.
  public init(_ options: ExportOptions) throws(CommandFailure) {
    try options.requireZones()
    let meters = try options.simplificationMeters()
    file =
      if let output = options.output, output.text != "-" { try CommandOutput(output.text) } else { nil }
    let finder = try TimeZoneFinder.opened(options.index)
    zones = options.all ? finder.identifiers : Self.distinct(options.zones.map(\.text))
    isCollection = options.all || zones.count > 1
    writer = FeatureWriter(
      information: finder.information, hasBoundingBox: options.bbox, simplifiedMeters: meters)
    for zone in zones { try finder.requireZone(zone) }
    outlines = PolygonExtractor(of: finder)
  }

  /// Names in their order, each once.
  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// Writes the features: one as it is, several as a collection.
  ///
  /// - Parameter reshape: What becomes of a zone's polygons before they are written.
  /// - Returns: What to end with.
  /// - Throws: ``CommandFailure``
  public func run(
    _ reshape: ([ZonePolygon]) throws(CommandFailure) -> [ZonePolygon] = { $0 }
  ) throws(CommandFailure) -> ExitStatus {
    if let file {
      try file.write { (output) throws(CommandFailure) in try write(to: &output, reshape) }
    } else {
      var output = BufferedOutput.standard
      try write(to: &output, reshape)
      try output.flush()
    }
    return .success
  }

  private func write(
    to output: inout BufferedOutput, _ reshape: ([ZonePolygon]) throws(CommandFailure) -> [ZonePolygon]
  ) throws(CommandFailure) {
    if isCollection { output.append("{\"type\":\"FeatureCollection\",\"features\":[\n") }
    for (number, zone) in zones.enumerated() {
      if number > 0 { output.append(",\n") }
      try writer.write(zone, reshape(polygons(of: zone)), to: &output)
      try output.flushIfLarge()
    }
    if isCollection { output.append("\n]}") }
    output.endLine()
  }

  private func polygons(of zone: String) throws(CommandFailure) -> [ZonePolygon] {
    do throws(PolygonError) {
      return try outlines.polygons(of: zone) ?? []
    } catch {
      throw .message("\(error)", .badData)
    }
  }
}
