/// The exit statuses of the commands; the numbers are from sysexits.h.
package enum ExitStatus: Int32, Sendable {
  /// A zone was found, or the work is done.
  case success = 0
  /// No zone covers the point, or no city is near it.
  case noZone = 1
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
  /// Input is malformed (`EX_DATAERR`).
  case badData = 65
  /// An input file does not exist or may not be read (`EX_NOINPUT`).
  case noInput = 66
  /// A program that this one needs is missing (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// Reading or writing failed (`EX_IOERR`).
  case inputOutput = 74
}

/// Why a command ends early.
///
/// The libraries' errors carry facts; the advice that names commands and options is added here, and so is the exit status.
package enum CommandFailure: Error, Equatable {
  /// To be reported on standard error, in one line.
  case message(String, ExitStatus)
  /// The reader of the output has closed the pipe; nothing is reported.
  case brokenPipe
}

/// An error of another module, which says itself how a command ends with it.
package protocol CommandError: Error {
  var failure: CommandFailure { get }
}

extension CommandFailure: CustomStringConvertible {
  package var status: ExitStatus { if case .message(_, let status) = self { status } else { .inputOutput } }

  package var description: String {
    if case .message(let text, _) = self { text } else { "the connection was closed" }
  }

  package static func usage(_ message: String) -> CommandFailure { .message(message, .usage) }

  package static func expected(_ value: String, for option: String, found text: String) -> CommandFailure {
    .usage("\(option): expected \(value), found \(text.quotedForMessage)")
  }

  package func with(_ change: (String) -> String) -> CommandFailure {
    if case .message(let text, let status) = self { .message(change(text), status) } else { self }
  }

  package init(_ error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as any CommandError: self = error.failure
    case let error as FileError:
      self = error.isBrokenPipe ? .brokenPipe : .message("\(error)", error.status)
    case AnnotationError.file(let error), TableError.file(let error), TimeZoneRulesError.file(let error):
      self.init(error)
    case let error as AnnotationError: self.init(error, "csv")
    case CoordinateError.radius: self = .usage("--within: \(error)")
    case let error as TimeError: self = .usage(error.text(.arguments))
    case is CoordinateError, TimeZoneRulesError.invalidIdentifier, ZoneDirectoryError.unknownZone,
      ZoneDirectoryError.unknownCountry:
      self = .usage("\(error)")
    case is ZoneDirectoryError: self = .message("\(error)", .noZone)
    default: self = .message("\(error)", .badData)
    }
  }

  package init(_ error: IndexError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    case .notAnIndex: self = .message("\(path): \(error); make one with 'tzlookup compile'", .badData)
    case .version:
      self = .message("\(path): \(error); compile it again with 'tzlookup compile'", .badData)
    default: self = .message("\(path): \(error)", .badData)
    }
  }
}

/// Fails if two of some options are given.
package func requireOne(of options: [(isGiven: Bool, name: String)], because reason: String = "") throws {
  let given = options.filter(\.isGiven)
  if given.count > 1 {
    throw CommandFailure.usage("\(given[0].name) and \(given[1].name) cannot be combined\(reason)")
  }
}

/// Fails if a condition holds: because of the arguments, or with another status.
package func refuse(
  if isWrong: Bool, _ message: @autoclosure () -> String, _ status: ExitStatus = .usage
) throws {
  if isWrong { throw CommandFailure.message(message(), status) }
}

/// What is made of the value of an option: any error is one of that option.
package func reading<Value>(_ option: String, _ parse: () throws -> Value) throws -> Value {
  do { return try parse() } catch { throw CommandFailure.usage("\(option): \(error)") }
}

extension FileError {
  fileprivate var status: ExitStatus {
    switch (operation, reason) {
    case (.open, _): .noInput
    case (.read, .tooLarge): .badData
    case (.read, _), (.write, _): .inputOutput
    }
  }
}
