import Foundation
import TestSupport
import Testing

/// What `Scripts/README.md` says of the scripts: each takes `--help` and does nothing else then, and documents name those that exist.
@Suite struct ScriptTests {
  private static let root = RepositoryFiles.root
  /// Those with parts, such as `check`, whose part `linkage` is `Scripts/check.d/linkage.sh`.
  private static let verbs = ["build", "check", "verify", "fetch", "benchmark"]
  private static let others = ["test", "setup", "install", "release", "fuzz", "sanitize"]

  private static func parts(_ verb: String) -> [String] {
    names("Scripts/\(verb).d").filter { $0.hasSuffix(".sh") }.map { String($0.dropLast(3)) }
  }

  private static func names(_ directory: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(directory)")) ?? []).sorted()
  }

  @Test func topLevelScriptsAreFew() {
    let top = Self.names("Scripts").filter { !$0.hasPrefix("__") }
    #expect(top.count <= 22, "\(top)")
    let scripts = top.filter { !$0.contains(".") && !["data", "lib"].contains($0) }
    #expect(scripts == (Self.verbs + Self.others).sorted())
  }

  @Test(arguments: verbs + others + verbs.flatMap { verb in parts(verb).map { "\(verb) \($0)" } })
  func helpIsPrinted(_ name: String) throws {
    let result = try Shell().run("Scripts/\(name) --help")
    #expect(result.output.hasPrefix("Usage: Scripts/\(name)"))
    #expect(result.error == "")
    #expect(result.status == 0)
  }

  @Test(arguments: verbs) func helpListsEveryPart(_ verb: String) throws {
    let parts = Self.parts(verb)
    #expect(parts.count > 1)
    let lines = try Shell().run("Scripts/\(verb) --help").output.split(separator: "\n").map {
      $0.trimmingPrefix("  ")
    }
    for part in parts {
      #expect(lines.contains { $0 == part || $0.hasPrefix("\(part) ") }, "\(part)")
    }
    for name in ["", "nothing", "--nothing", ".", "../lib/embedded"] {
      let result = try Shell().run("Scripts/\(verb) '\(name)'")
      #expect(result.output == "")
      #expect(
        result.error
          == "\(verb): expected one of \(parts.joined(separator: " ")), found '\(name)' (see --help)\n")
      #expect(result.status == 64)
    }
  }

  #if os(Linux) && arch(x86_64)
    /// In a clone with the scripts alone: each condition of a release, in order, as the one before it is met.
    @Test func aReleaseIsRefused() throws {
      let shell = try Shell()
      let made = try shell.run(
        """
        git clone -q --shared --no-checkout '\(Self.root)' $T/clone && cd $T/clone &&
          git sparse-checkout set -q Scripts Sources/Presentation 2>/dev/null || git sparse-checkout set Scripts Sources/Presentation
        git checkout -q && git config user.name me && git config user.email me@example.org && : >new
        """)
      #expect(made.status == 0, "\(made.error)")
      let version =
        "$(sed -n 's/.*number = \"\\(.*\\)\"/\\1/p' Sources/Presentation/TimeZonePresentation/Version.swift)"
      for (mending, message) in [
        (
          "mkdir $T/files && : >$T/files/photo",
          "expected a new directory, an empty one or an earlier release, found photo in "
        ),
        ("rm -r $T/files", "expected a tree without changes, found: ?? new"),
        ("rm new; git tag v\(version)", "expected a version without a tag"),
        (
          "git tag -d v\(version); sed -i '0,/^## /s/^## .*/## Unreleased/' CHANGELOG.md; git commit -qam unnamed",
          "expected '## "
        ),
        (
          "sed -i \"0,/^## /s/^## .*/## \(version)/\" CHANGELOG.md; sed -i 's|package(url: \"[^\"]*|package(url: \"...|' README.md; git commit -qam release",
          "expected the address of the sources in line "
        ),
        (
          "sed -i 's|package(url: \"[^\"]*|package(url: \"https://|' README.md; git commit -qam url",
          "expected the address of the sources in line "
        ),
        (
          "sed -i 's|package(url: \"[^\"]*|package(url: \"https://example.org/tzlookup|' README.md; git commit -qam url",
          "expected tests that passed on "
        ),
      ] {
        let result = try shell.run("cd $T/clone && { \(mending); } >/dev/null && Scripts/release $T/files")
        #expect(result.error.hasPrefix("release: \(message)"), "\(result.error)")
        #expect(result.status == 1)
      }
      #expect(try shell.run("test ! -e $T/files").status == 0)
    }
  #endif

  /// Documents, help, messages and comments, wherever they name a script or a file of one.
  @Test func everyMentionIsOfAScriptThatExists() throws {
    let found = try Shell().run(
      "git grep -ohIE 'Scripts/[A-Za-z][A-Za-z0-9./_-]*( [a-z0-9-]+)?' -- . ':!CHANGELOG.md'")
    let mentions = Set(found.output.split(separator: "\n"))
    #expect(mentions.count > 50)
    for mention in mentions {
      let words = mention.dropFirst("Scripts/".count).split(separator: " ")
      let path = Self.withoutEnd(words[0])
      let isThere = FileManager.default.fileExists(atPath: "\(Self.root)/Scripts/\(path)")
      #expect(isThere, "\(mention)")
      guard Self.verbs.contains(path), words.count > 1, !words[1].hasPrefix("-") else { continue }
      #expect(Self.parts(path).contains(Self.withoutEnd(words[1])), "\(mention)")
    }
  }

  /// A word without what may follow it in a sentence.
  private static func withoutEnd(_ word: Substring) -> String {
    String(word.reversed().drop { ".-/".contains($0) }.reversed())
  }
}
