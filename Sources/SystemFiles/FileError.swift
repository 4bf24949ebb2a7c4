/// Why a file cannot be used: which one, what was tried, what the system says.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried.
  public enum Action: String, Sendable {
    /// Opening it for reading.
    case open
    /// Reading it.
    case read
    /// Making or writing it.
    case write
  }

  /// What was tried.
  public let action: Action
  /// The file, as the user knows it.
  public let name: String
  /// What the system says, or what is in the way.
  public let reason: String
  /// The system's error, where there is one.
  public let system: SystemError?

  /// An error of the system.
  public init(_ action: Action, _ name: String, _ system: SystemError) {
    self.action = action
    self.name = name
    self.system = system
    reason = system.description
  }

  /// An error that no system call told.
  public init(_ action: Action, _ name: String, reason: String) {
    self.action = action
    self.name = name
    self.reason = reason
    system = nil
  }
}

extension FileError: CustomStringConvertible {
  /// One line, such as "cannot write out.csv: No space left on device".
  public var description: String { "cannot \(action) \(name): \(reason)" }
}
