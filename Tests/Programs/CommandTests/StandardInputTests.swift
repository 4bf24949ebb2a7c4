import TestSupport
import Testing

/// `tzlookup -`: one point per line in, one answer per line out.
@Suite(.tags(.readsUntrustedBytes)) struct StandardInputTests {
  @Test func eachLineIsAnsweredInOrderAndAnyForm() throws {
    try [
      ShellCase(
        "tzlookup -",
        input: "43.06 141.35\n-33.87,151.21\n43°03'36\"N 141°21'E\ngeo:51.5,-0.13\n+394421-1045903\n",
        prints: "Asia/Tokyo", "Australia/Sydney", "Asia/Tokyo", "Europe/London", "America/Denver"),
      ShellCase(
        "tzlookup --all -", input: "43.839319 87.526148\n43.06 141.35\n",
        prints: "Asia/Shanghai;Asia/Urumqi", "Asia/Tokyo"),
      ShellCase(
        "tzlookup - --json", input: "43.839319 87.526148\n43.06 141.35\n",
        prints:
          #"{"latitude":43.839319,"longitude":87.526148,"zones":["Asia/Shanghai","Asia/Urumqi"],"source":"polygon","dataVersion":"2026e"}"#,
        #"{"latitude":43.06,"longitude":141.35,"zones":["Asia/Tokyo"],"source":"polygon","dataVersion":"2026e"}"#
      ),
      ShellCase("tzlookup -", input: ""),
    ].check()
  }

  @Test func aLineWithoutAZoneIsEmptyAndKeepsTheStatus() throws {
    try [
      ShellCase(
        "tzlookup - --fallback none", input: "60.602995 -172.4999801\n43.06 141.35\n", prints: "",
        "Asia/Tokyo"),
      ShellCase(
        "tzlookup - --all --fallback none", input: "60.602995 -172.4999801\n43.06 141.35\n", prints: "",
        "Asia/Tokyo"),
      ShellCase(
        "tzlookup - --json --fallback none", input: "60.602995 -172.4999801\n",
        prints:
          #"{"latitude":60.602995,"longitude":-172.4999801,"zones":[],"source":null,"dataVersion":"2026e"}"#),
    ].check()
  }

  @Test func aLineWithoutAZoneIsAnErrorWhereThatIsAskedFor() throws {
    try [
      ShellCase(
        "tzlookup - --fail-empty --fallback none", input: "60.602995 -172.4999801\n43.06 141.35\n",
        prints: "",
        "Asia/Tokyo", status: 1),
      ShellCase("tzlookup - --fail-empty", input: "43.06 141.35\n", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup - --fail-empty --fallback none 2> $T/log", input: "60.602995 -172.4999801\nx\n", prints: "",
        "", status: 65),
    ].check()
  }

  @Test func aBadLineIsReportedWithItsNumberAndTheStreamGoesOn() throws {
    try [
      ShellCase(
        "tzlookup -", input: "43.06 141.35\nSapporo\n\n91 0\n43.06 141.35\n",
        prints: "Asia/Tokyo", "", "", "", "Asia/Tokyo",
        says: "line 2: cannot read \"Sapporo\" as a coordinate: \"Sapporo\" is not a number…",
        "line 3: cannot read \"\" as a coordinate: it is empty…",
        "line 4: latitude 91.0 is not in -90...90 degrees…",
        status: 65),
      ShellCase(
        "tzlookup - --json", input: "x\n", prints: "",
        says: "line 1: cannot read \"x\" as a coordinate: \"x\" is not a number…", status: 65),
    ].check()
  }

  @Test func lineEndingsOfAnySystemAndNoneAtTheEnd() throws {
    try [
      ShellCase(
        "tzlookup -", input: "43.06 141.35\r\n-33.87 151.21\r\n", prints: "Asia/Tokyo", "Australia/Sydney"),
      ShellCase("tzlookup -", input: "43.06 141.35\n-33.87 151.21", prints: "Asia/Tokyo", "Australia/Sydney"),
      ShellCase("tzlookup -", input: "\u{FEFF}43.06 141.35\n", prints: "Asia/Tokyo"),
      ShellCase(
        "tzlookup -", input: "43.06 141.35\u{0}\n", prints: "",
        says:
          "line 1: cannot read \"43.06 141.35\\u{0}\" as a coordinate: \"141.35\\u{0}\" is not a number…",
        status: 65),
    ].check()
  }

  @Test func linesOfUpTo65536BytesAreRead() throws {
    let point = "43.06 141.35"
    func padded(_ count: Int) -> String { point + String(repeating: " ", count: count - point.utf8.count) }
    try [
      ShellCase(
        "tzlookup -", input: padded(65_536) + "\n" + point + "\n", prints: "Asia/Tokyo", "Asia/Tokyo"),
      ShellCase(
        "tzlookup -", input: point + "\n" + padded(65_537) + "\n" + point,
        prints: "Asia/Tokyo", "", "Asia/Tokyo", says: "line 2: it has more than 65536 bytes", status: 65),
      ShellCase(
        "tzlookup -", input: padded(1_000_000) + "\n" + point + "\n" + padded(300_000),
        prints: "", "Asia/Tokyo", "", says: "line 1: it has more than 65536 bytes",
        "line 3: it has more than 65536 bytes", status: 65),
    ].check()
  }

  @Test func manyLinesAreAnsweredEachInItsPlace() throws {
    let lines = (0..<40_000).map {
      $0 % 3 == 0 ? "43.06 141.35" : $0 % 3 == 1 ? "-33.87,151.21" : "geo:51.5,-0.13"
    }
    let answers = (0..<40_000).map {
      $0 % 3 == 0 ? "Asia/Tokyo" : $0 % 3 == 1 ? "Australia/Sydney" : "Europe/London"
    }
    let result = try Shell().run("tzlookup -", input: lines.joined(separator: "\n"))
    #expect(result.output.split(separator: "\n").map(String.init) == answers)
  }

  @Test func aProgramAtTheOtherEndNeedNotSendMoreToGetAnAnswer() throws {
    let coprocess = try Coprocess(CommandRunner(product: "tzlookup"), ["-"])
    for _ in 0..<3 {
      coprocess.send("43.06 141.35\n")
      #expect(coprocess.line() == "Asia/Tokyo")
      coprocess.send("-33.87 ")
      coprocess.send("151.21\n51.5 -0.13\n")
      #expect(coprocess.line() == "Australia/Sydney")
      #expect(coprocess.line() == "Europe/London")
    }
    #expect(coprocess.finish() == 0)
  }

  @Test func withoutAPointAPipeOrAFileIsRead() throws {
    let none = "no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'"
    try [
      ShellCase("printf '43.06 141.35\\n51.5,-0.13\\n' | tzlookup", prints: "Asia/Tokyo", "Europe/London"),
      ShellCase("tzlookup", input: "43.06 141.35\n", prints: "Asia/Tokyo"),
      ShellCase("tzlookup --all", input: "43.839319 87.526148\n", prints: "Asia/Shanghai;Asia/Urumqi"),
      ShellCase("tzlookup --fail-empty --sea none", input: "0 0\n", prints: "", status: 1),
      ShellCase(
        "printf 'x\\n' | tzlookup", prints: "",
        says: "line 1: cannot read \"x\" as a coordinate: \"x\" is not a number…", status: 65),
      ShellCase("tzlookup", input: ""),
      // A point comes before the input.
      ShellCase("tzlookup 51.5 -0.13", input: "43.06 141.35\n", prints: "Europe/London"),
      // Nothing is connected.
      ShellCase("tzlookup < /dev/null", says: none, status: 64),
      ShellCase("tzlookup <&-", says: none, status: 64),
      ShellCase("tzlookup --json <&-", says: none, status: 64),
    ].check()
  }

  @Test func eachLineMayHaveAnotherForm() throws {
    let lines = [
      "43,06 141,35", "43.06;141.35", "(43.06, 141.35)", "POINT(141.35 43.06)", "lat=43.06&lon=141.35",
      #"{"lat":43.06,"lon":141.35}"#, #"{"type":"Point","coordinates":[141.35,43.06]}"#, "8RM33962+22",
      "43 deg 3' 36.00\" N, 141 deg 21' 0.00\" E", "https://www.openstreetmap.org/#map=15/43.06/141.35",
    ]
    let result = try Shell().run("tzlookup -", input: lines.joined(separator: "\n"))
    #expect(result.output == String(repeating: "Asia/Tokyo\n", count: lines.count))
  }

  @Test func inputThatCannotBeReadIsAnError() throws {
    try ShellCase("tzlookup - < .", says: "cannot read standard input: Is a directory", status: 74).check(
      in: Shell())
  }
}
