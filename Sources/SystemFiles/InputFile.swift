#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file, a pipe or standard input, open for reading.
public final class InputFile {
  private let descriptor: Int32
  private let isOwned: Bool
  /// As the user knows it.
  public let name: String

  /// Opens a file.
  ///
  /// - Parameter path: A file or a named pipe.
  /// - Throws: ``FileError``: it does not exist, may not be read, or is a directory.
  public init(_ path: String) throws(FileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    isOwned = true
    name = path
    if descriptor < 0 { throw FileError(.open, path, .last) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(.open, path, SystemError(code: EISDIR))
    }
  }

  /// A descriptor that somebody else closes.
  public init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    isOwned = false
  }

  /// Standard input.
  public static var standardInput: InputFile {
    InputFile(descriptor: STDIN_FILENO, name: "standard input")
  }

  deinit { if isOwned, descriptor >= 0 { close(descriptor) } }

  /// Which file it is; `nil` where the descriptor is closed.
  public var identity: FileIdentity? { FileIdentity(descriptor: descriptor) }

  /// Reads what there is, waiting for the first byte.
  ///
  /// - Parameter buffer: Room for the bytes.
  /// - Returns: How many came; 0 at the end.
  /// - Throws: ``FileError``
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    do throws(SystemError) {
      return try SystemCall.read(descriptor, into: buffer)
    } catch {
      throw FileError(.read, name, error)
    }
  }
}
