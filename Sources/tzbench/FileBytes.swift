#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import CommandSupport

/// Whole files.
enum FileBytes {
  /// All bytes of a file.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw failure(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      bytes.append(contentsOf: chunk[..<count])
      if count < chunk.count { break }
    }
    guard ferror(file) == 0 else { throw failure(path, .inputOutput) }
    return bytes
  }

  private static func failure(_ path: String, _ status: ExitStatus = .noInput) -> CommandFailure {
    .message("cannot read \(path): \(String(cString: strerror(errno)))", status)
  }
}
