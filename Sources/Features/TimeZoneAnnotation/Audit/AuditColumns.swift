extension ComputedColumns {
  /// Returns columns that compare each row's answer with the row's own zone, or with another answer. The rows' zones are read from
  /// ``CSVOptions/audited`` or ``NDJSONOptions/audited``.
  ///
  /// A row without a zone also has values. The results are counted in ``AnnotationSummary/audit``.
  ///
  /// - Parameters:
  ///   - audit: The values to compare.
  ///   - zones: The zones of the annotation.
  ///   - options: The other options of the annotation, such as its rules and the meaning of its times.
  ///   - columns: The facts, and the names of their columns.
  /// - Returns: The columns.
  public static func audit(
    _ audit: ZoneAudit, of zones: NumberedZones, _ options: AnnotationOptions = AnnotationOptions(),
    columns: [(fact: ZoneAudit.Fact, name: String)] = ZoneAudit.Fact.allCases.map { ($0, $0.rawValue) }
  ) -> ComputedColumns {
    let facts = columns.map(\.fact)
    let makeAudit: @Sendable () -> AuditValues = {
      [rules = options.rules, policy = options.localTimePolicy] in
      AuditValues(audit, zones, rules, policy, facts)
    }
    var result = ComputedColumns(
      columns.map { Column(name: $0.name) }, includesRowsWithoutZone: true,
      makeValues: makeAudit)
    result.makeAudit = makeAudit
    result.omitsRows = audit.kept != nil
    return result
  }
}

final class AuditValues: PointValues {
  private let audit: ZoneAudit
  private let zones: NumberedZones
  private let facts: [ZoneAudit.Fact]
  private let policy: LocalTimePolicy
  private var comparer: ZoneComparer
  private var understood: [String: ClaimedZone] = [:]
  /// The results so far, with the Unix seconds between which each is valid, ascending.
  private var known: [Question: [(period: Range<Int64>, found: Found)]] = [:]
  private var knownCount = 0

  /// The texts of the next rows, if any, as ``kept(_:)`` returns them.
  var texts: [String] = []
  /// The local times of the next rows that have one without an offset; empty if none has.
  var localTimes: [LocalDateTime?] = []
  /// The unit of numbers that may be in two.
  var ambiguousUnit: OffsetUnit?
  private var rows: [(question: Question, found: Found)] = []
  private var references: [NumberedZones.Answer] = []

  private static let memoryLimit = (texts: 4_096, findings: 16_384)

  private struct Question: Hashable {
    let zone: Int32
    let text: String
    let hasTime, isLocal: Bool
  }

  /// A result, and why none exists if rules are damaged.
  private typealias Found = (finding: ZoneAudit.Finding, failure: TimeZoneRulesError?)

  init(
    _ audit: ZoneAudit, _ zones: NumberedZones, _ rules: TimeZoneDatabase, _ policy: LocalTimePolicy,
    _ facts: [ZoneAudit.Fact]
  ) {
    (self.audit, self.zones, self.policy, self.facts) = (audit, zones, policy, facts)
    comparer = ZoneComparer(rules, others: audit.rules)
  }

