import TimeZoneReleases

/// The names by which a system knows zones, as answers have them; each is found once.
package final class SystemNames: @unchecked Sendable {
  // Sendable by hand: the lock guards what changes.
  private let names: KnownNames
  private let option: String
  private let lock = Lock()
  private var found: [ExactText: SystemName?] = [:]
  private var reported: Set<ExactText> = []

  /// The systems that need no directory.
  package static let choices = ZoneReleases.all + ["windows"]

  package init(
    parsing text: String, for option: String, at instant: Instant = .now, allowsDirectory: Bool = true
  ) throws {
    self.option = option
    if text.lowercased() == "windows" {
      names = .windows(at: instant)
    } else {
      names = KnownNames(
        of: try TimeZoneDatabase(
          releaseOrDirectory: text, for: option, or: ", windows", allowsDirectory: allowsDirectory),
        at: instant)
    }
  }

  /// The system's name for a zone; `nil` if it has none.
  package func zone(_ zone: String) -> SystemName? {
    lock.withLock {
      if let known = found[ExactText(zone)] { return known }
      // Zones of other data need not have rules.
      let known = (try? names.name(of: zone)).map { SystemName(zone: zone, known: $0) }
      found[ExactText(zone)] = .some(known)
      return known
    }
  }

  /// The name of a zone; its own if the system has none. If it has none, or one whose clocks differ now, that is
  /// reported on standard error, once.
  package func reportedName(of zone: String) -> String {
    let known = self.zone(zone)
    let warning = known.map { $0.warning } ?? "\(zone) is not known there under any name"
    if let warning, lock.withLock({ reported.insert(ExactText(zone)).inserted }) {
      Diagnostics.report("\(option): \(warning)")
    }
    return known?.name ?? zone
  }
}

extension TimeZoneDatabase {
  package init(
    releaseOrDirectory text: String, for option: String, or others: String = "", allowsDirectory: Bool = true
  ) throws {
    if ZoneReleases.isRelease(text) {
      self = try reading(option) { try ZoneReleases.rules(of: text) }
      return
    }
    // A word that names no file is more likely a mistake.
    guard allowsDirectory, text.contains("/") || (try? FileIdentity.checkDirectory(text)) != nil else {
      let directory = allowsDirectory ? " or a directory of compiled rules" : ""
      throw CommandFailure.expected("a release such as 2024a\(others)\(directory)", for: option, found: text)
    }
    guard let rules = try TimeZoneDatabase(directory: text).loadedIfAny() else {
      throw CommandFailure.noRules(in: text, named: option)
    }
    self = rules
  }

  /// The same rules in memory; `nil` if none exist of any zone.
  package func loadedIfAny() throws(TimeZoneRulesError) -> TimeZoneDatabase? {
    let loaded = try loaded(KnownNames.allNames)
    return KnownNames.allNames.contains { (try? loaded.rules(for: $0)) != nil } ? loaded : nil
  }
}

extension CommandFailure {
  package static func noRules(in directory: String, named option: String) -> CommandFailure {
    .message(
      "\(option): expected compiled rules such as Europe/Berlin in \(directory), found none", .badData)
  }
}

/// A zone, and the name by which a system knows it.
package struct SystemName: Sendable {
  let zone: String
  let known: KnownName

  package var name: String { known.name }

  /// The warning that the clocks of the name differ from the zone's; `nil` if they agree.
  package var warning: String? {
    known.agreement.isNow
      ? nil : "\(zone) is known as \(name), whose clocks there differ now\(end.map { ", since \($0)" } ?? "")"
  }

  private var start: Instant? { known.agreement.start }
  fileprivate var end: Instant? { known.agreement.end }

  package var rows: [Columns.Row] {
    let span: String
    switch (start, end) {
    case (nil, nil): span = known.agreement.isNow ? "always" : "never"
    case (let start?, nil): span = "from \(start) on"
    case (nil, let end?): span = "until \(end)"
    case (let start?, let end?): span = "from \(start) to \(end)"
    }
    let isPast = !known.agreement.isNow && end != nil
    return [("name there", name), ("clocks agree", isPast ? "not now, \(span)" : span)]
  }

  package var members: JSONObject {
    let members: JSONObject = [
      "nameIn": JSON(name), "agreesNow": JSON(known.agreement.isNow),
      "agreesFrom": JSON(start.map { "\($0)" }),
      "agreesUntil": JSON(end.map { "\($0)" }),
    ]
    let rules = try? TimeZoneDatabase.embedded.rulesByAnyName(for: zone)
    return members.adding(PosixRule(rules, at: known.instant).members)
  }

  /// The members if the system has no name for the zone.
  package static let noMembers = JSONObject(
    ["nameIn", "agreesNow", "agreesFrom", "agreesUntil", "posix", "posixFrom"].map { ($0, .null) })
}

extension SystemNames {
  package func columns(_ zones: [String]) -> ComputedColumns {
    .ofZones(["name_in", "name_in_until"], zones) {
      // No end is empty if clocks agree forever; a past end, or `never`, means that they differ now.
      self.zone($0).map { [$0.name, $0.end.map { "\($0)" } ?? ($0.known.agreement.isNow ? "" : "never")] }
        ?? ["", ""]
    }
  }
}
