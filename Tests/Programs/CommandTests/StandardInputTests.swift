import TestSupport
import Testing

/// `tzlookup -`: one point per line in, one answer per line out.
@Suite(.tags(.readsUntrustedBytes)) struct StandardInputTests {
  @Test func manyLinesAreAnsweredEachInItsPlace() throws {
    let points = [
      ("43.06 141.35", "Asia/Tokyo"), ("-33.87,151.21", "Australia/Sydney"),
      ("geo:51.5,-0.13", "Europe/London"),
    ]
    let lines = (0..<40_000).map { points[$0 % 3] }
    let result = try Shell().run("tzlookup -", input: lines.map(\.0).joined(separator: "\n"))
    #expect(result.output.split(separator: "\n").map(String.init) == lines.map(\.1))
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
