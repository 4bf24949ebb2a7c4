import ArgumentParser
import TimeZoneDirectory
import TimeZoneLookup

/// What the lookup commands answer where no polygon covers a point, and at sea.
public struct PolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where no polygon covers the point: none; border[=METRES], the nearest within 1 m or so many; point, the same and then the nearest principal location. (default: point)",
      valueName: "policy"),
    completion: .list(["none", "border", "point"]))
  var fallback: Word?

  @Option(
    help: ArgumentHelp(
      "At sea: nautical, as the polygons say (Etc/GMT+5); land, the nearest zone of land within --sea-within; none. (default: nautical)",
      valueName: "policy"),
    completion: .list(["nautical", "land", "none"]))
  var sea: Word?

  @Option(help: ArgumentHelp("How far land may be for --sea land.", valueName: "meters"))
  var seaWithin: Word?

  /// The country whose places count first.
  @Option(
    help: ArgumentHelp(
      "Where the nearest principal location answers: only those of this country, such as JP, if it has any.",
      valueName: "code"),
    completion: .countries)
  public var country: Word?

  /// Another table of places.
  @Option(
    help: ArgumentHelp(
      "Take the principal locations from this file (like zone.tab or zone1970.tab), not from the one inside.",
      valueName: "file"),
    completion: .file())
  public var zoneTable: Word?

  /// For the argument parser.
  public init() {}

  /// Whether something is asked for that is about polygons.
  public var concernsPolygons: Bool { fallback != nil || sea != nil || seaWithin != nil }

  /// The policy as the library takes it.
  ///
  /// - Throws: ``CommandFailure``: a word that is none of the policies, a distance that is none, a table that cannot
  ///   be used.
  public func policy() throws(CommandFailure) -> LookupPolicy {
    let fallback = try fallbackPolicy()
    if fallback != .point(), country != nil || zoneTable != nil {
      throw .usage(
        "--country and --zone-table are for the nearest principal location: --fallback \(self.fallback?.text ?? "") asks for none"
      )
    }
    return try made(fallback, try seaPolicy())
  }

  /// The policy for calls that ask no polygons: places alone.
  ///
  /// - Throws: ``CommandFailure``
  public func placesPolicy() throws(CommandFailure) -> LookupPolicy {
    try made(.point(), .nautical)
  }

  private func made(_ fallback: Fallback, _ sea: SeaPolicy) throws(CommandFailure) -> LookupPolicy {
    let places = try places()
    warnWhereUnknown(country?.text, in: places)
    var policy = LookupPolicy(fallback: fallback, sea: sea, places: places, country: country?.text)
    // All zones of the table inside are known: there is nothing to look up.
    if zoneTable != nil { policy.isKnown = { ZoneDirectory.embedded.contains($0) } }
    return policy
  }

  private func fallbackPolicy() throws(CommandFailure) -> Fallback {
    guard let text = fallback?.text else { return .point() }
    switch text {
    case "none": return .none
    case "border": return .border()
    case "point": return .point()
    default:
      guard text.hasPrefix("border=") else {
        throw .usage("--fallback: expected none, border, border=METRES or point, found '\(text)'")
      }
      return .border(meters: try Self.meters(String(text.dropFirst("border=".count)), "--fallback border"))
    }
  }

  private func seaPolicy() throws(CommandFailure) -> SeaPolicy {
    switch (sea?.text ?? "nautical", seaWithin?.text) {
    case ("nautical", nil): return .nautical
    case ("none", nil): return .none
    case ("land", let meters?): return .land(within: try Self.meters(meters, "--sea-within"))
    case ("land", nil): throw .usage("--sea land needs to know how far land may be: --sea-within METRES")
    case ("nautical", _), ("none", _): throw .usage("--sea-within is for --sea land")
    case (let word, _): throw .usage("--sea: expected nautical, land or none, found '\(word)'")
    }
  }

  /// A distance as people write it.
  ///
  /// - Parameters:
  ///   - text: A decimal number of meters, 0 or more.
  ///   - option: Whose it is, for the message.
  /// - Returns: Meters.
  /// - Throws: ``CommandFailure``: a usage error.
  public static func meters(_ text: String, _ option: String) throws(CommandFailure) -> Double {
    guard let meters = Double(text), meters >= 0, meters.isFinite else {
      throw .usage("\(option): expected a distance in meters, 0 or more, found '\(text)'")
    }
    return meters
  }
}

// MARK: - Places

extension PolicyOptions {
  /// The table of places.
  private func places() throws(CommandFailure) -> ZoneTable {
    guard let path = zoneTable?.text else { return .embedded }
    do throws(TableError) {
      return try ZoneTable(contentsOf: path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A country without places counts for nothing, as in the library that set the example; but it is told.
  private func warnWhereUnknown(_ code: String?, in table: ZoneTable) {
    guard let code, !table.hasRows(country: code) else { return }
    Diagnostics.report(
      "\(table.name) has no place of a country \"\(code)\" (codes are capital letters, such as JP): all places count"
    )
  }
}

// MARK: - Handing over

extension PolicyOptions {
  /// The options as they were given, for another program.
  public var arguments: [String] {
    [
      ("--fallback", fallback), ("--sea", sea), ("--sea-within", seaWithin), ("--country", country),
      ("--zone-table", zoneTable),
    ].compactMap { name, word in word.map { "\(name)=\($0.text)" } }
  }
}
