#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import SystemFiles
import TimeZoneSupport

/// Output that is gathered and written with as few system calls as the caller's flushes allow.
///
/// Nothing is written by itself: call ``flush()`` at the end, and before waiting for anything; ``flushIfLarge()``
/// now and then keeps what waits small.
public struct BufferedOutput {
  fileprivate enum Destination {
    case descriptor(Int32, name: String)
    case file(OutputFile)
  }

  private let destination: Destination
  private var bytes: [UInt8] = []

  /// Standard output.
  public static var standard: BufferedOutput {
    BufferedOutput(.descriptor(STDOUT_FILENO, name: "standard output"))
  }

  /// Into a file, which whoever made it commits.
  init(_ file: OutputFile) {
    self.init(.file(file))
  }

  private init(_ destination: Destination) {
    self.destination = destination
  }

  /// How many bytes wait to be written.
  public var pendingCount: Int { bytes.count }

  /// Adds a text.
  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a text as a JSON string, `nil` as `null`.
  mutating func appendJSON(_ text: String?) {
    guard let text else { return append("null") }
    JSONText.append(text, to: &bytes)
  }

  /// Adds 1e-7 degrees as a decimal number of degrees.
  mutating func appendDegrees(_ e7: Int32) {
    e7.appendDegrees(to: &bytes)
  }

  /// Ends the line.
  public mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes what was gathered.
  ///
  /// - Throws: ``CommandFailure`` where the reader has gone, the disk is full or the like.
  public mutating func flush() throws(CommandFailure) {
    guard !bytes.isEmpty else { return }
    do throws(FileError) {
      try bytes.withUnsafeBufferPointer { pending throws(FileError) in
        try destination.write(UnsafeRawBufferPointer(pending))
      }
      bytes.removeAll(keepingCapacity: true)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes what was gathered once it is worth a system call.
  ///
  /// - Throws: ``CommandFailure`` as ``flush()``.
  public mutating func flushIfLarge() throws(CommandFailure) {
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Writes text to standard output, whole lines of it.
  ///
  /// - Parameter text: Lines; the last may lack its ending.
  /// - Throws: ``CommandFailure`` where it cannot be written.
  public static func print(_ text: String) throws(CommandFailure) {
    var output = BufferedOutput.standard
    output.append(text)
    if text.utf8.last != UInt8(ascii: "\n") { output.endLine() }
    try output.flush()
  }
}

extension BufferedOutput.Destination {
  fileprivate func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    switch self {
    case .file(let file): try file.write(bytes)
    case .descriptor(let descriptor, let name):
      do throws(SystemError) {
        try SystemCall.write(bytes, to: descriptor)
      } catch {
        throw FileError(.write, name, error)
      }
    }
  }
}
