import Foundation
import TestSupport
import Testing

/// CONTRIBUTING's map of the source.
@Suite struct MapTests {
  @Test func everyPathOnTheMapIsThere() throws {
    let text = try String(contentsOfFile: "\(RepositoryFiles.root)/CONTRIBUTING.md", encoding: .utf8)
    let paths = text.split(separator: "`").filter {
      $0.hasPrefix("Sources/") || $0.hasPrefix("Scripts/") || $0.hasPrefix("Tests/")
    }
    .compactMap { $0.split(separator: " ").first }
    #expect(paths.count > 30)
    for path in paths {
      let isThere = FileManager.default.fileExists(atPath: "\(RepositoryFiles.root)/\(path)")
      #expect(isThere, "CONTRIBUTING.md names \(path)")
    }
  }
}
