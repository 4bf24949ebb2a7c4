import Foundation
import TestSupport
import Testing

/// The maps of the source, of the scripts, and of the usual changes.
@Suite struct MapTests {
  private static let pages = ["CONTRIBUTING.md", "Sources/README.md", "Scripts/README.md"]

  @Test func everyPathOnTheMapsExists() throws {
    let text = try Self.pages.map {
      try String(contentsOfFile: "\(RepositoryFiles.root)/\($0)", encoding: .utf8)
    }
    .joined(separator: "\n")
    let paths = text.split(separator: "`").filter {
      $0.hasPrefix("Sources/") || $0.hasPrefix("Scripts/") || $0.hasPrefix("Tests/")
    }
    .compactMap { $0.split(separator: " ").first }
    #expect(paths.count > 30)
    for path in paths {
      let isThere = FileManager.default.fileExists(atPath: "\(RepositoryFiles.root)/\(path)")
      #expect(isThere, "a page names \(path)")
    }
  }
}
