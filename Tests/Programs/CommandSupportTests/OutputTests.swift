import CommandSupport
import Foundation
import TestSupport
import Testing
import TimeZonePresentation

/// Buffered output, and files that appear whole or not at all.
@Suite struct OutputTests {
  @Test func nothingIsWrittenBeforeAFlush() throws {
    let pipe = TestPipe()
    var output = BufferedOutput(descriptor: pipe.writing, name: "a pipe")
    output.append("zone ")
    output.append("é ")
    output.append(.decimal(-338_700_000, places: 7))
    output.endLine()
    #expect(output.pendingCount == 15)
    try output.flushIfLarge()
    #expect(output.pendingCount == 15)
    try output.flush()
    #expect(output.pendingCount == 0)
    try output.flush()
    pipe.closeWriting()
    #expect(String(decoding: pipe.readAll(), as: UTF8.self) == "zone é -33.87\n")
  }

  @Test func aLargeBufferIsWritten() throws {
    let file = try TemporaryDirectory()
    let path = try file.write([], to: "out")
    let handle = try #require(FileHandle(forWritingAtPath: path))
    var output = BufferedOutput(descriptor: handle.fileDescriptor, name: path)
    output.append(String(repeating: "x", count: (1 << 16) - 1))
    try output.flushIfLarge()
    #expect(output.pendingCount == (1 << 16) - 1)
    output.endLine()
    try output.flushIfLarge()
    #expect(output.pendingCount == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == 1 << 16)
  }

  @Test func aFailureNamesTheOutputAndKeepsTheBytes() {
    var output = BufferedOutput(descriptor: -1, name: "nowhere")
    output.append("a")
    do {
      try output.flush()
      Issue.record("a closed descriptor took bytes")
    } catch {
      #expect(CommandFailure(error) == .message("cannot write nowhere: bad file descriptor", .inputOutput))
    }
    #expect(output.pendingCount == 1)
  }

  @Test func aFileAppearsWholeOrNotAtAll() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("out")
    let file = try CommandOutput(path)
    #expect(throws: CommandFailure.self) {
      try CommandOutput.write(to: CommandOutput(path)) { output in
        output.append(String(repeating: "x", count: 1 << 17))
        try output.flushIfLarge()
        throw CommandFailure.usage("stop")
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    try file.write(Array("whole".utf8))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("whole".utf8))
    #expect(throws: CommandFailure.self) { try CommandOutput("-") }
    #expect(throws: FileError.self) { try CommandOutput(directory.path) }
  }
}
