import TimeZoneLookup

/// The lookup commands' work: one point from the arguments, or points from standard input.
public struct Lookup {
  private let source: ZoneSource
  private let format: AnswerFormat
  private let tellsSource: Bool

  /// A lookup in a source.
  ///
  /// - Parameters:
  ///   - source: Where to look up.
  ///   - format: How to write answers.
  ///   - tellsSource: Whether to add to answers that are not JSON how they were found.
  public init(_ source: ZoneSource, format: AnswerFormat = .plain, tellsSource: Bool = false) {
    self.source = source
    self.format = format
    self.tellsSource = tellsSource
  }

  /// Answers for the point in the arguments: several zones one per line.
  ///
  /// - Parameter words: The point, in any form, as the shell split it.
  /// - Returns: Whether a zone was found.
  /// - Throws: ``CommandFailure`` where the words are no coordinate or the answer cannot be written.
  public func answer(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    let coordinate = try Coordinate(words: words)
    let writer = AnswerWriter(source: source, format: format, tellsSource: tellsSource, isOnOneLine: false)
    var output = BufferedOutput.standard
    let isFound = writer.write(coordinate, to: &output)
    if output.pendingCount > 0 { output.endLine() }
    try output.flush()
    if isFound { return .success }
    Diagnostics.report("\(source.absence) \(coordinate.degreesText)")
    return .noZone
  }

  /// Answers for each line of standard input, in order: several zones on one line, joined by `;`.
  ///
  /// A line that is no coordinate is told on standard error with its number; its answer is an empty line.
  ///
  /// - Returns: Whether all lines were understood.
  /// - Throws: ``CommandFailure`` where reading or writing fails.
  public func answerStandardInput() throws(CommandFailure) -> ExitStatus {
    let writer = AnswerWriter(source: source, format: format, tellsSource: tellsSource, isOnOneLine: true)
    var stream = PointStream(writer)
    return try stream.run()
  }
}

extension Coordinate {
  /// The point in a command's arguments.
  ///
  /// - Parameter words: The point, in any form, as the shell split it.
  /// - Throws: ``CommandFailure``, a usage error, where the words are no coordinate.
  public init(words: [String]) throws(CommandFailure) {
    do throws(CoordinateError) {
      try self.init(parsing: words.joined(separator: " "))
    } catch {
      throw .usage("\(error)")
    }
  }
}
