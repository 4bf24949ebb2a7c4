import TimeZoneDirectory
import TimeZoneEngine
import TimeZoneIndex
import TimeZoneLocalTime

extension PointColumns {
  /// Columns that compare each row's answer with another one. What rows say is read from ``CSVOptions/audited`` or
  /// ``NDJSONOptions/audited``.
  ///
  /// A row without a zone has them too. The results are counted in ``AnnotationSummary/audit``.
  ///
  /// - Parameters:
  ///   - audit: What is compared.
  ///   - engine: The engine of the annotation.
  ///   - options: The other options of the annotation: its rules, and what its times are.
  ///   - columns: The facts, and the names of their columns.
  /// - Returns: The columns.
  public static func audit(
    _ audit: ZoneAudit, of engine: ZoneEngine, _ options: AnnotationOptions = AnnotationOptions(),
    columns: [(fact: ZoneAudit.Fact, name: String)] = ZoneAudit.Fact.allCases.map { ($0, $0.rawValue) }
  ) -> PointColumns {
    let facts = columns.map(\.fact)
    let policy = options.includesUTCTime ? options.localTimePolicy : nil
    var result = PointColumns(
      columns.map { Column(name: $0.name) }, usesTimes: true, includesRowsWithoutZone: true
    ) { [rules = options.rules] in AuditValues(audit, engine, rules, policy, facts) }
    result.omitsRows = audit.kept != nil
    return result
  }
}

/// The audit of some rows, for one thread.
final class AuditValues: PointValues {
  private let audit: ZoneAudit
  private let engine: ZoneEngine
  private let facts: [ZoneAudit.Fact]
  /// What local times stand for that occur twice or never; `nil` where rows have instants.
  private let policy: LocalTimePolicy?
  private var answerRules, otherRules: OpenRules
  private var courses = RepeatedCourses()
  private var understood: [String: AuditedName] = [:]
  /// Findings that no time of a row decides.
  private var known: [Question: ZoneAudit.Finding] = [:]

  /// What the next rows say, where they do.
  var texts: [String] = []
  private var rows: [(question: Question, finding: ZoneAudit.Finding)] = []
  private var references: [ZoneEngine.Answer] = []

  private struct Question: Hashable {
    let zone: Int32
    let text: String
  }

  init(
    _ audit: ZoneAudit, _ engine: ZoneEngine, _ rules: TimeZoneRuleBook, _ policy: LocalTimePolicy?,
    _ facts: [ZoneAudit.Fact]
  ) {
    (self.audit, self.engine, self.policy, self.facts) = (audit, engine, policy, facts)
    (answerRules, otherRules) = (OpenRules(rules), OpenRules(audit.rules ?? rules))
  }

