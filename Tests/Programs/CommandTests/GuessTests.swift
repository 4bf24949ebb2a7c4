import TestSupport
import Testing

/// `tzlookup guess`: where the contacts of an address book are.
@Suite struct GuessTests {
  private static let chicago = [
    "cards           3, 3 with an address", "cities          2 Chicago", "                1 Evanston",
    "regions         3 IL", "postal codes    2 60601", "                1 60201", "countries       3 USA",
    "guess           Chicago, Illinois, United States", "location        41.85003 -87.65005",
    "time zone       America/Chicago",
    "confidence      2 of 3 cards (66 %)",
  ]

  private static func make(_ file: String, _ addresses: String...) -> String {
    let cards = addresses.map { "BEGIN:VCARD\\nVERSION:3.0\\nADR;TYPE=home:;;1 Street;\($0)\\nEND:VCARD\\n" }
      .joined()
    return "printf '\(cards)' > \(file)"
  }

  @Test func filesDirectoriesAndStandardInput() throws {
    let shell = try Shell()
    try [
      ShellCase(Self.make("$T/a.vcf", "Chicago;IL;60601;USA", "Evanston;IL;60201;USA")),
      ShellCase("mkdir $T/d $T/d/x.vcf"),
      ShellCase(Self.make("$T/b.vcf", "Chicago;Illinois;60601;USA").replacing("Illinois", with: "IL")),
      ShellCase("cp $T/a.vcf $T/d/1.VCF; cp $T/b.vcf $T/d/2.vcard; echo no cards > $T/d/readme.txt"),
    ].check(in: shell)
    for call in ["$T/a.vcf $T/b.vcf", "$T/d", "- < $T/both", "$T/a.vcf - < $T/b.vcf"] {
      let result = try shell.run("cat $T/a.vcf $T/b.vcf > $T/both; tzlookup guess \(call)")
      #expect(result.output == Self.chicago.map { $0 + "\n" }.joined(), "\(call)")
      #expect(result.error == "")
      #expect(result.status == 0)
    }
    try [
      ShellCase(
        "tzlookup guess $T/d --limit 1 --json",
        prints:
          #"{"cards":3,"cardsWithAddress":3,"notUnderstood":0,"cities":[{"name":"Chicago","count":2}],"regions":[{"name":"IL","count":3}],"postalCodes":[{"name":"60601","count":2,"zip4Count":0}],"countries":[{"name":"USA","count":3}],"guess":{"city":"Chicago","region":"Illinois","country":"US","latitude":41.85003,"longitude":-87.65005,"timeZone":"America/Chicago","agreeing":2,"confidence":0.667}}"#
      )
    ].check(in: shell)
  }

  @Test func withoutAGuessTheReasonIsReported() throws {
    try [
      ShellCase(Self.make("$T/tie.vcf", "Oslo;;;NO", "Rome;;;IT")),
      ShellCase(
        "tzlookup guess $T/tie.vcf | head -3", prints: "cards           2, 2 with an address",
        "cities          1 Oslo", "                1 Rome",
        says: "no guess: of 2 cards with an address, equally many (1) are in two cities or more"),
      ShellCase(
        "tzlookup guess - --json < /dev/null",
        prints:
          #"{"cards":0,"cardsWithAddress":0,"notUnderstood":0,"cities":[],"regions":[],"postalCodes":[],"countries":[],"guess":null}"#,
        says: "no guess: there are no cards", status: 1),
      ShellCase("tzlookup guess $T/tie.vcf > $T/out 2> $T/err", status: 1),
    ].check()
  }

  @Test func badInput() throws {
    let good = "BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;Oslo;;;NO\\nEND:VCARD\\n"
    try [
      ShellCase("printf '\(good)BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;Rome;;;IT\\n\(good)' > $T/bad.vcf"),
      ShellCase(
        "tzlookup guess $T/bad.vcf > $T/out 2> $T/err; echo $?; grep guess $T/out; sed \"s|$T|T|\" $T/err",
        prints: "65",
        "guess           Oslo, Norway",
        "tzlookup: T/bad.vcf: card 2, line 8: expected END:VCARD, found another BEGIN:VCARD",
        "tzlookup: 1 error: cards with errors are not counted"),
      ShellCase(
        "cd $T; tzlookup guess missing.vcf", says: "cannot open missing.vcf: No such file or directory",
        status: 66),
      ShellCase(
        "cd $T; mkdir empty; tzlookup guess empty",
        says: "empty: expected files named *.vcf or *.vcard, found none",
        status: 66),
      ShellCase(
        "tzlookup guess", says: "no file given: try 'tzlookup guess contacts.vcf', or - for standard input",
        status: 64),
      ShellCase(
        "tzlookup guess x.vcf --limit 0",
        says: "--limit: expected a whole number, 1...2000000000, found \"0\"",
        status: 64),
      ShellCase(
        "cd $T; printf '\(good)' > good.vcf; printf 'US\\t1\\n' > codes; tzlookup guess good.vcf --postal-codes codes",
        says: "codes: line 1: expected 12 columns with tabs between them (GeoNames postal codes), found 2",
        status: 65),
    ].check()
  }

