import Foundation
import TestSupport
import Testing
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneLookupFoundation

/// The sentence of an error is what `localizedDescription` and `NSError` say; domains and codes do not change.
@Suite(.tags(.noSanitizer)) struct LocalizedErrorTests {
  private struct Row {
    let error: any Error
    let domain: String
    let code: Int
    let location: SourceLocation

    init(_ error: any Error, _ domain: String, _ code: Int, location: SourceLocation = #_sourceLocation) {
      (self.error, self.domain, self.code, self.location) = (error, domain, code, location)
    }

    func check() {
      // Through a variable of the protocol type, as an app's error handler has it.
      #expect(error.localizedDescription == "\(error)", sourceLocation: location)
      #expect(!error.localizedDescription.contains("could not be completed"), sourceLocation: location)
      let bridged = error as NSError
      #expect(bridged.localizedDescription == "\(error)", sourceLocation: location)
      #expect(bridged.domain == domain, sourceLocation: location)
      #expect(bridged.code == code, sourceLocation: location)
    }
  }

  private static let file = FileError(.open, "in", .isDirectory)

  @Test func positionsAndIndexes() {
    let coordinates = "TimeZoneEngine.CoordinateError"
    let indexes = "TimeZoneEngine.IndexError"
    let rows: [Row] = [
      Row(CoordinateError.latitude(91, swapped: false), coordinates, 1),
      Row(CoordinateError.longitude(200), coordinates, 2), Row(CoordinateError.radius(-1), coordinates, 3),
      Row(CoordinateError.unreadable("x", reason: "no"), coordinates, 4),
      Row(
        PolygonError.brokenBorder(zone: "X", near: GridPoint(x: 0, y: 0)), "TimeZoneEngine.PolygonError", 1),
      Row(PolygonError.tooComplex(zone: "X"), "TimeZoneEngine.PolygonError", 2),
      Row(TableError.file(Self.file), "TimeZoneEngine.TableError", 1),
      Row(
        TableError.malformed(file: "zone.tab", line: 1, expected: "a", found: "b"),
        "TimeZoneEngine.TableError",
        2),
      Row(IndexError.file(Self.file), indexes, 1),
      Row(IndexError.notAnIndex(offset: 0, expected: 0, found: 1), indexes, 2),
      Row(IndexError.version(expected: 2, found: 1), indexes, 3),
      Row(IndexError.truncated(expected: 2, found: 1), indexes, 4),
      Row(IndexError.checksum(section: "edges", expected: 1, found: 2), indexes, 5),
      Row(IndexError.structure(section: "edges", offset: 1, expected: "a", found: "b"), indexes, 6),
      Row(FileError(.open, "in", .isDirectory), "TimeZoneEngine.FileError", 1),
      Row(FileError(.read, "in", .system(5)), "TimeZoneEngine.FileError", 2),
      Row(FileError(.write, "in", .notDirectory), "TimeZoneEngine.FileError", 3),
    ]
    for row in rows { row.check() }
  }

  @Test func timesAndZones() {
    let rules = "TimeZoneLocalTime.TimeZoneRulesError"
    let zones = "TimeZoneLocalTime.ZoneDirectoryError"
    let japan = ZoneDirectory.embedded.country("JP")
    let times = "TimeZoneLocalTime.TimeError"
    let night = LocalDateTime(secondsSince1970: 1_792_895_400)
    let noon = Instant(secondsSince1970: 0)
    let rows: [Row] = [
      Row(TimeError.outOfRange(.month, found: 13, expected: 1...12), times, 1),
      Row(TimeError.unreadable("x", reason: "no"), times, 2),
      Row(TimeError.lacksOffset("x", night), times, 3), Row(TimeError.hasOffset("x", noon), times, 4),
      Row(TimeError.doubtfulNumber("1", .unknown), times, 5), Row(TimeError.unknownFormat("x"), times, 6),
      Row(TimeError.unusablePattern("%", reason: "it ends"), times, 7),
      Row(TimeZoneRulesError.invalidIdentifier("/"), rules, 1),
      Row(TimeZoneRulesError.unknownZone("X", source: "the rules"), rules, 2),
      Row(TimeZoneRulesError.file(Self.file), rules, 3),
      Row(TimeZoneRulesError.notTZif(offset: 0, expected: 84, found: nil), rules, 4),
      Row(TimeZoneRulesError.version(found: 1), rules, 5),
      Row(TimeZoneRulesError.truncated(expected: 2, found: 1), rules, 6),
      Row(TimeZoneRulesError.leapSeconds(count: 27), rules, 7),
      Row(TimeZoneRulesError.malformed(part: "a", offset: 1, expected: "b", found: "c"), rules, 8),
      Row(TimeZoneRulesError.damagedTable(offset: 1, expected: "b", found: "c"), rules, 9),
      Row(TimeZoneRulesError.damagedFile(path: "zi/Asia/Tokyo", reason: "empty"), rules, 10),
      Row(ZoneDirectoryError.unknownZone("X", suggestions: []), zones, 1),
      Row(ZoneDirectoryError.unknownCountry("jp", suggestion: japan), zones, 2),
      Row(ZoneDirectoryError.systemTimeZoneIsRule("JST-9"), zones, 4),
      Row(ZoneDirectoryError.unknownSystemTimeZone("X", source: .environment, suggestions: []), zones, 5),
      Row(ZoneDirectoryError.unnamedSystemTimeZone, zones, 6),
      Row(DateComponentsError.missing(.year), "TimeZoneLookupFoundation.DateComponentsError", 1),
      Row(DateComponentsError.otherCalendar(.buddhist), "TimeZoneLookupFoundation.DateComponentsError", 2),
      Row(
        DateComponentsError.time(.outOfRange(.month, found: 13, expected: 1...12)),
        "TimeZoneLookupFoundation.DateComponentsError", 3),
    ]
    for row in rows { row.check() }
    if let japan { Row(ZoneDirectoryError.countryWithoutZones(japan), zones, 3).check() }
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
        Row(error, "TimeZoneLocalTime.LocalTimeError", code).check()
        Row(DateComponentsError.localTime(error), "TimeZoneLookupFoundation.DateComponentsError", 4).check()
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
