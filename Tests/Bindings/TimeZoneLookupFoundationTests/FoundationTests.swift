import Foundation
import TestSupport
import Testing
import TimeZoneLookupFoundation

/// `Foundation.TimeZone` from an answer. What the platform's rules say is not tested: they are the platform's.
@Suite(.tags(.noSanitizer)) struct FoundationTests {
  private func match(_ latitude: Double, _ longitude: Double) throws -> TimeZoneMatch {
    let position = try Coordinate(latitude: latitude, longitude: longitude)
    return try #require(TimeZoneFinder.world.match(at: position))
  }

  @Test func anAnswerHasAFoundationTimeZone() throws {
    #expect(try match(43.06, 141.35).timeZone?.identifier == "Asia/Tokyo")
    #expect(try match(52.5, 13.4).timeZone?.identifier == "Europe/Berlin")
  }

  @Test func everyZoneOfTheBoundariesHasOneByOneOfItsNames() {
    let known = Set(TimeZone.knownTimeZoneIdentifiers)
    for identifier in TimeZoneFinder.world.identifiers where known.contains(identifier) {
      #expect(TimeZone(anyNameOf: identifier) != nil, "\(identifier)")
    }
    #expect(TimeZone(anyNameOf: "Asia/Calcutta") != nil)
    #expect(TimeZone(anyNameOf: "Nowhere/At_All") == nil)
  }

  @Test func aDifferenceOfOffsetsIsSeen() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let winter = Date(timeIntervalSince1970: 1_705_276_800)
    let summer = Date(timeIntervalSince1970: 1_720_000_000.5)
    let japan = try TimeZoneRules(identifier: "Asia/Tokyo")
    let germany = try TimeZoneRules(identifier: "Europe/Berlin")
    #expect(tokyo.offsetDifference(from: japan, at: winter) == 0)
    #expect(tokyo.offsetDifference(from: germany, at: winter) == 8 * 3_600)
    #expect(tokyo.offsetDifference(from: germany, at: summer) == 7 * 3_600)
  }

  @Test func aPositionHasATimeZone() throws {
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    #expect(TimeZoneFinder.world.timeZone(at: sapporo)?.identifier == "Asia/Tokyo")
    // Off Saint Matthew Island, in a gap of the data.
    let gap = try Coordinate(latitude: 60.602995, longitude: -172.4999801)
    #expect(TimeZoneFinder.world.timeZone(at: gap) == nil)
  }

  @Test func aTimeZoneHasRules() throws {
    let tokyo = try TimeZoneRules(try #require(TimeZone(identifier: "Asia/Tokyo")))
    #expect(tokyo.identifier == "Asia/Tokyo")
    #expect(tokyo.utcOffset(at: Date(timeIntervalSince1970: 1_795_176_000.9)) == 32_400)
    let fixed = try #require(TimeZone(secondsFromGMT: 5_400))
    #expect(throws: TimeZoneRulesError.self) { try TimeZoneRules(fixed) }
  }

  /// `Date` has a `now` too. Without Foundation, `InstantTests` compiles the same.
  @Test func presentInstantHasAnOffset() throws {
    #expect(try TimeZoneRules(identifier: "Asia/Tokyo").utcOffset(at: .now) == 32_400)
    #expect(try TimeZoneRules(identifier: "Asia/Tokyo").utcOffset(at: Date()) == 32_400)
  }

  @Test func anIndexByItsURL() throws {
    let url = URL(fileURLWithPath: RepositoryFiles.root).appendingPathComponent(
      "Sources/Core/CWorldData/world.tzidx")
    for mapped in [false, true] {
      let finder = try TimeZoneFinder(contentsOf: url, mapped: mapped)
      #expect(finder.information == TimeZoneFinder.world.information)
    }
    let page = try #require(URL(string: "https://example.org/world.tzidx"))
    let error = IndexError.file(FileError(.open, page.absoluteString, .notRegularFile))
    #expect(throws: error) { try TimeZoneFinder(contentsOf: page) }
  }

  @Test func instantsBecomeDates() {
    for seconds: Int64 in [0, -1, 1_795_176_000, -62_167_219_200, 1 << 53] {
      let date = Date(Instant(secondsSince1970: seconds))
      #expect(date.timeIntervalSince1970 == Double(seconds))
      #expect(Instant(date).secondsSince1970 == seconds)
    }
  }

  @Test func datesBecomeInstants() {
    let cases: [(seconds: Double, expected: Int64, location: SourceLocation)] = [
      (0, 0, #_sourceLocation), (1.9, 1, #_sourceLocation), (-0.1, -1, #_sourceLocation),
      (1e300, .max, #_sourceLocation), (-1e300, .min, #_sourceLocation), (.nan, 0, #_sourceLocation),
      (.infinity, .max, #_sourceLocation),
    ]
    for row in cases {
      let instant = Instant(Date(timeIntervalSince1970: row.seconds))
      #expect(instant.secondsSince1970 == row.expected, sourceLocation: row.location)
    }
  }
}
