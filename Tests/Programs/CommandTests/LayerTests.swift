import Foundation
import TestSupport
import Testing

/// What modules may import: `Sources/LAYER/README.md` says it in words.
@Suite struct LayerTests {
  /// From the lowest up: a module imports only modules of its own layer and of those before it.
  private static let layers = ["Core", "Features", "Presentation", "Bindings", "Service", "Programs"]

  /// What features may import of other features; all else they share is in Core.
  private static let neighbors = [
    "TimeZonePlaces": ["CGazetteer"],
    "TimeZoneReleases": ["CZoneReleases"],
    "TimeZoneAnnotation": ["CZlib"],
    "TimeZoneShapes": ["CShapes", "TimeZoneAnnotation"],
    "TrackFiles": ["TimeZoneAnnotation", "TimeZoneTracks"],
  ]

  /// The module that programs share; none imports another.
  private static let commonModule = "CommandSupport"

  @Test func noModuleImportsAHigherLayer() throws {
    let modules = try Self.modules()
    #expect(modules.count > 30)
    let layer = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.layer) })
    for module in modules {
      for imported in module.imports {
        guard let other = layer[imported] else { continue }
        #expect(
          other <= module.layer,
          "\(module.path) imports \(imported), of the higher layer \(Self.layers[other])")
      }
    }
  }

  @Test func featuresAndProgramsImportNoOthers() throws {
    let modules = try Self.modules()
    for (layer, allowed) in [("Features", Self.neighbors), ("Programs", [:])] {
      let level = try #require(Self.layers.firstIndex(of: layer))
      let ofLayer = modules.filter { $0.layer == level }
      let names = Set(ofLayer.map(\.name))
      for module in ofLayer {
        let others = module.imports.intersection(names)
          .subtracting(layer == "Programs" ? [Self.commonModule] : allowed[module.name] ?? [])
        #expect(others.isEmpty, "\(module.path) imports \(others.sorted()) of its own layer")
      }
    }
  }

  @Test func everyLayerHasAReadme() throws {
    let layers = try Self.directories("Sources").filter { !$0.hasSuffix(".docc") }
    #expect(layers.sorted() == Self.layers.sorted())
    for layer in layers {
      let page = try String(
        contentsOfFile: "\(RepositoryFiles.root)/Sources/\(layer)/README.md", encoding: .utf8)
      for module in try Self.directories("Sources/\(layer)") {
        #expect(page.contains("`\(module)`"), "Sources/\(layer)/README.md does not say what \(module) is")
      }
    }
  }

  // MARK: - Reading the tree

  private struct Module {
    let name: String
    /// Its place in ``layers``.
    let layer: Int
    let path: String
    var imports: Set<String> = []
  }

  private static func modules() throws -> [Module] {
    try layers.enumerated().flatMap { level, layer in
      try directories("Sources/\(layer)").map { name in
        var module = Module(name: name, layer: level, path: "Sources/\(layer)/\(name)")
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
