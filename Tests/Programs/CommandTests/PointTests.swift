import TestSupport
import Testing

/// `tzpoint POINT`: the library alone, in a program.
@Suite struct PointTests {
  @Test func aPointInAnyForm() throws {
    try [
      ShellCase("tzpoint 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase(#"tzpoint "43°03'36\"N 141°21'E""#, prints: "Asia/Tokyo"),
      ShellCase("tzpoint geo:-33.87,151.21", prints: "Australia/Sydney"),
      ShellCase("tzpoint -90 0", prints: "Antarctica/McMurdo"),
      ShellCase("tzpoint 90 0", prints: "Etc/GMT"),
    ].check()
  }

  /// The messages begin with the program's own name.
  @Test(arguments: [
    ("tzpoint", "cannot read \"\" as a coordinate: it is empty; expected latitude"),
    (
      "tzpoint Sapporo",
      "cannot read \"Sapporo\" as a coordinate: \"Sapporo\" is not a number; expected latitude"
    ),
    (
      "tzpoint 141.35 43.06",
      "latitude 141.35 is not in -90...90 degrees; are latitude and longitude swapped?"
    ),
  ])
  func whatIsNoPoint(_ line: String, _ message: String) throws {
    let result = try Shell().run(line, input: "")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("tzpoint: \(message)"))
  }
}
