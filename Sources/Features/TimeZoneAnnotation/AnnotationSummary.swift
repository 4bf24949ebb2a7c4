/// The result of an annotation.
public struct AnnotationSummary: Hashable, Sendable {
  /// A malformed row.
  public struct Failure: Hashable, Sendable {
    /// The line it begins on, counted from 1, the header included.
    public let line: Int64
    /// Why it is malformed.
    public let reason: RowError

    package init(line: Int64, reason: RowError) {
      self.line = line
      self.reason = reason
    }
  }

  /// The greatest number of ``failures`` that are kept.
  static let maximumReportedFailures = 10

  /// Rows read, not including the header.
  public internal(set) var rows: Int64 = 0
  /// Rows whose coordinates are empty or missing, which is not an error.
  public internal(set) var rowsWithoutPosition: Int64 = 0
  /// Rows with a position for which no zone was found.
  public internal(set) var rowsWithoutZone: Int64 = 0
  /// Those of them that are outside the region of the boundaries (`IndexRegion`).
  public internal(set) var rowsOutsideRegion: Int64 = 0
  /// Rows with a zone for which ``PointValues`` found nothing, such as a city within some distance.
  public internal(set) var rowsWithoutPointValues: Int64 = 0
  /// Rows with a zone that is not certain, where ``ComputedColumns/certainty(of:named:)`` is asked for.
  public internal(set) var uncertainRows: Int64 = 0
  /// Malformed rows.
  public internal(set) var failedRows: Int64 = 0
  /// Malformed rows with an empty answer. Others have their zone but no local time, or were skipped.
  public internal(set) var blankFailedRows: Int64 = 0
  /// The first ten of them.
  public internal(set) var failures: [Failure] = []
  /// What was found where answers are compared: ``ComputedColumns/audit(_:of:_:columns:)``.
  public internal(set) var audit = ZoneAudit.Summary()
  /// The number of different zones found.
  public internal(set) var zones = 0

  /// Rows written with an empty answer, for whatever reason.
  public var blankRows: Int64 { rowsWithoutPosition + rowsWithoutZone + blankFailedRows }

  /// Adds the rows of a part of a chunk that begins after some lines.
  mutating func add(_ report: ChunkReport, linesBefore: Int64) {
    let rowsBefore = rows
    rows += Int64(report.rows)
    rowsWithoutPosition += Int64(report.rowsWithoutPosition)
    rowsWithoutZone += Int64(report.rowsWithoutZone)
    rowsOutsideRegion += Int64(report.rowsOutsideRegion)
    rowsWithoutPointValues += Int64(report.rowsWithoutPointValues)
    uncertainRows += Int64(report.uncertainRows)
    audit.add(report.audit, linesBefore: linesBefore)
    failedRows += Int64(report.failedRows)
    blankFailedRows += Int64(report.blankFailedRows)
    for (line, reason) in report.failures where failures.count < Self.maximumReportedFailures {
      failures.append(Failure(line: linesBefore + Int64(line), reason: reason.numbered(after: rowsBefore)))
    }
  }
}

/// The progress of an annotation.
public struct AnnotationProgress: Hashable, Sendable {
  /// Rows written.
  public let rows: Int64
  /// Bytes read from the source for these rows, before decompression.
  public let bytesRead: Int64

  package init(rows: Int64, bytesRead: Int64) {
    self.rows = rows
    self.bytesRead = bytesRead
  }
}

extension AnnotationProgress: Codable {}

extension AnnotationProgress: CustomStringConvertible {
  /// Such as `5000 rows, 65008 bytes read`.
  public var description: String { "\(rows) rows, \(bytesRead) bytes read" }
}

/// The result of annotating a chunk, or a part of it.
struct ChunkReport {
  /// A malformed row and the line it begins on, counted from 1 within the part.
  typealias Failure = (line: Int, reason: RowError)

  var rows = 0
  /// Lines, including those inside quotation marks.
  var lines = 0
  /// Where the part ends in the chunk.
  var end = 0
  var rowsWithoutPosition = 0
  var rowsWithoutZone = 0
  var rowsOutsideRegion = 0
  var rowsWithoutPointValues = 0
  var uncertainRows = 0
  var audit = ZoneAudit.Summary()
  private(set) var failedRows = 0
  var blankFailedRows = 0
  /// The first of them.
  private(set) var failures: [Failure] = []
  /// The failure that ends the annotation; the output then ends with the row before it.
  var fatal: Failure?
  /// What the objects have.
  var census = KeyCensus()
  /// Whether some row is in the output, where rows are separated by commas and may be left out.
  var keepsRows = false
  /// Where the comma before the first of them is in the output: it goes where no row was kept before the part.
  var firstComma: Int?

  mutating func add(_ failure: Failure) {
    failedRows += 1
    if failures.count < AnnotationSummary.maximumReportedFailures { failures.append(failure) }
  }
}
