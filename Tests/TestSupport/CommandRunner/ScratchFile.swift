import TimeZoneEngine
import Platform

/// A file without a name, gone once it is closed.
final class ScratchFile {
  let descriptor: Int32

  init(_ content: [UInt8] = []) throws(CommandRunner.Failure) {
    var template = Array("/tmp/tzlookup-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw CommandRunner.Failure("cannot make a temporary file") }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    do {
      try content.withUnsafeBytes { try SystemCall.write($0, to: descriptor) }
    } catch {
      throw CommandRunner.Failure("cannot write a temporary file")
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// All that is in it.
  var text: String {
    lseek(descriptor, 0, SEEK_SET)
    let file = InputFile(descriptor: descriptor, name: "scratch file")
    return String(decoding: (try? file.readAll(limit: .max)) ?? [], as: UTF8.self)
  }
}
