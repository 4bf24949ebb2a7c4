import TestSupport
import Testing

/// Cities by name: `tzlookup city`, and where a lookup expects a point.
@Suite struct PlaceTests {
  @Test func aLookupTakesTheNameOfACity() throws {
    try [
      ShellCase("tzlookup Sapporo", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 'Winston-Salem, N.C.'", prints: "America/New_York"),
      ShellCase(
        "tzlookup 札幌", prints: "Asia/Tokyo", says: "\"札幌\": using Sapporo, Hokkaido, Japan"),
      ShellCase(
        "tzlookup New York", prints: "America/New_York",
        says:
          "\"New York\": using New York City, New York, United States; 'tzlookup city 'New York' --list' shows another of that name"
      ),
      ShellCase("tzlookup Sapporo Japan --all", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup Sapporo --json",
        prints:
          #"{"latitude":43.06667,"longitude":141.35,"zones":["Asia/Tokyo"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup Sapporo --time 2026-11-20T12:00:00Z", prints: "Asia/Tokyo 2026-11-20T21:00:00+09:00 JST"),
      ShellCase("tzlookup near Sapporo --within 1", prints: "Asia/Tokyo"),
    ].check()
  }

  @Test func theZoneIsThatOfTheBoundaries() throws {
    try [
      // Disputed ground.
      ShellCase("tzlookup city Ürümqi", prints: "Asia/Shanghai"),
      ShellCase("tzlookup city Ürümqi --all", prints: "Asia/Shanghai", "Asia/Urumqi"),
      // Its position in the data lies in the lake, which is Malawi's.
      ShellCase(
        "tzlookup 'Liuli, TZ'", prints: "Africa/Dar_es_Salaam"),
      ShellCase("tzlookup city 'Mbamba Bay' --all", prints: "Africa/Dar_es_Salaam"),
    ].check()
  }

  @Test func severalCitiesAreMentionedAndListed() throws {
    try [
      ShellCase(
        "tzlookup city Sapporro", prints: "Asia/Tokyo",
        says: "no city is named \"Sapporro\": using Sapporo, Hokkaido, Japan"),
      ShellCase(
        "tzlookup Toledo --best --json | cut -c 1-13", prints: "{\"latitude\":4",
        says:
          "\"Toledo\": using Toledo, Ohio, United States; 'tzlookup city Toledo --list' shows 12 others of that name"
      ),
      ShellCase("tzlookup city 'Toledo' --country ES", prints: "Europe/Madrid"),
      ShellCase("tzlookup Toledo --country es", prints: "Europe/Madrid"),
      ShellCase(
        "tzlookup city Toledo --country es --list",
        prints: "Toledo, Castille-La Mancha, Spain  86,526  Europe/Madrid"),
      ShellCase(
        "tzlookup city Springfield --country US --list --limit 2",
        prints: "Springfield, Illinois, United States       114,394  America/Chicago",
        "Springfield, Massachusetts, United States  154,341  America/New_York", says: "20 more: see --limit"),
    ].check()
  }

  /// Where another zone's city is nearly as well known by a name, no zone is printed: it would be a coin's toss.
  @Test func aNameOfTwoWellKnownCitiesIsNotAnswered() throws {
    let cambridge =
      "\"Cambridge\" may be Cambridge, England, Britain (UK) (Europe/London) or Cambridge, Massachusetts, United States (America/New_York): add the region or country after a comma, or --best for the first; 'tzlookup city Cambridge --list' shows all"
    try [
      ShellCase("tzlookup Cambridge", says: cambridge, status: 1),
      ShellCase("tzlookup city Cambridge", says: cambridge, status: 1),
      ShellCase("tzlookup city Cambridge --json", says: cambridge, status: 1),
      ShellCase("tzlookup near Cambridge --within 1", says: cambridge, status: 1),
      ShellCase("tzlookup sun Cambridge --date 2026-06-21", says: cambridge, status: 1),
      // What settles it.
      ShellCase("tzlookup Cambridge --best 2>/dev/null", prints: "Europe/London"),
      ShellCase("tzlookup city Cambridge --best 2>/dev/null", prints: "Europe/London"),
      ShellCase("tzlookup near Cambridge --within 1 --best 2>/dev/null", prints: "Europe/London"),
      ShellCase(
        "tzlookup sun Cambridge --best --date 2026-06-21 2>/dev/null | grep -c 2026-06-21", prints: "1"),
      ShellCase("tzlookup Cambridge, MA 2>/dev/null", prints: "America/New_York"),
      ShellCase("tzlookup Cambridge UK 2>/dev/null", prints: "Europe/London"),
      ShellCase("tzlookup city Cambridge --country US 2>/dev/null", prints: "America/New_York"),
      ShellCase(
        "tzlookup city Cambridge --list --best",
        says: "--best is for one city, and --list has all: leave out one of them", status: 64),
      // Scripts get no zone of a city that was not meant.
      ShellCase("tzlookup Dili", prints: "Asia/Dili"),
      ShellCase("tzlookup Singapore 2>/dev/null", prints: "Asia/Singapore"),
      ShellCase("tzlookup Nelson, NZ 2>/dev/null", prints: "Pacific/Auckland"),
      ShellCase("tzlookup 'Newport News' 2>/dev/null", prints: "America/New_York"),
      ShellCase(
        "tzlookup city Cuba",
        says:
          "\"Cuba\" is a country (CU): 'tzlookup cities --country CU' lists its cities; 'tzlookup city Cuba --list' shows the 7 cities of that name",
        status: 1),
      ShellCase("tzlookup Phoenix AZ USA 2>/dev/null", prints: "America/Phoenix"),
      ShellCase("tzlookup 'Köln, Nordrhein-Westfalen' 2>/dev/null", prints: "Europe/Berlin"),
    ].check()
  }

  /// A short first word of a name is no misspelled subcommand.
  @Test func namesThatBeginLikeSubcommands() throws {
    try [
      ShellCase("tzlookup San Francisco 2>/dev/null", prints: "America/Los_Angeles"),
      ShellCase("tzlookup San José, CR 2>/dev/null", prints: "America/Costa_Rica"),
      ShellCase("tzlookup San Fransisco 2>/dev/null", prints: "America/Los_Angeles"),
      ShellCase("tzlookup Sun City, US 2>/dev/null", prints: "America/Phoenix"),
      ShellCase(
        "tzlookup sn Sapporo", says: "there is no subcommand \"sn\"; did you mean 'tzlookup sun'?", status: 64
      ),
    ].check()
  }

  /// A city that few mean by the name of a country or a large region is no answer, unless it lies there.
  @Test func namesOfCountriesAndRegions() throws {
    try [
      ShellCase(
        "tzlookup Texas",
        says:
          "\"Texas\" is a region (United States): 'tzlookup cities --country US --region Texas' lists its cities; 'tzlookup city Texas --list' shows the 2 cities of that name",
        status: 1),
      ShellCase("tzlookup San Marino 2>/dev/null", prints: "Europe/San_Marino"),
      ShellCase("tzlookup San Francisco 2>/dev/null", prints: "America/Los_Angeles"),
      ShellCase("tzlookup San Jose, CA 2>/dev/null", prints: "America/Los_Angeles"),
      ShellCase("tzlookup Andorra 2>/dev/null", prints: "Europe/Andorra"),
      ShellCase("tzlookup city Luxembourg 2>/dev/null", prints: "Europe/Luxembourg"),
      ShellCase("tzlookup city Washington 2>/dev/null", prints: "America/New_York"),
      ShellCase("tzlookup city San Marino --country US 2>/dev/null", prints: "America/Los_Angeles"),
    ].check()
    for name in ["Virginia", "California", "Ontario", "Lebanon", "USA", "UK", "IL", "CA"] {
      let result = try Shell().run("tzlookup city \(name)")
      #expect(result.output.isEmpty && result.status == 1, "\(name): \(result.output)")
      #expect(result.error.contains("'tzlookup cities --country "), "\(result.error)")
    }
    // Regions of few people do not hide a larger city.
    try ShellCase("tzlookup city Canterbury 2>/dev/null", prints: "Europe/London").check(in: .init())
  }

  /// What a message says to call finds the same cities, and a shell reads it as it is there.
  @Test func callsInMessages() throws {
    try [
      ShellCase(
        "tzlookup city Springfield --country us --best", prints: "America/Chicago",
        says:
          "\"Springfield\": using Springfield, Illinois, United States; 'tzlookup city Springfield --country US --list' shows 21 others of that name"
      ),
      ShellCase(
        "tzlookup city \"$(printf '\\nSpringfield')\" --country us --best", prints: "America/Chicago",
        says: "\"\\nSpringfield\": using Springfield, Illinois, United States"),
    ].check()
  }

  @Test func oneObjectHasEverything() throws {
    try [
      ShellCase(
        "tzlookup city München --json 2>/dev/null | sed 's/,\"gazetteerVersion.*//'",
        prints:
          #"{"name":"Munich","region":{"code":"02","name":"Bavaria"},"country":"DE","population":1505005,"latitude":48.13743,"longitude":11.57549,"zones":["Europe/Berlin"],"match":"alternateName","matchedName":"München","total":1,"dataVersion":"2026e""#
      ),
      ShellCase(
        "tzlookup city 'San Jose, CR' --list --json | grep -o '\"region\":[^}]*\\|\"total\":2'",
        prints: #""region":{"code":"08","name":"San José""#,
        #""region":{"code":"01","name":"Alajuela Province""#, #""total":2"#),
    ].check()
  }

  @Test func aNameThatIsFoundNowhere() throws {
    try [
      ShellCase(
        "tzlookup Georgia",
        says:
          "no city is named \"Georgia\", which is a country (GE) and a region (United States): 'tzlookup cities --country GE' and 'tzlookup cities --country US --region Georgia' list its cities",
        status: 1),
      ShellCase(
        "tzlookup 'Sapporo, Nowhere'",
        says:
          "no city is named \"Sapporo, Nowhere\": \"Nowhere\" is no country or region; expected a name or code, such as Japan, JP, Hokkaido or TX",
        status: 1),
      ShellCase(
        "tzlookup Sapporo, FR",
        says: "no city is named \"Sapporo, FR\", but there is Sapporo, Hokkaido, Japan", status: 1),
      ShellCase(
        "tzlookup city Sapporo --country FR",
        says: "no city in FR is named \"Sapporo\", but there is Sapporo, Hokkaido, Japan", status: 1),
    ].check()
    // The three nearest by spelling.
    let result = try Shell().run("tzlookup Xyzzyq")
    #expect(result.error.hasPrefix("tzlookup: no city is named \"Xyzzyq\"; the nearest by spelling: "))
    #expect(result.error.split(separator: ";").count == 4)
    #expect(result.status == 1)
  }

  @Test func wrongArguments() throws {
    try checkRefused(
      "tzlookup city",
      [
        "''": "expected the name of a city, found \"\"",
        ",": "expected the name of a city, found \",\"",
        "Toledo --country Spain": "--country: expected a code such as ES, found \"Spain\"",
        "Toledo --country ZZ": "--country: expected a code such as JP, found \"ZZ\"",
        "Toledo --limit 3": "--limit is for --list",
        "Toledo --list --limit 0": "--limit: expected a whole number, 1...2000000000, found \"0\"",
        "Toledo --list --limit 99999999999999999999":
          "--limit: expected a whole number, 1...2000000000, found \"99999999999999999999\"",
        "Toledo --all --json": "--all is for the zones alone: --list and --json have all zones",
      ])
  }
}
