import Foundation
import TestSupport
import Testing

/// What modules may import: `Sources/FLOOR/README.md` says it in words.
@Suite struct FloorTests {
  /// From the ground up: a module imports only modules of its own floor and of those before it.
  private static let floors = ["Core", "Features", "Presentation", "Bindings", "Service", "Programs"]

  /// What features may import of other features; all else they share is in Core.
  private static let neighbors = [
    "TimeZonePlaces": ["CGazetteer", "TimeZoneGazetteer"],
    "TimeZoneNames": ["CZoneNames"],
    "TimeZoneReleases": ["CZoneReleases"],
    "TimeZoneAnnotation": ["CZlib"],
    "TimeZoneShapes": ["CShapes", "TimeZoneAnnotation"],
    "TrackFiles": ["CExpat", "TimeZoneAnnotation", "TimeZoneTracks"],
  ]

  /// The room that programs share; none imports another.
  private static let commonRoom = "CommandSupport"

  @Test func noModuleImportsFromAHigherFloor() throws {
    let modules = try Self.modules()
    #expect(modules.count > 40)
    let floor = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.floor) })
    for module in modules {
      for imported in module.imports {
        guard let other = floor[imported] else { continue }
        #expect(
          other <= module.floor,
          "\(module.path) imports \(imported), which stands on \(Self.floors[other]), a higher floor")
      }
    }
  }

  @Test func featuresAndProgramsKnowNoOthers() throws {
    let modules = try Self.modules()
    for (floor, allowed) in [("Features", Self.neighbors), ("Programs", [:])] {
      let level = try #require(Self.floors.firstIndex(of: floor))
      let onFloor = modules.filter { $0.floor == level }
      let names = Set(onFloor.map(\.name))
      for module in onFloor {
        let others = module.imports.intersection(names)
          .subtracting(floor == "Programs" ? [Self.commonRoom] : allowed[module.name] ?? [])
        #expect(others.isEmpty, "\(module.path) imports \(others.sorted()) of its own floor")
      }
    }
  }

  @Test func everyFloorHasAPage() throws {
    let floors = try FileManager.default.contentsOfDirectory(atPath: "\(RepositoryFiles.root)/Sources")
      .filter { !$0.hasPrefix(".") }
    #expect(floors.sorted() == Self.floors.sorted())
    for floor in floors {
      let page = try String(
        contentsOfFile: "\(RepositoryFiles.root)/Sources/\(floor)/README.md", encoding: .utf8)
      for room in try Self.directories("Sources/\(floor)") {
        #expect(page.contains("`\(room)`"), "Sources/\(floor)/README.md does not say what \(room) is")
      }
    }
  }

  // MARK: - Reading the tree

  private struct Module {
    let name: String
    /// Its place in ``floors``.
    let floor: Int
    let path: String
    var imports: Set<String> = []
  }

  private static func modules() throws -> [Module] {
    try floors.enumerated().flatMap { level, floor in
      try directories("Sources/\(floor)").map { name in
        var module = Module(name: name, floor: level, path: "Sources/\(floor)/\(name)")
        let files = FileManager.default.enumerator(atPath: "\(RepositoryFiles.root)/\(module.path)")
        while let file = files?.nextObject() as? String {
          guard file.hasSuffix(".swift") else { continue }
          let text = try String(
            contentsOfFile: "\(RepositoryFiles.root)/\(module.path)/\(file)", encoding: .utf8)
          for line in text.split(separator: "\n") where !line.contains("//") {
            let words = line.split(separator: " ")
            guard let keyword = words.firstIndex(of: "import"), keyword <= 2, words.count > keyword + 1 else {
              continue
            }
            module.imports.insert(String(words[keyword + 1]))
          }
        }
        return module
      }
    }
  }

  private static func directories(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(RepositoryFiles.root)/\(path)").filter {
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(RepositoryFiles.root)/\(path)/\($0)", isDirectory: &isDirectory)
      return exists && isDirectory.boolValue && !$0.hasPrefix(".")
    }
  }
}
