import TimeZonePresentation

/// A file that a command writes: it appears whole or not at all.
package struct CommandOutput {
  private let file: OutputFile

  /// Checks, before any long work, that the file can be made.
  package init(_ path: String) throws(CommandFailure) {
    if path == "-" {
      throw .usage("expected the name of a file to write, found '-': give ./- for a file of that name")
    }
    do throws(FileError) {
      file = try OutputFile(path)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes the file.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    Interruptions.removeTemporaryFiles()
    do throws(FileError) {
      try file.replaceContents(with: bytes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes the file part by part.
  package func write(
    _ body: (inout BufferedOutput) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    Interruptions.removeTemporaryFiles()
    var output = BufferedOutput(file)
    try body(&output)
    try output.flush()
    do throws(FileError) {
      try file.commit()
    } catch {
      throw CommandFailure(error)
    }
  }
}
