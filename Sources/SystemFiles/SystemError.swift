#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a system call failed.
public struct SystemError: Error, Hashable, Sendable {
  /// The value of `errno`.
  public let code: Int32

  /// An error by its number.
  public init(code: Int32) {
    self.code = code
  }

  /// Whether whoever read the other end of a pipe has gone.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// That of the call before.
  public static var last: SystemError { SystemError(code: errno) }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words, such as "No space left on device".
  public var description: String { String(cString: strerror(code)) }
}
