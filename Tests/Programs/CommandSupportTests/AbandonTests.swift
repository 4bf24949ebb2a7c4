import CommandSupport
import Foundation
import TimeZoneAnnotation
import TestSupport
import Testing

/// A failure that ends the process from a thread while others go on.
@Suite struct AbandonTests {
  @Test func abandonedWorkLeavesNoFile() async throws {
    let directory = try TemporaryDirectory()
    let ended = await #expect(
      processExitsWith: .exitCode(65), observing: [\.standardErrorContent]
    ) { [path = directory.file("out") as String] in
      Threads.run(4, shares: 4) { share in
        // The others write, each to a file of its own, until the process ends.
        let file = try? OutputFile("\(path)\(share)")
        for _ in 0..<(share == 2 ? 1 : Int.max) {
          try? [UInt8](repeating: 0, count: 10).withUnsafeBytes { try file?.write($0) }
        }
        Program.abandon(.message("the shapes cannot be \"compiled\"", .badData))
      }
    }
    let message = String(decoding: try #require(ended).standardErrorContent, as: UTF8.self)
    #expect(message == "tzlookup: the shapes cannot be \"compiled\"\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }
}
