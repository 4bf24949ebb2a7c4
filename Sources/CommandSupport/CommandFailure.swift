import SystemFiles
import TimeZoneDirectory
import TimeZoneIndex
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

  /// The failure for a file that cannot be used.
  public init(_ error: FileError) {
    if error.action == .write, error.system?.isBrokenPipe == true {
      self = .brokenPipe
    } else {
      self = .message("\(error)", error.action == .open ? .noInput : .inputOutput)
    }
  }

  /// The failure for a table of the tz database that cannot be used.
  public init(_ error: TableError) {
    switch error {
    case .unreadable: self = .message("\(error)", .noInput)
    case .input: self = .message("\(error)", .inputOutput)
    case .tooLarge, .malformed: self = .message("\(error)", .badData)
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
    case .unreadable: self = .message("\(error)", .noInput)
    case .input: self = .message("\(error)", .inputOutput)
    default: self = .message("\(path): \(error)", .badData)
    }
  }
}
