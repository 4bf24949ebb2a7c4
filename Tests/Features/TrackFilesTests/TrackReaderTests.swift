import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// What all formats have in common: recognition, order, batches, gzip.
@Suite(.tags(.readsUntrustedBytes)) struct TrackReaderTests {
  @Test func formatsAreRecognizedByTheirFirstBytes() {
    func check(_ text: String, _ format: TrackFormat, location: SourceLocation = #_sourceLocation) {
      let reading = TrackReading(text)
      #expect(reading.summary?.format == format, "\(reading.error ?? "")", sourceLocation: location)
      #expect(!reading.fixes.isEmpty, sourceLocation: location)
    }
    check(TrackFile.track(TrackFile.point("1", "2", 0)), .gpx)
    check("time,lat,lon\n1795176000,1,2\n", .csv)
    check("\u{FEFF}time,lat,lon\n1795176000,1,2\n", .csv)
    check(#"{"time":1795176000,"lat":1,"lon":2}"#, .ndjson)
    check(#" [ {"time":1795176000,"lat":1,"lon":2} ]"#, .ndjson)
    check(
      #"{"type":"Feature","properties":{"coordTimes":["2026-11-20T12:00:00Z","2026-11-20T12:00:01Z"]},"geometry":{"type":"LineString","coordinates":[[2,1],[3,1]]}}"#,
      .geojson)
    // Keys with escapes are the same keys.
    check(
      #"{"t\u0079pe":"FeatureCollection","feat\u0075res":[{"type":"Feature","properties":{"coordTimes":["2026-11-20T12:00:00Z"]},"geometry":{"type":"LineString","coordinates":[[2,1]]}}]}"#,
      .geojson)
    check(
      #"{"l\u006fcations":[{"latitudeE7":10000000,"longitudeE7":20000000,"timestamp":"2026-11-20T12:00:00Z"}]}"#,
      .google)
    check(
      #"{"locations":[{"latitudeE7":10000000,"longitudeE7":20000000,"timestamp":"2026-11-20T12:00:00Z"}]}"#,
      .google)
    check(
      #"[{"startTime":"2026-11-20T12:00:00Z","endTime":"2026-11-20T14:00:00Z","timelinePath":[{"point":"geo:1,2","durationMinutesOffsetFromStartTime":"3"}]}]"#,
      .google)
  }

  /// What tells formats apart may come late.
  @Test func formatsAreRecognizedFarInside() {
    let feature =
      #""features":[{"type":"Feature","properties":{"coordTimes":["2026-11-20T12:00:00Z"]},"geometry":{"type":"LineString","coordinates":[[2,1]]}}]}"#
    let long = String(repeating: "x", count: 70_000)
    let blanks = String(repeating: " ", count: 70_000)
    for text in [
      #"{"note":"\#(long)","type":"FeatureCollection",\#(feature)"#,
      #"{"type":"FeatureCollection","note":"\#(long)",\#(feature)"#,
      blanks + #"{"type":"FeatureCollection",\#(feature)"#,
      #"{\#(blanks)"type":"FeatureCollection",\#(feature)"#,
    ] {
      let reading = TrackReading(text)
      #expect(reading.summary?.format == .geojson, "\(reading.error ?? "")")
      #expect(reading.fixes.count == 1)
    }
    #expect(TrackReading(blanks).error == "expected a track, found no positions")
  }

  /// Where the first 16 MiB leave the format open, the error says which was guessed.
  @Test func guessedFormatsAreTold() {
    let text =
      #"{"note":"\#(String(repeating: "x", count: 17 << 20))","type":"FeatureCollection","features":[]}"#
    let cases: [(text: String, format: TrackFormat?, guess: TrackFormat?)] = [
      (text, nil, .ndjson), (text, .ndjson, nil), (#"{"a":1}"#, nil, nil), ("{", nil, nil),
    ]
    for row in cases {
      guard case .failure(let error) = TrackReading(row.text, row.format).outcome else {
        Issue.record("no error")
        continue
      }
      #expect(error.guessedFormat == row.guess, "\(error)")
    }
  }

  @Test func otherFilesAreRefused() {
    func check(_ bytes: [UInt8], _ error: String, location: SourceLocation = #_sourceLocation) {
      let found = TrackReading(bytes).error ?? "no error"
      #expect(found.hasPrefix(error), "\(found)", sourceLocation: location)
    }
    check([], "expected a track, found no positions")
    check(Array(" \n".utf8), "expected a track, found no positions")
    check(
      [0x50, 0x4B, 0x03, 0x04, 0, 0],
      "expected GPX, a table, JSON lines, GeoJSON or a location history, found \"a zip archive\"")
    check([1, 0, 2], "expected GPX, a table, JSON lines, GeoJSON or a location history, found ")
  }

  // MARK: Order

  private static func table(_ rows: [(second: Int, longitude: Int)]) -> String {
    rows.reduce("time,lat,lon\n") { $0 + "\(1_795_176_000 + $1.second),1,\($1.longitude)\n" }
  }

  private static func seconds(_ reading: TrackReading) -> [[Int]] {
    reading.fixes.map {
      [Int($0.time.millisecondsSince1970 / 1_000 - 1_795_176_000), Int($0.coordinate.longitude)]
    }
  }

  @Test func timesThatRunBackward() {
    let text = Self.table([(5, 1), (7, 2), (6, 3), (7, 4), (7, 2), (1, 5)])
    let refused = TrackReading(text)
    #expect(Self.seconds(refused) == [[5, 1], [7, 2]])
    #expect(refused.error?.hasPrefix("line 4: ") == true)

    let kept = TrackReading(text, nil, .keepingOrder)
    #expect(Self.seconds(kept) == [[5, 1], [7, 2], [6, 3], [7, 4], [7, 2], [1, 5]])
    #expect(kept.summary?.backwardTimes == 2)
    #expect(kept.summary?.firstTime?.millisecondsSince1970 == 1_795_176_001_000)
    #expect(kept.summary?.lastTime?.millisecondsSince1970 == 1_795_176_007_000)

    var options = TrackReadOptions()
    options.order = .sort
    // Those of one time stay in the order of the file.
    let sorted = TrackReading(text, nil, options)
    #expect(Self.seconds(sorted) == [[1, 5], [5, 1], [6, 3], [7, 2], [7, 4], [7, 2]])
    #expect(sorted.summary?.backwardTimes == 2)

    options.sortLimit = 5
    #expect(TrackReading(text, nil, options).error == "expected at most 5 fixes to sort, found more")
  }

  @Test func sortingAgreesWithASimplerSort() {
    var random = SeededGenerator(seed: 16)
    let rows = (0..<10_000).map { index in (Int(random.next() % 3_000), index % 180) }
    var options = TrackReadOptions()
    options.order = .sort
    let reading = TrackReading(Self.table(rows), nil, options)
    var expected: [[Int]] = []
    for second in 0..<3_000 {
      for row in rows where row.0 == second {
        if expected.last != [row.0, row.1] { expected.append([row.0, row.1]) }
      }
    }
    #expect(Self.seconds(reading) == expected)
    #expect(reading.batches.allSatisfy { $0 <= 4_096 })
    #expect(reading.summary?.fixes == Int64(expected.count))
    #expect(reading.summary.map { $0.fixes + $0.duplicates } == 10_000)
  }

  /// Sorting keeps the segments of the file: fixes as `longitude@second`, with a bar where a segment starts.
  @Test func sortingKeepsSegments() {
    func point(_ text: Substring) -> String {
      let parts = text.split(separator: "@")
      return TrackFile.point("1", String(parts[0]), Int(parts[1]) ?? 0)
    }
    let cases: [(segments: [String], sorted: String, location: SourceLocation)] = [
      // Newest first: all ways are known.
      (["4@40 3@30 2@20 1@10"], "|1@10 2@20 3@30 4@40", #_sourceLocation),
      (["4@40 3@30", "2@20 1@10"], "|1@10 2@20 |3@30 4@40", #_sourceLocation),
      (["5@50 6@60", "1@10 2@20", "3@30 4@40"], "|1@10 2@20 |3@30 4@40 |5@50 6@60", #_sourceLocation),
      // One inside another.
      (["1@10 4@40", "2@20 3@30"], "|1@10 |2@20 3@30 |4@40", #_sourceLocation),
      // A segment begins with the last fix of another, wherever it is in the file.
      (["1@10 2@20", "2@20 3@30 1@25"], "|1@10 2@20 1@25 3@30", #_sourceLocation),
      (["2@20 3@30", "1@10 2@20"], "|1@10 2@20 3@30", #_sourceLocation),
      (["2@20 3@30", "1@10 9@20"], "|1@10 |2@20 |9@20 |3@30", #_sourceLocation),
    ]
    var options = TrackReadOptions()
    options.order = .sort
    for row in cases {
      let segments = row.segments.map { segment in
        "<trkseg>" + segment.split(separator: " ").map(point).joined() + "</trkseg>"
      }
      let reading = TrackReading(TrackFile.gpx("<trk>\(segments.joined())</trk>"), nil, options)
      let found = reading.fixes.map { fix in
        let second = fix.time.millisecondsSince1970 / 1_000 % 86_400
        return "\(fix.startsSegment ? "|" : "")\(Int(fix.coordinate.longitude))@\(second)"
      }
      #expect(found.joined(separator: " ") == row.sorted, sourceLocation: row.location)
    }
    #expect(TrackReading(Self.table([(2, 1), (1, 1)]), nil, options).fixes.allSatisfy { !$0.startsSegment })
  }

  /// Of fixes with the same time and position, the most accurate is delivered, also where a batch ends.
  @Test func duplicatesKeepTheBetterAccuracy() {
    func table(_ rows: [(second: Int, accuracy: String)]) -> String {
      rows.reduce("time,lat,lon,accuracy\n") { $0 + "\(1_795_176_000 + $1.second),1,2,\($1.accuracy)\n" }
    }
    let rows = [(5, ""), (5, "9"), (5, "4"), (5, "7"), (5, ""), (6, "3"), (6, "8")]
    #expect(TrackReading(table(rows)).fixes.map(\.accuracy) == [4, 3])
    var options = TrackReadOptions()
    options.order = .sort
    let sorted = TrackReading(table([(6, "8"), (5, "9"), (6, "3"), (5, "4")]), nil, options)
    #expect(sorted.fixes.map(\.accuracy) == [4, 3])
    #expect(sorted.summary?.duplicates == 2)

    let many = TrackReading(table((0..<4_096).map { ($0, "9") } + [(4_095, "2"), (4_096, "1")]))
    #expect(many.batches == [4_096, 1])
    #expect(many.fixes.suffix(2).map(\.accuracy) == [2, 1])
  }

  // MARK: The receiver

  @Test func receiverMayStop() {
    let text = Self.table((0..<9_000).map { ($0, 1 + $0 % 2) })
    var batches = 0
    let outcome = Result { () throws(TrackFileError) in
      try TrackReader().read(from: BytesSource(Array(text.utf8))) { _ throws(TrackFileError) in
        batches += 1
        if batches == 2 { throw TrackFileError(.stopped) }
      }
    }
    #expect(batches == 2)
    guard case .failure(let error) = outcome else {
      Issue.record("not stopped")
      return
    }
    #expect(error.reason == .stopped)
  }

  // MARK: Compression

  @Test func gzipIsDecompressed() throws {
    let text = TrackFile.track((0..<100).map { TrackFile.point("1", "\($0)", $0) }.joined())
    let compressed = try gzip(Array(text.utf8))
    let plain = TrackReading(text)
    #expect(plain.fixes.count == 100)
    for size in [1, 100, Int.max] {
      let reading = TrackReading(compressed, pieces: size)
      #expect(reading.fixes == plain.fixes)
      #expect(reading.summary?.bytesRead == Int64(compressed.count))
    }
    let cut = TrackReading(Array(compressed.dropLast(10)))
    #expect(cut.error?.contains("the compressed input is damaged") == true, "\(cut.error ?? "")")
  }

  /// Bytes compressed by the system's `gzip`.
  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    let path = directory.file("track.gz")
    let result = try CommandRunner(path: "/bin/sh").run(["-c", "gzip -c > '\(path)'"], input: bytes)
    #expect(result.status == 0, "\(result.error)")
    return try InputFile(path).readAll(limit: 1 << 20)
  }
}
