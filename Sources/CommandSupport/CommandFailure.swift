import TimeZoneDirectory
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneSupport

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

  /// The failure for a file that cannot be used.
  public init(_ error: FileError) {
    if error.isBrokenPipe {
      self = .brokenPipe
      return
    }
    self = .message("\(error)", error.status)
  }

  /// The failure for a table of the tz database that cannot be used.
  public init(_ error: TableError) {
    switch error {
    case .file(let error): self.init(error)
    case .malformed: self = .message("\(error)", .badData)
    }
  }

  /// The failure for a name or a code that the directory has no answer to.
  public init(_ error: ZoneDirectoryError) {
    switch error {
    case .unknownZone, .unknownCountry: self = .usage("\(error)")
    case .countryWithoutZones, .machineZoneIsRule, .unknownMachineZone, .unnamedMachineZone:
      self = .message("\(error)", .noZone)
    }
  }

  /// The failure for an index file that cannot be used.
  public init(_ error: IndexError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    default: self = .message("\(path): \(error)", .badData)
    }
  }
}

extension FileError {
  /// What a command ends with that cannot use the file.
  fileprivate var status: ExitStatus {
    switch (operation, reason) {
    case (.open, _): .noInput
    case (.read, .tooLarge): .badData
    case (.read, _), (.write, _): .inputOutput
    }
  }
}
