import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneSupport

/// Points on standard input, one per line, and an answer to each on standard output.
struct PointStream {
  private let writer: AnswerWriter
  private let reader = LineReader()
  private var output = BufferedOutput.standard
  private var diagnostics = Diagnostics()
  private var lineNumber = 0
  private var status = ExitStatus.success

  /// Output and messages that have grown beyond this many bytes are written in between.
  private static let flushSize = 65_536

  init(_ writer: AnswerWriter) {
    self.writer = writer
  }

  /// Answers until the input ends.
  mutating func run() throws(CommandFailure) -> ExitStatus {
    repeat {
      try answerLines()
      // What follows may wait for a program that itself waits for these answers.
      try flush()
    } while try fill()
    return status
  }

  private mutating func fill() throws(CommandFailure) -> Bool {
    do throws(FileError) {
      return try reader.fill()
    } catch {
      throw CommandFailure(error)
    }
  }

  private mutating func answerLines() throws(CommandFailure) {
    while reader.nextLine({ answer($0) }) {
      if output.pendingCount + diagnostics.pendingCount > Self.flushSize { try flush() }
    }
  }

  private mutating func answer(_ line: LineReader.Line) {
    lineNumber += 1
    switch line {
    case .text(let bytes): answer(lineNumber == 1 ? bytes.withoutByteOrderMark : bytes)
    case .tooLong: refuse("it has more than \(LineReader.limit) bytes")
    }
    output.endLine()
  }

  private mutating func answer(_ bytes: UnsafeBufferPointer<UInt8>) {
    do throws(CoordinateError) {
      answer(try Coordinate(parsingUTF8: bytes))
    } catch {
      refuse("\(error)")
    }
  }

  private mutating func answer(_ coordinate: Coordinate) {
    do throws(TimeZoneRulesError) {
      // A position without a zone is an answer too: an empty one.
      _ = try writer.write(coordinate, to: &output)
    } catch {
      tell("\(error)")
    }
  }

  private mutating func refuse(_ reason: String) {
    if writer.format == .google { output.append(GoogleAnswer.Invalid.location.json) }
    tell(reason)
  }

  private mutating func tell(_ reason: String) {
    diagnostics.add("line \(lineNumber): \(reason)")
    status = .badData
  }

  private mutating func flush() throws(CommandFailure) {
    try output.flush()
    diagnostics.flush()
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without the three bytes that some programs begin UTF-8 files with.
  fileprivate var withoutByteOrderMark: UnsafeBufferPointer<UInt8> {
    guard starts(with: [0xEF, 0xBB, 0xBF]) else { return self }
    return UnsafeBufferPointer(rebasing: dropFirst(3))
  }
}
