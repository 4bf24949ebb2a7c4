import TestSupport
import Testing

/// `tzlookup POINT`: one point from the arguments, in the world inside the program.
@Suite struct LookupTests {
  @Test func aPointInAnyForm() throws {
    try [
      ShellCase("tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 43.06,141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 43.06, 141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup '43.06 141.35'", prints: "Asia/Tokyo"),
      ShellCase("tzlookup geo:43.06,141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup 'geo:43.06,141.35;crs=wgs84;u=10'", prints: "Asia/Tokyo"),
      ShellCase("tzlookup +4304+14121/", prints: "Asia/Tokyo"),
      ShellCase("tzlookup +394421-1045903", prints: "America/Denver"),
      ShellCase("tzlookup -3352+15112/", prints: "Australia/Sydney"),
      ShellCase("tzlookup 43°03′36″N 141°21′E", prints: "Asia/Tokyo"),
      ShellCase(#"tzlookup "43°03'36\"N 141°21'E""#, prints: "Asia/Tokyo"),
      ShellCase("tzlookup 43 03 36 N 141 21 00 E", prints: "Asia/Tokyo"),
      ShellCase("tzlookup E 141 21 N 43 03.6", prints: "Asia/Tokyo"),
    ].check()
  }

  /// Half a grid unit beside a border: rounded from the digits, not from the nearest `Double`.
  @Test func aTieInAnyForm() throws {
    let forms = [
      "-8.7823402 -41.09359985", "-8.7823402,-41.09359985", "-8.7823402e0 -4109359985e-8",
      "geo:-8.7823402,-41.09359985", "8°46'56.42472''S 41°05'36.95946''W", "S 8 46.940412 W 41 5.615991",
    ]
    var cases = forms.map { ShellCase("tzlookup \"\($0)\"", prints: "America/Bahia") }
    cases.append(
      ShellCase(
        "tzlookup -", input: forms.map { $0 + "\n" }.joined(),
        prints: forms.map { _ in "America/Bahia" }.joined(separator: "\n")))
    try cases.check()
    for input in [
      #"{"lat":-8.7823402,"lon":-41.09359985}"#, #"{"lat":"-8.7823402","lon":"-4109359985e-8"}"#,
    ] {
      let output = try Shell().run("tzlookup ndjson", input: input).output
      #expect(output == input.dropLast() + #","timezone":"America/Bahia"}"#)
    }
    let output = try Shell().run("tzlookup csv", input: "lat,lon\n-8.7823402,-41.09359985\n").output
    #expect(output == "lat,lon,timezone\n-8.7823402,-41.09359985,America/Bahia\n")
  }

  @Test func negativeNumbersNeedNoDoubleDash() throws {
    try [
      ShellCase("tzlookup -33.87 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup -33.87,151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup '-33.87 151.21'", prints: "Australia/Sydney"),
      ShellCase("tzlookup -- -33.87 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup −33.87 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup 51.5 -0.13", prints: "Europe/London"),
      ShellCase("tzlookup 51.5 -.13", prints: "Europe/London"),
      ShellCase("tzlookup -54.8 -68.3", prints: "America/Argentina/Ushuaia"),
      ShellCase("tzlookup --all -33.87 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup -33.87 151.21 --all", prints: "Australia/Sydney"),
      ShellCase("tzlookup -33.87 --all 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup 51.5 -0.13 --all", prints: "Europe/London"),
      ShellCase("tzlookup --all -33.87,151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup --all -- -33.87 151.21", prints: "Australia/Sydney"),
      ShellCase("tzlookup --all -3352+15112/", prints: "Australia/Sydney"),
    ].check()
  }

  @Test func allPrintsAllZonesOnePerLine() throws {
    try [
      ShellCase("tzlookup --all 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("tzlookup --all 43.839319 87.526148", prints: "Asia/Shanghai", "Asia/Urumqi"),
      ShellCase("tzlookup 43.839319 87.526148", prints: "Asia/Shanghai"),
    ].check()
  }

  @Test func jsonPrintsOneObjectOnOneLine() throws {
    try [
      ShellCase(
        "tzlookup --json 43.06 141.35",
        prints:
          #"{"latitude":43.06,"longitude":141.35,"zones":["Asia/Tokyo"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup -33.87 151.21 --json",
        prints:
          #"{"latitude":-33.87,"longitude":151.21,"zones":["Australia/Sydney"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup --json --all 43.839319 87.526148",
        prints:
          #"{"latitude":43.839319,"longitude":87.526148,"zones":["Asia/Shanghai","Asia/Urumqi"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      // The point is given back as it lies on the 1e-7 degree grid, without an exponent.
      ShellCase(
        "tzlookup --json 0.00000014 -1e-7",
        prints:
          #"{"latitude":0.0000001,"longitude":-0.0000001,"zones":["Etc/GMT"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      ShellCase(
        "tzlookup --json 90 0",
        prints: #"{"latitude":90,"longitude":0,"zones":["Etc/GMT"],"source":"polygon","dataVersion":"2026e"}"#
      ),
    ].check()
  }

  /// In a gap of the data, a few centimeters wide.
  @Test func withoutAZoneNothingIsPrintedAndTheStatusIs1() throws {
    let message = "no zone of the 2026e boundaries covers 60.602995 -172.4999801"
    try [
      ShellCase("tzlookup 60.602995 -172.4999801 --fallback none", says: message, status: 1),
      ShellCase("tzlookup --all 60.602995 -172.4999801 --fallback none", says: message, status: 1),
      ShellCase(
        "tzlookup --json 60.602995 -172.4999801 --fallback none",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"zones":[],"source":null,"dataVersion":"2026e"}"#,
        says: message, status: 1),
    ].check()
  }
}
