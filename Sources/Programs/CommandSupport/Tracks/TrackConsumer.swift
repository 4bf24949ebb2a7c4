import TimeZoneTracks

protocol TrackConsumer {
  var analysis: TrackAnalysis { get set }

  /// Takes fixes, in order, and writes what has become final.
  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws

  mutating func finish(to output: inout BufferedOutput) throws

  /// The counts for the line at the end, such as `3 crossings`.
  var totals: [String] { get }

  /// The number of fixes whose zone is uncertain because a border is within their accuracy.
  var openCount: Int64 { get }
}

extension TrackConsumer {
  /// The number of fixes left out because they are earlier than the one before.
  var skippedCount: Int64 { analysis.analyzer.skippedCount }
  var openCount: Int64 { analysis.analyzer.openCount }
}

func counted(_ number: some BinaryInteger, _ singular: String, _ plural: String) -> String {
  "\(number.grouped) \(number == 1 ? singular : plural)"
}
