import TestSupport
import Testing

/// `tzlookup compile --zones`, `--country` and `--bbox`, and what commands say of positions outside the region.
@Suite struct RegionTests {
  private static let excerpt = IndexTests.excerpt

  /// A shell whose `$T` has indexes of regions of the excerpt.
  private static func shell() throws -> Shell {
    let shell = try Shell()
    for (name, options) in [
      ("zones", "--zones Asia/Tokyo"), ("box", "--bbox 141,42,143,44"),
      ("both", "--zones asia/tokyo,Asia/Sakhalin --country JP"),
    ] {
      let result = try shell.run("tzlookup compile \(excerpt) -o $T/\(name).tzidx \(options)")
      #expect(result.status == 0, "\(result.error)")
    }
    return shell
  }

  @Test func lookupsOutsideSaySo() throws {
    try [
      ShellCase("tzlookup 43.06 141.35 --index $T/zones.tzidx", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup 46.96 142.73 --index $T/zones.tzidx", says: "outside this index's region: 46.96 142.73",
        status: 1),
      ShellCase("tzlookup 46.96 142.73 --index $T/both.tzidx", prints: "Asia/Sakhalin"),
      ShellCase("tzlookup 43.06 141.35 --index $T/box.tzidx", prints: "Asia/Tokyo"),
      // In the data, and outside the box.
      ShellCase(
        "tzlookup 46.96 142.73 --index $T/box.tzidx", says: "outside this index's region: 46.96 142.73",
        status: 1),
      ShellCase(
        "tzlookup 46.96 142.73 --index $T/box.tzidx --sea land --sea-within 500km --fallback border=500km",
        says: "outside this index's region: 46.96 142.73", status: 1),
      ShellCase(
        "tzlookup 46.96 142.73 --json --index $T/zones.tzidx",
        prints:
          "{\"latitude\":46.96,\"longitude\":142.73,\"zones\":[],\"source\":\"outsideRegion\",\"dataVersion\":null}",
        says: "outside this index's region: 46.96 142.73", status: 1),
      ShellCase(
        "tzlookup - --verbose --index $T/zones.tzidx", input: "43.06 141.35\n46.96 142.73\n",
        prints: "Asia/Tokyo\tpolygon", "\toutside the region"),
    ].check(in: Self.shell())
  }

