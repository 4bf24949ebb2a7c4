/// What the commands end with; the numbers are those of sysexits.h.
public enum ExitStatus: Int32, Sendable {
  /// A zone was found, or the work is done.
  case success = 0
  /// No zone covers the point.
  case noZone = 1
  /// The command was called in a way it does not understand (`EX_USAGE`).
  case usage = 64
  /// Input is not what it should be (`EX_DATAERR`).
  case badData = 65
  /// An input file does not exist or may not be read (`EX_NOINPUT`).
  case noInput = 66
  /// A program this one needs is not there (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// Reading or writing failed (`EX_IOERR`).
  case inputOutput = 74
}
