import ArgumentParser
import TimeZonePresentation
@testable import TimeZoneLocalTime
@testable import TimeZoneEngine
@testable import CommandSupport
@testable import TimeZoneLookup

/// Any bytes as arguments with zeros between them, for each command: they are parsed, and what can be checked without
/// a file is. Nothing is carried out.
enum ArgumentsHarness: FuzzHarness {
  static let name = "arguments"

  static func run(_ bytes: [UInt8]) {
    let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    _ = CompletionScript.text(arguments)
    for argument in arguments.prefix(2) { readWord(argument) }
    let rest = Array(arguments.dropFirst())
    guard let command = arguments.first.flatMap(Subcommand.init(rawValue:))?.command else {
      return parse(LookupCommand.self, arguments)
    }
    parse(command, rest)
  }

  // MARK: Parsing

  /// As `Command.run` does, without the execution.
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
    case let near as NearCommand: _ = try? ArgumentPoint(near.point.map(\.text))
    case let zone as ZoneCommand: _ = try? ZoneDirectory.embedded.entry(for: zone.name?.text ?? "")
    case let time as TimeCommand: _ = try? TimeZoneDatabase.embedded.rulesByAnyName(for: time.zone.text)
    case let city as CityCommand: _ = try? NamedCity(named: city.name.map(\.text).joined(separator: " "))
    case let csv as CSVCommand: _ = try? csv.format.table.given.delimiter()
    default: break
    }
  }

  private static func check(_ lookup: LookupCommand) {
    _ = try? ArgumentPoint(lookup.point.map(\.text))
    // A table would be read, an unknown country reported.
    if lookup.policy.zoneTable == nil, lookup.policy.country == nil {
      _ = try? lookup.policy.policy(for: lookup.boundaries)
    }
  }

  // MARK: Words

  /// What commands read from single words, and from the environment.
  private static func readWord(_ word: String) {
    let masked = ArgumentMask.mask([word]).joined()
    require(word.contains("\0") || ArgumentMask.unmask(masked) == word, "\(word) masked and unmasked")
    _ = try? Meters(parsing: word, for: "--within", .notNegativeOrInfinite).text
    _ = try? ChangeRange(parsing: word)
    _ = try? MachineSettings(TZ: word, root: "/nowhere").zone(in: .embedded)
    _ = try? ZoneDirectory.embedded.zones(inCountry: word)
    _ = word.shortenedForMessage
  }
}

extension ArgumentsHarness {
  private static let calls = [
    "43.06 141.35", "-33.87 151.21 --all --json", "43.06,141.35 --time now", "--help",
    "43 1 --fallback border=5 --sea land --sea-within 1e3", "--version", "--nearest-point 1 2 --country JP",
    "-",
    "--index a.tzidx -- -1 2", "--shapes a.shp --field tzid 1 2", "csv in.csv -o out.csv --lat 1 --lon 2",
    "csv - --delimiter tab --no-header --time 3 --on-error skip --threads 2 -q", "near -1 2 --within 5",
    "city Springfield, IL --list --limit 3", "cities --country US --region TX --min-population 1",
    "ndjson in --lat g.c.1 --lon g.c.0 --all-zones --match-type --force --column z", "zone asia/tokio --json",
    "zone --country NZ", "time Europe/Berlin 1782864000 --zoneinfo dir", "export Asia/Tokyo --bbox -o f",
    "export --all --simplify 10", "info --licenses", "compile a.shp -o b --data-version 1 --license L",
    "verify a.shp --index b --points 10 --seed 1 --threads 2 --recompile --polygons",
    "compare a b --threads 1",
    "--shapes=a.shp --all -- 1 2", "compile a.shp", "--generate-completion-script zsh",
    "---completion zone -- positional@0 0 0", "--experimental-dump-help", "help zone", "zone --help",
    "\u{2212}33.87 151.21", "--tiem", "zone America/New_Yorkk",
  ]

  static func seeds() -> [[UInt8]] {
    calls.map { Array($0.utf8.map { $0 == UInt8(ascii: " ") ? 0 : $0 }) }
  }
}
