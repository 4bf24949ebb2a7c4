import TestSupport
import Testing

/// Reading names and links from `tzdata.zi`.
@Suite struct TZDataNamesTests {
  private func names(_ text: String) -> TZDataNames {
    Array(text.utf8).withUnsafeBufferPointer { TZDataNames($0) }
  }

  @Test func namesAreReadWhateverElseThereIs() {
    let names = names(
      """
      # version 2026z
      # a comment

      R X 1916 o - Jun 14 23s 1 S
      Z Area/One 1 - LMT 1912 Ja 1
      0 X WE%sT 1940
      -0:30 - WET
      Z Area/Two 0 - UTC
      L Area/One Old/One
      L Old/One Older/One

      """)
    #expect(names.version == "2026z")
    #expect(names.zones == ["Area/One", "Area/Two"])
    #expect(names.links == ["Old/One": "Area/One", "Older/One": "Old/One"])
    #expect(self.names("Z X 0 - UTC\r\n").version == nil)
  }

  /// Counted with another tool: `grep -c ^Z` and `grep -c ^L`.
  @Test func embeddedFileHasAllZonesAndLinks() throws {
    let path = "\(RepositoryFiles.root)/Sources/Core/CTimeZoneTables/tz/tzdata.zi"
    let read = try TzdataText.bytes(path).withUnsafeBufferPointer { TZDataNames($0) }
    #expect(read.zones.count == 345)
    #expect(read.links.count == 253)
    // The directory follows links without checking them.
    #expect(Set(read.zones).count == 345 && Set(read.zones).isDisjoint(with: read.links.keys))
    for (name, target) in read.links {
      let ends = read.links[target] ?? target
      #expect(read.zones.contains(read.links[ends] ?? ends), "\(name)")
    }
  }
}
