import TimeZoneReleases

/// A zone in the arguments: its name in the tz database or elsewhere, a city or country, or a point in it.
struct ZoneArgument {
  private let text: String

  init(_ word: Word) {
    text = word.text
  }

  func time(_ clock: ZoneClock) throws -> ZoneTime {
    do {
      return try clock.time(in: text)
    } catch TimeZoneRulesError.unknownZone, TimeZoneRulesError.invalidIdentifier {
      return try time(clock, in: try identifier())
    }
  }

  private func time(_ clock: ZoneClock, in zone: String) throws -> ZoneTime {
    do {
      return try clock.time(in: zone)
    } catch TimeZoneRulesError.unknownZone(let name, let source) {
      // Here the name comes from the arguments, not from data.
      throw CommandFailure.usage("\(TimeZoneRulesError.unknownZone(name, source: source))")
    }
  }

  /// The zone as the tz database spells it. Only asked if it is not spelled so, as the directory takes time to build.
  private func identifier() throws -> String {
    do {
      return try ZoneDirectory.embedded.spelling(for: text)
    } catch {
      if let zone = try Self.otherZone(text) { return zone }
      if let zone = try zoneAtPoint() { return zone }
      throw error
    }
  }

  /// The zone of a name that the tz database does not have; `nil` if it isn't a name. Reports on standard error how the
  /// name was understood.
  static func otherZone(_ text: String) throws -> String? {
    if let zone = ForeignZoneNames.zone(named: text, includingCities: false) {
      Diagnostics.report("\(text.quotedForMessage) is not a name of the tz database; using \(zone)")
      return zone
    }
    guard !text.utf8.contains(UInt8(ascii: "/")), ClockName(text) == nil,
      let place = try NamedCity.named(exactly: text)
    else { return nil }
    place.reportOthers()
    return place.match.city.timeZoneIdentifiers().first
  }

  /// The zone at the point; `nil` if the word is probably a misspelled name.
  private func zoneAtPoint() throws -> String? {
    let coordinate: Coordinate
    do {
      coordinate = try Coordinate(parsing: text)
    } catch {
      if looksLikePoint { throw error }
      return nil
    }
    let source = PolicyFinder(try ActiveIndex.current().finder)
    guard let zone = source.timeZoneIdentifier(at: coordinate) else {
      throw CommandFailure.message(source.absence(at: coordinate), .noZone)
    }
    return zone
  }

  /// Names of zones begin with a letter, and have neither commas nor colons; nor is an offset such as `+09:00` a point.
  private var looksLikePoint: Bool {
    if case .offset = ClockName(text) { return false }
    guard let first = text.utf8.first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || text.looksNegative
      || text.utf8.contains { ",:".utf8.contains($0) }
  }
}
