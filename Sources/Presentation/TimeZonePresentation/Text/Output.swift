/// Buffered output, which is written only when it is flushed.
///
/// Call ``flush()`` at the end and before waiting, and ``flushIfLarge()`` in between to keep the buffer small.
package struct BufferedOutput {
  /// Writes bytes to the destination; `nil` if they stay in the buffer, for ``taken()``.
  private let write: ((UnsafeRawBufferPointer) throws(FileError) -> Void)?
  private var bytes: [UInt8] = []

  package static var standard: BufferedOutput {
    BufferedOutput(descriptor: STDOUT_FILENO, name: "standard output")
  }

  package init(descriptor: Int32, name: String) {
    write = { bytes throws(FileError) in
      try mapError({ FileError(.write, name, $0) }, SystemCall.write(bytes, to: descriptor))
    }
  }

  /// Output that stays in memory, for ``taken()``.
  package init() { write = nil }

  package consuming func taken() -> [UInt8] { bytes }

  /// Output to a file, which the caller commits.
  package init(_ file: OutputFile) { write = file.write }

  package var pendingCount: Int { bytes.count }

  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a position as GeoJSON has it: longitude and latitude.
  package mutating func append(_ point: GridPoint) {
    append("[")
    bytes.append(units: Int64(point.x), places: 7)
    append(",")
    bytes.append(units: Int64(point.y), places: 7)
    append("]")
  }

  package mutating func append(_ json: JSON) { json.write(to: &bytes) }

  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  package mutating func flush() throws {
    guard let write, !bytes.isEmpty else { return }
    try bytes.withUnsafeBytes { try write($0) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the buffer if that is worth a system call: from 64 KB on.
  package mutating func flushIfLarge() throws {
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Prints text on standard output, as whole lines.
  package static func print(_ text: String) throws {
    var output = BufferedOutput.standard
    output.append(text)
    if text.utf8.last != UInt8(ascii: "\n") { output.endLine() }
    try output.flush()
  }

  package static func print(_ json: JSON) throws { try print(json.text) }
}

/// One-line messages on standard error, each after the name of the command.
package struct Diagnostics {
  private var pending: [UInt8] = []

  /// The name in messages: the program's own name in the service and the benchmark; all other programs are parts of the
  /// command.
  package static let programName: String = {
    let file = CommandLine.arguments.first?.split(separator: "/").last ?? ""
    return ["tzlookup-service", "tzbench"].contains(file) ? String(file) : "tzlookup"
  }()

  package init() {}

  package var pendingCount: Int { pending.count }

  /// Adds a message as one line: control characters are escaped, and the middle of a long message is left out.
  package mutating func add(_ message: String) {
    pending.append(contentsOf: "\(Self.programName): \(message.wholeMessage)\n".utf8)
  }

  /// Writes the messages. A failure is ignored: there is nowhere left to report it.
  package mutating func flush() {
    guard !pending.isEmpty else { return }
    pending.withUnsafeBytes { try? SystemCall.write($0, to: STDERR_FILENO) }
    pending.removeAll(keepingCapacity: true)
  }

  package static func report(_ message: String) {
    var diagnostics = Diagnostics()
    diagnostics.add(message)
    diagnostics.flush()
  }
}
