import TestSupport
import Testing

/// Tables made to break readers, compared row by row by a reader that has nothing to do with this one: Python's.
@Suite(.tags(.readsUntrustedBytes)) struct HostileTableTests {
  @Test func everyRowIsAsPythonReadsIt() throws {
    let tzlookup = CommandRunner(product: "tzlookup").path
    let result = try Shell().run(
      "python3 Tests/Programs/CommandTests/Python/hostile_tables.py '\(tzlookup)' 2026 400")
    #expect(result.error == "")
    #expect(result.output.hasSuffix(" rows equal\n"), "\(result.output)")
    #expect(Int(result.output.prefix { $0 != " " }) ?? 0 > 2000)
  }
}
