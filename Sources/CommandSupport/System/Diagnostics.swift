import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import TimeZoneLookup

/// One-line messages on standard error, each after the name of the command.
public struct Diagnostics {
  private var pending: [UInt8] = []

  /// No messages yet.
  public init() {}

  /// How many bytes wait to be written.
  var pendingCount: Int { pending.count }

  /// Adds a message; control characters in it are escaped, so that it is one line.
  public mutating func add(_ message: String) {
    pending.append(contentsOf: "tzlookup: \(message.escapedForMessage)\n".utf8)
  }

  /// Writes the messages. A failure is ignored: there is nowhere left to tell it.
  public mutating func flush() {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBytes { try? SystemCall.write($0, to: STDERR_FILENO) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes one message at once.
  public static func report(_ message: String) {
    var diagnostics = Diagnostics()
    diagnostics.add(message)
    diagnostics.flush()
  }
}
