import Foundation
import TimeZoneAnnotation
import TestSupport
import Testing

/// Files that appear whole or not at all.
@Suite struct OutputFileTests {
  private func bytes(_ path: String) throws -> [UInt8] { try InputFile(path).readAll(limit: .max) }

  /// All names in a directory, hidden ones included.
  private func names(_ directory: TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
  }

  private func write(_ file: OutputFile, _ text: String) throws {
    try Array(text.utf8).withUnsafeBytes { try file.write($0) }
  }

  @Test func nothingAppearsBeforeTheCommit() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("out")
    let file = try OutputFile(path)
    #expect(try names(directory).isEmpty)
    try write(file, "one ")
    try write(file, "two")
    let waiting = try names(directory)
    #expect(waiting.count == 1 && waiting[0].hasPrefix(".out.") && waiting[0].hasSuffix(".tmp"))
    try file.commit()
    #expect(try names(directory) == ["out"])
    #expect(try bytes(path) == Array("one two".utf8))
  }

  @Test func withoutACommitNothingIsLeft() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array("before".utf8), to: "out")
    do { try write(OutputFile(path), "half") }
    #expect(try names(directory) == ["out"])
    #expect(try bytes(path) == Array("before".utf8))
  }

  @Test func anEmptyFileIsAFile() throws {
    let directory = try TemporaryDirectory()
    try OutputFile(directory.file("out")).commit()
    #expect(try bytes(directory.file("out")).isEmpty)
  }

  @Test func aFileIsReplacedWithItsPermissions() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array("before".utf8), to: "out")
    let before = FileIdentity(path: path)
    try #require(chmod(path, 0o604) == 0)
    try OutputFile(path).replaceContents(with: [1, 2, 3])
    let after = try #require(FileIdentity(path: path))
    #expect(after != before && after.permissions == 0o604)
    #expect(try bytes(path) == [1, 2, 3])
  }

  @Test func aLinkStaysAndItsTargetIsReplaced() throws {
    let directory = try TemporaryDirectory(holding: "inner")
    let target = try directory.write([9], to: "inner/target")
    let link = directory.file("link")
    try #require(symlink("inner/target", link) == 0)
    try OutputFile(link).replaceContents(with: [1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "inner/target")
    #expect(try bytes(target) == [1] && names(directory) == ["inner", "link"])
  }

  @Test func pathsThatCannotBeWrittenAreRefused() throws {
    let directory = try TemporaryDirectory()
    let missing = directory.file("none/out")
    #expect(throws: FileError(.write, directory.path, .isDirectory)) { try OutputFile(directory.path) }
    #expect(throws: FileError(.write, missing, .system(ENOENT))) { try OutputFile(missing) }
    let file = try directory.write([1], to: "file")
    #expect(throws: FileError(.write, "\(file)/out", .system(ENOTDIR))) { try OutputFile("\(file)/out") }
    #expect(throws: FileError(.write, "\(file)/", .system(ENOTDIR))) { try OutputFile("\(file)/") }
    #expect(throws: FileError(.write, "\(missing)/", .system(ENOENT))) { try OutputFile("\(missing)/") }
    #expect(throws: FileError(.write, "\(directory.path)/.", .isDirectory)) {
      try OutputFile("\(directory.path)/.")
    }
    #expect(throws: FileError(.write, "", .system(ENOENT))) { try OutputFile("") }
    #expect(throws: FileError(.write, "/dev/fd/999", .system(EBADF))) { try OutputFile("/dev/fd/999") }
    let circle = directory.file("circle")
    try #require(symlink("circle", circle) == 0)
    #expect(throws: FileError(.write, circle, .system(ELOOP))) { try OutputFile(circle) }
  }

  /// Said before any work, and nothing is refused that the file system can hold.
  @Test func longNames() throws {
    let directory = try TemporaryDirectory()
    let longest = directory.file(String(repeating: "é", count: 127) + "x")
    try OutputFile(longest).replaceContents(with: [1])
    #expect(try bytes(longest) == [1])
    let longer = longest + "x"
    #expect(throws: FileError(.write, longer, .system(ENAMETOOLONG))) { try OutputFile(longer) }
  }

  @Test func aLinkThatLeadsNowhereIsFollowed() throws {
    let directory = try TemporaryDirectory(holding: "inner")
    try #require(symlink("inner/target", directory.file("link")) == 0)
    try #require(symlink("link", directory.file("chain")) == 0)
    try OutputFile(directory.file("chain")).replaceContents(with: [1])
    #expect(try bytes(directory.file("inner/target")) == [1])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.file("link")) == "inner/target")
    #expect(try names(directory) == ["chain", "inner", "link"])
  }

  @Test func streamsAreWrittenStraightThrough() throws {
    let null = try OutputFile("/dev/null")
    try null.replaceContents(with: [1])
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    try write(OutputFile("/dev/fd/\(ends[1])"), "now")
    close(ends[1])
    let reader = InputFile(descriptor: ends[0], name: "pipe")
    #expect(try reader.readAll(limit: 10) == Array("now".utf8))
    close(ends[0])
  }

  /// What a descriptor has been told to append stays, and so does the file.
  @Test func anOpenFileIsAppendedTo() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Array("log\n".utf8), to: "log")
    let before = FileIdentity(path: path)
    let descriptor = try SystemCall.open(path, O_WRONLY | O_APPEND)
    defer { close(descriptor) }
    try OutputFile("/dev/fd/\(descriptor)").replaceContents(with: Array("more\n".utf8))
    #expect(try bytes(path) == Array("log\nmore\n".utf8) && FileIdentity(path: path) == before)
    let reading = try SystemCall.open(path, O_RDONLY)
    defer { close(reading) }
    #expect(throws: FileError(.write, "/dev/fd/\(reading)", .system(EBADF))) {
      try OutputFile("/dev/fd/\(reading)")
    }
  }

  /// The directory goes while the file is being written.
  @Test func aDirectoryThatGoes() throws {
    let directory = try TemporaryDirectory(holding: "inner")
    let path = directory.file("inner/out")
    let file = try OutputFile(path)
    try write(file, "x")
    try FileManager.default.removeItem(atPath: directory.file("inner"))
    #expect(throws: FileError(.write, path, .system(ENOENT))) { try file.commit() }
  }

  @Test func aReaderThatHasGoneIsABrokenPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    signal(SIGPIPE, SIG_IGN)
    let error = #expect(throws: SystemError.self) {
      try [UInt8](1...3).withUnsafeBytes { try SystemCall.write($0, to: ends[1]) }
    }
    #expect(error == SystemError(code: EPIPE))
    #expect(FileError(.write, "standard output", .system(EPIPE)).isBrokenPipe)
    #expect(!FileError(.read, "standard input", .system(EPIPE)).isBrokenPipe)
    #expect(!FileError(.write, "standard output", .system(ENOSPC)).isBrokenPipe)
  }

  #if os(Linux)
    @Test func aFullDisk() throws {
      let descriptor = try SystemCall.open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      let error = #expect(throws: SystemError.self) {
        try [UInt8](1...3).withUnsafeBytes { try SystemCall.write($0, to: descriptor) }
      }
      #expect(error?.description == "no space left on device")
    }
  #endif

  // MARK: Temporary files

  /// Leftovers of processes that were killed do not use the names up.
  @Test func namesAreNeverTakenForGood() throws {
    let directory = try TemporaryDirectory()
    for number in 0..<100 { try directory.write([], to: ".out.\(getpid())-\(number).tmp") }
    try OutputFile(directory.file("out")).replaceContents(with: [1])
    #expect(try bytes(directory.file("out")) == [1])
  }

  /// More at once than a table of fixed size would hold.
  @Test func allOfManyAreRemoved() throws {
    let directory = try TemporaryDirectory()
    let files = TemporaryFiles()
    for number in 0..<200 { close(try #require(try files.create(directory.file("\(number)")))) }
    files.removeAllInHandler()
    #expect(try names(directory).isEmpty)
  }

  @Test func twoAtOnceForOnePathDoNotMeet() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("out")
    let first = try OutputFile(path)
    let second = try OutputFile(path)
    try write(first, "first")
    try write(second, "second")
    #expect(try names(directory).count == 2)
    try second.commit()
    #expect(try bytes(path) == Array("second".utf8))
    try first.commit()
    #expect(try bytes(path) == Array("first".utf8))
    #expect(try names(directory) == ["out"])
  }

  @Test func manyThreadsWriteManyFiles() throws {
    let directory = try TemporaryDirectory()
    // More at once than the table of temporary files has slots.
    let results = Threads.results(4, shares: 100) { share in
      Result {
        try OutputFile(directory.file("\(share)")).replaceContents(with: [UInt8](repeating: 1, count: share))
      }
    }
    for result in results { try result.get() }
    #expect(try names(directory).count == 100)
    for share in 0..<100 { #expect(FileIdentity(path: directory.file("\(share)"))?.size == Int64(share)) }
  }

  /// What a process removes that is about to end: those being written, and nothing that was committed.
  @Test func unfinishedFilesAreRemovedAndFinishedOnesStay() throws {
    let directory = try TemporaryDirectory()
    try OutputFile(directory.file("whole")).replaceContents(with: [1])
    let half = TemporaryFiles()
    let (kept, gone) = (directory.file("kept"), directory.file("gone"))
    for path in [kept, gone] {
      let descriptor = try #require(try half.create(path))
      #expect(try half.create(path) == nil)
      close(descriptor)
    }
    try half.forget(kept) {}
    half.removeAllInHandler()
    #expect(try names(directory) == ["kept", "whole"])
  }

  @Test func aFileIsRememberedWhereItsMoveFails() throws {
    let directory = try TemporaryDirectory()
    let files = TemporaryFiles()
    let path = directory.file("half")
    close(try #require(try files.create(path)))
    let failure = SystemError(code: EXDEV)
    #expect(throws: failure) { try files.forget(path) { () throws(SystemError) in throw failure } }
    files.removeAllInHandler()
    #expect(try names(directory).isEmpty)
    #expect(throws: SystemError(code: ENOENT)) { try files.create(directory.file("none/half")) }
  }
}
