import TimeZoneLocalTime

extension ComputedColumns {
  /// Columns that compare each row's answer with another one. What rows say is read from ``CSVOptions/audited`` or
  /// ``NDJSONOptions/audited``.
  ///
  /// A row without a zone has them too. The results are counted in ``AnnotationSummary/audit``.
  ///
  /// - Parameters:
  ///   - audit: What is compared.
  ///   - zones: The zones of the annotation.
  ///   - options: The other options of the annotation: its rules, and what its times are.
  ///   - columns: The facts, and the names of their columns.
  /// - Returns: The columns.
  public static func audit(
    _ audit: ZoneAudit, of zones: NumberedZones, _ options: AnnotationOptions = AnnotationOptions(),
    columns: [(fact: ZoneAudit.Fact, name: String)] = ZoneAudit.Fact.allCases.map { ($0, $0.rawValue) }
  ) -> ComputedColumns {
    let facts = columns.map(\.fact)
    let policy = options.includesUTCTime ? options.localTimePolicy : nil
    let makeAudit: @Sendable () -> AuditValues = { [rules = options.rules] in
      AuditValues(audit, zones, rules, policy, facts)
    }
    var result = ComputedColumns(
      columns.map { Column(name: $0.name) }, usesTimes: true, includesRowsWithoutZone: true,
      makeValues: makeAudit)
    result.makeAudit = makeAudit
    result.omitsRows = audit.kept != nil
    return result
  }
}

/// The audit of some rows, for one thread.
final class AuditValues: PointValues {
  private let audit: ZoneAudit
  private let zones: NumberedZones
  private let facts: [ZoneAudit.Fact]
  /// What local times stand for that occur twice or never; `nil` where rows have instants.
  private let policy: LocalTimePolicy?
  private var comparer: ZoneComparer
  private var understood: [String: ClaimedZone] = [:]
  /// Findings that no time of a row decides.
  private var known: [Question: ZoneAudit.Finding] = [:]

  /// What the next rows say, where they do.
  var texts: [String] = []
  private var rows: [(question: Question, finding: ZoneAudit.Finding)] = []
  private var references: [NumberedZones.Answer] = []

  /// How many texts are remembered.
  private static let memoryLimit = 4_096

  private struct Question: Hashable {
    let zone: Int32
    let text: String
  }

  init(
    _ audit: ZoneAudit, _ zones: NumberedZones, _ rules: TimeZoneDatabase, _ policy: LocalTimePolicy?,
    _ facts: [ZoneAudit.Fact]
  ) {
    (self.audit, self.zones, self.policy, self.facts) = (audit, zones, policy, facts)
    comparer = ZoneComparer(rules, others: audit.rules)
  }

  // MARK: Positions

  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>) {
    find(points, answers) { _ in nil }
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>
  ) {
    find(points, answers) { times[$0] }
  }

  private func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    _ time: (Int) -> Instant?
  ) {
    rows.removeAll(keepingCapacity: true)
    if let reference = audit.reference {
      references = [NumberedZones.Answer](repeating: .init(zoneIndex: -1), count: points.count)
      references.withUnsafeMutableBufferPointer { reference.find(points, $0) }
    }
    for index in points.indices {
      let question = Question(zone: answers[index].zoneIndex, text: text(index, answers[index].zoneIndex))
      var found = finding(question, at: time(index))
      if found.verdict == .wrongClock, let zone = found.zone,
        isAnother(zone, than: zones.identifiers[Int(answers[index].zoneIndex)], points[index])
      {
        found = found.disputed
      }
      rows.append((question, found))
    }
    texts.removeAll(keepingCapacity: true)
  }

  /// Whether a zone is another one than the answer of several at a position.
  private func isAnother(_ zone: String, than answer: String, _ point: GridPoint) -> Bool {
    let name = ZoneDirectory.current(zone)
    return name != ZoneDirectory.current(answer)
      && zones.allZones(point).contains { ZoneDirectory.current($0) == name }
  }

  /// What is compared with an answer: what the row says, the other zones' answer, or the zone itself; empty for none.
  private func text(_ index: Int, _ zone: Int32) -> String {
    if let reference = audit.reference {
      let other = references[index].zoneIndex
      return other >= 0 ? reference.identifiers[Int(other)] : ""
    }
    if index < texts.count { return texts[index] }
    return zone >= 0 ? zones.identifiers[Int(zone)] : ""
  }

  // MARK: Findings

  private func finding(_ question: Question, at time: Instant?) -> ZoneAudit.Finding {
    if time == nil, let finding = known[question] { return finding }
    let finding = makeFinding(question, at: time)
    // Of a column that is no column of zones, no more is kept.
    if known.count == Self.memoryLimit { known.removeAll() }
    if time == nil { known[question] = finding }
    return finding
  }

  private func makeFinding(_ question: Question, at time: Instant?) -> ZoneAudit.Finding {
    let text = question.text
    if question.zone < 0 || text.isMissingValue {
      return ZoneAudit.Finding(audit.reference == nil && question.zone >= 0 ? .noName : .noZone)
    }
    let claim =
      understood[text] ?? (audit.reference == nil ? ClaimedZone(text, audit.additionalNames) : .zone(text))
    if understood.count == Self.memoryLimit { understood.removeAll() }
    understood[text] = claim
    let moment: ZoneComparer.Moment =
      switch (time, policy) {
      case (let time?, let policy?): .localTime(time, policy)
      case (let time?, nil): .instant(time)
      case (nil, _): .range(from: audit.start, until: audit.end)
      }
    return comparer.compare(zones.identifiers[Int(question.zone)], with: text, claim, moment)
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
    let answer = question.zone >= 0 ? zones.names[Int(question.zone)] : ""
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
