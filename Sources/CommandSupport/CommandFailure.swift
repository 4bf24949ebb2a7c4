import TimeZoneLookup

/// Why a command ends early.
public enum CommandFailure: Error {
  /// To be told on standard error, in one line.
  case message(String, ExitStatus)
  /// Whoever read the output has gone: nothing is left to say, and nobody to say it to.
  case brokenPipe
}

extension CommandFailure {
  /// A call the command does not understand.
  public static func usage(_ message: String) -> CommandFailure { .message(message, .usage) }

  /// The failure for an index that cannot be used.
  public init(_ error: IndexError) {
    switch error {
    case .unreadable: self = .message("\(error)", .noInput)
    case .input: self = .message("\(error)", .inputOutput)
    default: self = .message("\(error)", .badData)
    }
  }
}
