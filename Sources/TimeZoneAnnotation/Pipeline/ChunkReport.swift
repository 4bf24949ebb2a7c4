/// Why a row is not understood.
struct RowFailure: Sendable {
  /// Counted from 1: within its chunk, or within the input.
  var line: Int
  let reason: String
}

/// What became of the rows of a chunk.
struct ChunkReport {
  /// How many failures are told in words.
  static let maximumReportedFailures = 10

  var rows = 0
  /// Lines, those inside quotation marks too.
  var lines = 0
  var rowsWithoutPosition = 0
  var rowsWithoutZone = 0
  var failedRows = 0
  /// The first of them.
  var failures: [RowFailure] = []
  /// What the whole annotation ends with; the output goes up to the row before.
  var fatal: RowFailure?

  mutating func add(_ failure: RowFailure) {
    failedRows += 1
    if failures.count < Self.maximumReportedFailures { failures.append(failure) }
  }
}
