import TestSupport
import Testing

/// `--city`: the nearest city beside the zone, for single points, standard input and rows.
@Suite struct CityTests {
  @Test func besideAZone() throws {
    try [
      ShellCase("tzlookup 43.2 141.4 --city", prints: "Asia/Tokyo\t5.8 km SE of Ishikari, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.06 141.35 --city --verbose",
        prints: "Asia/Tokyo\tpolygon\t742 m S of Sapporo, Hokkaido, Japan"),
      // What repeats the name before it is left out.
      // A city by name is answered as its position is.
      ShellCase("tzlookup Sapporo --city", prints: "Asia/Tokyo\tat Sapporo, Hokkaido, Japan"),
      ShellCase("tzlookup 1.28967 103.85007 --city", prints: "Asia/Singapore\tat Singapore"),
      ShellCase(
        "tzlookup 43.84 87.53 --city --all",
        prints: "Asia/Shanghai", "Asia/Urumqi\t3.1 km WSW of Ergong, Xinjiang, China"),
      ShellCase(
        "tzlookup 43.84 87.53 --city --all --verbose",
        prints: "Asia/Shanghai\tpolygon", "Asia/Urumqi\tpolygon\t3.1 km WSW of Ergong, Xinjiang, China"),
      ShellCase(
        "tzlookup - --city --all", input: "43.84 87.53\n",
        prints: "Asia/Shanghai;Asia/Urumqi\t3.1 km WSW of Ergong, Xinjiang, China"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --time 2026-11-20T12:00Z",
        prints: "Asia/Tokyo 2026-11-20T21:00:00+09:00 JST\t5.8 km SE of Ishikari, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --nearest-point",
        prints: "Asia/Sakhalin\t361 km S of Shebunino, Sakhalin Oblast, Russia"),
    ].check()
  }

  @Test func whatIsUnexpectedIsSaid() throws {
    try [
      ShellCase(
        "tzlookup 21.03 105.85 --city",
        prints: "Asia/Bangkok\t172 m NNW of Hoàn Kiếm, Hanoi, Vietnam (the zone's country is Thailand)"),
      ShellCase(
        "tzlookup 51.88 -176.65 --city",
        prints:
          "America/Adak\t713 km WSW of Dutch Harbor, Alaska, United States (outside the zone, in America/Nome)"
      ),
      ShellCase(
        "tzlookup 42.66 21.16 --city --min-population 100000",
        prints: "Europe/Belgrade\t1.5 km SSW of Pristina, Kosovo (the zone's country is Serbia)"),
    ].check()
  }

  @Test func limits() throws {
    try [
      ShellCase(
        "tzlookup 43.2 141.4 --city --min-population 1000000",
        prints: "Asia/Tokyo\t15.4 km NNE of Sapporo, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --city-within 6km",
        prints: "Asia/Tokyo\t5.8 km SE of Ishikari, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --city-within 5km", prints: "Asia/Tokyo\t",
        says: "no city is within 5 km of 43.2 141.4", status: 1),
      ShellCase(
        "tzlookup 43.2 141.4 --city --city-within 5km --min-population 10000 --json | grep -c '\"city\":null,'",
        prints: "1",
        says: "no city of 10,000 people or more is within 5 km of 43.2 141.4"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --city-within 1mi", prints: "Asia/Tokyo\t",
        says: "no city is within 1.609 km of 43.2 141.4", status: 1),
      ShellCase(
        "tzlookup 43.2 141.4 --city --city-within 3ft", prints: "Asia/Tokyo\t",
        says: "no city is within 0.914 m of 43.2 141.4", status: 1),
      // Towns of Western Sahara, which GeoNames counts as Morocco, are in its zone.
      ShellCase("tzlookup 26.74 -11.67 --city | cut -f 1", prints: "Africa/El_Aaiun"),
      ShellCase("tzlookup 26.74 -11.67 --city | grep -c 'of Smara, .*Morocco'", prints: "1"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --min-population 99000000", prints: "Asia/Tokyo\t",
        says: "no city of 99,000,000 people or more is near 43.2 141.4", status: 1),
      ShellCase(
        "tzlookup 0 -30 --city --sea none", says: "no zone of land in the 2026e boundaries covers 0 -30",
        status: 1),
    ].check()
  }

