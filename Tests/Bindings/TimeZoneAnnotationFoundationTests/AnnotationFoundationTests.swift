import Foundation
import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneAnnotationFoundation

/// Errors of an annotation as Foundation presents them, and files by their URLs.
@Suite(.tags(.noSanitizer)) struct AnnotationFoundationTests {
  private struct Row {
    let error: any Error
    let code: Int
    let location: SourceLocation

    init(_ error: any Error, _ code: Int, location: SourceLocation = #_sourceLocation) {
      (self.error, self.code, self.location) = (error, code, location)
    }

    func check(domain: String) {
      // Through a variable of the protocol type, as an app's error handler has it.
      #expect(error.localizedDescription == "\(error)", sourceLocation: location)
      #expect(!error.localizedDescription.isEmpty, sourceLocation: location)
      let bridged = error as NSError
      #expect(bridged.localizedDescription == "\(error)", sourceLocation: location)
      #expect(bridged.domain == domain, sourceLocation: location)
      #expect(bridged.code == code, sourceLocation: location)
    }
  }

  @Test func errorsOfAnAnnotation() {
    let found = AnnotationError.Columns.unnamed(count: 2)
    let keys = AnnotationError.Keys(names: ["id"], hasMore: false, nested: [])
    let rows: [Row] = [
      Row(AnnotationError.file(FileError(.open, "in.csv", .isDirectory)), 1),
      Row(AnnotationError.other("the wire is cut"), 2), Row(AnnotationError.cancelled, 3),
      Row(AnnotationError.outOfMemory, 4), Row(AnnotationError.damagedGzip(offset: 3, reason: "crc"), 5),
      Row(AnnotationError.utf16, 6), Row(AnnotationError.recordTooLong(offset: 0, limit: 1 << 24), 7),
      Row(AnnotationError.row(line: 2, .unclosedQuotationMark), 8),
      Row(AnnotationError.impossibleDelimiter(10), 9), Row(AnnotationError.noHeader, 10),
      Row(AnnotationError.unclosedHeader(line: 1), 11), Row(AnnotationError.carriageReturns, 12),
      Row(AnnotationError.noCoordinateColumns(found: found), 13),
      Row(AnnotationError.missingColumn(.latitude, found: found), 14),
      Row(AnnotationError.ambiguousColumn(.latitude, name: nil, numbers: [1, 2], found: found), 15),
      Row(AnnotationError.noSuchColumn(.latitude, .number(7), found: found), 16),
      Row(AnnotationError.columnsNotGiven, 17), Row(AnnotationError.columnExists("timezone"), 18),
      Row(AnnotationError.ambiguousReplacement("timezone", count: 2), 19),
      Row(AnnotationError.replacesInput, 20), Row(AnnotationError.duplicateColumn("timezone"), 21),
      Row(AnnotationError.ambiguousPairs(numbers: [[1, 2], [3, 4]], found: found), 22),
      Row(AnnotationError.ambiguousReference(.latitude, numbers: [1, 2], found: found), 23),
      Row(AnnotationError.unsupportedContent(.spreadsheet), 24),
      Row(AnnotationError.malformedDocument(line: 1, offset: 0, expected: "a value", found: nil), 25),
      Row(AnnotationError.noCoordinateMembers(found: keys), 26),
      Row(AnnotationError.noSuchMember(.latitude, path: "y", found: keys), 27),
      Row(AnnotationError.noRows(path: "y", found: keys), 28),
    ]
    for row in rows { row.check(domain: "TimeZoneAnnotation.AnnotationError") }
  }

  @Test func errorsOfARow() throws {
    let rows: [Row] = [
      Row(RowError.coordinate(.longitude(200)), 1), Row(RowError.latitudeMissing(longitude: "1"), 2),
      Row(RowError.longitudeMissing(latitude: "1"), 3),
      Row(RowError.malformedBinary("00", reason: "it is short"), 4),
      Row(RowError.time(.unreadable("x", reason: "it is no time")), 5),
      Row(RowError.noRules(.unknownZone("X", source: "the rules")), 6),
      Row(RowError.unclosedQuotationMark, 7),
      Row(RowError.malformedJSON(expected: "{", found: nil, byte: 1), 8),
      Row(RowError.notAScalar(.latitude, byte: 1), 9), Row(RowError.ambiguousMember(.latitude), 10),
      Row(RowError.ambiguousReplacement("timezone"), 11), Row(RowError.memberExists("timezone"), 12),
      Row(RowError.replacesInput, 13), Row(RowError.notAHemisphere("X", .latitude), 15),
      Row(RowError.contradictoryHemisphere(value: "-1", reference: "N", .latitude), 16),
      Row(RowError.timeOfDayMissing(date: "2026:07:01"), 17),
      Row(RowError.dateMissing(timeOfDay: "12:00"), 18),
      Row(RowError.malformedOffset("x"), 19), Row(RowError.record(.feature, number: 2, .notAFeature), 20),
      Row(RowError.notAFeature, 21), Row(RowError.malformedFeature(byte: 1), 22),
      Row(RowError.notAPoint("LineString"), 23), Row(RowError.malformedGeometry(expected: "a number"), 24),
      Row(RowError.coordinateReferenceSystem("EPSG:3857"), 25),
      Row(RowError.repeatedMember("geometry"), 26),
      Row(RowError.decimalCommas(latitude: "43,06", longitude: "141,35", extraFields: 2), 27),
      Row(RowError.malformedAccuracy("good"), 28), Row(RowError.timePartMissing("2026 7"), 29),
    ]
    for row in rows { row.check(domain: "TimeZoneAnnotation.RowError") }
    let night = try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    do throws(LocalTimeError) {
      _ = try berlin.resolve(night, by: LocalTimePolicy(repeated: .fail))
    } catch {
      Row(RowError.localTime(error), 14).check(domain: "TimeZoneAnnotation.RowError")
    }
  }

  @Test func aFileByItsURL() throws {
    let directory = try TemporaryDirectory()
    let zones = NumberedZones(RuledZones(["North"]))
    let input = URL(fileURLWithPath: try directory.write("lat,lon\n1,1\n".utf8, to: "in put.csv"))
    let output = URL(fileURLWithPath: directory.file("out put.csv"))
    let sink = try FileSink(output)
    try TimeZoneAnnotator(zones).annotate(FileSource(input), to: sink)
    try sink.commit()
    #expect(try String(contentsOf: output, encoding: .utf8) == "lat,lon,timezone\n1,1,North\n")
  }

  @Test func onlyFilesHaveAURLThatIsRead() throws {
    let page = try #require(URL(string: "https://example.org/in.csv"))
    #expect(throws: AnnotationError.file(FileError(.open, page.absoluteString, .notRegularFile))) {
      try FileSource(page)
    }
    #expect(throws: AnnotationError.file(FileError(.write, page.absoluteString, .notRegularFile))) {
      try FileSink(page)
    }
  }
}
