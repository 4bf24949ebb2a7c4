import Foundation
import TestSupport
import Testing
import TimeZoneShapes

@Suite(.tags(.readsUntrustedBytes)) struct ArchiveDefectTests {
  @Test(arguments: ArchiveDefect.all)
  func defectIsNamed(_ defect: ArchiveDefect) throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(defect.bytes, to: "zones.zip")
    let error = #expect(throws: ShapeError.self) { try BoundaryFile(path: path) }
    let message = error?.description ?? ""
    #expect(message.hasPrefix(path), "the message names the archive")
    #expect(!message.contains("\n"), "the message is one line")
    for expected in defect.expected { #expect(message.contains(expected), "\(message)") }
    let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(files == ["zones.zip"], "nothing is written")
  }

  /// Whatever the bytes say, reading ends with shapes or with an error.
  @Test(arguments: 0..<UInt64(rounds(20)))
  func damagedBytesNeverCrash(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    var read = 0
    for _ in 0..<50 {
      var archive = ArchiveDefect.good
      archive.isZip64 = .random(using: &generator)
      var bytes = archive.bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      let path = try directory.write(bytes, to: "zones.zip")
      if let file = try? BoundaryFile(path: path) {
        #expect(file.shapes.count == 2, "seed \(seed)")
        read += 1
      }
    }
    #expect(read < 50, "seed \(seed)")
  }
}
