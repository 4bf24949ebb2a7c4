import Foundation
import TestSupport
import Testing

/// The one reader of files: what it refuses, with which facts, and what it reads.
@Suite struct InputFileTests {
  private static let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  private func error(_ open: () throws -> Void) -> FileError? {
    #expect(throws: FileError.self, performing: open)
  }

  /// The thread that makes it; a pointer on some systems.
  private struct ThisThread: @unchecked Sendable {
    let thread = pthread_self()
  }

  // MARK: Opening

  @Test(arguments: [false, true]) func aMissingFile(mustBeRegular: Bool) {
    let error = error { _ = try InputFile("/no/such", mustBeRegular: mustBeRegular) }
    #expect(error == FileError(.open, "/no/such", .system(ENOENT)))
    #expect(error?.isMissing == true)
    #expect(error?.description == "cannot open /no/such: no such file or directory")
  }

  @Test func aFileInTheWayOfADirectory() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([], to: "file") + "/inner"
    let error = error { _ = try InputFile(path) }
    #expect(error == FileError(.open, path, .system(ENOTDIR)))
    #expect(error?.isMissing == true)
  }

  @Test(arguments: [false, true]) func aDirectory(mustBeRegular: Bool) throws {
    let directory = try TemporaryDirectory()
    let error = error { _ = try InputFile(directory.path, mustBeRegular: mustBeRegular) }
    #expect(error == FileError(.open, directory.path, .isDirectory))
    #expect(error?.isMissing == false)
    #expect(error?.description == "cannot open \(directory.path): is a directory")
  }

  /// Were it waited for, this would never end: nobody writes to the pipe.
  @Test(.timeLimit(.minutes(1))) func aNamedPipeIsRefusedAndNotWaitedFor() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    let error = error { _ = try InputFile(path, mustBeRegular: true) }
    #expect(error == FileError(.open, path, .notRegularFile))
    #expect(error?.description == "cannot open \(path): it is not a regular file")
    #expect(throws: FileError(.open, "/dev/null", .notRegularFile)) {
      try InputFile("/dev/null", mustBeRegular: true)
    }
  }

  @Test func checkDirectoryRefusesAnythingElse() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write([1], to: "file")
    try FileIdentity.checkDirectory(directory.path)
    let missing = directory.file("none")
    #expect(throws: FileError(.open, file, .notDirectory)) { try FileIdentity.checkDirectory(file) }
    #expect(throws: FileError(.open, missing, .system(ENOENT))) { try FileIdentity.checkDirectory(missing) }
  }

  // MARK: Reading

  @Test(arguments: [false, true]) func allBytesUpToTheLimit(mustBeRegular: Bool) throws {
    let directory = try TemporaryDirectory()
    for count in [0, 1, 65_535, 65_536, 65_537, Self.bytes.count] {
      let bytes = Array(Self.bytes[..<count])
      let path = try directory.write(bytes, to: "\(count)")
      let file = try InputFile(path, mustBeRegular: mustBeRegular)
      #expect(file.size == Int64(count) && file.name == path)
      #expect(try file.readAll(limit: count) == bytes)
      #expect(try InputFile(path).readAll(limit: .max) == bytes)
      guard count > 0 else { continue }
      let error = error { _ = try InputFile(path).readAll(limit: count - 1) }
      #expect(error == FileError(.read, path, .tooLarge(limit: Int64(count - 1), found: Int64(count))))
      #expect(
        error?.description == "cannot read \(path): expected at most \(count - 1) bytes, found \(count)")
    }
  }

  @Test func allBytesOfAPipe() throws {
    let directory = try TemporaryDirectory()
    for limit in [Self.bytes.count, Self.bytes.count - 1, 0] {
      // One for each: the writer of the last may not have closed it yet.
      let path = directory.file("pipe\(limit)")
      try #require(mkfifo(path, 0o600) == 0)
      Threads.detach {
        // A reader that gives up closes the pipe; then this fails, and may.
        signal(SIGPIPE, SIG_IGN)
        guard let descriptor = try? SystemCall.open(path, O_WRONLY) else { return }
        Self.bytes.withUnsafeBytes { try? SystemCall.write($0, to: descriptor) }
        close(descriptor)
      }
      let file = try InputFile(path)
      #expect(file.size == 0 && file.identity?.isRegular == false)
      if limit == Self.bytes.count {
        #expect(try file.readAll(limit: limit) == Self.bytes)
      } else {
        let error = error { _ = try file.readAll(limit: limit) }
        #expect(error == FileError(.read, path, .tooLarge(limit: Int64(limit), found: nil)))
        #expect(error?.description == "cannot read \(path): expected at most \(limit) bytes, found more")
      }
    }
  }

  @Test func startsAndOffsets() throws {
    let directory = try TemporaryDirectory()
    let file = try InputFile(directory.write(Self.bytes, to: "file"))
    #expect(try file.readStart(64) == Array(Self.bytes[..<64]))
    #expect(try file.readStart(64) == Array(Self.bytes[64..<128]))
    var buffer = [UInt8](repeating: 0, count: 1_000)
    let count = try buffer.withUnsafeMutableBytes { try file.fill($0, at: 199_500) }
    #expect(count == 500 && Array(buffer[..<500]) == Array(Self.bytes[199_500...]))
    #expect(try buffer.withUnsafeMutableBytes { try file.fill($0, at: 300_000) } == 0)
    // Reading at an offset does not move the position of the next read.
    #expect(try file.readStart(1) == [Self.bytes[128]])
    #expect(try InputFile(directory.write([1, 2], to: "short")).readStart(64) == [1, 2])
  }

  @Test func aDescriptorStaysOpen() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Self.bytes, to: "file")
    let descriptor = try SystemCall.open(path, O_RDONLY)
    do {
      let file = InputFile(descriptor: descriptor, name: "the tape")
      #expect(file.identity == FileIdentity(path: path))
      #expect(try file.readStart(2) == [0, 7])
    }
    #expect(close(descriptor) == 0)
    let closed = InputFile(descriptor: descriptor, name: "the tape")
    #expect(closed.identity == nil)
    let error = error { _ = try closed.readStart(1) }
    #expect(error?.description == "cannot read the tape: bad file descriptor")
  }

  @Test func aDescriptorOfADirectoryCannotBeRead() throws {
    let descriptor = try SystemCall.open("/", O_RDONLY)
    defer { close(descriptor) }
    #expect(throws: FileError(.read, "standard input", .isDirectory)) {
      try InputFile(descriptor: descriptor, name: "standard input").readStart(1)
    }
  }

  /// A signal with a handler interrupts a read that waits; it is repeated, and nothing is lost.
  @Test(.timeLimit(.minutes(1))) func signalsDoNotEndARead() throws {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { _ in }
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = { _ in }
    #else
      action.__sigaction_handler.sa_handler = { _ in }
    #endif
    // Without SA_RESTART, so that the call itself returns.
    try #require(sigaction(SIGUSR1, &action, nil) == 0)
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    let reader = ThisThread()
    Threads.detach {
      for _ in 0..<20 {
        usleep(2_000)
        pthread_kill(reader.thread, SIGUSR1)
      }
      [UInt8](1...5).withUnsafeBytes { try? SystemCall.write($0, to: writing) }
      close(writing)
    }
    let read = try InputFile(descriptor: reading, name: "pipe").readAll(limit: 10)
    close(reading)
    #expect(read == [1, 2, 3, 4, 5])
  }

  /// A descriptor in non-blocking mode is waited for as any other.
  @Test(.timeLimit(.minutes(1))) func aReadWaitsInNonBlockingModeToo() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
    Threads.detach {
      usleep(20_000)
      [UInt8](1...5).withUnsafeBytes { try? SystemCall.write($0, to: writing) }
      close(writing)
    }
    #expect(try InputFile(descriptor: reading, name: "pipe").readAll(limit: 5) == [1, 2, 3, 4, 5])
    close(reading)
  }

  // MARK: Identity

  @Test func aFileIsTheSameByAllItsNames() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([1, 2, 3], to: "a")
    let other = try directory.write([1, 2, 3], to: "b")
    try #require(link(path, directory.file("hard")) == 0 && symlink("a", directory.file("soft")) == 0)
    let identity = try #require(FileIdentity(path: path))
    #expect(identity == FileIdentity(path: directory.file("hard")))
    #expect(identity == FileIdentity(path: directory.file("soft")))
    #expect(identity == (try InputFile(path).identity))
    #expect(identity != FileIdentity(path: other))
    #expect(FileIdentity(path: directory.file("none")) == nil && FileIdentity(descriptor: -1) == nil)
    #expect(identity.size == 3 && identity.isRegular && !identity.isDirectory)
    // More bytes and other permissions do not make it another file.
    try directory.write([1, 2, 3, 4], to: "grown")
    try #require(rename(directory.file("grown"), other) == 0 && chmod(path, 0o640) == 0)
    let changed = try #require(FileIdentity(path: path))
    #expect(changed == identity && changed.hashValue == identity.hashValue && changed.permissions == 0o640)
    let folder = try #require(FileIdentity(path: directory.path))
    #expect(folder.isDirectory && !folder.isRegular && folder.size == 0)
  }
}
