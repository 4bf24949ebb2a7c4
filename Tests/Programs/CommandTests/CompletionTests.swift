import TestSupport
import Testing

/// The completions that shells offer.
@Suite struct CompletionTests {
  /// Completes the last of its arguments as bash does, and prints what is offered.
  private static let bash = """
    source <(tzlookup --generate-completion-script bash)
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
    _tzlookup tzlookup "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  /// A row of the table: words, the last of which is to be completed, and what is offered.
  private static func bashCase(
    _ words: String, offers offered: String, location: SourceLocation = #_sourceLocation
  ) -> ShellCase {
    ShellCase(
      "bash -s -- tzlookup \(words) | paste -sd ' '", input: bash, prints: offered, location: location)
  }

  @Test func bashOffersWhatFits() throws {
    try [
      Self.bashCase(
        "''",
        offers:
          "csv ndjson time sun near zone zones city cities guess track photo export info compile verify compare install-data serve help"
      ),
      Self.bashCase("c", offers: "csv city cities compile compare"),
      Self.bashCase("--sea-", offers: "--sea-within"),
      Self.bashCase("43.06 141.35 --j", offers: "--json"),
      Self.bashCase("-33.87 151.21 --j", offers: "--json"),
      Self.bashCase("--sea ''", offers: "nautical land none"),
      Self.bashCase("--country J", offers: "JE JM JO JP"),
      Self.bashCase("csv --on-error ''", offers: "blank fail skip"),
      Self.bashCase("zone Asia/To", offers: "Asia/Tokyo Asia/Tomsk"),
      Self.bashCase("time Asia/To", offers: "Asia/Tokyo Asia/Tomsk"),
      Self.bashCase("time Asia/Tokyo now --to Europe/Be", offers: "Europe/Belgrade Europe/Berlin"),
      Self.bashCase("43.06 141.35 --repeated ''", offers: "earlier later fail"),
      Self.bashCase("export Asia/Tokyo Etc/GMT+1", offers: "Etc/GMT+1 Etc/GMT+10 Etc/GMT+11 Etc/GMT+12"),
      Self.bashCase(
        "compile --",
        offers:
          "--merge-strictly --version --help --zones --country --output --max-error --vertex-unit --cell-width --field --bbox --release --data-version --attribution --license --merge-since"
      ),
      Self.bashCase("verify Shapefiles/timezones.shp --poly", offers: "--polygons"),
    ].check()
  }

  @Test(.enabled(if: CompletionTests.isInstalled("fish"))) func fishOffersWhatFits() throws {
    let fish = "fish -c 'tzlookup --generate-completion-script fish | source; complete -C $argv[1]' --"
    try [
      ShellCase("\(fish) 'tzlookup c' | cut -f 1", prints: "cities", "city", "compare", "compile", "csv"),
      ShellCase("\(fish) 'tzlookup 43.06 141.35 --j' | cut -f 1", prints: "--json"),
      ShellCase("\(fish) 'tzlookup time Asia/To' | cut -f 1", prints: "Asia/Tokyo", "Asia/Tomsk"),
      ShellCase(
        "\(fish) 'tzlookup time UTC now --to Europe/Be' | cut -f 1", prints: "Europe/Belgrade",
        "Europe/Berlin"),
      ShellCase("\(fish) 'tzlookup compile --da' | cut -f 1", prints: "--data-version"),
      ShellCase("\(fish) 'tzlookup verify --poly' | cut -f 1", prints: "--polygons"),
    ].check()
  }

  @Test(.enabled(if: CompletionTests.isInstalled("zsh"))) func zshReadsItsScript() throws {
    try [ShellCase("tzlookup --generate-completion-script zsh > $T/_tzlookup && zsh -n $T/_tzlookup")].check()
  }

  /// The changes to the parser's scripts were made: a newer parser may write other ones.
  @Test func aSubcommandIsNoPartOfAPoint() throws {
    let generate = "tzlookup --generate-completion-script"
    try [
      ShellCase("\(generate) bash | grep -c '__tzlookup_offer_flags_options 0$'", prints: "5"),
      ShellCase("\(generate)=zsh | grep -c '[*]:point:'", prints: "3"),
      ShellCase(
        "SHELL=/bin/fish \(generate) | grep -c '__tzlookup_parse_subcommand $positionals '", prints: "1"),
    ].check()
  }

  private static func isInstalled(_ program: String) -> Bool {
    (try? Shell().run("command -v \(program)"))?.status == 0
  }
}
