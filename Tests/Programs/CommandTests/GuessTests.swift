import TestSupport
import Testing

/// `tzlookup guess`: where the contacts of an address book are.
@Suite struct GuessTests {
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
