import Platform

/// The reason why a file cannot be used, with the failed operation, the path, and the reason.
public struct FileError: Error, Hashable, Sendable {
  /// An operation on a file.
  public enum Operation: String, Hashable, Sendable {
    /// Opening the file for reading.
    case open
    /// Reading the file.
    case read
    /// Creating, writing, or replacing the file.
    case write
  }

  /// The reason why an operation on a file failed.
  public enum Reason: Hashable, Sendable {
    /// A system call failed with this value of `errno`.
    case system(Int32)
    /// The path is a directory.
    case isDirectory
    /// The path is not a directory.
    case notDirectory
    /// The file is a pipe, a device, or similar, and a regular file is required.
    case notRegularFile
    /// The file has more than `limit` bytes; `found` is its size, if that is known.
    case tooLarge(limit: Int64, found: Int64?)
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path as given, or a name such as "standard input".
  public let path: String
  /// The reason why the operation failed.
  public let reason: Reason

  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  /// A description in one line, such as "cannot open in.csv: no such file or directory".
  public var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }
}

extension FileError.Reason: CustomStringConvertible {
  /// The reason as the part of a message after the colon, such as "no such file or directory".
  public var description: String {
    switch self {
    case .system(let code): Self.text(code)
    case .isDirectory: "is a directory"
    case .notDirectory: "it is not a directory"
    case .notRegularFile: "it is not a regular file"
    case .tooLarge(let limit, let found):
      "expected at most \(limit) bytes, found \(found.map { "\($0)" } ?? "more")"
    }
  }

  private static func text(_ code: Int32) -> String {
    #if !hasFeature(Embedded)
      // Not `strerror`, whose text another thread may overwrite.
      var text = [CChar](repeating: 0, count: 256)
      if strerror_r(code, &text, text.count) == 0 {
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).asReason
      }
    #endif
    return "error \(code)"
  }
}

#if !hasFeature(Embedded)
  extension FileError {
    package init(_ operation: Operation, _ path: String, _ error: SystemError) {
      // One meaning, one value: a call may fail with EISDIR, or the file's type may have been checked first.
      self.init(operation, path, error.code == EISDIR ? .isDirectory : .system(error.code))
    }

    package var isMissing: Bool { reason == .system(ENOENT) || reason == .system(ENOTDIR) }

    /// Whether the reader of a pipe has closed its end.
    package var isBrokenPipe: Bool { operation == .write && reason == .system(EPIPE) }
  }
#endif
