import Foundation
import TestSupport
import Testing

/// What no message may have: long values, and anything personal.
@Suite struct MessageTests {
  /// Whatever is quoted, no message is longer than some lines.
  @Test func longValues() throws {
    let shell = try Shell()
    _ = try shell.run(
      "head -c 20000 /dev/zero | tr '\\0' x > $T/long; printf 'time,lat,lon\\n1795176000,1,2\\n' > $T/in.csv; { printf '<?xml version=\"1.0\" encoding=\"'; head -c 2000000 /dev/zero | tr '\\0' x; printf '\"?><gpx/>'; } > $T/in.gpx"
    )
    let calls =
      [
        "$X", "1 $X", "csv $X", "csv in.csv --lat $X", "csv in.csv --delimiter $X",
        "csv in.csv --on-error $X",
        "track in.gpx", "track in.csv --$X", "track in.csv --$X=1", "track in.csv -o $X", "guess $X",
        "zones $X", "zone $X", "places $X --limit $X", "info --index $X", "help $X", "time $X",
        "sun 1,2 --date $X",
      ]
      + [
        "format", "order", "on-error", "timeline", "fallback", "index", "zoneinfo", "places", "assume-zone",
        "time-format", "max-gap",
      ].map { "track in.csv --\($0) $X" }
    for call in calls {
      let result = try shell.run("cd $T; X=$(cat long); tzlookup \(call)")
      #expect(result.status != 0, "\(call)")
      #expect((10...2_100).contains(result.error.count), "\(call): \(result.error.count)")
    }
  }

  /// Names, streets, numbers and email addresses stay in the process: not in tallies, not in errors, not by the names of
  /// files in a directory.
  @Test func nothingPersonalInContactsIsPrinted() throws {
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
