import SystemFiles
import TimeZoneSupport

/// The file a command writes, whole or not at all, with failures as the command tells them.
public struct CommandOutput {
  private let file: OutputFile

  /// Checks, before any long work, that a file can be made there.
  ///
  /// - Parameter path: Where it is to appear.
  /// - Throws: ``CommandFailure``
  public init(_ path: String) throws(CommandFailure) {
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
  ///
  /// - Parameter bytes: All of it.
  /// - Throws: ``CommandFailure`` where the disk is full or the like.
  public func write(_ bytes: [UInt8]) throws(CommandFailure) {
    Interruptions.removeTemporaryFiles()
    do throws(FileError) {
      try file.replaceContents(with: bytes)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes the file part by part.
  ///
  /// - Parameter body: Adds to the file, flushing now and then. Where it throws, no file appears.
  /// - Throws: ``CommandFailure`` where the disk is full or the like, and what `body` throws.
  public func write(
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
