import TestSupport
import Testing

/// `tzlookup -`: one point per line in, one answer per line out.
@Suite(.tags(.readsUntrustedBytes)) struct StandardInputTests {
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

}
