import TimeZoneLocalTime

/// A name that a system has for a zone.
public struct KnownName: Hashable, Sendable {
  /// The system's name for the zone, or for a zone whose clocks agree with it.
  public let name: String
  /// The period in which the system's clocks for the name agree with the zone's clocks.
  public let agreement: ClockAgreement
  /// The instant from which the clocks have to agree.
  public let instant: Instant
}

/// The zone names of a system with the rules of an earlier release, or of Windows.
///
/// ```swift
/// let names = KnownNames(of: try ZoneReleases.rules(of: "2024a"))
/// try names.name(of: "Europe/Kyiv")?.name        // "Europe/Kyiv"
/// try names.name(of: "America/Coyhaique")?.name  // "America/Punta_Arenas"
/// ```
public struct KnownNames: Sendable {
  /// The rules by which the system shows its names; `nil` for Windows.
  private let database: TimeZoneDatabase?
  private let newest: TimeZoneDatabase
  private let instant: Instant

  /// Creates the names of a system with rules of the tz database.
  ///
  /// - Parameters:
  ///   - system: The rules of the system, from a release or a directory.
  ///   - newest: The rules of the zones.
  ///   - instant: The moment from which clocks have to agree.
  public init(of system: TimeZoneDatabase, newest: TimeZoneDatabase = .embedded, at instant: Instant = .now) {
    (database, self.newest, self.instant) = (system, newest, instant)
  }

  private init(newest: TimeZoneDatabase, at instant: Instant) {
    (database, self.newest, self.instant) = (nil, newest, instant)
  }

  /// The Windows zone names, whose clocks are assumed to be the clocks of the zones that CLDR gives for them.
  public static func windows(newest: TimeZoneDatabase = .embedded, at instant: Instant = .now) -> KnownNames {
    KnownNames(newest: newest, at: instant)
  }

  /// Returns the name that the system has for a zone.
  ///
  /// If the system has the zone's current name, the result is that name, even if its clocks differ, because an update
  /// of the system's rules corrects them. This rule doesn't apply to Windows, which has its own names. Otherwise, the
  /// result is another name of the zone whose clocks agree at the moment or, if there is none, any name whose clocks
  /// agree. The first difference in this list decides between names:
  ///
  /// 1. The clocks agree for the longest time from the moment on.
  /// 2. The name is of a zone on land, and preferably its clocks still agree when the system has the newest rules.
  /// 3. The clocks have agreed for the longest time before.
  /// 4. The name is of a zone in the same country.
  /// 5. The name is of the zone with the largest city.
  ///
  /// If no clocks agree, the result is a name of the zone whose clocks differ.
  ///
  /// - Parameter zone: A name of the tz database in its own spelling.
  /// - Returns: The name, with the time in which clocks agree; `nil` if the system has none.
  /// - Throws: ``/TimeZoneLocalTime/TimeZoneRulesError``: the newest rules have no such zone, or rules are damaged.
  /// - Complexity: O(*n* log *n*), *n* the number of the zone's transitions; if the system has no name of the zone, for
  ///   each name that it has.
  public func name(of zone: String) throws(TimeZoneRulesError) -> KnownName? {
    let rules = try newest.rulesByAnyName(for: zone)
    let entry = try? ZoneDirectory.embedded.entry(for: zone)
    let names: [String] = entry.map { [$0.name] + $0.olderNames } ?? [zone]
    if database != nil, let found = try candidate(names[0]) { return found.known(as: rules, at: instant) }
    let own = try candidates(names)
    if let best = best(of: own, as: rules, for: entry) { return best }
    let all = try candidates(database == nil ? WindowsZones.zones : Self.allNames)
    return best(of: all, as: rules, for: entry) ?? own.first?.known(as: rules, at: instant)
  }

  package static let allNames = ZoneDirectory.embedded.entries.flatMap { [$0.name] + $0.olderNames }

  private struct Candidate {
    let name: String
    let zone: String
    let rules: TimeZoneRules

    func known(as others: TimeZoneRules, at instant: Instant) -> KnownName {
      KnownName(name: name, agreement: ClockAgreement(others, rules, at: instant), instant: instant)
    }
  }

  /// The names that the system has for names of the tz database.
  private func candidates(_ zones: [String]) throws(TimeZoneRulesError) -> [Candidate] {
    var found: [Candidate] = []
    for zone in zones {
      if let name = try candidate(zone) { found.append(name) }
    }
    return found
  }

  /// The name that the system has for a name of the tz database; `nil` if it has none.
  private func candidate(_ zone: String) throws(TimeZoneRulesError) -> Candidate? {
    guard let database else {
      guard let name = WindowsZones.name(of: zone), let world = WindowsZones.zone(named: name) else {
        return nil
      }
      return Candidate(name: name, zone: world, rules: try newest.rulesByAnyName(for: world))
    }
    do throws(TimeZoneRulesError) {
      return Candidate(name: zone, zone: zone, rules: try database.rules(for: zone))
    } catch {
      if case .unknownZone = error { return nil }
      throw error
    }
  }

  /// The name whose clocks agree with a zone's from the moment on, the longest; `nil` if none do.
  private func best(of names: [Candidate], as rules: TimeZoneRules, for entry: ZoneEntry?) -> KnownName? {
    let offset = rules.utcOffset(at: instant)
    let countries = Set((entry?.countries ?? []).map { ExactText($0.code) })
    // The least is the best. If values are equal, the next ones in the list decide.
    let ranked = names.filter { $0.rules.utcOffset(at: instant) == offset }.map { name in
      let known = name.known(as: rules, at: instant)
      let others = (try? ZoneDirectory.embedded.entry(for: name.zone).countries) ?? []
      let updated = (try? newest.rules(for: name.zone)).map { ClockAgreement(rules, $0, at: instant) }
      return (
        known,
        (
          -(known.agreement.end?.secondsSince1970 ?? .max),
          (others.isEmpty ? 2 : 0) + (updated?.end == known.agreement.end ? 0 : 1),
          known.agreement.start?.secondsSince1970 ?? .min,
          others.contains { countries.contains(ExactText($0.code)) } ? 0 : 1,
          -ZonePopulations.embedded[name.zone], ExactText(name.name)
        )
      )
    }
    return ranked.min { $0.1 < $1.1 }?.0
  }
}

/// The period in which the clocks of two zones, or of one zone under two sets of rules, have the same offset from UTC.
public struct ClockAgreement: Hashable, Sendable {
  /// Whether the clocks agree at the requested moment.
  public let isNow: Bool
  /// The instant from which the clocks agree; `nil` if they have always agreed, or never agree.
  public let start: Instant?
  /// The first instant after ``start`` at which the clocks differ; `nil` if they agree forever, or never did.
  ///
  /// It is after the present moment only if ``isNow`` is true.
  public let end: Instant?

  /// Compares the rules of two zones.
  ///
  /// - Parameters:
  ///   - left: The rules of a zone.
  ///   - right: The rules of another zone, or other rules of the same zone.
  ///   - instant: The moment. If the clocks differ then, the result is the last period before it in which they agreed.
  /// - Complexity: O(*n* log *n*), *n* the number of the zones' transitions.
  public init(_ left: TimeZoneRules, _ right: TimeZoneRules, at instant: Instant) {
    let pair = ClockPair(left, right)
    isNow = pair.agree(at: instant)
    if isNow {
      start = pair.lastTurn(to: true, until: instant)
      end = pair.nextDifference(after: instant)
    } else {
      end = pair.lastTurn(to: false, until: instant)
      start = end.flatMap { pair.lastTurn(to: true, until: $0.second(before: true)) }
    }
  }
}
