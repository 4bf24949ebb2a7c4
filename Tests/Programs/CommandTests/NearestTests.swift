import TestSupport
import Testing

/// `tzlookup --nearest-point`: the zone of the nearest principal location.
@Suite struct NearestTests {
  @Test func theNearestPlaceIsTheAnswer() throws {
    try [
      ShellCase("tzlookup --nearest-point 43.06 141.35", prints: "Asia/Sakhalin"),
      ShellCase("tzlookup 43.06 141.35 --nearest-point", prints: "Asia/Sakhalin"),
      ShellCase("tzlookup --nearest-point --country JP 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup --nearest-point --country=JP 43.06,141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup --nearest-point -33.87 151.21 --all", prints: "Australia/Sydney"),
      // No polygon covers this point.
      ShellCase("tzlookup --nearest-point 60.602995 -172.4999801", prints: "America/Nome"),
      ShellCase(
        "tzlookup --nearest-point -", input: "43.06 141.35\n39.74 -104.99\n59.91 10.75\n",
        prints: "Asia/Sakhalin",
        "America/Denver", "Europe/Oslo"),
      ShellCase(
        "tzlookup --nearest-point - --country JP", input: "43.06 141.35\nx\n48.86 2.35\n",
        prints: "Asia/Tokyo", "",
        "Asia/Tokyo",
        says:
          "line 2: cannot read \"x\" as a coordinate…",
        status: 65),
    ].check()
  }

  @Test func theAnswerSaysHowItWasFound() throws {
    try [
      ShellCase(
        "tzlookup --nearest-point --json 43.06 141.35",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"zones":["Asia/Sakhalin"],"source":"nearestPoint","meters":447156.835,"country":"RU","location":{"latitude":46.9666667,"longitude":142.7,"iso6709":"+4658+14242"},"dataVersion":null,"tableVersion":"2026f"}"#
      ),
      ShellCase(
        "tzlookup --nearest-point --verbose 43.06 141.35",
        prints: "Asia/Sakhalin\tnearest point: 447,157 m to +4658+14242 (RU)"),
      ShellCase(
        "tzlookup --nearest-point --verbose --country JP -", input: "43.06 141.35\n",
        prints: "Asia/Tokyo\tnearest point: 834,899 m to +353916+1394441 (JP)"),
      ShellCase("tzlookup --verbose 43.06 141.35", prints: "Asia/Tokyo\tpolygon"),
      ShellCase(
        "tzlookup --verbose --all 43.839319 87.526148", prints: "Asia/Shanghai\tpolygon",
        "Asia/Urumqi\tpolygon"),
      ShellCase(
        "tzlookup --verbose --all --fallback none -", input: "43.839319 87.526148\n60.602995 -172.4999801\n",
        prints: "Asia/Shanghai;Asia/Urumqi\tpolygon", ""),
      ShellCase(
        "tzlookup --shapes Shapefiles/hokkaido-sakhalin.shp --verbose 43.06 141.35",
        prints: "Asia/Tokyo\tpolygon"),
    ].check()
  }

  @Test func aCountryWithoutPlacesIsReportedAndAllCount() throws {
    let hint = "(codes are two letters, such as JP): places of all countries count"
    try [
      ShellCase(
        "tzlookup --nearest-point --country jpn 43.06 141.35", prints: "Asia/Sakhalin",
        says: "zone.tab has no place in a country \"JPN\" \(hint)"),
      ShellCase("tzlookup --nearest-point --country jp 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup --nearest-point --country BV -54.4 3.4", prints: "Antarctica/Troll",
        says: "zone.tab has no place in a country \"BV\" \(hint)"),
    ].check()
  }

  @Test func aTableOfOnesOwn() throws {
    let shell = try Shell()
    try [
      ShellCase("printf 'JP\\t+4304+14121\\tAsia/Tokyo\\nRU\\t+4658+14242\\tAsia/Sakhalin\\n' > $T/own.tab"),
      ShellCase("tzlookup --nearest-point --zone-table $T/own.tab 44 142", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup --nearest-point --zone-table $T/own.tab 43.0666667 141.35 --json",
        prints:
          #"{"latitude":43.0666667,"longitude":141.35,"zones":["Asia/Tokyo"],"source":"nearestPoint","meters":0,"country":"JP","location":{"latitude":43.0666667,"longitude":141.35,"iso6709":"+4304+14121"},"dataVersion":null,"tableVersion":null}"#
      ),
      ShellCase(
        "tzlookup --nearest-point --country NO --zone-table Sources/Core/CTimeZoneTables/tz/zone1970.tab 59.91 10.75",
        prints: "Europe/Berlin"),
      // The zone of the nearest place of Japan is not known: all count.
      ShellCase("printf 'JP\\t+4304+14121\\tAsia/New\\nRU\\t+4400+14200\\tAsia/Sakhalin\\n' > $T/new.tab"),
      ShellCase(
        "tzlookup --nearest-point --zone-table $T/new.tab --country JP 44 142", prints: "Asia/Sakhalin"),
      ShellCase(
        "cd $T && tzlookup --nearest-point --zone-table new.tab --country JP 43 141",
        says: "the tz database lacks the zone of the place in new.tab nearest to 43 141",
        status: 1),
    ].check(in: shell)
  }

  @Test func aTableThatCannotBeUsedIsReportedWithFileAndLine() throws {
    let call = "tzlookup --nearest-point 43.06 141.35 --zone-table"
    try [
      ShellCase(
        "cd $T && printf 'JP\\t+4304+14121\\tAsia/Tokyo\\n\\nJP\\t+4304\\tAsia/Tokyo\\n' > bad.tab && : > empty.tab"
      ),
      ShellCase(
        "cd $T && \(call) bad.tab",
        says:
          "bad.tab: line 3: expected a location such as +3916+14142 or +353916+1394441 (ISO 6709), found \"+4304\"",
        status: 65),
      ShellCase(
        "cd $T && \(call) empty.tab",
        says: "empty.tab: line 1: expected a row with a time zone, found none up to the end", status: 65),
      ShellCase(
        "\(call) none.tab",
        says:
          "cannot open none.tab: No such file or directory",
        status: 66),
    ].check()
  }

  @Test func optionsThatDoNotGoTogether() throws {
    let boundaries =
      "--nearest-point ignores the boundaries: leave out --index, --shapes, --field, --fallback and --sea, or --nearest-point"
    try checkRefused(
      "tzlookup",
      [
        "--country JP --fallback none 43.06 141.35":
          "--country and --zone-table are for the nearest principal location, which --fallback none does not use",
        "--nearest-point --sea none 43.06 141.35": boundaries,
        "--nearest-point --index x 43.06 141.35": boundaries,
        "--nearest-point --shapes x 43.06 141.35": boundaries,
        "--nearest-point < /dev/null":
          "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'",
        "--nearest-point 91 0": "latitude 91.0 is not in -90...90 degrees…",
      ])
  }
}
