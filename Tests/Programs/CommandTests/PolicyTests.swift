import Testing

/// What is answered where no polygon covers a point, and at sea.
@Suite struct PolicyTests {
  private static let sliver = "60.602995 -172.4999801"
  private static let excerpt = "--shapes Shapefiles/hokkaido-sakhalin.shp"

  /// The nearest ground of the sliver is the territorial sea of Saint Matthew Island, a millimeter away; the nautical
  /// zone on its other side is 4 cm away.
  @Test func fallback() throws {
    try [
      ShellCase("tzlookup \(Self.sliver)", prints: "America/Nome"),
      ShellCase("tzlookup \(Self.sliver) --verbose", prints: "America/Nome\tnearest border: 0.001 m"),
      ShellCase(
        "tzlookup \(Self.sliver) --verbose --fallback border", prints: "America/Nome\tnearest border: 0.001 m"
      ),
      ShellCase("tzlookup \(Self.sliver) --fallback border=0.01", prints: "America/Nome"),
      ShellCase("tzlookup \(Self.sliver) --fallback border=0.01ft", prints: "America/Nome"),
      ShellCase(
        "tzlookup \(Self.sliver) --fallback border=0",
        says: "no zone of the 2026e boundaries covers \(Self.sliver)", status: 1),
      ShellCase(
        "tzlookup \(Self.sliver) --json",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"zones":["America/Nome"],"source":"nearestBorder","meters":0.001,"dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup - --verbose", input: "\(Self.sliver)\n", prints: "America/Nome\tnearest border: 0.001 m"),
      // Far from all shapes of a regional file.
      ShellCase(
        "tzlookup \(Self.excerpt) 51.5 -0.13 --verbose",
        prints: "Europe/London\tnearest point: 983 m to +513030-0000731 (GB)"),
      ShellCase(
        "tzlookup \(Self.excerpt) 51.5 -0.13 --verbose --country FR",
        prints: "Europe/Paris\tnearest point: 341,279 m to +4852+00220 (FR)"),
      ShellCase(
        "tzlookup \(Self.excerpt) 51.5 -0.13 --fallback border",
        says: "no zone of Shapefiles/hokkaido-sakhalin.shp covers 51.5 -0.13", status: 1),
    ].check()
  }

  @Test func sea() throws {
    try [
      ShellCase("tzlookup 59.139391 -44.929223", prints: "Etc/GMT+3"),
      ShellCase("tzlookup 59.139391 -44.929223 --sea nautical", prints: "Etc/GMT+3"),
      ShellCase("tzlookup 59.139391 -44.929223 --sea land --sea-within 60000", prints: "America/Nuuk"),
      ShellCase("tzlookup 59.139391 -44.929223 --sea land --sea-within 60km", prints: "America/Nuuk"),
      ShellCase("tzlookup 59.139391 -44.929223 --sea land --sea-within 50000", prints: "Etc/GMT+3"),
      ShellCase(
        "tzlookup 54.579906023 11.286195963 --sea land --sea-within 5000 --verbose",
        prints: "Europe/Copenhagen\tnearest border: 2999.455 m"),
      ShellCase("tzlookup 50.5 1.0 --sea land --sea-within 20000", prints: "Europe/Paris"),
      ShellCase(
        "tzlookup 50.5 1.0 --sea none", says: "no zone of land in the 2026e boundaries covers 50.5 1",
        status: 1),
      ShellCase("tzlookup 43.06 141.35 --sea none", prints: "Asia/Tokyo"),
      ShellCase("tzlookup \(Self.excerpt) 50 145.5 --sea land --sea-within 1e6", prints: "Asia/Sakhalin"),
    ].check()
  }

  @Test func filesOfCoordinates() throws {
    try [
      ShellCase(
        "tzlookup csv -q --match-type --sea land --sea-within 20000",
        input: "lat,lon\n50.5,1\n43.06,141.35\n60.602995,-172.4999801\n",
        prints: "lat,lon,timezone,timezone_match_type", "50.5,1,Europe/Paris,nearestBorder",
        "43.06,141.35,Asia/Tokyo,polygon",
        "60.602995,-172.4999801,America/Nome,nearestBorder"),
      ShellCase(
        "tzlookup csv -q --sea none", input: "lat,lon\n50.5,1\n", prints: "lat,lon,timezone", "50.5,1,"),
      ShellCase(
        "tzlookup csv -q --match-type \(Self.excerpt)", input: "lat,lon\n51.5,-0.13\n",
        prints: "lat,lon,timezone,timezone_match_type",
        "51.5,-0.13,Europe/London,nearestPoint"),
      ShellCase(
        "tzlookup ndjson -q --match-type --fallback none",
        input: "{\"lat\":60.602995,\"lon\":-172.4999801}\n",
        prints: "{\"lat\":60.602995,\"lon\":-172.4999801,\"timezone\":null,\"timezone_match_type\":null}"),
    ].check()
  }

  @Test func wordsThatAreNone() throws {
    try checkRefused(
      "tzlookup",
      [
        "1 1 --fallback near": "--fallback: expected none, border, border=DISTANCE or point, found 'near'",
        "1 1 --fallback border=-1":
          "--fallback border: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found '-1'",
        "1 1 --fallback border=nan":
          "--fallback border: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found 'nan'",
        "1 1 --sea dry": "--sea: expected nautical, land or none, found 'dry'",
        "1 1 --sea land": "--sea land needs the greatest distance to land: --sea-within DISTANCE",
        "1 1 --sea-within 5": "--sea-within is for --sea land",
        "1 1 --sea land --sea-within -5":
          "--sea-within: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found '-5'",
      ])
  }
}
