import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneShapes

/// The certainty of each row of tables and JSON, over an index whose borders are simplified to 100 m.
@Suite struct CertaintyColumnTests {
  /// An annotation, its output and what is counted.
  private struct Row {
    let input, output: String
    let format: TimeZoneAnnotator.Format
    let policy: LookupPolicy
    let uncertainRows: Int64
    let location: SourceLocation

    init(
      _ input: String, gives output: String, _ format: TimeZoneAnnotator.Format = .csv(),
      _ policy: LookupPolicy = LookupPolicy(), uncertain uncertainRows: Int64,
      location: SourceLocation = #_sourceLocation
    ) {
      (self.input, self.output, self.format, self.policy) = (input, output, format, policy)
      self.uncertainRows = uncertainRows
      self.location = location
    }

    func check(_ finder: TimeZoneFinder) throws {
      let zones = NumberedZones(finder, policy)
      var options = AnnotationOptions()
      options.pointColumns = [.certainty(of: zones, named: "sure")]
      let sink = BytesSink()
      let summary = try TimeZoneAnnotator(zones, format: format, options: options)
        .annotate(BytesSource(Array(input.utf8)), to: sink)
      #expect(String(decoding: sink.bytes, as: UTF8.self) == output, sourceLocation: location)
      #expect(summary.uncertainRows == uncertainRows, sourceLocation: location)
    }
  }

  /// Sapporo; 25 m from the limit of Japan's territorial sea; London, which no polygon of the excerpt covers.
  @Test func candidatesStandWhereAnAnswerIsNotCertain() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.simplified.get())
    let polygons = LookupPolicy(fallback: .none)
    let sea = LookupPolicy(fallback: .none, sea: .none)
    let both = "Asia/Tokyo;Etc/GMT-9"
    for row in [
      Row(
        "lat,lon\n43.06,141.35\n45.5811,141.8928\n",
        gives: "lat,lon,timezone,sure\n43.06,141.35,Asia/Tokyo,certain\n45.5811,141.8928,Etc/GMT-9,\(both)\n",
        uncertain: 1),
      Row(
        "lat;lon\n45.5811;141.8928\n",
        gives: "lat;lon;timezone;sure\n45.5811;141.8928;Etc/GMT-9;\"\(both)\"\n",
        uncertain: 1),
      Row(
        "lat,lon\n51.5,-0.13\n,\n", gives: "lat,lon,timezone,sure\n51.5,-0.13,Europe/London,certain\n,,,\n",
        uncertain: 0),
      Row(
        "lat,lon\n51.5,-0.13\n", gives: "lat,lon,timezone,sure\n51.5,-0.13,,certain\n", .csv(), polygons,
        uncertain: 0),
      // A nautical zone is no answer there, and whether the point is at sea is not certain.
      Row(
        "lat,lon\n45.5811,141.8928\n", gives: "lat,lon,timezone,sure\n45.5811,141.8928,,Asia/Tokyo;no zone\n",
        .csv(),
        sea,
        uncertain: 1),
      Row(
        "{\"lat\":45.5811,\"lon\":141.8928}\n",
        gives: "{\"lat\":45.5811,\"lon\":141.8928,\"timezone\":null,\"sure\":\"Asia/Tokyo;no zone\"}\n",
        .ndjson(), sea,
        uncertain: 1),
      Row(
        "{\"lat\":43.06,\"lon\":141.35}\n{\"lat\":45.5811,\"lon\":141.8928}\n",
        gives: "{\"lat\":43.06,\"lon\":141.35,\"timezone\":\"Asia/Tokyo\",\"sure\":\"certain\"}\n"
          + "{\"lat\":45.5811,\"lon\":141.8928,\"timezone\":\"Etc/GMT-9\",\"sure\":\"\(both)\"}\n",
        .ndjson(), uncertain: 1),
    ] { try row.check(finder) }
  }

  /// An index without an error bound is certain everywhere, on borders too.
  @Test func exactBoundariesAreCertain() throws {
    let row = Row(
      "lat,lon\n45.5811,141.8928\n", gives: "lat,lon,timezone,sure\n45.5811,141.8928,Etc/GMT-9,certain\n",
      uncertain: 0)
    try row.check(.init(bytes: ExcerptIndex.bytes.get()))
  }

  /// Each row says what the finder says of the point, whether it is one of many or alone.
  @Test func everyRowSaysWhatTheFinderSays() throws {
    let finder = try TimeZoneFinder(bytes: ExcerptIndex.simplified.get())
    let zones = NumberedZones(finder)
    var options = AnnotationOptions(threads: 2, chunkSize: 4096)
    options.pointColumns = [.certainty(of: zones)]
    var random = SeededGenerator(seed: 4)
    var rows = ""
    var expected = "lat,lon,timezone,certainty\n"
    var uncertain: Int64 = 0
    for _ in 0..<rounds(20_000) {
      // Around the limit of the territorial sea.
      let (y, x) = (
        Int32.random(in: 455_768_781...455_848_781, using: &random),
        Int32.random(in: 1_418_887_818...1_418_967_818, using: &random)
      )
      let coordinate = try Coordinate(latitudeE7: y, longitudeE7: x)
      let cells = "\(coordinate.latitude),\(coordinate.longitude)"
      let match = finder.match(at: coordinate)
      var candidates = match?.certainty.candidates
      if candidates != nil { uncertain += 1 }
      // Beside a single zone there is none.
      if let count = candidates?.count, count < 2 || finder.mayHaveNoZone(at: coordinate) {
        candidates?.append("no zone")
      }
      rows += cells + "\n"
      let zone = match?.timeZoneIdentifiers.first ?? ""
      expected += "\(cells),\(zone),\(candidates?.joined(separator: ";") ?? "certain")\n"
    }
    let sink = BytesSink()
    let summary = try TimeZoneAnnotator(zones, options: options)
      .annotate(BytesSource(Array("lat,lon\n\(rows)".utf8)), to: sink)
    #expect(String(decoding: sink.bytes, as: UTF8.self) == expected)
    #expect(summary.uncertainRows == uncertain)
    #expect(uncertain > rounds(1000) && uncertain < rounds(20_000))
  }
}