  @Test func rowsOutsideAreEmptyAndCounted() throws {
    let shell = try Self.shell()
    let table = "lat,lon\n43.06,141.35\n46.96,142.73\n,\n"
    let rows = try shell.run("tzlookup csv - --match-type --index $T/zones.tzidx", input: table)
    #expect(
      rows.output
        == "lat,lon,timezone,timezone_match_type\n43.06,141.35,Asia/Tokyo,polygon\n46.96,142.73,,outsideRegion\n,,,\n"
    )
    #expect(
      rows.error.hasPrefix(
        "tzlookup: 3 rows, 1 zone, 2 blank (1 without coordinates, 1 outside the index's region), "))
    let objects = try shell.run(
      "tzlookup ndjson - --match-type --index $T/zones.tzidx", input: "{\"lat\":46.96,\"lon\":142.73}\n")
    #expect(
      objects.output
        == "{\"lat\":46.96,\"lon\":142.73,\"timezone\":null,\"timezone_match_type\":\"outsideRegion\"}\n")
    #expect(objects.error.contains("1 outside the index's region"))
  }

  @Test func distancesSayWhereTheRegionEnds() throws {
    try [
      ShellCase(
        "tzlookup near 43.06 141.35 --index $T/zones.tzidx",
        prints: "zones     Asia/Tokyo", "distance  74330.62 m", "point     42.414665 141.587376",
        "beyond    outside this index's region"),
      ShellCase(
        "tzlookup near 46.96 142.73 --index $T/zones.tzidx",
        says: "outside this index's region: 46.96 142.73", status: 1),
      ShellCase(
        "tzlookup near 43.5 142.5 --index $T/box.tzidx", prints: "zones     Asia/Tokyo",
        says: "this index's region ends nearer to 43.5 142.5 than any border", status: 1),
      ShellCase(
        "tzlookup near 43.5 142.5 --within 100km --index $T/box.tzidx", prints: "Asia/Tokyo",
        says: "this index's region ends within 100000 m of 43.5 142.5: there may be other zones"),
      ShellCase(
        "tzlookup near 43.06 141.35 --within 100 --json --index $T/zones.tzidx",
        prints:
          "{\"latitude\":43.06,\"longitude\":141.35,\"within\":100,\"zones\":[\"Asia/Tokyo\"],\"complete\":true,\"dataVersion\":null}"
      ),
    ].check(in: Self.shell())
  }

  @Test func theRegionIsPartOfTheInformation() throws {
    let shell = try Self.shell()
    for (name, region) in [
      ("zones", "\"region\":\"zones\",\"bbox\":[138.75,"),
      ("box", "\"region\":\"box\",\"bbox\":[140.625,41.25,143.4375,44.0625]"),
    ] {
      let result = try shell.run("tzlookup info --json --index $T/\(name).tzidx")
      #expect(result.output.contains(region), "\(result.output)")
    }
    #expect(try !shell.run("tzlookup info").output.contains("region"))
  }

  @Test func anIndexOfARegionIsVerifiedAndComparedAsSuch() throws {
    let shell = try Self.shell()
    for name in ["zones", "box", "both"] {
      let result = try shell.run(
        "tzlookup verify \(Self.excerpt) --index $T/\(name).tzidx --points 40960 --recompile")
      #expect(result.output.hasPrefix("compiled again: the same "), "\(result.error)")
      #expect(result.output.hasSuffix("40,960 points, 0 differences\n"), "\(result.output)")
      let comparison = try shell.run("tzlookup compare $T/\(name).tzidx \(Self.excerpt)")
      #expect(
        comparison.output.contains("\narea moved     none\n"), "\(comparison.output)\(comparison.error)")
    }
    try [
      ShellCase(
        "cd $T && tzlookup compare zones.tzidx box.tzidx",
        says:
          "zones.tzidx and box.tzidx are of different regions: give boundaries of the world, or of the same region",
        status: 64)
    ].check(in: shell)
  }

  /// The part of a zone in a box, as a polygon with the sides of the box.
  @Test func zonesOfABoxEndAtItsSides() throws {
    let result = try Self.shell().run("tzlookup export Asia/Tokyo --bbox --index $T/box.tzidx")
    #expect(
      result.output.hasPrefix("{\"type\":\"Feature\",\"bbox\":[140.625,41.25,143.4375,44.0625],"),
      "\(result.error)")
  }

  @Test func badRegionsAreRefusedBeforeAnythingIsWritten() throws {
    let call = "tzlookup compile \(Self.excerpt) -o $T/x"
    let shell = try Shell()
    try checkRefused(
      call, in: shell,
      [
        "--zones Asia/Tokio":
          "there is no zone \"Asia/Tokio\" in the shapes of \(Self.excerpt); did you mean Asia/Tokyo?",
        "--zones Asia/Tokyo,":
          "--zones: expected a zone such as Asia/Tokyo between commas, found nothing in \"Asia/Tokyo,\"",
        "--country XX":
          "--country: no country has the code \"XX\": codes are two letters (ISO 3166), such as JP",
        "--country JP --bbox 1,2,3,4":
          "--bbox is for all zones in a box, --zones and --country for some zones: leave out one of them",
        "--bbox 1,2,3":
          "--bbox: expected west, south, east and north in degrees, such as 5.9,45.8,10.5,47.9, found \"1,2,3\"",
        "--bbox 1,5,3,4": "--bbox: expected a south that is not above the north, found \"1,5,3,4\"",
        "--bbox 200,2,3,4": "--bbox: longitude 200.0 is not in -180...180 degrees, in \"200,2,3,4\"",
      ])
    try [
      ShellCase(
        "\(call) --country US",
        says:
          "the shapes of \(Self.excerpt) have no zone of US: expected America/New_York, America/Detroit, America/Kentucky/Louisville, America/Kentucky/Monticello, America/Indiana/Indianapolis and 24 more",
        status: 65),
      ShellCase(
        "\(call) --bbox -1,-2,3,4",
        says: "the region contains nothing: no shape covers ground in it; see --zones, --country and --bbox",
        status: 65),
      ShellCase("ls -A $T"),
    ].check(in: shell)
  }
}
