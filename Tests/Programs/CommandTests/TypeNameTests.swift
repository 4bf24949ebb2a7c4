import Foundation
import TestSupport
import Testing

/// No two modules have a type of one name at top level: who reads a name knows which type it is.
@Suite struct TypeNameTests {
  @Test func noTypeNameStandsTwice() throws {
    var modules: [String: Set<String>] = [:]
    let sources = "\(RepositoryFiles.root)/Sources"
    let files = FileManager.default.enumerator(atPath: sources)
    while let file = files?.nextObject() as? String {
      let parts = file.split(separator: "/")
      guard parts.count > 2, file.hasSuffix(".swift") else { continue }
      for name in Self.topLevelTypes(try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)) {
        modules[name, default: []].insert(parts[0...1].joined(separator: "/"))
      }
    }
    #expect(modules.count > 500)
    for (name, modules) in modules.sorted(by: { $0.key < $1.key }) {
      #expect(modules.count == 1, "\(name) is a type of \(modules.sorted())")
    }
  }

  @Test func typesAreFound() {
    let source = """
      public final class First: Sendable {
        struct Nested {}
      }
      #if Service
        @frozen package enum Second { case one }
        private struct Hidden {}
        #if os(Linux)
          protocol Third {}
        #endif
      #endif
      fileprivate actor Concealed {}
      extension First { struct Inner {} }
      @usableFromInline package typealias Fourth = Int
      indirect enum Fifth {}
      let classes = 0
      """
    #expect(Self.topLevelTypes(source) == ["First", "Second", "Third", "Fourth", "Fifth"])
  }

  /// The types that a source declares at top level, unless they are private to the file; the lines of a condition are
  /// indented as `swift format` does it.
  private static func topLevelTypes(_ source: String) -> [String] {
    var names: [String] = []
    var conditions = 0
    for line in source.split(separator: "\n") {
      let indentation = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indentation)
      if text.hasPrefix("#endif"), indentation == 2 * (conditions - 1) { conditions -= 1 }
      guard indentation == 2 * conditions else { continue }
      if text.hasPrefix("#if ") { conditions += 1 }
      let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }
      let modifiers = words.prefix { $0.hasPrefix("@") || Self.modifiers.contains($0) }
      guard !modifiers.contains("private"), !modifiers.contains("fileprivate"),
        words.count > modifiers.count + 1, Self.keywords.contains(words[modifiers.count])
      else { continue }
      names.append(String(words[modifiers.count + 1]))
    }
    return names
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "open", "final", "indirect", "nonisolated",
  ]
  private static let keywords: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]
}
