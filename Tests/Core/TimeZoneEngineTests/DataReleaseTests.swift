import Testing
import TimeZoneEngine

/// The order of releases of the tz database and of the boundaries made from it.
@Suite struct DataReleaseTests {
  @Test func releasesAscendInOrderOfPublication() throws {
    let texts = [
      "1993a", "1993z", "2018d", "2025a", "2025z", "2025za", "2025zb", "2025zz", "2026a", "2026e", "9999a",
    ]
    let releases = try texts.map { try #require(DataRelease($0), "\($0)") }
    for (first, second) in zip(releases, releases.dropFirst()) {
      #expect(first < second)
      #expect(!(second < first))
    }
    #expect(DataRelease("2026e") == DataRelease("2026e"))
  }

  @Test(arguments: [
    "", "2026", "026e", "20266e", "2026E", "2026-e", "2026ab", "2026zaa", "2026e ", " 2026e", "2026é", "mine",
    "v2026e",
    "20261",
  ])
  func otherTextsHaveNoOrder(_ text: String) {
    #expect(DataRelease(text) == nil)
    #expect(!IndexOverride.isOlder(text, than: "2026c"))
    #expect(!IndexOverride.isOlder("2026c", than: text))
  }

  @Test func environmentComesBeforeTheInstalledIndex() {
    func path(_ environment: [String: String], _ files: [String] = []) -> String? {
      IndexOverride {
        environment[$0]
      } hasFile: {
        files.contains($0)
      }?.path
    }
    let installed = "/data/tzlookup/world.tzidx"
    #expect(path([:]) == nil)
    #expect(path(["TZLOOKUP_INDEX": "a"]) == "a")
    #expect(path(["TZLOOKUP_INDEX": ""]) == nil)
    #expect(path(["XDG_DATA_HOME": "/data"]) == nil)
    #expect(path(["XDG_DATA_HOME": "/data"], [installed]) == installed)
    #expect(path(["XDG_DATA_HOME": "/data", "TZLOOKUP_INDEX": ""], [installed]) == installed)
    #expect(path(["XDG_DATA_HOME": "/data", "TZLOOKUP_INDEX": "a"], [installed]) == "a")
    #expect(path(["XDG_DATA_HOME": "data"], ["data/tzlookup/world.tzidx"]) == nil)
    #if os(Linux)
      let home = "/home/x/.local/share/tzlookup/world.tzidx"
      #expect(path(["HOME": "/home/x"], [home]) == home)
      #expect(path(["HOME": "/home/x", "XDG_DATA_HOME": ""], [home]) == home)
      #expect(path(["HOME": "/home/x", "XDG_DATA_HOME": "/data"], [home]) == nil)
    #endif
  }
}
