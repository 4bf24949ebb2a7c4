import ArgumentParser

/// The script that a shell loads to complete calls of tzlookup.
///
/// The argument parser generates it, but treats every word without a dash as part of the point, because a point may
/// have any number of words. Unchanged, `tzlookup compile --<Tab>` offers the options of lookups, `tzlookup csv
/// --on-error <Tab>` the subcommands, and `tzlookup zone Asia/To<Tab>` nothing. Here a first word that names a
/// subcommand is one, as it is for the program.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// `nil` if the arguments do not request a script, or do not name a shell, which the argument parser reports.
  static func text(_ arguments: [String]) -> String? {
    guard let shell = shell(arguments) else { return nil }
    let script = LookupCommand.completionScript(for: shell)
    switch shell {
    case .bash: return bash.applied(to: script)
    case .zsh: return zshPoint.applied(to: zshOtherWord.applied(to: script))
    case .fish: return fish.applied(to: script)
    default: return script
    }
  }

  private static func shell(_ arguments: [String]) -> CompletionShell? {
    let first = arguments.first ?? ""
    switch arguments.count {
    case 1 where first == option: return .autodetected()
    case 1 where first.hasPrefix("\(option)="):
      return CompletionShell(rawValue: String(first.dropFirst(option.count + 1)))
    case 2 where first == option: return CompletionShell(rawValue: arguments[1])
    default: return nil
    }
  }

  private static let subcommands = Subcommand.allCases.map(\.rawValue)

  // The number of words that belong to the point is set before subcommands are looked for.

  private static let bash = Change(
    old: "    __tzlookup_offer_flags_options -1\n",
    new: """
          case "${unparsed_words[0]}" in
          \(subcommands.joined(separator: "|")))
              __tzlookup_offer_flags_options 0
              ;;
          *)
              __tzlookup_offer_flags_options -1
              ;;
          esac

      """)

  private static let zshPoint = Change(old: "        '*:point:'\n", new: "")
  private static let zshOtherWord = Change(
    old: """
                  "_tzlookup_${words[1]}" && ret=0
                  ;;

      """,
    new: """
                  "_tzlookup_${words[1]}" && ret=0
                  ;;
              *)
                  _arguments -w -s -S : '*:point:' "${(@)arg_specs[1,-3]}" && ret=0
                  ;;

      """)

  private static let fish = Change(
    old: "        __tzlookup_parse_subcommand -r 1 ",
    new: """
              set -l positionals -r 1
              contains -- "$unparsed_tokens[2]" \(subcommands.joined(separator: " ")); and set positionals 0
              __tzlookup_parse_subcommand $positionals\u{20}
      """)
}

private struct Change {
  let old: String
  let new: String

  func applied(to text: String) -> String {
    text.replacing(old, with: new, maxReplacements: 1)
  }
}

// Shells ask the program itself for these, when the user presses the key.

extension CompletionKind {
  /// The zones of the tz database, by their current names.
  static var zones: CompletionKind {
    .custom { _, _, _ in ZoneDirectory.embedded.entries.map(\.name) }
  }

  /// The zones of the built-in boundaries, including nautical ones.
  static var boundaryZones: CompletionKind {
    .custom { _, _, _ in TimeZoneFinder.world.identifiers }
  }

  /// Files that boundaries are read from, without an index.
  static var boundaryFiles: CompletionKind { .file(extensions: ["shp", "zip", "geojson", "json"]) }

  static var countries: CompletionKind {
    .custom { _, _, _ in Set(ZoneDirectory.embedded.entries.flatMap(\.countries).map(\.code)).sorted() }
  }
}
