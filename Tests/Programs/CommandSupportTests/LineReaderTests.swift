import CommandSupport
import Foundation
import TestSupport
import Testing

/// Lines of a stream, however its bytes arrive.
@Suite(.tags(.readsUntrustedBytes)) struct LineReaderTests {
  /// Lines read from chunks; `nil` for one that is too long.
  private static func lines(of chunks: [[UInt8]]) throws -> [String?] {
    let pipe = TestPipe()
    let reader = LineReader(InputFile(descriptor: pipe.reading, name: "a pipe"))
    var lines: [String?] = []
    func take() {
      while reader.nextLine({ line in
        switch line {
        case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: lines.append(nil)
        }
      }) {}
    }
    for chunk in chunks where !chunk.isEmpty {
      pipe.write(chunk)
      #expect(try reader.fill())
      take()
    }
    pipe.closeWriting()
    while try reader.fill() { take() }
    return lines
  }

  private static let inputs: [(String, [String])] = [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ("a\r\nb\r\n", ["a", "b"]),
    ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("a\r", ["a"]), ("\r\r\n", ["\r"]),
    ("ä\u{2028}b\n\u{1F30D}", ["ä\u{2028}b", "\u{1F30D}"]),
  ]

  @Test(arguments: inputs) func everySplitGivesTheSameLines(_ input: String, _ lines: [String]) throws {
    let bytes = Array(input.utf8)
    // Every way of dividing the bytes into chunks.
    for cuts in 0..<(1 << max(0, bytes.count - 1)) {
      var chunks: [[UInt8]] = [[]]
      for (index, byte) in bytes.enumerated() {
        chunks[chunks.count - 1].append(byte)
        if cuts >> index & 1 == 1 { chunks.append([]) }
      }
      #expect(try Self.lines(of: chunks) == lines, "\(chunks)")
    }
  }

  @Test func linesUpToTheLimitAreReadAndLongerOnesAreReported() throws {
    for excess in [-1, 0, 1, 2, LineReader.limit, 3 * LineReader.limit] {
      let line = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.limit + excess)
      for ending in [[], [UInt8(ascii: "\n")], Array("\r\n".utf8)] {
        for size in [4_096, 50_000, 65_536] {
          let bytes = Array("a\n".utf8) + line + ending + (ending.isEmpty ? [] : Array("b\n".utf8))
          let chunks = stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
          }
          let middle = excess > 0 ? nil : String(decoding: line, as: UTF8.self)
          let expected: [String?] = ["a", middle] + (ending.isEmpty ? [] : ["b"])
          #expect(try Self.lines(of: chunks) == expected, "\(excess) \(ending) \(size)")
        }
      }
    }
  }

  /// The two bytes of a line's ending may come in two reads, also after the longest line.
  @Test func anEndingInTwoParts() throws {
    let half = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.limit / 2)
    let text = String(decoding: half + half, as: UTF8.self)
    // A pipe takes no more than the longest line at a time.
    let start = [half, half + Array("\r".utf8)]
    #expect(try Self.lines(of: start + [Array("\nb\n".utf8)]) == [text, "b"])
    #expect(try Self.lines(of: start) == [text])
    #expect(try Self.lines(of: start + [Array("x\n".utf8)]) == [nil])
  }

  /// Carriage returns about the limit count where they do not end the line, wherever the reads are cut.
  @Test func carriageReturnsAboutTheLimit() throws {
    let full = [UInt8](repeating: UInt8(ascii: "x"), count: LineReader.limit)
    for end in ["\r", "\r\n", "\r\r\n", "\rx\n", "\r\r", "\n\r\n", "\r\rx\n"] {
      for missing in 0...2 {
        let bytes =
          Array(full.dropLast(missing)) + Array(end.utf8) + (end.utf8.last == 0x0A ? Array("b\n".utf8) : [])
        var expected: [String?] = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
          let line = $0.last == 0x0D ? $0.dropLast() : $0
          return line.count > LineReader.limit ? nil : String(decoding: line, as: UTF8.self)
        }
        if bytes.last == 0x0A { expected.removeLast() }
        // A pipe takes no more than the longest line at a time.
        let whole = try Self.lines(of: [Array(bytes[..<30_000]), Array(bytes[30_000...])])
        #expect(whole == expected, "\(end.debugDescription), \(missing) missing")
        for first in LineReader.limit - 3...min(LineReader.limit, bytes.count) {
          for second in first...min(first + 3, bytes.count) {
            let parts = [bytes[..<30_000], bytes[30_000..<first], bytes[first..<second], bytes[second...]]
            #expect(
              try Self.lines(of: parts.map { Array($0) }) == expected,
              "\(end.debugDescription), \(missing) missing, cut at \(first) and \(second)")
          }
        }
      }
    }
  }

  @Test func aLineIsTakenBeforeMoreInputArrives() throws {
    let pipe = TestPipe()
    let reader = LineReader(InputFile(descriptor: pipe.reading, name: "a pipe"))
    pipe.write("a\nb".utf8)
    #expect(try reader.fill())
    var first: String?
    #expect(
      reader.nextLine { if case .text(let bytes) = $0 { first = String(decoding: bytes, as: UTF8.self) } })
    #expect(first == "a")
    #expect(!reader.nextLine { _ in Issue.record("an unfinished line was taken") })
  }

  @Test func aDescriptorThatCannotBeReadIsAnError() {
    let reader = LineReader(InputFile(descriptor: -1, name: "nothing"))
    #expect(throws: FileError.self) { try reader.fill() }
  }
}

/// A pipe whose ends a test reads and writes.
final class TestPipe {
  private let pipe = Pipe()

  var reading: Int32 { pipe.fileHandleForReading.fileDescriptor }
  var writing: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  func write(_ bytes: some Sequence<UInt8>) {
    pipe.fileHandleForWriting.write(Data(bytes))
  }

  func closeWriting() { try? pipe.fileHandleForWriting.close() }

  /// All bytes until the writing end is closed.
  func readAll() -> [UInt8] { Array(pipe.fileHandleForReading.readDataToEndOfFile()) }
}
