import Foundation
import TestSupport
import Testing

/// CONTRIBUTING's map of the source.
@Suite struct MapTests {
  @Test func everyRoomIsOnTheMap() throws {
    let text = try String(contentsOfFile: "\(RepositoryFiles.root)/CONTRIBUTING.md", encoding: .utf8)
    // Each floor has a page of its own.
    let floors = try Self.rooms("Sources", depth: 1)
    let rooms = try floors.flatMap { try Self.rooms($0, depth: 2) } + Self.rooms("Scripts", depth: 1)
    #expect(rooms.count > 30)
    for room in rooms {
      #expect(text.contains("`\(room)/`"), "CONTRIBUTING.md does not say what lives in \(room)/")
    }
  }

  @Test func everyPathOnTheMapIsThere() throws {
    let text = try String(contentsOfFile: "\(RepositoryFiles.root)/CONTRIBUTING.md", encoding: .utf8)
    let paths = text.split(separator: "`").filter { $0.hasPrefix("Sources/") || $0.hasPrefix("Scripts/") }
      .compactMap { $0.split(separator: " ").first }
    #expect(paths.count > 50)
    for path in paths {
      let isThere = FileManager.default.fileExists(atPath: "\(RepositoryFiles.root)/\(path)")
      #expect(isThere, "CONTRIBUTING.md names \(path)")
    }
  }

  /// Directories below one, to a depth; not those of headers.
  private static func rooms(_ path: String, depth: Int) throws -> [String] {
    guard depth > 0 else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(RepositoryFiles.root)/\(path)")
    let rooms = names.filter { $0 != "include" && !$0.hasPrefix("__") }.map { "\(path)/\($0)" }.filter(
      isDirectory)
    return try rooms + rooms.flatMap { try Self.rooms($0, depth: depth - 1) }
  }

  private static func isDirectory(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: "\(RepositoryFiles.root)/\(path)")
    return (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}
