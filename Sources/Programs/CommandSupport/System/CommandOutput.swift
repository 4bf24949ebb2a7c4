/// A file that a command writes, and that never appears in part.
package struct CommandOutput {
  private let file: OutputFile

  /// Checks, before any long work, that the file can be made.
  package init(_ path: String) throws {
    try refuse(
      if: path == "-",
      "expected the name of a file to write, found \"-\"; specify ./- for a file of that name")
    file = try OutputFile(path)
  }

  package func write(_ bytes: [UInt8]) throws {
    Interruptions.removeTemporaryFiles()
    try file.replaceContents(with: bytes)
  }

  /// Writes a file, or to standard output if there is no file.
  package static func write<Value>(
    to output: CommandOutput?, _ body: (inout BufferedOutput) throws -> Value
  ) throws -> Value {
    if output != nil { Interruptions.removeTemporaryFiles() }
    var buffer = output.map { BufferedOutput($0.file) } ?? .standard
    let value = try body(&buffer)
    try buffer.flush()
    try output?.file.commit()
    return value
  }
}
