/// Additional columns of an annotation, with values that the caller computes from each row's position and zone.
///
/// These columns follow all other new columns. A row without a position has empty cells in them, and `null` in JSON, and so
/// has a row without a zone, unless ``includesRowsWithoutZone`` is true.
public struct ComputedColumns: Sendable {
  /// A column, or a member of JSON objects.
  public struct Column: Hashable, Sendable {
    /// How a value is written in JSON.
    public enum Kind: Hashable, Sendable {
      /// The value is a JSON string.
      case text
      /// The value is written unchanged: a number, `true` or `false`.
      case literal
    }

    /// The column's name.
    public let name: String
    /// How the column's values are written in JSON.
    public let kind: Kind

    /// Creates a column with a name and a kind.
    public init(name: String, kind: Kind = .text) {
      self.name = name
      self.kind = kind
    }
  }

  /// The columns, in order.
  public let columns: [Column]
  /// Whether rows without a zone also have values.
  public let includesRowsWithoutZone: Bool
  /// Whether some rows may be left out of the output, because ``AuditValues/keeps(_:)`` does not keep them.
  var omitsRows = false
  /// Makes the values of an audit, which are counted as well.
  var makeAudit: (@Sendable () -> AuditValues)?
  let makeValues: @Sendable () -> any PointValues

  /// Creates columns and the source of their values.
  ///
  /// - Parameters:
  ///   - columns: The columns, in order.
  ///   - includesRowsWithoutZone: Whether rows without a zone also have values.
  ///   - makeValues: Makes the source of the values: called by each thread that annotates, and possibly once more for the header.
  public init(
    _ columns: [Column], includesRowsWithoutZone: Bool = false,
    makeValues: @escaping @Sendable () -> any PointValues
  ) {
    self.columns = columns
    self.includesRowsWithoutZone = includesRowsWithoutZone
    self.makeValues = makeValues
  }
}

/// A source of the values of ``ComputedColumns``, which one thread calls for some rows at a time.
public protocol PointValues: AnyObject {
  /// Takes the next positions. ``withValue(of:at:_:)`` is called afterward for each position that has a zone, or for
  /// all positions if ``ComputedColumns/includesRowsWithoutZone`` is true.
  ///
  /// - Parameters:
  ///   - points: The positions, at most a thousand.
  ///   - answers: The first zone of each.
  ///   - times: The instant of each row, `nil` if the row has no time or a malformed one; `nil` if the annotation reads no
  ///     times.
  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?)

  /// Returns whether a position last taken, one that has a zone, has any value. Others count in
  /// ``AnnotationSummary/rowsWithoutPointValues``.
  ///
  /// - Parameter position: An index into the positions last taken.
  /// - Returns: `true` by default.
  func hasValues(at position: Int) -> Bool

  /// Returns whether the answer at a position last taken is certain. Others count in
  /// ``AnnotationSummary/uncertainRows``. The call is made for the same positions as ``withValue(of:at:_:)``.
  ///
  /// - Parameter position: An index into the positions last taken.
  /// - Returns: `true` by default.
  func isCertain(at position: Int) -> Bool

  /// Calls `body` once with a value in UTF-8, which is empty if none exists. A ``ComputedColumns/Column/Kind/literal``
  /// must be valid JSON.
  ///
  /// - Parameters:
  ///   - column: An index into ``ComputedColumns/columns``.
  ///   - position: An index into the positions last taken.
  ///   - body: Takes the bytes, which need not outlive the call.
  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension PointValues {
  /// Returns `true`: no row counts as a row without values.
  public func hasValues(at position: Int) -> Bool { true }

  /// Returns `true`: no row counts as uncertain.
  public func isCertain(at position: Int) -> Bool { true }
}

// MARK: - In an annotation

/// The values of all ``ComputedColumns`` of an annotation, for one thread.
struct RowPointValues {
  /// The source of a column's values: which of the ``ComputedColumns``, and which of its columns.
  struct Source: Hashable, Sendable {
    let group: Int
    let column: Int
    let kind: ComputedColumns.Column.Kind
    let includesRowsWithoutZone: Bool
  }

  private let groups: [(values: any PointValues, includesRowsWithoutZone: Bool)]
  let audit: AuditValues?

  init(_ options: AnnotationOptions) {
    var audit: AuditValues?
    groups = options.pointColumns.map { columns in
      let made = columns.makeAudit?()
      audit = audit ?? made
      return (made ?? columns.makeValues(), columns.includesRowsWithoutZone)
    }
    self.audit = audit
  }

  var isEmpty: Bool { groups.isEmpty }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    for group in groups { group.values.find(points, answers, at: times) }
  }

  /// Counts the values for one of the positions last taken, which begins on a line.
  func count(
    _ answer: NumberedZones.Answer, at position: Int, line: Int, in summary: inout AnnotationSummary
  ) {
    let hasZone = answer.zoneIndex >= 0
    let asked = groups.lazy.filter { hasZone || $0.includesRowsWithoutZone }
    if !asked.allSatisfy({ $0.values.isCertain(at: position) }) { summary.uncertainRows += 1 }
    if hasZone, !groups.allSatisfy({ $0.values.hasValues(at: position) }) {
      summary.rowsWithoutPointValues += 1
    }
    audit?.count(at: position, line: line, in: &summary.audit)
  }

  func withValue(of source: Source, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    groups[source.group].values.withValue(of: source.column, at: position, body)
  }
}

extension ComputedColumns {
  /// Returns a column that states how certain each answer is.
  ///
  /// The value is `certain`, or the zones that the position may have in the boundaries before they were simplified, joined by
  /// `;`, with `no zone` at the end if that is also possible. A row without a zone has a value as well. Rows that are not certain
  /// count in ``AnnotationSummary/uncertainRows``. Boundaries without an error bound are certain everywhere.
  ///
  /// ```swift
  /// var options = AnnotationOptions()
  /// options.pointColumns = [.certainty(of: zones)]
  /// ```
  ///
  /// - Parameters:
  ///   - zones: The zones of the annotation.
  ///   - name: The column's name.
  /// - Returns: The column, which costs little more than a lookup of each row.
  public static func certainty(of zones: NumberedZones, named name: String = "certainty") -> ComputedColumns {
    ComputedColumns([Column(name: name)], includesRowsWithoutZone: true) { CertaintyValues(zones) }
  }
}

private final class CertaintyValues: PointValues {
  private let zones: NumberedZones
  private var rows: [(certainty: Certainty, includesNoZone: Bool)] = []
  private let certain = Array("certain".utf8)

  init(_ zones: NumberedZones) { self.zones = zones }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    rows.removeAll(keepingCapacity: true)
    for point in points {
      let certainty = zones.certainty(point)
      rows.append((certainty, certainty.includesNoZone(zones.mayHaveNoZone(point))))
    }
  }

  func isCertain(at position: Int) -> Bool { rows[position].certainty.isCertain }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let row = rows[position]
    guard let candidates = row.certainty.candidates else { return certain.withUnsafeBufferPointer(body) }
    var text = (candidates + (row.includesNoZone ? ["no zone"] : [])).joined(separator: ";")
    text.withUTF8(body)
  }
}