  @Test func onlyRegularFilesOfADirectory() throws {
    try [
      ShellCase("mkdir $T/d; mkfifo $T/d/a.vcf; ln -s /dev/zero $T/d/b.vcf"),
      ShellCase(
        "cd $T; tzlookup guess d", says: "d: expected files named *.vcf or *.vcard, found none", status: 66),
      ShellCase(Self.make("$T/d/c.vcf", "Oslo;;;NO")),
      ShellCase("tzlookup guess $T/d | head -1", prints: "cards           1, 1 with an address"),
      ShellCase("ln -s missing $T/d/Jane-Secretname.vcf"),
      ShellCase(
        "cd $T; tzlookup guess d", says: "cannot open file 1 of 2 in d: No such file or directory", status: 66
      ),
    ].check()
  }

  @Test func aFileCountsOnce() throws {
    try [
      ShellCase(Self.make("$T/a.vcf", "Oslo;;;NO") + "; ln -s a.vcf $T/b.vcf"),
      ShellCase(
        "cd $T; tzlookup guess a.vcf ./a.vcf b.vcf . | head -1",
        prints: "cards           1, 1 with an address"),
    ].check()
  }

  @Test func filesInOtherForms() throws {
    try [
      ShellCase(Self.make("$T/a.vcf", "Oslo;;;NO") + "; gzip -k $T/a.vcf"),
      ShellCase(
        "cd $T; tzlookup guess a.vcf.gz",
        says:
          "a.vcf.gz: expected contacts (vCard) as text in UTF-8, found gzip: try gunzip -c <file> | tzlookup guess -",
        status: 65),
      ShellCase(
        "printf '\\377\\376B\\000E\\000' | tzlookup guess -",
        says:
          "standard input: expected contacts (vCard) as text in UTF-8, found UTF-16: try iconv -f UTF-16 -t UTF-8 <file> | tzlookup guess -",
        status: 65),
    ].check()
  }

  /// Text that is not UTF-8 and does not say what it is: the likely character set.
  @Test func otherCharacterSets() throws {
    let card = { (city: String) in
      "printf 'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nADR:;;;\(city);;;\\r\\nEND:VCARD\\r\\n' > $T/a.vcf"
    }
    let error =
      "a.vcf: card 1, line 3: ADR: expected text in the CHARSET of the property (UTF-8 unless stated), found other bytes"
    let cases = [
      // Zürich, Málaga; Tokyo and Niseko.
      ("Z\\374rich", "WINDOWS-1252"), ("M\\341laga", "WINDOWS-1252"),
      ("\\223\\214\\213\\236\\223s", "SHIFT_JIS"), ("\\203j\\203Z\\203R", "SHIFT_JIS"),
    ]
    for (city, name) in cases {
      try [
        ShellCase(card(city)),
        ShellCase(
          "cd $T; tzlookup guess a.vcf > out", says: error,
          "a.vcf: the text may be in \(name): try iconv -f \(name) -t UTF-8 <file> | tzlookup guess -",
          "1 error: cards with errors are not counted", "no guess: there are no cards", status: 65),
        ShellCase(
          "iconv -f \(name) -t UTF-8 $T/a.vcf | tzlookup guess - 2> $T/err | head -1",
          prints: "cards           1, 1 with an address"),
      ].check()
    }
  }

  /// A misspelling counts as the city that it means, and is not shown.
  @Test func misspelledCities() throws {
    let cities = { (calls: String...) in calls.map { "\($0);IL;;USA" } }
    for addresses in [cities("Chcago", "Chicago"), cities("Chcago", "Chcago", "Chicago"), cities("Chcago")] {
      let cards = addresses.map { "BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;\($0)\\nEND:VCARD\\n" }.joined()
      try ShellCase(
        "printf '\(cards)' | tzlookup guess - | grep cities",
        prints: "cities          \(addresses.count) Chicago"
      ).check(in: Shell())
    }
  }

