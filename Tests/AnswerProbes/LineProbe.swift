import CommandSupport
import TimeZoneAnswers
import TimeZoneSupport

/// A program that answers questions in bulk, for comparing with another implementation.
protocol LineProbe {
  init()
  /// The answer to one line.
  ///
  /// - Throws: ``CommandFailure`` where the line is no question.
  mutating func answer(_ question: String) throws(CommandFailure) -> String
}

extension LineProbe {
  /// Answers each line of standard input with one.
  static func run() throws(CommandFailure) {
    var probe = Self()
    var output = BufferedOutput.standard
    let reader = LineReader()
    var failure: CommandFailure?
    repeat {
      while failure == nil, reader.nextLine({ failure = probe.answer($0, into: &output) }) {}
      if let failure { throw failure }
      try output.flush()
    } while try fill(reader)
  }

  private static func fill(_ reader: LineReader) throws(CommandFailure) -> Bool {
    do throws(FileError) {
      return try reader.fill()
    } catch {
      throw CommandFailure(error)
    }
  }

  private mutating func answer(_ line: LineReader.Line, into output: inout BufferedOutput) -> CommandFailure?
  {
    guard case .text(let bytes) = line else { return .message("a line is too long", .badData) }
    do throws(CommandFailure) {
      output.append(try answer(String(decoding: bytes, as: UTF8.self)))
      output.endLine()
      return nil
    } catch {
      return error
    }
  }
}
