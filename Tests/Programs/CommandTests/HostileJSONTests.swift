import TestSupport
import Testing

/// JSON of every shape, compared value by value by a reader that has nothing to do with this one: Python's.
@Suite(.tags(.readsUntrustedBytes)) struct HostileJSONTests {
  @Test func everyObjectIsAsPythonReadsIt() throws {
    let tzlookup = CommandRunner(product: "tzlookup").path
    let result = try Shell().run(
      "python3 Tests/Programs/CommandTests/Python/hostile_json.py '\(tzlookup)' 2026 400")
    #expect(result.error == "")
    #expect(result.output.hasSuffix(" objects equal\n"), "\(result.output)")
    #expect(Int(result.output.prefix { $0 != " " }) ?? 0 > 2000)
  }
}
