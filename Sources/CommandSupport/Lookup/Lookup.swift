import TimeZoneLocalTime
import TimeZoneLookup

/// The lookup commands' work: one point from the arguments, or points from standard input.
public struct Lookup {
  private let source: ZoneSource
  private let format: AnswerFormat
  private let tellsSource: Bool
  private let clock: ZoneClock?

  /// A lookup in a source.
  ///
  /// - Parameters:
  ///   - source: Where to look up.
  ///   - format: How to write answers.
  ///   - tellsSource: Whether to add to answers that are not JSON how they were found.
  ///   - clock: What tells the zones' local times, where they are asked for.
  public init(
    _ source: ZoneSource, format: AnswerFormat = .plain, tellsSource: Bool = false, clock: ZoneClock? = nil
  ) {
    self.source = source
    self.format = format
    self.tellsSource = tellsSource
    self.clock = clock
  }

  /// Answers for the point in the arguments: several zones one per line.
  ///
  /// - Parameter words: The point, in any form, as the shell split it.
  /// - Returns: Whether a zone was found.
  /// - Throws: ``CommandFailure`` where the words are no coordinate or the answer cannot be written.
  public func answer(_ words: [String]) throws(CommandFailure) -> ExitStatus {
    let coordinate = try coordinate(words)
    var output = BufferedOutput.standard
    let isFound = try write(coordinate, to: &output)
    if output.pendingCount > 0 { output.endLine() }
    try output.flush()
    if isFound { return .success }
    let absence = format == .google ? "no zone of land at" : source.absence
    Diagnostics.report("\(absence) \(coordinate.degreesText)")
    return .noZone
  }

  private func coordinate(_ words: [String]) throws(CommandFailure) -> Coordinate {
    do throws(CommandFailure) {
      return try Coordinate(words: words)
    } catch {
      if format == .google { try BufferedOutput.print(GoogleAnswer.Invalid.location.json) }
      throw error
    }
  }

  private func write(_ coordinate: Coordinate, to output: inout BufferedOutput) throws(CommandFailure) -> Bool
  {
    do throws(TimeZoneRulesError) {
      return try writer(isOnOneLine: false).write(coordinate, to: &output)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func writer(isOnOneLine: Bool) -> AnswerWriter {
    AnswerWriter(
      source: source, format: format, tellsSource: tellsSource, isOnOneLine: isOnOneLine, clock: clock)
  }

  /// Answers for each line of standard input, in order: several zones on one line, joined by `;`.
  ///
  /// A line that is no coordinate is told on standard error with its number; its answer is an empty line.
  ///
  /// - Returns: Whether all lines were understood.
  /// - Throws: ``CommandFailure`` where reading or writing fails.
  public func answerStandardInput() throws(CommandFailure) -> ExitStatus {
    var stream = PointStream(writer(isOnOneLine: true))
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
