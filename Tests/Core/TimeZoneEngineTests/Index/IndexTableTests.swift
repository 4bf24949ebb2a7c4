import TestSupport
import Testing

/// Sections and tables of an index at their limits, and one past them, where the message names the place.
@Suite(.tags(.readsUntrustedBytes)) struct IndexTableTests {
  private typealias Row = IndexDraft.Row

  @Test func sectionsFollowEachOther() throws {
    let bytes = IndexDraft().bytes
    let names = try #require(IndexBytes.range(of: Int(IndexFormat.Section.zoneNames.rawValue), in: bytes))
    let sets = try #require(IndexBytes.range(of: Int(IndexFormat.Section.zoneSets.rawValue), in: bytes))
    var changed = bytes
    changed[names.upperBound] = 1
    let error = #expect(throws: IndexError.self) { try TimeZoneFinder(bytes: IndexBytes.sealed(changed)) }
    #expect(
      error?.description
        == "index is damaged: section \"zone sets\", byte 0: expected zeros from byte \(names.upperBound) of the file "
        + "to the next multiple of 64, found byte \(sets.lowerBound); compile it again")
    changed = bytes + [0, 0, 0]
    IndexBytes.put(UInt32(changed.count), at: SectionedLayout.fileSize, in: &changed)
    #expect(
      IndexDraft.fault(of: IndexBytes.sealed(changed)) == "leaves 128: the end of the file | 3 more bytes")
  }

  @Test(
    arguments: [
      (.metadata, 51, "metadata 0: at least 52 bytes | 51"),
      (.zoneNames, 7, "zone names 0: at least 8 bytes | 7"),
    ] as [(IndexFormat.Section, Int, String)])
  func sectionsHaveALeastSize(_ section: IndexFormat.Section, _ size: Int, _ fault: String) throws {
    let bytes = IndexDraft().bytes
    let range = try #require(IndexBytes.range(of: Int(section.rawValue), in: bytes))
    let cut = IndexBytes.replacing(section, with: Array(bytes[range].prefix(size)), in: bytes)
    #expect(IndexDraft.fault(of: cut) == fault)
  }

  // MARK: Tables

  @Test func invalidTextsAreRefused() {
    check(
      Row(nil),
      Row("metadata 61: three texts | the section's end") { $0.texts.removeLast() },
      Row(nil) { $0.texts = [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x41, 0x42] },
      Row("metadata 60: a text of at most 2 bytes | 3") {
        $0.texts = [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0x41, 0x42]
      },
      Row(nil) { $0.texts[4] = 0x0A },
      Row("metadata 56: a text without control characters | one with them") { $0.texts[4] = 0x0B })
  }

  @Test func startsOfTables() {
    check(
      Row("zone names 0: a count of at most 3 | 4") { $0.change(.zoneNames, 0, to: 4) },
      Row("zone names 0: a count of at most 3 | 4294967295") { $0.change(.zoneNames, 0, to: .max) },
      Row("zone names 4: 0...3 | 1") { $0.change(.zoneNames, 1, to: 1) },
      Row("zone names 12: 3...3 | 2") { $0.change(.zoneNames, 2, to: 3) },
      Row("zone names 12: 1...3 | 4") { $0.change(.zoneNames, 3, to: 4) },
      Row("zone names 16: 3 | 2") { $0.change(.zoneNames, 4, to: 2) },
      Row("zone names 16: 3 | 4") { $0.change(.zoneNames, 4, to: 4) },
      Row("record sets 16: 2 | 3") { $0.change(.recordSets, 4, to: 3) },
      // A set without records has four bytes more.
      Row(nil) { $0.put(.recordSets, [1, 0, 0]) },
      Row("record sets 0: a count of at most 1 | 2") { $0.put(.recordSets, [2, 0, 0]) },
      // Tables of nothing have eight bytes.
      Row(nil) { draft in
        for section in [.zoneNames, .zoneSets, .recordSets] as [IndexFormat.Section] {
          draft.put(section, [0, 0])
        }
        draft.put(.recordZones, [])
        draft.put(.zonePairs, [])
      })
  }

  @Test func namesAscend() {
    check(
      Row("zone names 4: a name after \"\" | \"\"") { $0.change(.zoneNames, 2, to: 0) },
      Row("zone names 8: a name after \"A\" | \"A\"") { $0.sections[.zoneNames]?[21] = 0x41 },
      Row(nil) { $0.sections[.zoneNames]?[22] = 0x7E },
      Row("zone names 12: a name without control characters | \"\\u{7F}\"") {
        $0.sections[.zoneNames]?[22] = 0x7F
      })
  }

  /// Names are printed one a line; a line feed in one would make two of it.
  @Test(arguments: ["C\nB", "C\u{1B}[31m", "C\0", "C\u{85}", "C\u{2028}B", "C\u{202E}B", "\u{FFFD}"])
  func namesAreLines(_ name: String) {
    let bytes = name == "\u{FFFD}" ? [0xFF] : Array(name.utf8)
    check(
      Row("zone names 12: a name without control characters | \(name.debugDescription)") {
        $0.put(.zoneNames, [3, 0, 1, 2, 2 + UInt32(bytes.count)])
        $0.sections[.zoneNames]? += Array("AB".utf8) + bytes
      })
  }

  @Test func recordsNameZones() throws {
    #expect(try TimeZoneFinder(bytes: IndexDraft().bytes).index.recordCount == 3)
    check(
      Row(nil) { $0.put(.recordZones, [1, 1, 2]) },
      Row("record zones 8: a zone of 1..<3 | 0") { $0.put(.recordZones, [0, 1, 0]) },
      Row("record zones 8: a zone of 1..<3 | 3") { $0.put(.recordZones, [0, 1, 3]) },
      Row("record zones 0: a multiple of 4 bytes | 14") { $0.sections[.recordZones]? += [0, 0] })
  }

  @Test func listsNameElements() {
    check(
      Row("zone sets 24: ascending numbers below 3 | 3 after 0") { $0.change(.zoneSets, 7, to: 3) },
      Row("zone sets 16: ascending numbers below 3 | 0 after 0") {
        $0.put(.zoneSets, [2, 0, 2, 4, 0, 0, 0, 2])
      },
      Row("zone sets 8: a list after the one before it | another") { $0.change(.zoneSets, 7, to: 1) },
      Row("zone sets 12: at least 2 elements | 1") { $0.put(.zoneSets, [1, 0, 1, 0]) },
      Row(nil) { $0.change(.recordSets, 6, to: 2) },
      Row("record sets 24: ascending numbers below 3 | 3 after -1") { $0.change(.recordSets, 6, to: 3) },
      Row("record sets 8: a list after the one before it | another") { $0.change(.recordSets, 3, to: 0) },
      Row("record sets 12: a list after the one before it | another") {
        $0.put(.recordSets, [3, 0, 0, 1, 2, 1, 0])
      })
  }

  @Test func pairsNameZoneSets() {
    check(
      Row(nil) { $0.put(.zonePairs, [5, 5]) },
      Row("zone pairs 0: a zone set below 6 | 6") { $0.put(.zonePairs, [6, 1]) },
      Row("zone pairs 0: a zone set below 6 | 4294967295") { $0.put(.zonePairs, [.max, 1]) },
      Row("zone pairs 4: a zone set below 6 | 6") { $0.put(.zonePairs, [0, 6]) },
      Row("zone pairs 0: a multiple of 8 bytes | 12") { $0.put(.zonePairs, [0, 1, 0]) })
  }
}