  @Test func several() throws {
    try [
      ShellCase(
        "tzlookup 43.2 141.4 --city --limit 3",
        prints: "Asia/Tokyo\t5.8 km SE of Ishikari, Hokkaido, Japan",
        "\t9.7 km W of Tōbetsu, Hokkaido, Japan",
        "\t15.4 km NNE of Sapporo, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --limit 2 --verbose",
        prints: "Asia/Tokyo\tpolygon\t5.8 km SE of Ishikari, Hokkaido, Japan",
        "\t\t9.7 km W of Tōbetsu, Hokkaido, Japan"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --limit 9 --city-within 10km | cut -f 2",
        prints: "5.8 km SE of Ishikari, Hokkaido, Japan", "9.7 km W of Tōbetsu, Hokkaido, Japan"),
    ].check()
  }

  @Test func standardInput() throws {
    try [
      ShellCase(
        "tzlookup - --city", input: "43.2 141.4\nx\n43.06 141.35\n",
        prints: "Asia/Tokyo\t5.8 km SE of Ishikari, Hokkaido, Japan", "",
        "Asia/Tokyo\t742 m S of Sapporo, Hokkaido, Japan", says: "line 2: cannot read \"x\" as a coordinate…",
        status: 65),
      // An answer stays on its line.
      ShellCase(
        "tzlookup - --city --limit 2", input: "43.2 141.4\n",
        prints:
          "Asia/Tokyo\t5.8 km SE of Ishikari, Hokkaido, Japan\t9.7 km W of Tōbetsu, Hokkaido, Japan"),
      ShellCase(
        "tzlookup - --city --city-within 5km", input: "43.2 141.4\n43.06 141.35\n",
        prints: "Asia/Tokyo\t", "Asia/Tokyo\t742 m S of Sapporo, Hokkaido, Japan"),
      ShellCase(
        "tzlookup - --city --city-within 5km --fail-empty", input: "43.2 141.4\n", prints: "Asia/Tokyo\t",
        status: 1),
    ].check()
  }

