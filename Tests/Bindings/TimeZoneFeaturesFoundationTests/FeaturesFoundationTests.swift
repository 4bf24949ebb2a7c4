import Foundation
import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneFeaturesFoundation
import TimeZonePlaces
import TimeZoneReleases
import TimeZoneShapes
import TimeZoneShapesFoundation
import TimeZoneTracks

/// Errors of features as Foundation presents them, and files by their URLs.
@Suite(.tags(.noSanitizer)) struct FeaturesFoundationTests {
  @Test func errorsOfAnAnnotation() {
    let found = AnnotationError.Columns.unnamed(count: 2)
    let keys = AnnotationError.Keys(names: ["id"], hasMore: false, nested: [])
    let rows: [(any Error, Int)] = [
      (AnnotationError.file(FileError(.open, "in.csv", .isDirectory)), 1),
      (AnnotationError.other("the wire is cut"), 2), (AnnotationError.cancelled, 3),
      (AnnotationError.outOfMemory, 4), (AnnotationError.damagedGzip(offset: 3, reason: "crc"), 5),
      (AnnotationError.utf16, 6), (AnnotationError.recordTooLong(offset: 0, limit: 1 << 24), 7),
      (AnnotationError.row(line: 2, .unclosedQuotationMark), 8),
      (AnnotationError.impossibleDelimiter(10), 9), (AnnotationError.noHeader, 10),
      (AnnotationError.unclosedHeader(line: 1), 11), (AnnotationError.carriageReturns, 12),
      (AnnotationError.noCoordinateColumns(found: found), 13),
      (AnnotationError.missingColumn(.latitude, found: found), 14),
      (AnnotationError.ambiguousColumn(.latitude, name: nil, numbers: [1, 2], found: found), 15),
      (AnnotationError.noSuchColumn(.latitude, .number(7), found: found), 16),
      (AnnotationError.columnsNotGiven, 17), (AnnotationError.columnExists("timezone"), 18),
      (AnnotationError.ambiguousReplacement("timezone", count: 2), 19),
      (AnnotationError.replacesInput, 20), (AnnotationError.duplicateColumn("timezone"), 21),
      (AnnotationError.ambiguousPairs(numbers: [[1, 2], [3, 4]], found: found), 22),
      (AnnotationError.ambiguousReference(.latitude, numbers: [1, 2], found: found), 23),
      (AnnotationError.unsupportedContent(.spreadsheet), 24),
      (AnnotationError.malformedDocument(line: 1, offset: 0, expected: "a value", found: nil), 25),
      (AnnotationError.noCoordinateMembers(found: keys), 26),
      (AnnotationError.noSuchMember(.latitude, path: "y", found: keys), 27),
      (AnnotationError.noRows(path: "y", found: keys), 28),
    ]
    for (error, code) in rows { expectBridged(error, "TimeZoneAnnotation.AnnotationError", code) }
  }

  @Test func errorsOfARow() throws {
    let rows: [(any Error, Int)] = [
      (RowError.coordinate(.longitude(200)), 1), (RowError.latitudeMissing(longitude: "1"), 2),
      (RowError.longitudeMissing(latitude: "1"), 3),
      (RowError.malformedBinary("00", reason: "it is short"), 4),
      (RowError.time(.unreadable("x", reason: "it is no time")), 5),
      (RowError.noRules(.unknownZone("X", source: "the rules")), 6),
      (RowError.unclosedQuotationMark, 7),
      (RowError.malformedJSON(expected: "{", found: nil, byte: 1), 8),
      (RowError.notAScalar(.latitude, byte: 1), 9), (RowError.ambiguousMember(.latitude), 10),
      (RowError.ambiguousReplacement("timezone"), 11), (RowError.memberExists("timezone"), 12),
      (RowError.replacesInput, 13), (RowError.notAHemisphere("X", .latitude), 15),
      (RowError.contradictoryHemisphere(value: "-1", reference: "N", .latitude), 16),
      (RowError.timeOfDayMissing(date: "2026:07:01"), 17),
      (RowError.dateMissing(timeOfDay: "12:00"), 18),
      (RowError.malformedOffset("x"), 19), (RowError.record(.feature, number: 2, .notAFeature), 20),
      (RowError.notAFeature, 21), (RowError.malformedFeature(byte: 1), 22),
      (RowError.notAPoint("LineString"), 23), (RowError.malformedGeometry(expected: "a number"), 24),
      (RowError.coordinateReferenceSystem("EPSG:3857"), 25),
      (RowError.repeatedMember("geometry"), 26),
      (RowError.decimalCommas(latitude: "43,06", longitude: "141,35", extraFields: 2), 27),
      (RowError.malformedAccuracy("good"), 28), (RowError.timePartMissing("2026 7"), 29),
    ]
    for (error, code) in rows { expectBridged(error, "TimeZoneAnnotation.RowError", code) }
    let night = try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    do throws(LocalTimeError) {
      _ = try berlin.resolve(night, by: LocalTimePolicy(repeated: .fail))
    } catch {
      expectBridged(RowError.localTime(error), "TimeZoneAnnotation.RowError", 14)
    }
  }

  @Test(
    arguments: [
      GazetteerError.truncated(expected: 2, found: 1), NotificationError.emptyName(0),
      ShapeError.missingFile(path: "zones.shp"), CompilerError.noShapes,
    ] as [any Error])
  func errorsWithoutStableCodes(_ error: any Error) {
    #expect(error.localizedDescription == "\(error)")
    #expect((error as NSError).localizedDescription == "\(error)")
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
