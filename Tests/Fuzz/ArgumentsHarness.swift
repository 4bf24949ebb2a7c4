import ArgumentParser
@testable import TimeZoneDirectory
@testable import TimeZoneEngine
@testable import TimeZoneLocalTime
import TimeZoneSupport
@testable import CommandSupport
@testable import tzlookup
@testable import tzlookup_shapes

/// Any bytes as arguments with zeros between them, for each command: they are parsed, and what can be checked without
/// a file is. Nothing is carried out.
enum ArgumentsHarness: FuzzHarness {
  static let name = "arguments"

  static func run(_ bytes: [UInt8]) {
    let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    _ = PlainLookup(arguments)
    _ = CompletionScript(arguments)
    _ = AnnotationPlace.needsShapes(arguments)
    for argument in arguments.prefix(2) { readWord(argument) }
    let rest = Array(arguments.dropFirst())
    guard let command = commands[arguments.first ?? ""] else { return parse(LookupCommand.self, arguments) }
    parse(command, rest)
  }

  private static let commands: [String: any ParsableCommand.Type] = [
    "csv": tzlookup.CSVCommand.self, "ndjson": tzlookup.NDJSONCommand.self, "time": TimeCommand.self,
    "near": NearCommand.self, "zone": ZoneCommand.self, "export": tzlookup.ExportCommand.self,
    "info": InfoCommand.self, "compile": tzlookup.CompileCommand.self,
    "verify": tzlookup.VerifyCommand.self, "compare": tzlookup.CompareCommand.self,
    "shapes": ShapesCommand.self,
  ]

  // MARK: Parsing

  /// As `Command.run` does, up to the execution.
  private static func parse(_ command: any ParsableCommand.Type, _ arguments: [String]) {
    do {
      check(try command.parseAsRoot(ArgumentMask.mask(arguments)))
    } catch {
      let message = ArgumentMask.unmask(command.message(for: error))
      require(!message.unicodeScalars.contains("\0"), "no mark in \(message)")
      _ = command.exitCode(for: error)
    }
  }

  private static func check(_ parsed: any ParsableCommand) {
    switch parsed {
    case let lookup as LookupCommand: check(lookup)
    case let near as NearCommand: _ = try? Coordinate(words: near.point.map(\.text))
    case let zone as ZoneCommand: _ = try? ZoneDirectory.embedded.entry(for: zone.name?.text ?? "")
    case let time as TimeCommand: _ = try? TimeZoneRuleBook.embedded.rulesByAnyName(for: time.zone.text)
    case let csv as tzlookup.CSVCommand: check(csv)
    default: break
    }
  }

  private static func check(_ lookup: LookupCommand) {
    _ = lookup.lookup.forwarded
    _ = try? Coordinate(words: lookup.lookup.point.map(\.text))
    // A table would be read, an unknown country reported.
    if lookup.policy.zoneTable == nil, lookup.policy.country == nil { _ = try? lookup.policy.policy() }
  }

  private static func check(_ command: tzlookup.CSVCommand) {
    _ = try? command.csv.options()
  }

  // MARK: Words

  /// What commands read out of single words, and out of the environment.
  private static func readWord(_ word: String) {
    let masked = ArgumentMask.mask([word]).joined()
    require(word.contains("\0") || ArgumentMask.unmask(masked) == word, "\(word) masked and unmasked")
    _ = try? PolicyOptions.meters(word, "--within")
    _ = try? MachineSettings(TZ: word, root: "/nowhere").zone(in: .embedded)
    _ = try? ZoneDirectory.embedded.zones(inCountry: word)
    _ = word.shortenedForMessage
  }
}

extension ArgumentsHarness {
  private static let calls = [
    "43.06 141.35", "-33.87 151.21 --all --json", "43.06,141.35 --time now --format google", "--help",
    "43 1 --fallback border=5 --sea land --sea-within 1e3", "--version", "--nearest 1 2 --country JP", "-",
    "--index a.tzidx -- -1 2", "--shapes a.shp --field tzid 1 2", "csv in.csv -o out.csv --lat 1 --lon 2",
    "csv - --delimiter tab --no-header --time 3 --on-error skip --threads 2 -q", "near -1 2 --within 5",
    "ndjson in --lat g.c.1 --lon g.c.0 --all-zones --source --force --column z", "zone asia/tokio --json",
    "zone --country NZ", "time Europe/Berlin 1782864000 --zoneinfo dir", "export Asia/Tokyo --bbox -o f",
    "export --all --simplify 10", "info --licenses", "compile a.shp -o b --data-version 1 --license L",
    "verify a.shp --index b --points 10 --seed 1 --threads 2 --recompile --outlines",
    "compare a b --threads 1",
    "shapes lookup --shapes=a.shp --all -- 1 2", "shapes compile a.shp", "--generate-completion-script zsh",
    "---completion zone -- positional@0 0 0", "--experimental-dump-help", "help zone", "zone --help",
    "\u{2212}33.87 151.21", "--tiem", "zone America/New_Yorkk",
  ]

  static func seeds() -> [[UInt8]] {
    calls.map { Array($0.utf8.map { $0 == UInt8(ascii: " ") ? 0 : $0 }) }
  }
}
