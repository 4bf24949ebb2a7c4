import TimeZoneReleases

/// How the answers for rows are compared with others, and what is added about it.
package struct AuditJob: Sendable {
  private let facts: NamedFacts<ZoneAudit.Fact>
  private var audit: ZoneAudit

  init(
    _ facts: NamedFacts<ZoneAudit.Fact>, only verdicts: Set<ZoneAudit.Verdict>?, comparesRows: Bool,
    rules: TimeZoneDatabase?, offsetUnit: OffsetUnit?
  ) {
    self.facts = facts
    let start = Instant.now
    audit = ZoneAudit(
      from: start,
      until: comparesRows
        ? nil : Instant(secondsSince1970: start.secondsSince1970 + 10 * 31_556_952), keeping: verdicts)
    (audit.rules, audit.offsetUnit) = (rules, offsetUnit)
    audit.additionalNames = { ForeignZoneNames.zone(named: $0) }
  }

  /// The name of the answers' column, unless another is given: `timezone`, if that is not what is compared, possibly by its path
  /// in the properties of a Feature.
  package static func answerColumn(beside audited: String?) -> String {
    ["timezone", "properties.timezone"].contains(audited?.lowercased()) ? "found_timezone" : "timezone"
  }

  package var names: [String] { facts.names }

  package mutating func compare(with reference: NumberedZones) { audit.reference = reference }

  func columns(_ zones: NumberedZones, _ options: AnnotationOptions) -> ComputedColumns {
    .audit(audit, of: zones, options, columns: Array(zip(facts.facts, facts.names)))
  }
}

extension ZoneAudit.Fact: RowFact {
  package static var usual: [ZoneAudit.Fact] { [.verdict, .since, .difference] }

  package var isLiteral: Bool { false }
}

extension ZoneAudit.Verdict {
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads names joined by commas, in which hyphens may replace spaces; `wrong` is short for a wrong clock.
  static func set(parsing text: String, for option: String) throws -> Set<Self> {
    var found: Set<Self> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard
        let verdict = name == "wrong"
          ? .wrongClock : Self(rawValue: String(name.map { $0 == "-" ? " " : $0 }))
      else {
        throw CommandFailure.expected("names joined by commas (\(list))", for: option, found: String(name))
      }
      found.insert(verdict)
    }
    return found
  }
}

extension ZoneAudit.Summary {
  /// The verdicts that rows have, such as `3 same, 1 wrong clock`.
  package var text: String {
    ZoneAudit.Verdict.allCases.compactMap { verdict in
      rows[verdict].map { "\(Int(clamping: $0).grouped) \(verdict.rawValue)" }
    }.joined(separator: ", ")
  }

  /// How numbers that are offsets in two units were read, and how to choose; `nil` if none exist.
  package var unitText: String? {
    ambiguousOffsets.first.map { unit, count in
      let other = unit == .minutes ? OffsetUnit.hhmm : .minutes
      return
        "\(Int(clamping: count).grouped) \(count == 1 ? "offset" : "offsets") such as 300 read as \(unit.rawValue); "
        + "if that is wrong, use \(OptionSpelling.arguments.setting(.auditOffsets, other.rawValue))"
    }
  }

  package var json: JSON {
    let members = ZoneAudit.Verdict.allCases.compactMap { verdict -> JSONObject.Member? in
      rows[verdict].map { (verdict.rawValue, JSON($0)) }
    }
    var object = JSONObject(members)
    object.add("offsetUnit", ambiguousOffsets.first.map { JSON($0.key.rawValue) })
    return .object(object)
  }
}

extension ZoneAudit.Summary.Example {
  /// Such as `line 3: "Asia/Sakhalin" for Asia/Tokyo: +02:00, since 1945-08-24T15:00:00Z they differ`.
  package var message: String {
    let what = text.isSame(as: answer) ? "other rules" : text.quotedForMessage
    let start = finding.since.map { ", \($0 > .now ? "from" : "since") \($0) they differ" } ?? ""
    return "line \(line): \(what) for \(answer): \(finding.difference.offsetText)\(start)"
  }
}
