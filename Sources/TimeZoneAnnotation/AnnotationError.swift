// `FileError` is part of this module's interface.
@_exported import TimeZoneSupport

/// Why an annotation ends early; every description says what was expected, what was found and what to do.
public enum AnnotationError: Error, Hashable, Sendable {
  /// A file cannot be read or written.
  case file(FileError)
  /// The input as a whole is not what it should be, such as a table without a coordinate column.
  case input(String)
  /// A row is not what it should be, and the policy is to stop at the first. Lines are counted from 1.
  case row(line: Int, reason: String)
  /// It was asked to stop.
  case cancelled
  /// The source or the sink of the caller failed.
  case other(String)
}

extension AnnotationError: CustomStringConvertible {
  /// One line.
  public var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .input(let message): message
    case .row(let line, let reason): "line \(line): \(reason)"
    case .cancelled: "cancelled"
    case .other(let message): message
    }
  }
}
