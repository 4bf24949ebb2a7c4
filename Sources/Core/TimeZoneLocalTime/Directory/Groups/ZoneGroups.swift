import TimeZoneEngine

/// Groups of zones whose clocks have agreed since some moment, each with a representative.
///
/// ```swift
/// let groups = try ZoneGroups(of: TimeZoneFinder.world.identifiers, since: .now)
/// groups.representative(of: "Europe/Rome")        // "Europe/Berlin"
/// groups.representatives(of: ["Europe/Rome", "Europe/Paris"])  // ["Europe/Berlin"]
/// ```
///
/// Clocks are compared exactly and forever, past the last transition by the yearly rules of the tz database. By default
/// offsets from UTC are compared. Groups and their representatives are chosen as timezone-boundary-builder chooses them
/// for its data "same since 1970" and "same since now"; `SameSince.md` in the documentation explains the differences.
public struct ZoneGroups: Sendable {
  /// A group of zones whose clocks agree.
  public struct Group: Hashable, Sendable {
    /// The member that represents the group.
    public let representative: String
    /// All members including the representative, ascending by their UTF-8 bytes.
    public let members: [String]
  }

  /// All groups, including groups of one zone, ascending by the UTF-8 bytes of their representatives.
  public let groups: [Group]
  /// The zones without rules, ascending by their UTF-8 bytes, each a separate group.
  public let zonesWithoutRules: [String]
  private let numbers: [ExactText: Int]

  /// Groups zones whose clocks have agreed since an instant.
  ///
  /// The representative is preferably a land zone, then one with its own row in `zone1970.tab`, then the one with the
  /// largest city by population, then the first by identifier.
  ///
  /// - Parameters:
  ///   - identifiers: The zones, such as a finder's zones, in any order; repeated ones count once.
  ///   - others: Further zones, which represent others only if no zone of `identifiers` is in their group.
  ///   - start: The instant from which clocks must agree.
  ///   - isStrict: Whether abbreviations and daylight saving must also agree, not only offsets.
  ///   - database: The rules of local time.
  /// - Throws: ``/TimeZoneLocalTime/TimeZoneRulesError`` if the rules of a zone are damaged or cannot be read. A zone
  ///   without rules is not an error.
  /// - Complexity: O(*n* + *m*), for *n* zones with *m* transitions, and some thousand steps for each zone with
  ///   daylight saving: about 10 ms for all zones of the world.
  public init(
    of identifiers: [String], and others: [String] = [], since start: Instant, isStrict: Bool = false,
    database: TimeZoneDatabase = .embedded
  ) throws(TimeZoneRulesError) {
    var withoutRules: [String] = []
    var groupNumbers: [LocalTimeCourse: Int] = [:]
    var members: [[String]] = []
    var known = RepeatedCourses()
    var opened = RulesCache(database)
    for identifier in Set((identifiers + others).map { ExactText($0) }).sorted() {
      var number = members.count
      // Zones of other data may have any name.
      if let rules = try opened.knownRules(of: identifier.text) {
        let course = LocalTimeCourse(of: rules, from: start, isStrict: isStrict, &known)
        number = groupNumbers[course] ?? number
        groupNumbers[course] = number
      } else {
        withoutRules.append(identifier.text)
      }
      if number == members.count { members.append([]) }
      members[number].append(identifier.text)
    }
    let preferred = Set(identifiers.map { ExactText($0) })
    // The tz database has not merged these with others.
    let ownZones = Set(ZoneTable.embedded1970.rows.map { ExactText($0.timeZoneIdentifier) })
    func rank(_ zone: String) -> (Int, Int, Int, Int64) {
      let name = ExactText(zone)
      return (
        preferred.contains(name) ? 0 : 1, TimeZoneFinder.isNautical(zone) ? 1 : 0,
        ownZones.contains(name) ? 0 : 1, -ZonePopulations.embedded[zone]
      )
    }
    // Of the lowest rank, the first.
    groups = members.map { zones in
      Group(representative: zones.min { rank($0) < rank($1) } ?? zones[0], members: zones)
    }.sorted { $0.representative.precedes($1.representative) }
    zonesWithoutRules = withoutRules
    var numbers: [ExactText: Int] = [:]
    for (number, group) in groups.enumerated() {
      for member in group.members { numbers[ExactText(member)] = number }
    }
    self.numbers = numbers
  }

  /// Returns the representative of a zone.
  ///
  /// - Parameter identifier: A zone identifier, spelled as it was given for the groups.
  /// - Returns: The representative of its group; the zone itself if it is in no group.
  /// - Complexity: O(1)
  public func representative(of identifier: String) -> String {
    numbers[ExactText(identifier)].map { groups[$0].representative } ?? identifier
  }

  /// Returns the representatives of some zones.
  ///
  /// - Parameter identifiers: Zones, such as the zones that cover a position.
  /// - Returns: The representatives, ascending by their UTF-8 bytes, each once.
  /// - Complexity: O(*n* log *n*), *n* the number of zones.
  public func representatives(of identifiers: [String]) -> [String] {
    Set(identifiers.map { ExactText(representative(of: $0)) }).sorted().map { $0.text }
  }

  /// Of some zones, the one whose representative is the first by identifier, and of several with that one, the first;
  /// `nil` for no zones.
  package func primary(of identifiers: [String]) -> String? {
    identifiers.min { representative(of: $0).precedes(representative(of: $1)) }
  }
}
