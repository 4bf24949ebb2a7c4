import TestSupport
import Testing

/// `tzlookup cities`: lists of cities, and those in the polygons of a shapefile.
@Suite struct PlacesTests {
  @Test func citiesOfAZoneACountryOrARegion() throws {
    try [
      ShellCase(
        "tzlookup cities --country NZ --limit 3",
        prints: "Auckland, New Zealand                       1,547,200  Pacific/Auckland",
        "Christchurch, Canterbury, New Zealand         419,200  Pacific/Auckland",
        "Wellington, Wellington Region, New Zealand    381,900  Pacific/Auckland"),
      ShellCase(
        "tzlookup cities --country US --region TX --csv --limit 2",
        prints: "name,region,country,population,latitude,longitude,timezone",
        "Houston,Texas,US,2314157,29.76328,-95.36327,America/Chicago",
        "San Antonio,Texas,US,1526656,29.42412,-98.49363,America/Chicago"),
      ShellCase(
        "tzlookup cities --zone japan --min-population 5000000 --json | sed 's/,\"gazetteerVersion.*//'",
        prints:
          #"{"cities":[{"name":"Tokyo","region":{"code":"40","name":"Tokyo"},"country":"JP","population":9733276,"latitude":35.6895,"longitude":139.69171,"zones":["Asia/Tokyo"]}],"dataVersion":"2026e""#
      ),
      // By an older name of the zone.
      ShellCase(
        "tzlookup cities --zone Asia/Calcutta --limit 1 --csv | tail -1 | cut -d , -f 1", prints: "Mumbai"),
      ShellCase("tzlookup cities --zone Etc/GMT+5", says: "no city of the gazetteer is there", status: 1),
    ].check()
  }

  @Test func populationsDescend() throws {
    let result = try Shell().run(
      "tzlookup cities --country FR --csv | tail -n +2 | awk -F, '{ print $4 }' | sort -rnc")
    #expect(result.status == 0, "\(result.error)")
  }

  @Test func wrongArguments() throws {
    try checkRefused(
      "tzlookup",
      [
        "cities": "no cities chosen: try 'tzlookup cities --country JP', or see 'tzlookup cities --help'",
        "cities --country JP --csv --json": "--json and --csv exclude each other",
        "cities --country JP --field a": "--field is for --within; see 'tzlookup cities --help'",
        "cities --region Nowhere --country JP":
          "--region: no region of JP is named \"Nowhere\"; expected a name or code, such as Hokkaido or TX",
        "cities --min-population=-1":
          "--min-population: expected a whole number, 0...2000000000, found \"-1\"",
        "cities --zone Asia/Tokio": "no time zone is named \"Asia/Tokio\"; did you mean Asia/Tokyo?",
      ])
  }

  /// A shop delivers in two zones of its own around Sapporo: which cities are there, whether a customer is, and how far
  /// the nearest zone is if not.
  @Test func deliveryZones() throws {
    let zones = ShapefileBytes(
      [
        ShapefileBytes.Record(
          "north", [[(141.2, 43.0), (141.2, 43.3), (141.6, 43.3), (141.6, 43.0), (141.2, 43.0)]]),
        ShapefileBytes.Record(
          "south", [[(141.5, 42.7), (141.5, 43.0), (141.8, 43.0), (141.8, 42.7), (141.5, 42.7)]]),
      ], fields: ["name"])
    let directory = try TemporaryDirectory()
    let file = try zones.write(to: directory, name: "delivery")
    try [
      ShellCase(
        "tzlookup cities --within \(file) --field name --limit 3",
        prints: "Sapporo, Hokkaido, Japan  1,973,832  Asia/Tokyo  north",
        "Ebetsu, Hokkaido, Japan     133,953  Asia/Tokyo  north",
        "Chitose, Hokkaido, Japan     97,950  Asia/Tokyo  south"),
      ShellCase(
        "tzlookup cities --within \(file) --field name --country JP --csv --limit 1",
        prints: "name,region,country,population,latitude,longitude,timezone,polygon",
        "Sapporo,Hokkaido,JP,1973832,43.06667,141.35,Asia/Tokyo,north"),
      ShellCase("tzlookup --shapes \(file) --field name --fallback none Sapporo", prints: "north"),
      ShellCase(
        "tzlookup --shapes \(file) --field name --fallback none Otaru",
        says: "no zone of \(file) covers 43.18944 141.00222", status: 1),
      ShellCase(
        "tzlookup near --shapes \(file) --field name Otaru | head -2", prints: "zones     none",
        "distance  16034.356 m"),
      ShellCase(
        "tzlookup near --shapes \(file) --field name Otaru --within 20km", prints: "north"),
      // The places of the tz database are not of these zones.
      ShellCase(
        "tzlookup --shapes \(file) --field name Otaru", says: "no zone of \(file) covers 43.18944 141.00222",
        status: 1),
      ShellCase(
        "tzlookup csv -q --shapes \(file) --field name", input: "lat,lon\n43.1,141.3\n43.19,141\n",
        prints: "lat,lon,timezone", "43.1,141.3,north", "43.19,141,"),
      ShellCase(
        "tzlookup cities --within \(file) --field name --country FR",
        says: "no city of the gazetteer is there", status: 1),
    ].check()
  }
}
