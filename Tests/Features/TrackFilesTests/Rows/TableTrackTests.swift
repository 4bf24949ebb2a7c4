import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// Tracks from tables: which columns are read, and how.
@Suite(.tags(.readsUntrustedBytes)) struct TableTrackTests {
  private static let fix = "43.06 141.35 2026-11-20T12:00:00.000Z"

  @Test func columnsAreFoundByTheirNames() {
    func check(_ text: String, _ fix: String, location: SourceLocation = #_sourceLocation) {
      let reading = TrackReading(text)
      #expect(reading.error == nil, sourceLocation: location)
      #expect(reading.lines == [fix], sourceLocation: location)
    }
    check("time,lat,lon\n2026-11-20T12:00:00Z,43.06,141.35\n", Self.fix)
    check("Timestamp;Latitude;Longitude\n1795176000;43,06;141,35\n", Self.fix)
    check("lat\tlon\tTimestamp (ms)\n43.06\t141.35\t1795176000000\n", Self.fix)
    check("id,recorded_at,location\n1,2026-11-20 21:00+09:00,\"43.06, 141.35\"\n", Self.fix)
    // In UTC, as the name says.
    check("lat,lon,UTC time\n43.06,141.35,2026-11-20 12:00:00\n", Self.fix)
    // A date and a time of day; a time that is whole by itself goes before them.
    check("date,time,lat,lon\n2026-11-20,12:00:00Z,43.06,141.35\n", Self.fix)
    check("date,timestamp,time,lat,lon\n2026-11-20,1795176000,12:00,43.06,141.35\n", Self.fix)
    // Fractions, in each form that has them.
    check(
      "time,lat,lon\n2026-11-20T21:00:00.1259+0900,43.06,141.35\n", "43.06 141.35 2026-11-20T12:00:00.125Z")
    check("time,lat,lon\n1795176000.25,43.06,141.35\n", "43.06 141.35 2026-11-20T12:00:00.250Z")
    check("time,lat,lon\n1795176000999,43.06,141.35\n", "43.06 141.35 2026-11-20T12:00:00.999Z")
    check("date,time,lat,lon\n2026-11-20,12:00:00.5Z,43.06,141.35\n", "43.06 141.35 2026-11-20T12:00:00.500Z")
    // Accuracies.
    check(
      "time,lat,lon,hdop,horizontalAccuracy\n2026-11-20T12:00:00Z,43.06,141.35,9,\"4.5\"\n",
      Self.fix + " +-4.5")
    check("time,lat,lon,accuracy\n2026-11-20T12:00:00Z,43.06,141.35,\n", Self.fix)
    check("time,lat,lon,accuracy\n2026-11-20T12:00:00Z,43.06,141.35,NaN\n", Self.fix)
    check("time,lat,lon,accuracy\n2026-11-20T12:00:00Z,43.06,141.35, 4 m \n", Self.fix + " +-4.0")
    check("time;lat;lon;accuracy\n2026-11-20T12:00:00Z;43,06;141,35;4,5\n", Self.fix + " +-4.5")
    // Columns that hold an annotation.
    check("time,lat,lon,timezone,local_time\n2026-11-20T12:00:00Z,43.06,141.35,Asia/Tokyo,x\n", Self.fix)
  }

  @Test func columnsAreGiven() {
    var options = TrackReadOptions()
    options.table = CSVOptions(
      hasHeader: false, latitude: .number(2), longitude: .number(3), time: .number(1))
    options.accuracy = .number(4)
    #expect(
      TrackReading("1795176000,43.06,141.35,7\n", .csv, options).lines == [Self.fix + " +-7.0"])
    options = TrackReadOptions()
    options.table = CSVOptions(time: .named("when"))
    #expect(TrackReading("time,when,lat,lon\nx,1795176000,43.06,141.35\n", nil, options).lines == [Self.fix])
    options.timeFormat = .unixMilliseconds
    #expect(TrackReading("when,lat,lon\n1795176000000,43.06,141.35\n", nil, options).lines == [Self.fix])
  }

  @Test func localTimesNeedAZone() throws {
    let text = "time,lat,lon\n2026-11-20 21:00:00.75,43.06,141.35\n"
    #expect(
      TrackReading(text).error
        == "line 2: cannot read \"2026-11-20T21:00:00.750\" as a time: it has no offset from UTC such as Z or +09:00"
    )
    var options = TrackReadOptions()
    options.assumedZone = .init(try TimeZoneRules(identifier: "Asia/Tokyo"))
    #expect(TrackReading(text, nil, options).lines == ["43.06 141.35 2026-11-20T12:00:00.750Z"])
    // A local time that never occurs.
    options.assumedZone = .init(
      try TimeZoneRules(identifier: "Europe/Paris"), LocalTimePolicy(repeated: .fail, skipped: .fail))
    let missing = TrackReading("time,lat,lon\n2026-03-29 02:30,1,2\n", nil, options)
    #expect(missing.error?.hasPrefix("line 2: ") == true)
    #expect(missing.error?.contains("2026-03-29T02:30:00") == true)
  }

  @Test func malformedTablesAreRefused() {
    func check(_ text: String, _ error: String, location: SourceLocation = #_sourceLocation) {
      let found = TrackReading(text).error ?? "no error"
      #expect(found.hasPrefix(error), "\(found)", sourceLocation: location)
    }
    check("time,lat,lon\n", "expected a track, found no positions")
    check(
      "lat,lon,name\n1,2,a\n", "expected a time column, found the columns 1 \"lat\", 2 \"lon\", 3 \"name\"")
    check("time,name\n1795176000,a\n", "expected columns such as lat and lon, or location")
    check("time,lat,lon\n,1,2\n,1,3\n", "line 2: expected times, found 2 positions without a time")
    check("time,lat,lon\n1795176000,1,2\nnoon,1,2\n", "line 3: cannot read \"noon\" as a time")
    check("time,lat,lon\n1795176000,1,2\n1795176001,95,2\n", "line 3: latitude 95.0 is not in")
    check("time,lat,lon\n1795176001,1,2\n1795176000,1,3\n", "line 3: expected a time at or after")
    check(
      "time,lat,lon,accuracy\n1795176001,1,2,5\n1795176002,1,2,good\n",
      "line 3: expected an accuracy in meters such as 4.5, found \"good\"")
    check(
      "time,lat,lon,accuracy\n1795176001,1,2,5 ft\n",
      "line 2: expected an accuracy in meters such as 4.5, found \"5 ft\"")
    check(
      "time,lat,lon,accuracy\n1795176001,1,2,-1\n1795176002,1,2,-1\n",
      "line 2: expected valid positions, found 2 positions with a negative accuracy")
    check("time,lat,lon\n1795176001,\"1,2\n", "line 2: a quotation mark that opens a field")
  }

  @Test func rowsThatLackSomethingAreCounted() {
    let text = "time,lat,lon\n1795176000,1,2\n,1,2\n\n1795176001,,\n1795176002,1,2.1\n1795176002,1,2.1\n"
    let reading = TrackReading(text)
    #expect(reading.lines.count == 2)
    #expect(reading.summary?.fixes == 2)
    #expect(reading.summary?.duplicates == 1)
    #expect(reading.summary?.positionsWithoutTime == 1)
    #expect(reading.summary?.firstWithoutTime == TrackPlace(line: 3))
    #expect(reading.summary?.recordsWithoutPosition == 1)
  }

  /// As in Core Location, a negative accuracy says that there is no position.
  @Test func invalidPositionsAreCounted() {
    let reading = TrackReading(
      "time,lat,lon,accuracy\n1795176000,1,2,5\n1795176001,0,0,-1\n1795176002,1,3,0\n")
    #expect(reading.fixes.map(\.coordinate.longitude) == [2, 3])
    #expect(reading.summary?.invalidPositions == 1)
    #expect(reading.summary?.firstInvalid == TrackPlace(line: 3))
  }

  /// Lines are counted across batches, chunks, and quoted line feeds.
  @Test func linesOfAnErrorFarInside() {
    var text = "time,lat,lon,note\n"
    for row in 0..<20_000 {
      text += "\(1_795_176_000 + row),1,\(Double(row % 100) / 10),\(row % 1_000 == 0 ? "\"a\nb\"" : "c")\n"
    }
    text += "1795196000,1,x,\n"
    for size in [1_000, 100_000, Int.max] {
      let reading = TrackReading(Array(text.utf8), pieces: size)
      #expect(reading.fixes.count == 20_000)
      #expect(reading.batches.allSatisfy { $0 <= 4_096 })
      #expect(reading.error?.hasPrefix("line 20022: ") == true, "\(reading.error ?? "")")
    }
  }
}
