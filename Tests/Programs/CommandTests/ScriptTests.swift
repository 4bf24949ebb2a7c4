import Foundation
import TestSupport
import Testing

/// What CONTRIBUTING says of every script: it takes `--help`, and does nothing else then.
@Suite struct ScriptTests {
  private static let scripts =
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(RepositoryFiles.root)/Scripts")) ?? [])
    .filter { name in
      var isDirectory: ObjCBool = false
      let path = "\(RepositoryFiles.root)/Scripts/\(name)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: path)
    }.sorted()

  @Test func theScriptsAreFound() {
    #expect(Self.scripts.contains("test") && Self.scripts.contains("check-faults"))
    #expect(!Self.scripts.contains("common.sh") && !Self.scripts.contains("faults"))
  }

  @Test(arguments: scripts) func helpIsPrinted(_ name: String) throws {
    let result = try Shell().run("Scripts/\(name) --help")
    #expect(result.output.hasPrefix("Usage: Scripts/\(name)"))
    #expect(result.error == "")
    #expect(result.status == 0)
  }
}