  // MARK: Positions

  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>) {
    find(points, answers) { _ in nil }
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>,
    at times: UnsafeBufferPointer<Instant?>
  ) {
    find(points, answers) { times[$0] }
  }

  private func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>,
    _ time: (Int) -> Instant?
  ) {
    rows.removeAll(keepingCapacity: true)
    if let reference = audit.reference {
      references = [ZoneEngine.Answer](repeating: .init(zoneIndex: -1), count: points.count)
      references.withUnsafeMutableBufferPointer { reference.find(points, $0) }
    }
    for index in points.indices {
      let question = Question(zone: answers[index].zoneIndex, text: text(index, answers[index].zoneIndex))
      var found = finding(question, at: time(index))
      if found.verdict == .wrongClock, let zone = found.zone, isAmongAll(zone, points[index]) {
        found = ZoneAudit.Finding(.disputed, since: found.since, difference: found.difference, zone: zone)
      }
      rows.append((question, found))
    }
    texts.removeAll(keepingCapacity: true)
  }

  /// Whether a zone is one of several at a position.
  private func isAmongAll(_ zone: String, _ point: GridPoint) -> Bool {
    let zones = engine.allZones(point)
    return zones.count > 1 && zones.contains { Self.current($0) == Self.current(zone) }
  }

  /// What is compared with an answer: what the row says, the other engine's zone, or the zone itself; empty for none.
  private func text(_ index: Int, _ zone: Int32) -> String {
    if let reference = audit.reference {
      let other = references[index].zoneIndex
      return other >= 0 ? reference.identifiers[Int(other)] : ""
    }
    if index < texts.count { return texts[index] }
    return zone >= 0 ? engine.identifiers[Int(zone)] : ""
  }

  // MARK: Findings

  private func finding(_ question: Question, at time: Instant?) -> ZoneAudit.Finding {
    if time == nil, let finding = known[question] { return finding }
    let finding = makeFinding(question, at: time)
    if time == nil { known[question] = finding }
    return finding
  }

  private func makeFinding(_ question: Question, at time: Instant?) -> ZoneAudit.Finding {
    let text = question.text
    let name =
      audit.reference == nil
      ? understood[text] ?? AuditedName(text, audit.furtherNames) : text.isEmpty ? .missing : .zone(text)
    understood[text] = name
    var named: String?
    if case .zone(let zone) = name { named = zone }
    guard question.zone >= 0 else { return ZoneAudit.Finding(.noZone, zone: named) }
    let zone = engine.identifiers[Int(question.zone)]
    let isSame = text == zone
    if isSame, audit.rules == nil { return ZoneAudit.Finding(.same, zone: zone) }
    guard let rules = answerRules[zone] else { return ZoneAudit.Finding(.unknownName, zone: named) }
    if case .missing = name { return ZoneAudit.Finding(audit.reference == nil ? .noName : .noZone) }
    if case .offset(let seconds) = name {
      return finding(
        seconds - (time.map { rules.utcOffset(at: $0) } ?? rules.googleOffsets(at: audit.start).raw))
    }
    if rules.abbreviations(around: audit.start, at: time).contains(text.uppercased()) {
      return ZoneAudit.Finding(.sameClocks)
    }
    guard let named, let other = otherRules[named] else {
      return ZoneAudit.Finding(.unknownName, zone: named)
    }
    let isAlias = Self.current(named) == Self.current(zone)
    if isAlias, audit.rules == nil { return ZoneAudit.Finding(isSame ? .same : .alias, zone: named) }
    if let policy, let time, let moved = move(of: time, from: rules, to: other, policy) {
      return finding(moved, zone: named, isSame: isSame, isAlias: isAlias)
    }
    let difference = ClockDifference(
      other, rules, from: time ?? audit.start, until: time ?? audit.end, &courses)
    return finding(
      difference.seconds, since: difference.start, zone: named, isSame: isSame, isAlias: isAlias)
  }

  private func finding(
    _ difference: Int, since: Instant? = nil, zone: String? = nil, isSame: Bool = false, isAlias: Bool = false
  ) -> ZoneAudit.Finding {
    if difference != 0 {
      return ZoneAudit.Finding(.wrongClock, since: since, difference: difference, zone: zone)
    }
    if isSame || isAlias { return ZoneAudit.Finding(isSame ? .same : .alias, zone: zone) }
    return ZoneAudit.Finding(.sameClocks, since: since, zone: zone)
  }

  /// The seconds by which the instant of a row's local time comes earlier by other rules; `nil` where that fails.
  private func move(
    of instant: Instant, from rules: TimeZoneRules, to other: TimeZoneRules, _ policy: LocalTimePolicy
  ) -> Int? {
    let local = LocalDateTime(at: instant, utcOffset: rules.utcOffset(at: instant))
    guard let moved = try? other.resolve(local, by: policy).instant else { return nil }
    return Int(clamping: instant.secondsSince1970 - moved.secondsSince1970)
  }

  private static func current(_ name: String) -> String {
    (try? ZoneDirectory.embedded.entry(for: name))?.name ?? name
  }

  // MARK: Values

  /// What was found for one of the positions last taken.
  func finding(at position: Int) -> ZoneAudit.Finding { rows[position].finding }

  /// Whether a row is kept; `nil` for a row without a position.
  func keeps(_ position: Int?) -> Bool {
    guard let kept = audit.kept else { return true }
    return position.map { kept.contains(finding(at: $0).verdict) } ?? false
  }

  /// An example for the summary, on a line counted within a part of the input.
  func example(at position: Int, line: Int) -> ZoneAudit.Summary.Example {
    let (question, finding) = rows[position]
    let answer = question.zone >= 0 ? engine.names[Int(question.zone)] : ""
    return .init(line: Int64(line), answer: answer, text: question.text, finding: finding)
  }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let finding = finding(at: position)
    var text =
      switch facts[column] {
      case .verdict: finding.verdict.rawValue
      case .since: finding.since?.description ?? ""
      case .difference: finding.difference == 0 ? "" : EnglishZoneNames.offsetText(finding.difference)
      case .zone: finding.zone ?? ""
      }
    text.withUTF8(body)
  }
}

/// The rules of zones, opened once.
private struct OpenRules {
  private let book: TimeZoneRuleBook
  private var opened: [String: TimeZoneRules?] = [:]

  init(_ book: TimeZoneRuleBook) { self.book = book }

  /// `nil` where the book has none under any name.
  subscript(zone: String) -> TimeZoneRules? {
    mutating get {
      if let rules = opened[zone] { return rules }
      let rules = try? book.rulesByAnyName(for: zone)
      opened[zone] = .some(rules)
      return rules
    }
  }
}

extension TimeZoneRules {
  /// The abbreviations of local time at an instant; of the year around another one where there is none.
  fileprivate func abbreviations(around instant: Instant, at time: Instant?) -> [String] {
    if let time { return [localTimeType(at: time).abbreviation.uppercased()] }
    let types =
      [localTimeType(at: instant)]
      + [nextTransition(after: instant)].compactMap { $0 }
      .filter { $0.instant.secondsSince1970 - instant.secondsSince1970 < 366 * 86400 }.map(\.after)
    return types.map { $0.abbreviation.uppercased() }
  }
}
