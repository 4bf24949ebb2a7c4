import Foundation
import Platform

/// What a new process does with its descriptors before it begins: `posix_spawn`, as Swift functions.
struct SpawnActions {
  /// Held while a program starts, and while descriptors exist that it must not inherit.
  static let lock = Lock()

  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
  #else
    private var actions = posix_spawn_file_actions_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
  }

  mutating func end() {
    posix_spawn_file_actions_destroy(&actions)
  }

  mutating func connect(_ descriptor: Int32, to target: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, target)
  }

  mutating func open(_ path: String, as target: Int32) {
    posix_spawn_file_actions_addopen(&actions, target, path, O_WRONLY, 0)
  }

  /// Starts a program. SIGPIPE ends it, whatever it does to this process.
  mutating func spawn(_ path: String, _ arguments: [String]) throws(CommandRunner.Failure) -> pid_t {
    var attributes = SpawnAttributes()
    defer { attributes.end() }
    var words = ([path] + arguments).map { strdup($0) }
    var environment = Self.environment.map { strdup($0) }
    defer { (words + environment).forEach { free($0) } }
    words.append(nil)
    environment.append(nil)
    var process = pid_t()
    let code = Self.lock.withLock {
      posix_spawn(&process, path, &actions, &attributes.attributes, words, environment)
    }
    guard code == 0 else { throw CommandRunner.Failure("cannot run \(path)", code: code) }
    return process
  }

  /// This process's environment, but for the width of its terminal, which help texts are wrapped to, and for boundaries
  /// and rules that it names or whose owner has installed; and the share of their rounds that programs of tests make.
  private static let environment = ProcessInfo.processInfo.environment
    .merging(["XDG_DATA_HOME": "/nonexistent", "TZLOOKUP_TEST_SHARE": "\(20 / rounds(20))"]) { $1 }
    .filter { !["COLUMNS", "TZDIR", "TZLOOKUP_INDEX", "TZLOOKUP_ZONEINFO"].contains($0.key) }
    .map { "\($0.key)=\($0.value)" }
}

/// The signals a new process begins with.
private struct SpawnAttributes {
  #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
  #else
    var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  }

  mutating func end() {
    posix_spawnattr_destroy(&attributes)
  }
}

/// The two ends of a pipe, which programs get only where they are connected to them.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() throws(CommandRunner.Failure) {
    var ends: [Int32] = [-1, -1]
    let result = SpawnActions.lock.withLock {
      let result = pipe(&ends)
      // Else a program that another thread starts would inherit the ends, and hold them open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    guard result == 0 else { throw CommandRunner.Failure("cannot make a pipe") }
    (reading, writing) = (ends[0], ends[1])
  }
}

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

  var text: String {
    lseek(descriptor, 0, SEEK_SET)
    let file = InputFile(descriptor: descriptor, name: "scratch file")
    return String(decoding: (try? file.readAll(limit: .max)) ?? [], as: UTF8.self)
  }
}
