@_exported import TimeZoneLocalTime

/// The values with which the answers of an annotation are compared: zones that the rows have already, the answers of other boundaries,
/// or local times by other rules.
///
/// ```swift
/// var options = AnnotationOptions(column: "found")
/// options.pointColumns = [.audit(ZoneAudit(), of: zones)]
/// let csv = CSVOptions(audited: .named("timezone"))
/// ```
///
/// Clocks are compared from an instant on; where rows have times, only at those instants.
public struct ZoneAudit: Sendable {
  /// The result of the comparison for a row.
  public typealias Verdict = ZoneComparison.Verdict
  /// The result of the comparison for a row.
  public typealias Finding = ZoneComparison

  /// A fact that a column has; the raw value is its usual name.
  public enum Fact: String, CaseIterable, Hashable, Sendable {
    /// The ``Verdict`` about the row.
    case verdict = "audit"
    /// `ZoneComparison.since`, in UTC.
    case since = "audit_since"
    /// `ZoneComparison.difference`, such as `+02:00`.
    case difference = "audit_difference"
    /// `ZoneComparison.zone`.
    case zone = "audit_zone"
  }

  /// The zones whose answers are compared; `nil` for what the rows say.
  public var reference: NumberedZones?
  /// The rules of the zones that are compared; `nil` for the rules of the answers.
  public var rules: TimeZoneDatabase?
  /// The instant from which clocks are compared, where rows have no times.
  public var start: Instant
  /// The instant up to which they are; `nil` for forever.
  public var end: Instant?
  /// The rows to keep in the output, by what is found; `nil` for all. Rows without a position are left out with others.
  public var kept: Set<Verdict>?
  /// The unit of whole numbers that represent offsets from UTC; `nil` for the one in which each is an offset of some zone.
  /// For numbers that are offsets in two units, such as 300, it is the unit of the first other number of a column, or else minutes.
  public var offsetUnit: OffsetUnit?
  /// The zone of a name that is not of the tz database, such as one of Windows; `nil` for none.
  public var additionalNames: @Sendable (String) -> String? = { _ in nil }

  /// - Parameters:
  ///   - reference: The zones whose answers are compared; `nil` for what the rows say.
  ///   - rules: The rules of the zones that are compared; `nil` for the rules of the answers.
  ///   - start: The instant from which clocks are compared, where rows have no times.
  ///   - end: The instant up to which they are; `nil` for forever.
  ///   - kept: The rows to keep in the output; `nil` for all.
  public init(
    against reference: NumberedZones? = nil, rules: TimeZoneDatabase? = nil, from start: Instant = .now,
    until end: Instant? = nil, keeping kept: Set<Verdict>? = nil
  ) {
    (self.reference, self.rules, self.start, self.end, self.kept) = (reference, rules, start, end, kept)
  }
}

// MARK: - Summary

extension ZoneAudit {
  /// The results for all rows.
  public struct Summary: Hashable, Sendable {
    /// A row with a wrong clock.
    public struct Example: Hashable, Sendable {
      /// The line on which the row begins, counted from 1, the header included.
      public internal(set) var line: Int64
      /// The zone of the answer.
      public let answer: String
      /// The text of the row, or the zone of the other answer.
      public let text: String
      /// The problem of the row.
      public let finding: Finding
    }

    /// How many examples are kept.
    static let limit = 10

    /// The number of rows for each verdict.
    public private(set) var rows: [Verdict: Int64] = [:]
    /// The rows whose clocks differ most, the first of equal ones, in this order.
    public private(set) var worst: [Example] = []

    /// The rows whose number is an offset of some zone both in minutes and as hours and minutes, by the one that was taken.
    public internal(set) var ambiguousOffsets: [OffsetUnit: Int64] = [:]

    mutating func add(_ finding: Finding, _ example: @autoclosure () -> Example) {
      rows[finding.verdict, default: 0] += 1
      guard finding.verdict == .wrongClock else { return }
      // Nearly all are no worse than those that are there.
      if worst.count == Self.limit, let last = worst.last,
        last.finding.difference.magnitude >= finding.difference.magnitude
      {
        return
      }
      insert(example())
    }

    mutating func add(_ other: Summary, linesBefore: Int64) {
      rows.merge(other.rows, uniquingKeysWith: +)
      ambiguousOffsets.merge(other.ambiguousOffsets, uniquingKeysWith: +)
      for example in other.worst {
        var example = example
        example.line += linesBefore
        insert(example)
      }
    }

    private mutating func insert(_ example: Example) {
      let size = example.finding.difference.magnitude
      // What is added comes later in the input.
      worst.insert(
        example, at: worst.firstIndex { $0.finding.difference.magnitude < size } ?? worst.count)
      if worst.count > Self.limit { worst.removeLast() }
    }
  }
}
