@_exported import TimeZoneLocalTime

/// A comparison of an annotation's answers with zones in the rows, other boundaries, or other rules.
///
/// ```swift
/// var options = AnnotationOptions(column: "found")
/// options.pointColumns = [.audit(ZoneAudit(), of: zones)]
/// let csv = CSVOptions(audited: .named("timezone"))
/// ```
///
/// Clocks are compared from an instant on; if rows have times, only at those instants.
public struct ZoneAudit: Sendable {
  /// The verdict on a row, such as a wrong clock.
  public typealias Verdict = ZoneComparison.Verdict
  /// The result of the comparison for a row, with its verdict.
  public typealias Finding = ZoneComparison

  /// A fact about a row's comparison that a column can have; the raw value is the column's usual name.
  public enum Fact: String, CaseIterable, Hashable, Sendable {
    /// The ``Verdict`` on the row.
    case verdict = "audit"
    /// The instant from which the clocks agree or differ (`ZoneComparison.since`), in UTC.
    case since = "audit_since"
    /// The difference of the clocks (`ZoneComparison.difference`), such as `+02:00`.
    case difference = "audit_difference"
    /// The zone that is compared with the answer (`ZoneComparison.zone`).
    case zone = "audit_zone"
  }

  /// The zones whose answers are compared; `nil` to compare the zones in the rows.
  public var reference: NumberedZones?
  /// The rules of the zones that are compared; `nil` for the rules of the answers.
  public var rules: TimeZoneDatabase?
  /// The instant from which clocks are compared if rows have no times.
  public var start: Instant
  /// The instant up to which clocks are compared; `nil` for forever.
  public var end: Instant?
  /// The verdicts of the rows to keep in the output; `nil` for all rows. Otherwise, rows without a position are also left out.
  public var kept: Set<Verdict>?
  /// The unit of whole numbers that are offsets from UTC; `nil` for the unit in which a number is an offset of some zone.
  /// If a number is an offset in two units, such as 300, it has the unit of the first number in its column that is not, or
  /// else minutes.
  public var offsetUnit: OffsetUnit?
  /// Finds the zone of a name outside the tz database, such as a Windows name; returns `nil` if there is none.
  public var additionalNames: @Sendable (String) -> String? = { _ in nil }

  /// Creates a comparison, by default with the zones in the rows.
  ///
  /// - Parameters:
  ///   - reference: The zones whose answers are compared; `nil` to compare the zones in the rows.
  ///   - rules: The rules of the zones that are compared; `nil` for the rules of the answers.
  ///   - start: The instant from which clocks are compared if rows have no times.
  ///   - end: The instant up to which they are; `nil` for forever.
  ///   - kept: The rows to keep in the output; `nil` for all.
  public init(
    against reference: NumberedZones? = nil, rules: TimeZoneDatabase? = nil, from start: Instant = .now,
    until end: Instant? = nil, keeping kept: Set<Verdict>? = nil
  ) {
    (self.reference, self.rules, self.start, self.end, self.kept) = (reference, rules, start, end, kept)
  }
}

extension ZoneAudit {
  /// The results of a comparison for all rows.
  public struct Summary: Hashable, Sendable {
    /// A row with a wrong clock.
    public struct Example: Hashable, Sendable {
      /// The line on which the row begins, counted from 1, the header included.
      public internal(set) var line: Int64
      /// The zone of the answer.
      public let answer: String
      /// The text of the row, or the zone of the other answer.
      public let text: String
      /// The problem that was found in the row.
      public let finding: Finding
    }

    static let limit = 10

    /// The number of rows for each verdict.
    public private(set) var rows: [Verdict: Int64] = [:]
    /// The rows whose clocks differ most, the greatest difference first. Equal differences are in the order of the input.
    public private(set) var worst: [Example] = []

    /// The number of rows whose offset could be in minutes or in hours and minutes, for each unit that was chosen.
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
