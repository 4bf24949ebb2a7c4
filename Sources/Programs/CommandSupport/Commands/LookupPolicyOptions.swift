import ArgumentParser

/// The answers for points that no polygon covers, and at sea.
struct LookupPolicyOptions: ParsableArguments {
  @Option(
    "If no polygon covers the point, answer with the zone of the nearest border within 1 m or a distance (border, border=DISTANCE), or else with the zone of the nearest principal location (point), or not at all (none). (default: point)",
    "policy", completion: .list(["none", "border", "point"]))
  var fallback: Word?

  @Option(
    "At sea, answer with the nautical zone, such as Etc/GMT+5 (nautical), with the nearest land zone within --sea-within (land), or not at all (none). (default: nautical)",
    "policy", completion: .list(["nautical", "land", "none"]))
  var sea: Word?

  @Option("With --sea land, accept land up to this distance, such as 20km.", "distance") var seaWithin: Word?

  @Option(
    "For the nearest principal location, consider only locations in this country, such as JP, if it has any.",
    "code", completion: .countries)
  var country: Word?

  @Option(
    "Read the principal locations from this file, in the format of zone.tab or zone1970.tab. (default: the built-in table)",
    "file", completion: .file())
  var zoneTable: Word?

  @Option(
    "In a disputed area, choose the first of these countries or zones, such as IL,PS or Asia/Urumqi. (default: the first zone by name)",
    "names")
  var prefer: Word?

  var concernsPolygons: Bool { fallback != nil || sea != nil || seaWithin != nil || prefer != nil }

  var inputs: [CommandInput] { zoneTable.map { [.option("--zone-table", $0.text)] } ?? [] }

  /// `namesCities` is whether `--country` also is the country of cities that are named.
  func policy(for boundaries: BoundaryOptions, namesCities: Bool = false) throws -> LookupPolicy {
    let fallback = try Self.fallback(fallback) ?? (boundaries.areOfTimeZones ? .point() : .border())
    try refuse(
      if: fallback != .point() && (country != nil && !namesCities || zoneTable != nil),
      "--country and --zone-table require the nearest principal location, which --fallback \(self.fallback?.text ?? "border") does not use"
    )
    var policy = try policy(fallback, try seaPolicy())
    policy.preference = try preference(areOfTimeZones: boundaries.areOfTimeZones)
    return policy
  }

  /// The preference among several zones; boundaries of other areas have names that only they know.
  private func preference(areOfTimeZones: Bool) throws -> ZonePreference? {
    guard let text = prefer?.text else { return nil }
    guard areOfTimeZones else { return ZonePreference(text.split(separator: ",").map { [String($0)] }) }
    return try reading("--prefer") { try ZonePreference(parsing: text) }
  }

  /// The policy for lookups that use no polygons, only places.
  func placesPolicy() throws -> LookupPolicy {
    try policy(.point(), .nautical)
  }

  private func policy(_ fallback: Fallback, _ sea: SeaPolicy) throws -> LookupPolicy {
    let places = try zoneTable.map { try ZoneTable(contentsOf: $0.text) } ?? .embedded
    // Codes of countries have no letters but ASCII.
    let country = (country?.text).map { $0.utf8.allSatisfy { $0 < 0x80 } ? $0.uppercased() : $0 }
    if let country, !places.hasRows(country: country) {
      Diagnostics.report(
        "\(places.name) has no place in a country \"\(country)\" (codes are two letters, such as JP): places of all countries count"
      )
    }
    var policy = LookupPolicy(fallback: fallback, sea: sea, places: places, country: country)
    // All zones of the built-in table are known: there is nothing to look up.
    if zoneTable != nil { policy.isKnown = { ZoneDirectory.embedded.contains($0) } }
    return policy
  }

  /// The fallback that an option asks for; `nil` for the default.
  static func fallback(_ option: Word?) throws -> Fallback? {
    guard let text = option?.text else { return nil }
    switch text {
    case "none": return Fallback.none
    case "border": return .border()
    case "point": return .point()
    default:
      guard text.hasPrefix("border=") else {
        throw CommandFailure.expected(
          "none, border, border=DISTANCE or point", for: "--fallback", found: text)
      }
      let meters = try Meters(parsing: String(text.dropFirst("border=".count)), for: "--fallback border")
      return .border(meters: meters.value)
    }
  }

  private func seaPolicy() throws -> SeaPolicy {
    switch (sea?.text ?? "nautical", seaWithin?.text) {
    case ("nautical", nil): return .nautical
    case ("none", nil): return .none
    case ("land", let text?): return .land(withinMeters: try Meters(parsing: text, for: "--sea-within").value)
    case ("land", nil):
      throw CommandFailure.usage("--sea land requires --sea-within")
    case ("nautical", _), ("none", _): throw CommandFailure.usage("--sea-within requires --sea land")
    case (let word, _):
      throw CommandFailure.expected("nautical, land or none", for: "--sea", found: word)
    }
  }
}
