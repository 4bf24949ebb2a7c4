import SystemFiles

/// The file a command writes, whole or not at all, with failures as the command tells them.
public struct CommandOutput {
  private let file: OutputFile

  /// Checks, before any long work, that a file can be made there.
  ///
  /// - Parameter path: Where it is to appear.
  /// - Throws: ``CommandFailure``
  public init(_ path: String) throws(CommandFailure) {
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
}
