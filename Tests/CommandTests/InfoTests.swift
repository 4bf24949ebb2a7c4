import TestSupport
import Testing

/// `tzlookup info` and `--version`.
@Suite struct InfoTests {
  @Test func infoTellsVersionCountsAttributionAndLicence() throws {
    let result = try Shell().run("tzlookup info")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("data version  2026c"))
    #expect(lines.contains("zones         444"))
    #expect(lines.contains("edges         4,086,407"))
    #expect(result.output.contains("OpenStreetMap contributors"))
    #expect(result.output.contains("ODbL"))
    #expect(result.status == 0)
  }

  @Test func infoAsJSONIsOneObject() throws {
    let result = try Shell().run("tzlookup info --json")
    #expect(result.output.hasPrefix(#"{"dataVersion":"2026c","zones":444,"edges":4086407,"leaves":"#))
    #expect(result.output.hasSuffix("}\n"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test func versionTellsTheProgramsAndTheDatas() throws {
    try [ShellCase("tzlookup --version", prints: "0.1.0 (boundaries 2026c)")].check()
  }
}
