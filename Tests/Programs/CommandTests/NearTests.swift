import TestSupport
import Testing

/// `tzlookup near`: the nearest border, and the zones within some meters.
@Suite struct NearTests {
  @Test func theNearestBorderIsReportedInFourLines() throws {
    try [
      ShellCase(
        "tzlookup near 43.06 141.35", prints: "zones     Asia/Tokyo", "distance  74330.62 m",
        "point     42.414665 141.587376", "beyond    Etc/GMT-9"),
      ShellCase(
        "tzlookup near 31.5 35.1", prints: "zones     Asia/Hebron;Asia/Jerusalem", "distance  498.723 m",
        "point     31.5044353 35.0992178", "beyond    Asia/Hebron"),
      ShellCase(
        "tzlookup near 50 -179.999", prints: "zones     Etc/GMT+12", "distance  71.475 m",
        "point     50 -180",
        "beyond    Etc/GMT-12"),
      // In a gap of the data, a few centimeters wide.
      ShellCase(
        "tzlookup near 60.602995 -172.4999801", prints: "zones     none", "distance  0.001 m",
        "point     60.602995 -172.4999801", "beyond    America/Nome"),
      // Beyond a gap that is less than a millimeter wide.
      ShellCase(
        "tzlookup near 24.3052106 -97.4850492", prints: "zones     Etc/GMT+6", "distance  282.093 m",
        "point     24.3054286 -97.4878225", "beyond    America/Monterrey"),
    ].check()
  }

  /// Near the equator 111 km on the sphere are 110.6 km on the ellipsoid from south to north.
  @Test func theEllipsoidMayBeMeasured() throws {
    try [
      ShellCase(
        "tzlookup near 31.75 -106.48 --ellipsoid", prints: "zones     America/Denver", "distance  124.526 m",
        "point     31.7489147 -106.479662", "beyond    America/Ciudad_Juarez"),
      ShellCase("tzlookup near 31.75 -106.48 --ellipsoid --within 124.5", prints: "America/Denver"),
      ShellCase(
        "tzlookup near 31.75 -106.48 --ellipsoid --within 124.6", prints: "America/Ciudad_Juarez",
        "America/Denver"),
    ].check()
  }

  @Test func pointsMayHaveAnyForm() throws {
    let lines = ["zones     Australia/Sydney", "distance  29373.092 m"]
    for point in [
      "-33.87 151.21", "-33.87,151.21", "33°52′12″S 151°12′36″E", "geo:-33.87,151.21", "-- -33.87 151.21",
    ] {
      try [ShellCase("tzlookup near \(point) | head -2", prints: lines[0], lines[1])].check()
    }
  }

  @Test func withinPrintsAllZonesOnePerLine() throws {
    try [
      ShellCase("tzlookup near 43.06 141.35 --within 74330", prints: "Asia/Tokyo"),
      ShellCase("tzlookup near 43.06 141.35 --within 74331", prints: "Asia/Tokyo", "Etc/GMT-9"),
      ShellCase("tzlookup near --within=0 31.5 35.1", prints: "Asia/Hebron", "Asia/Jerusalem"),
      ShellCase("tzlookup near 31.75 -106.48 --within 1e2", prints: "America/Denver"),
      ShellCase(
        "tzlookup near 31.75 -106.48 --within 125", prints: "America/Ciudad_Juarez", "America/Denver"),
      ShellCase("tzlookup near 0 0 --within 20015115 | wc -l | tr -d ' '", prints: "444"),
      ShellCase(
        "tzlookup near 31.75 -106.48 --within 0.1249km", prints: "America/Ciudad_Juarez", "America/Denver"),
      ShellCase("tzlookup near 31.75 -106.48 --within '0.06 nmi'", prints: "America/Denver"),
      ShellCase("tzlookup near 0 0 --within inf | wc -l | tr -d ' '", prints: "444"),
      ShellCase(
        "tzlookup near 60.602995 -172.4999801 --within 0",
        says: "no zone of the 2026e boundaries is within 0 m of 60.602995 -172.4999801", status: 1),
    ].check()
  }

  @Test func jsonPrintsOneObjectOnOneLine() throws {
    try [
      ShellCase(
        "tzlookup near 43.06 141.35 --json",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"zones":["Asia/Tokyo"],"border":{"meters":74330.62,"latitude":42.414665,"longitude":141.587376,"zones":["Etc/GMT-9"]},"dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup near 60.602995 -172.4999801 --json",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"zones":[],"border":{"meters":0.001,"latitude":60.602995,"longitude":-172.4999801,"zones":["America/Nome"]},"dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup near 43.06 141.35 --within 80000 --json",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"within":80000,"zones":["Asia/Tokyo","Etc/GMT-9"],"dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup near 60.602995 -172.4999801 --json --within 0",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"within":0,"zones":[],"dataVersion":"2026e"}"#,
        says: "no zone of the 2026e boundaries is within 0 m of 60.602995 -172.4999801", status: 1),
    ].check()
  }

  @Test func anIndexOfOnesOwn() throws {
    let shell = try IndexTests.shellWithIndex()
    try [
      ShellCase(
        "tzlookup near 46.25 141.23 --index $T/excerpt.tzidx", prints: "zones     Asia/Sakhalin",
        "distance  23663.846 m",
        "point     46.238596 140.922723", "beyond    Etc/GMT-9"),
      ShellCase("tzlookup near 0 0 --index $T/excerpt.tzidx | head -1", prints: "zones     none"),
      ShellCase(
        "cd $T && tzlookup near 0 0 --within 1 --index none",
        says: "cannot open none: No such file or directory", status: 66),
    ].check(in: shell)
  }

  @Test func anIndexWithoutABorderIsReported() throws {
    let directory = try TemporaryDirectory()
    let whole = [(-180.0, -90.0), (-180, 90), (180, 90), (180, -90), (-180, -90)]
    let path = try ShapefileBytes([.init("Zone/A", [whole])]).write(to: directory)
    let index = directory.file("whole.tzidx")
    try [
      ShellCase("tzlookup compile \(path) -o \(index) 2> /dev/null"),
      ShellCase(
        "tzlookup near 0 180 --index \(index)", prints: "zones     Zone/A", says: "the index has no border",
        status: 1),
      ShellCase(
        "tzlookup near 0 180 --index \(index) --json",
        prints: #"{"latitude":0,"longitude":180,"zones":["Zone/A"],"border":null,"dataVersion":null}"#,
        says: "the index has no border", status: 1),
    ].check()
  }

  @Test(arguments: [
    ("tzlookup near", "no point given: try 'tzlookup near 43.06 141.35'"),
    (
      "tzlookup near 141.35 43.06",
      "latitude 141.35 is not in -90...90 degrees…"
    ),
    (
      "tzlookup near 43.06 141.35 --within -5",
      "--within: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found '-5'"
    ),
    (
      "tzlookup near 43.06 141.35 --within nan",
      "--within: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found 'nan'"
    ),
    (
      "tzlookup near 43.06 141.35 --within '5 parsecs'",
      "--within: expected a distance, 0 or more, in meters or with a unit (m, km, mi, nmi or ft), found '5 parsecs'"
    ),
  ])
  func aWrongCallIsReportedInOneLine(_ line: String, _ message: String) throws {
    try [ShellCase(line, says: message, status: 64)].check()
  }
}
