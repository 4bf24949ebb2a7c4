/// What became of all rows.
public struct AnnotationSummary: Hashable, Sendable {
  /// A row that was not understood.
  public struct Failure: Hashable, Sendable {
    /// The line it begins on, counted from 1, the header included.
    public let line: Int
    /// What was expected and what was found.
    public let reason: String

    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// Rows read, without the header.
  public internal(set) var rows = 0
  /// Rows whose coordinate cells are empty or missing: no error.
  public internal(set) var rowsWithoutPosition = 0
  /// Rows with a position that no zone was found for.
  public internal(set) var rowsWithoutZone = 0
  /// Rows that were not understood.
  public internal(set) var failedRows = 0
  /// The first ten of them.
  public internal(set) var failures: [Failure] = []
  /// How many different zones were found.
  public internal(set) var zones = 0

  /// Rows with an empty answer, for whatever reason.
  public var blankRows: Int { rowsWithoutPosition + rowsWithoutZone + failedRows }
}
