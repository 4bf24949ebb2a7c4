import Foundation
import TestSupport
import Testing
import TimeZoneLookupFoundation

/// The sentence of an error is what `localizedDescription` and `NSError` say; domains and codes do not change.
@Suite(.tags(.noSanitizer)) struct LocalizedErrorTests {
  private static let file = FileError(.open, "in", .isDirectory)

  @Test func positionsAndIndexes() {
    let coordinates = "TimeZoneEngine.CoordinateError"
    let indexes = "TimeZoneEngine.IndexError"
    let rows: [(any Error, String, Int)] = [
      (CoordinateError.latitude(91, swapped: false), coordinates, 1),
      (CoordinateError.longitude(200), coordinates, 2), (CoordinateError.radius(-1), coordinates, 3),
      (CoordinateError.unreadable("x", reason: "no"), coordinates, 4),
      (PolygonError.brokenBorder(zone: "X", near: GridPoint(x: 0, y: 0)), "TimeZoneEngine.PolygonError", 1),
      (PolygonError.tooComplex(zone: "X"), "TimeZoneEngine.PolygonError", 2),
      (PolygonError.unknownZone("X"), "TimeZoneEngine.PolygonError", 3),
      (TableError.file(Self.file), "TimeZoneEngine.TableError", 1),
      (
        TableError.malformed(file: "zone.tab", line: 1, expected: "a", found: "b"),
        "TimeZoneEngine.TableError",
        2
      ),
      (IndexError.file(Self.file), indexes, 1),
      (IndexError.notAnIndex(offset: 0, expected: 0, found: 1), indexes, 2),
      (IndexError.version(expected: 2, found: 1), indexes, 3),
      (IndexError.truncated(expected: 2, found: 1), indexes, 4),
      (IndexError.checksum(section: "edges", expected: 1, found: 2), indexes, 5),
      (IndexError.structure(section: "edges", offset: 1, expected: "a", found: "b"), indexes, 6),
      (FileError(.open, "in", .isDirectory), "TimeZoneEngine.FileError", 1),
      (FileError(.read, "in", .system(5)), "TimeZoneEngine.FileError", 2),
      (FileError(.write, "in", .notDirectory), "TimeZoneEngine.FileError", 3),
    ]
    for (error, domain, code) in rows { expectBridged(error, domain, code) }
  }

  @Test func timesAndZones() {
    let rules = "TimeZoneLocalTime.TimeZoneRulesError"
    let zones = "TimeZoneLocalTime.ZoneDirectoryError"
    let japan = ZoneDirectory.embedded.country("JP")
    let times = "TimeZoneLocalTime.TimeError"
    let night = LocalDateTime(secondsSince1970: 1_792_895_400)
    let noon = Instant(secondsSince1970: 0)
    let rows: [(any Error, String, Int)] = [
      (TimeError.outOfRange(.month, found: 13, expected: 1...12), times, 1),
      (TimeError.unreadable("x", reason: "no"), times, 2),
      (TimeError.lacksOffset("x", night), times, 3), (TimeError.hasOffset("x", noon), times, 4),
      (TimeError.doubtfulNumber("1", .unknown), times, 5), (TimeError.unknownFormat("x"), times, 6),
      (TimeError.unusablePattern("%", reason: "it ends"), times, 7),
      (TimeZoneRulesError.invalidIdentifier("/"), rules, 1),
      (TimeZoneRulesError.unknownZone("X", source: "the rules"), rules, 2),
      (TimeZoneRulesError.file(Self.file), rules, 3),
      (TimeZoneRulesError.notTZif(offset: 0, expected: 84, found: nil), rules, 4),
      (TimeZoneRulesError.version(found: 1), rules, 5),
      (TimeZoneRulesError.truncated(expected: 2, found: 1), rules, 6),
      (TimeZoneRulesError.leapSeconds(count: 27), rules, 7),
      (TimeZoneRulesError.malformed(part: "a", offset: 1, expected: "b", found: "c"), rules, 8),
      (TimeZoneRulesError.damagedTable(offset: 1, expected: "b", found: "c"), rules, 9),
      (TimeZoneRulesError.damagedFile(path: "zi/Asia/Tokyo", reason: "empty"), rules, 10),
      (ZoneDirectoryError.unknownZone("X", suggestions: []), zones, 1),
      (ZoneDirectoryError.unknownCountry("jp", suggestion: japan), zones, 2),
      (ZoneDirectoryError.systemTimeZoneIsRule("JST-9"), zones, 4),
      (ZoneDirectoryError.unknownSystemTimeZone("X", source: .environment, suggestions: []), zones, 5),
      (ZoneDirectoryError.unnamedSystemTimeZone, zones, 6),
      (DateComponentsError.missing(.year), "TimeZoneLookupFoundation.DateComponentsError", 1),
      (DateComponentsError.otherCalendar(.buddhist), "TimeZoneLookupFoundation.DateComponentsError", 2),
      (
        DateComponentsError.time(.outOfRange(.month, found: 13, expected: 1...12)),
        "TimeZoneLookupFoundation.DateComponentsError", 3
      ),
    ]
    for (error, domain, code) in rows { expectBridged(error, domain, code) }
    if let japan { expectBridged(ZoneDirectoryError.countryWithoutZones(japan), zones, 3) }
  }

  @Test func repeatedAndSkippedLocalTimes() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let policy = LocalTimePolicy(repeated: .fail, skipped: .fail)
    let rows: [(local: LocalDateTime, code: Int)] = [
      (try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30), 1),
      (try LocalDateTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30), 2),
    ]
    for (local, code) in rows {
      do throws(LocalTimeError) {
        _ = try berlin.resolve(local, by: policy)
        Issue.record("expected an error")
      } catch {
        expectBridged(error, "TimeZoneLocalTime.LocalTimeError", code)
        expectBridged(DateComponentsError.localTime(error), "TimeZoneLookupFoundation.DateComponentsError", 4)
      }
    }
  }

  /// As an app meets them.
  @Test func errorsThatAreThrown() throws {
    do {
      _ = try Coordinate(latitude: 141.35, longitude: 43.06)
      Issue.record("expected an error")
    } catch {
      #expect(
        error.localizedDescription
          == "latitude 141.35 is not in -90...90 degrees; are latitude and longitude swapped? Latitude comes first"
      )
    }
    do {
      _ = try TimeZoneFinder(contentsOf: URL(fileURLWithPath: "/nowhere/at all"))
      Issue.record("expected an error")
    } catch {
      #expect(error.localizedDescription == "cannot open /nowhere/at all: no such file or directory")
    }
  }

  @Test func aFilesErrorHasItsPathAndTheSystemsError() throws {
    let error = FileError(.read, "in.csv", .system(5)) as NSError
    #expect(error.userInfo[NSFilePathErrorKey] as? String == "in.csv")
    let beneath = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect((beneath.domain, beneath.code) == (NSPOSIXErrorDomain, 5))
  }
}