  /// Addresses of no one's contacts: more different ones than are counted, or longer ones.
  @Test func tooManyAddresses() throws {
    let cards = { (count: Int, city: String) in
      "awk 'BEGIN { for (i = 0; i < \(count); i++) printf \"BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;%s;;;\\nEND:VCARD\\n\", \(city) }'"
    }
    let message =
      "standard input: expected at most 100,000 different addresses, of 16 MiB, found more; divide the contacts among several calls"
    try [
      ShellCase("\(cards(100_001, "\"X\" i")) | tzlookup guess -", says: message, status: 65),
      ShellCase(
        "python3 -c 'for i in range(900): print(\"BEGIN:VCARD\\nVERSION:3.0\\nADR:;;;\" + \"x\" * 20000 + str(i) + \";;;\\nEND:VCARD\")' 2> $T/err | tzlookup guess -",
        says: message, status: 65),
      // The same one any number of times.
      ShellCase(
        "\(cards(100_001, "\"Oslo\"")) | tzlookup guess - | head -1",
        prints: "cards           100,001, 100,001 with an address"),
    ].check()
  }

  @Test func aWrongPositionAndDirectionsOfText() throws {
    try [
      ShellCase(
        "printf 'BEGIN:VCARD\\nVERSION:3.0\\nGEO:99;0\\nADR:;;;Oslo;\\342\\200\\256x;;NO\\nEND:VCARD\\n' > $T/a.vcf"
      ),
      ShellCase(
        "cd $T; tzlookup guess a.vcf 2> err | grep -E 'regions|guess'; cat err",
        prints: "regions         1 \\u{202e}x", "guess           Oslo, Norway",
        "tzlookup: a.vcf: card 1, line 3: GEO: expected a latitude in -90...90 and a longitude in -180...180 degrees, found something else; only this position is ignored",
        "tzlookup: 1 error: cards with errors are not counted, except where only a position is ignored"),
      ShellCase("tzlookup guess $T/a.vcf --json 2> $T/err | grep -c '\\\\u202ex'", prints: "1"),
    ].check()
  }

  @Test func aGuessOfTheZoneAlone() throws {
    try [
      ShellCase(Self.make("$T/a.vcf", ";;;Japan", ";;;JP")),
      ShellCase(
        "tzlookup guess $T/a.vcf | tail -3",
        prints: "guess           no city: none names a city that is known",
        "time zone       Asia/Tokyo", "confidence      2 of 2 cards (100 %)"),
    ].check()
  }

  /// Names, streets, numbers and email addresses stay in the process: not in tallies, not in errors, not by the names of
  /// files in a directory.
  @Test func nothingPersonalIsPrinted() throws {
    let shell = try Shell()
    let cards = ContactCards.database(30, seed: 3)
    let secrets = ContactCards.secrets + ["Secret"]
    // Every way to break a card, with the secrets all around.
    let damages: [(String, String)] = [
      ("", ""), ("END:VCARD", ""), ("BEGIN:VCARD", ""), ("VERSION:3.0", "VERSION:9"),
      ("NOTE:", "Secretnote "),
      ("ADR;TYPE=home:", "ADR;CHARSET=KOI8-R:"), ("ADR;HOME;CHARSET=UTF-8:", "ADR;QUOTED-PRINTABLE:=Secret"),
      (";;742 Evergreen-Secretstreet;", ";;;742 Evergreen-Secretstreet "),
      ("NOTE:", "GEO:"), ("TYPE=home:", "TYPE=Secretnote;ENCODING=Secretnote:"),
    ]
    for (number, damage) in damages.enumerated() {
      let text = damage.0.isEmpty ? cards : cards.replacing(damage.0, with: damage.1)
      let call =
        "mkdir -p $T/\(number); tee $T/\(number)/Jane-Secretname.vcf | tzlookup guess -; tzlookup guess $T/\(number) --json"
      let result = try shell.run(call, input: text)
      #expect(result.output.contains("cards"), "\(damage)")
      for secret in secrets {
        #expect(!result.output.contains(secret), "\(damage)")
        #expect(!result.error.contains(secret), "\(damage)")
      }
    }
  }
}
