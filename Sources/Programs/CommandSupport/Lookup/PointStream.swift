extension Lookup {
  /// Answers each line of standard input, in order: several zones on one line, joined by `;`.
  ///
  /// A line may be the exact name of a city, with a capital letter. One that is neither is reported on standard error with
  /// its number; its answer is an empty line.
  func answerStandardInput(failsEmpty: Bool, country: Word?, best: Bool) throws -> ExitStatus {
    var stream = PointStream(self, country: country, best: best)
    try stream.run()
    if stream.hasFailures { return .badData }
    if stream.hasRefusals { return .noZone }
    return failsEmpty && stream.hasEmptyAnswers ? .noZone : .success
  }
}

private struct PointStream {
  private let lookup: Lookup
  private let country: Word?
  private let best: Bool
  private let reader = LineReader()
  private var output = BufferedOutput.standard
  private var diagnostics = Diagnostics()
  private var lineNumber = 0
  /// Whether a line was not a coordinate, or its local time is unknown.
  private(set) var hasFailures = false
  /// Whether a point has no zone, or no city if one is asked for.
  private(set) var hasEmptyAnswers = false
  private(set) var hasRefusals = false

  /// Answers and messages are written when there are more bytes of them than this.
  private static let flushSize = 65_536

  init(_ lookup: Lookup, country: Word?, best: Bool) {
    (self.lookup, self.country, self.best) = (lookup, country, best)
  }

  mutating func run() throws {
    repeat {
      while reader.nextLine({ answer($0) }) {
        if output.pendingCount + diagnostics.pendingCount > Self.flushSize { try flush() }
      }
      // The next read may wait for a program that itself waits for these answers.
      try flush()
    } while try reader.fill()
  }

  private mutating func answer(_ line: LineReader.Line) {
    lineNumber += 1
    switch line {
    case .text(let bytes): answer(lineNumber == 1 ? .init(rebasing: bytes.withoutByteOrderMark) : bytes)
    case .tooLong: report("it has more than \(LineReader.limit) bytes")
    }
    output.endLine()
  }

  private mutating func answer(_ bytes: UnsafeBufferPointer<UInt8>) {
    do throws(CoordinateError) {
      answer(try Coordinate(parsingUTF8: bytes), by: lookup)
    } catch {
      do {
        // In small letters it is more likely the header of a table: name, city.
        let name = bytes.trimmed
        guard let first = name.first, first >= 0x80 || first.asciiLowercase != first,
          let place = try NamedCity.named(
            exactly: String(decoding: name, as: UTF8.self), country: CountryArgument.code(country),
            best: best)
        else { return report("\(error)") }
        for remark in place.remarks { diagnostics.add("line \(lineNumber): \(remark)") }
        let point = ArgumentPoint(place)
        answer(point.coordinate, by: point.lookup(lookup))
      } catch {
        report("\(CommandFailure(error))")
      }
    }
  }

  private mutating func answer(_ coordinate: Coordinate, by lookup: Lookup) {
    do {
      // A position without a zone is an answer too: an empty one.
      let finding = try lookup.write(coordinate, separator: ";", to: &output)
      switch finding {
      case .complete: break
      case .noZone, .noCity: hasEmptyAnswers = true
      case .uncertain(let refusal):
        diagnostics.add("line \(lineNumber): \(refusal)")
        hasRefusals = true
      }
    } catch {
      report("\(error)")
    }
  }

  private mutating func report(_ reason: String) {
    diagnostics.add("line \(lineNumber): \(reason)")
    hasFailures = true
  }

  private mutating func flush() throws {
    try output.flush()
    diagnostics.flush()
  }
}
