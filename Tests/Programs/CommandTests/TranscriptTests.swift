import Foundation
import TestSupport
import Testing

/// The command as one types it: every page below `Tests/Cases`, and every `console` example of the README and of the
/// documentation.
///
/// (`Scripts/check linkage` builds and runs the README's library examples, `Scripts/check service` those of the service.)
@Suite struct TranscriptTests {
  private static let environment = ProcessInfo.processInfo.environment

  @Test(arguments: try pages()) func commandsPrintWhatIsWritten(_ page: Transcript) throws {
    try page.check(isRecording: Self.environment["TZLOOKUP_RECORD"] != nil)
  }

  /// All pages with commands, or those whose path contains the value of `TZLOOKUP_PAGES`.
  private static func pages() throws -> [Transcript] {
    let articles = try files("Sources").filter { $0.contains(".docc/") }
    let cases = try files("Tests/Cases")
    try #require(cases.count > 30 && articles.count > 10)
    let chosen = environment["TZLOOKUP_PAGES"]
    return try (cases + ["README.md"] + articles).map(Transcript.init)
      .filter { !$0.isEmpty && $0.path.contains(chosen ?? ".md") }
  }

  private static func files(_ directory: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(RepositoryFiles.root)/\(directory)")
      .filter { $0.hasSuffix(".md") }.sorted().map { "\(directory)/\($0)" }
  }
}
