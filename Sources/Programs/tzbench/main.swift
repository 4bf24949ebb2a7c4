import ArgumentParser
import CommandSupport
import TimeZonePresentation

StandardStreams.prepare()
BenchProgram.end()

/// The process: arguments in, an exit status out, failures in one line on standard error.
enum BenchProgram {
  /// Does what the arguments say and stops the process.
  static func end() -> Never {
    do {
      try parsed(Array(CommandLine.arguments.dropFirst())).execute()
      exit(ExitStatus.success.rawValue)
    } catch {
      guard case .message(let message, let status) = CommandFailure(error) else {
        exit(ExitStatus.inputOutput.rawValue)
      }
      report(message)
      exit(status.rawValue)
    }
  }

  private static func parsed(_ arguments: [String]) throws -> BenchCommand {
    do {
      return try BenchCommand.parse(arguments)
    } catch {
      let message = BenchCommand.message(for: error)
      guard BenchCommand.exitCode(for: error).isSuccess else {
        throw CommandFailure.usage("\(message); see 'tzbench --help'")
      }
      try BufferedOutput.print(BenchCommand.fullMessage(for: error))
      exit(ExitStatus.success.rawValue)
    }
  }

  private static func report(_ message: String) {
    let line = Array("tzbench: \(message.escapedForMessage)\n".utf8)
    line.withUnsafeBytes { try? SystemCall.write($0, to: STDERR_FILENO) }
  }
}
