/// The result of an annotation.
public struct AnnotationSummary: Hashable, Sendable {
  /// A malformed row.
  public struct Failure: Hashable, Sendable {
    /// The line on which the row begins, counted from 1, the header included.
    public let line: Int64
    /// The reason why the row is malformed.
    public let reason: RowError

    package init(line: Int64, reason: RowError) {
      self.line = line
      self.reason = reason
    }
  }

  static let maximumReportedFailures = 10

  /// Rows read, not including the header.
  public internal(set) var rows: Int64 = 0
  /// Rows whose coordinates are empty or missing, which is not an error.
  public internal(set) var rowsWithoutPosition: Int64 = 0
  /// Rows at 0, 0, which often means no position; with ``AnnotationOptions/blanksNullIsland`` they also count in
  /// ``rowsWithoutPosition``.
  public internal(set) var rowsAtNullIsland: Int64 = 0
  /// Rows with a position for which no zone was found.
  public internal(set) var rowsWithoutZone: Int64 = 0
  /// Rows without a zone that are outside the region of the boundaries (`IndexRegion`).
  public internal(set) var rowsOutsideRegion: Int64 = 0
  /// Rows with a zone for which ``PointValues`` found no value, such as a city within some distance.
  public internal(set) var rowsWithoutPointValues: Int64 = 0
  /// Rows with a zone that is not certain, counted only with ``ComputedColumns/certainty(of:named:)``.
  public internal(set) var uncertainRows: Int64 = 0
  /// Malformed rows whose place name is ambiguous: ``PlaceAnswer/ambiguous(_:)``.
  public internal(set) var rowsWithAmbiguousNames: Int64 = 0
  /// The number of malformed rows.
  public internal(set) var failedRows: Int64 = 0
  /// Malformed rows with an empty answer. Other malformed rows have a zone but no local time, or were skipped.
  public internal(set) var blankFailedRows: Int64 = 0
  /// The first ten malformed rows.
  public internal(set) var failures: [Failure] = []
  /// The results of an audit: ``ComputedColumns/audit(_:of:_:columns:)``.
  public internal(set) var audit = ZoneAudit.Summary()
  /// The number of different zones found.
  public internal(set) var zones = 0

  /// The number of rows written with an empty answer, for any reason.
  public var blankRows: Int64 { rowsWithoutPosition + rowsWithoutZone + blankFailedRows }

  mutating func add(_ failure: Failure) {
    failedRows += 1
    if case .place(_, isAmbiguous: true) = failure.reason { rowsWithAmbiguousNames += 1 }
    if failures.count < Self.maximumReportedFailures { failures.append(failure) }
  }

  /// Adds the rows of a part of the input, which counts lines and records from its start.
  mutating func add(_ part: AnnotationSummary, linesBefore: Int64) {
    for failure in part.failures where failures.count < Self.maximumReportedFailures {
      failures.append(
        Failure(line: linesBefore + failure.line, reason: failure.reason.numbered(after: rows)))
    }
    rows += part.rows
    rowsWithoutPosition += part.rowsWithoutPosition
    rowsAtNullIsland += part.rowsAtNullIsland
    rowsWithoutZone += part.rowsWithoutZone
    rowsOutsideRegion += part.rowsOutsideRegion
    rowsWithoutPointValues += part.rowsWithoutPointValues
    uncertainRows += part.uncertainRows
    rowsWithAmbiguousNames += part.rowsWithAmbiguousNames
    failedRows += part.failedRows
    blankFailedRows += part.blankFailedRows
    audit.add(part.audit, linesBefore: linesBefore)
  }
}

/// The progress of an annotation.
public struct AnnotationProgress: Hashable, Sendable {
  /// The number of rows written.
  public let rows: Int64
  /// Bytes read from the source for these rows, before decompression.
  public let bytesRead: Int64

  package init(rows: Int64, bytesRead: Int64) {
    self.rows = rows
    self.bytesRead = bytesRead
  }
}

extension AnnotationSummary: CustomStringConvertible {
  /// The counts that are not 0, such as `3 rows, 1 malformed, 1 without position, 1 zone`.
  public var description: String {
    var parts = [Self.text(rows, "row", "rows")]
    if failedRows > 0 { parts.append("\(failedRows) malformed") }
    if rowsWithoutPosition > 0 { parts.append("\(rowsWithoutPosition) without position") }
    if rowsAtNullIsland > 0 { parts.append("\(rowsAtNullIsland) at 0, 0") }
    let uncovered = rowsWithoutZone - rowsOutsideRegion
    if uncovered > 0 { parts.append("\(uncovered) without zone") }
    if rowsOutsideRegion > 0 { parts.append("\(rowsOutsideRegion) outside the region") }
    if rowsWithoutPointValues > 0 { parts.append("\(rowsWithoutPointValues) without point values") }
    if uncertainRows > 0 { parts.append("\(uncertainRows) uncertain") }
    parts.append(Self.text(Int64(zones), "zone", "zones"))
    return parts.joined(separator: ", ")
  }

  private static func text(_ count: Int64, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }
}