  @Test func json() throws {
    let ishikari =
      #"{"name":"Ishikari","region":{"code":"12","name":"Hokkaido"},"country":"JP","population":58755,"latitude":43.23972,"longitude":141.35389,"zones":["Asia/Tokyo"],"countryName":"Japan","meters":5785,"bearing":140,"compass":"SE","inZone":true,"zoneCountry":null}"#
    let start = #"{"latitude":43.2,"longitude":141.4,"zones":["Asia/Tokyo"],"source":"polygon""#
    let withoutVersions = #"| sed 's/,"dataVersion":.*//'"#
    try [
      ShellCase(
        "tzlookup 43.2 141.4 --city --json \(withoutVersions)", prints: "\(start),\"city\":\(ishikari)"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --limit 1 --json \(withoutVersions)",
        prints: "\(start),\"cities\":[\(ishikari)]"),
      ShellCase(
        "tzlookup 43.2 141.4 --city --limit 1 --city-within 5km --json \(withoutVersions)",
        prints: "\(start),\"cities\":[]", says: "no city is within 5 km of 43.2 141.4"),
      ShellCase(
        "tzlookup 51.88 -176.65 --city --json | grep -o '\"meters\".*\"zoneCountry\":[^}]*'",
        prints:
          #""meters":713338,"bearing":256,"compass":"WSW","inZone":false,"zoneCountry":null"#
      ),
      ShellCase(
        "tzlookup 21.03 105.85 --city --json | grep -o '\"inZone\".*\"zoneCountry\":[^}]*'",
        prints: #""inZone":true,"zoneCountry":"TH""#),
      ShellCase(
        "tzlookup - --city --json \(withoutVersions)", input: "43.2 141.4\n",
        prints: "\(start),\"city\":\(ishikari)"),
      // The release of the cities is stated where they are.
      ShellCase("tzlookup 43.2 141.4 --city --json | grep -c gazetteerVersion", prints: "1"),
      ShellCase("tzlookup 43.2 141.4 --json | grep -c gazetteerVersion || true", prints: "0"),
    ].check()
  }

  @Test func optionsThatDoNotFit() throws {
    func refusal(_ arguments: String, _ message: String, location: SourceLocation = #_sourceLocation)
      -> ShellCase
    {
      ShellCase("tzlookup \(arguments)", says: message, status: 64, location: location)
    }
    try [
      refusal("43 141 --min-population 5", "--min-population is for --city; see --help"),
      refusal("43 141 --city-within 5", "--city-within is for --city; see --help"),
      refusal("43 141 --limit 5", "--limit is for --city; see --help"),
      refusal(
        "43 141 --city --min-population=-1",
        "--min-population: expected a whole number, 0...2000000000, found \"-1\""),
      refusal(
        "43 141 --city --min-population 2000000001",
        "--min-population: expected a whole number, 0...2000000000, found \"2000000001\""),
      refusal(
        "csv --city --min-population 5k /dev/null",
        "--min-population: expected a whole number, 0...2000000000, found \"5k\""),
      refusal("43 141 --city --limit 0", "--limit: expected 1...1000, found 0"),
      refusal(
        "43 141 --city --city-within far",
        "--city-within: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found 'far'"
      ),
      refusal("43 141 --city --changes", "--changes lists changes only: leave out --city, or add --json"),
      refusal(
        "43 141 --city --format google", "--format excludes --all, --json, --verbose, --changes and --city"),
      refusal("csv --min-population 5 /dev/null", "--min-population is for --city; see --help"),
      refusal("ndjson --city-columns city /dev/null", "--city-columns is for --city; see --help"),
      refusal(
        "csv --city --city-columns town /dev/null",
        "--city-columns: expected names joined by commas (city, region, country, city_meters, country_name, city_latitude, city_longitude, city_population, city_bearing, city_compass, city_timezone, city_in_zone, zone_country), found \"town\""
      ),
      refusal(
        "csv --city --city-columns city= /dev/null",
        "--city-columns: expected a name after 'city=', found none"),
      refusal(
        "csv --city --shapes x.shp --field name /dev/null",
        "--city needs time zones, and --field names other zones: leave out one of them"),
      refusal(
        "43 141 --city --shapes x.shp --field name",
        "--city needs time zones, and --field names other zones: leave out one of them"),
      refusal("zone Asia/Tokyo --limit 3", "--limit is for --city; see --help"),
      refusal("zone --country JP --city", "--city is for one zone, not for --country"),
    ].check()
  }

  // MARK: Zones

  @Test func largestCitiesOfAZone() throws {
    try [
      ShellCase(
        "TZ=Asia/Tokyo tzlookup zone --city --limit 2 --time 2026-11-20T12:00Z",
        prints: "name          Asia/Tokyo",
        "country       JP Japan", "also used by  AU Australia",
        "location      +353916+1394441 (35.6544, 139.7447)",
        "other names   Japan", "city          Tokyo, Japan, 9,733,276 people",
        "city          Yokohama, Kanagawa, Japan, 3,777,491 people", "set by        TZ",
        "local time    2026-11-20T21:00:00+09:00 JST, standard time", "next change   none"),
      ShellCase("tzlookup zone us/mountain --city | grep -c '^city '", prints: "5"),
      ShellCase("tzlookup zone Etc/GMT+5 --city | grep ^city", prints: "city          none"),
      ShellCase("tzlookup zone Etc/GMT+5 --city --json | grep -c '\"cities\":\\[\\],'", prints: "1"),
      ShellCase(
        "tzlookup zone Asia/Bangkok --city --limit 1000 --json | grep -o '\"name\":\"Hanoi\",\"region\":{[^}]*},\"country\":\"VN\"'",
        prints: #""name":"Hanoi","region":{"code":"01","name":"Hanoi"},"country":"VN""#),
      ShellCase(
        "tzlookup zone Asia/Tokyo --city --limit 1 --json | grep -o '\"cities\":.*,\"gaz'",
        prints:
          #""cities":[{"name":"Tokyo","region":{"code":"40","name":"Tokyo"},"country":"JP","population":9733276,"latitude":35.6895,"longitude":139.69171,"zones":["Asia/Tokyo"]}],"gaz"#
      ),
    ].check()
  }
}