  // MARK: Positions

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    rows.removeAll(keepingCapacity: true)
    if let reference = audit.reference {
      references = [NumberedZones.Answer](repeating: .init(zoneIndex: -1), count: points.count)
      references.withUnsafeMutableBufferPointer { reference.find(points, $0) }
    }
    for index in points.indices {
      let (instant, local) = (times?[index], index < localTimes.count ? localTimes[index] : nil)
      let question = Question(
        zone: answers[index].zoneIndex, text: text(index, answers[index].zoneIndex),
        hasTime: instant != nil, isLocal: local != nil)
      var found = found(question, instant, local)
      if found.finding.verdict == .wrongClock, let zone = found.finding.zone,
        isAnother(zone, than: zones.identifiers[Int(answers[index].zoneIndex)], points[index])
      {
        found.finding = found.finding.disputed
      }
      rows.append((question, found))
    }
    texts.removeAll(keepingCapacity: true)
    localTimes.removeAll(keepingCapacity: true)
  }

  /// The part of a text that is kept, which is all of it unless it is longer than any name.
  static func kept(_ text: String) -> String {
    let limit = ClaimedZone.longestText
    return text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit + 1), as: UTF8.self)
  }

  /// Whether a zone is another one than the answer of several at a position.
  private func isAnother(_ zone: String, than answer: String, _ point: GridPoint) -> Bool {
    let name = ZoneDirectory.current(zone)
    return name != ZoneDirectory.current(answer)
      && zones.allZones(point).contains { ZoneDirectory.current($0) == name }
  }

  /// The text to compare with an answer: the row's text, the other zones' answer, or the zone itself; empty for none.
  private func text(_ index: Int, _ zone: Int32) -> String {
    if let reference = audit.reference {
      let other = references[index].zoneIndex
      return other >= 0 ? reference.identifiers[Int(other)] : ""
    }
    if index < texts.count { return texts[index] }
    return zone >= 0 ? zones.identifiers[Int(zone)] : ""
  }

  // MARK: Findings

  private func found(_ question: Question, _ time: Instant?, _ local: LocalDateTime?) -> Found {
    let seconds = time?.secondsSince1970 ?? 0
    var periods = known[question] ?? []
    let place = periods.indices.partitioningIndex { periods[$0].period.upperBound > seconds }
    if place < periods.count, periods[place].period.contains(seconds) { return periods[place].found }
    let (found, period) = makeFound(question, time, local)
    guard let period else { return found }
    periods.insert((period, found), at: place)
    // Of a column that is no column of zones, no more is kept.
    if knownCount == Self.memoryLimit.findings { (known, knownCount) = ([:], 0) }
    known[question] = periods
    knownCount += 1
    return found
  }

  /// The result, and the Unix seconds between which it is valid, if it is worth remembering.
  private func makeFound(
    _ question: Question, _ time: Instant?, _ local: LocalDateTime?
  ) -> (Found, Range<Int64>?) {
    let text = question.text
    if question.zone < 0 || text.isMissingValue {
      let verdict: ZoneAudit.Verdict = audit.reference == nil && question.zone >= 0 ? .noName : .noZone
      return ((.init(verdict), nil), nil)
    }
    let claim = understood[text] ?? understand(text)
    if understood.count == Self.memoryLimit.texts { understood.removeAll() }
    understood[text] = claim
    let moment: ZoneComparer.Moment =
      switch (time, local) {
      case (let time?, let local?): .localTime(local, at: time, policy)
      case (let time?, nil): .instant(time)
      case (nil, _): .range(from: audit.start, until: audit.end)
      }
    let zone = zones.identifiers[Int(question.zone)]
    do throws(TimeZoneRulesError) {
      let finding = try comparer.compare(zone, with: text, claim, moment)
      return ((finding, nil), comparer.period(of: zone, with: text, claim, moment))
    } catch {
      return ((.init(.unknownName, zone: claim.zone), error), nil)
    }
  }

  private func understand(_ text: String) -> ClaimedZone {
    if audit.reference != nil { return .zone(text) }
    return ClaimedZone(
      text, unit: audit.offsetUnit, ambiguous: ambiguousUnit ?? .minutes, audit.additionalNames)
  }

  // MARK: Values

  func finding(at position: Int) -> ZoneAudit.Finding { rows[position].found.finding }

  /// Why one of the positions last taken could not be compared: rules that it needs are damaged.
  func failure(at position: Int) -> RowError? { rows[position].found.failure.map { .noRules($0) } }

  /// Whether a row is kept; `nil` for a row without a position.
  func keeps(_ position: Int?) -> Bool {
    guard let kept = audit.kept else { return true }
    return position.map { kept.contains(finding(at: $0).verdict) } ?? false
  }

  /// Counts one of the positions last taken, on a line counted within a part of the input.
  func count(at position: Int, line: Int, in summary: inout ZoneAudit.Summary) {
    let (question, found) = rows[position]
    if audit.offsetUnit == nil, OffsetText.isAmbiguous(question.text) {
      summary.ambiguousOffsets[ambiguousUnit ?? .minutes, default: 0] += 1
    }
    let answer = question.zone >= 0 ? zones.names[Int(question.zone)] : ""
    summary.add(
      found.finding,
      .init(line: Int64(line), answer: answer, text: question.text, finding: found.finding))
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
