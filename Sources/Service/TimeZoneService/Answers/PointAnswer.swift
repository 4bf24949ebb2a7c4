import TimeZonePresentation

/// The zones at a position, and what was asked about them, as members of a JSON object.
struct PointAnswer {
  private let core: ServiceCore
  private let coordinate: Coordinate
  private let match: TimeZoneMatch?
  /// The zones that are answered.
  private let zones: [String]
  private let policy: LookupPolicy

  /// Looks the position up.
  init(_ coordinate: Coordinate, _ core: ServiceCore, sea: SeaAnswer, all: Bool) {
    self.core = core
    self.coordinate = coordinate
    policy = core.policy(sea)
    match = core.finder.match(at: coordinate, policy)
    let found = match?.timeZoneIdentifiers ?? []
    zones = all ? found : Array(found.prefix(1))
  }

  /// Position, zones, and how they were found.
  var members: [JSONText.Member] {
    let isOutside = match == nil && !core.finder.isInRegion(coordinate)
    return coordinate.jsonMembers + [
      ("timeZone", JSONText.string(zones.first)), ("zones", JSONText.strings(zones)),
      ("source", JSONText.string(match?.source.name ?? (isOutside ? IndexRegion.outsideSource : nil))),
    ] + (match?.source.meters.map { [("meters", Meters($0).json)] } ?? []) + certainty
  }

  /// Whether the answer is certain, where simplified boundaries may have changed it.
  private var certainty: [JSONText.Member] {
    guard core.finder.errorBound > 0 else { return [] }
    let certainty = core.finder.certainty(of: match, at: coordinate, policy)
    return CertaintyText(
      certainty: certainty, errorBound: core.finder.errorBound, hasRegion: core.finder.region != nil,
      mayHaveNoZone: core.finder.mayHaveNoZone(at: coordinate)
    ).members
  }

  /// The time in the first zone, with that in the others; `null` where there is none.
  func time(_ clock: ZoneClock) -> JSONText.Member {
    guard let zone = zones.first, let time = core.time(in: zone, clock) else { return ("time", "null") }
    let others = zones.dropFirst().compactMap { core.time(in: $0, clock) }
    return ("time", time.json(conversions: zones.count > 1 ? others : nil))
  }

  /// The name of the time in the first zone in a language; `null` where there is no time.
  func localizedName(_ clock: ZoneClock, _ language: String) -> JSONText.Member {
    guard let zone = zones.first, let offsets = core.time(in: zone, clock)?.googleOffsets else {
      return ("localizedName", "null")
    }
    let name = core.names.name(
      of: zone, raw: offsets.raw, daylightSaving: offsets.daylightSaving, languages: [language])
    return (
      "localizedName",
      JSONText.object([("text", JSONText.string(name.text)), ("language", JSONText.string(name.language))])
    )
  }

  /// What a system knows the first zone by; all `null` where there is none.
  func known(to names: SystemNames) -> [JSONText.Member] {
    zones.first.flatMap { names.zone($0) }?.members ?? SystemName.noMembers
  }

  /// The nearest city in the first zone; `null` where there is none.
  var city: JSONText.Member {
    let index = zones.first.flatMap { zone in core.finder.identifiers.firstIndex { $0.isSame(as: zone) } }
    let city = index.flatMap { core.cities.nearestCity(to: coordinate, zone: $0) }
    return ("city", city?.json(in: core.finder) ?? "null")
  }

  /// All zones within a distance.
  func within(_ meters: Double) -> JSONText.Member {
    let answer = WithinAnswer(Meters(meters), of: coordinate, core.finder)
    return ("within", JSONText.object([("meters", answer.radius.json)] + answer.zoneMembers))
  }
}
