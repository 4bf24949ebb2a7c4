import TestSupport
import Testing
import TimeZoneAnnotation

/// The certainty of each row of tables and JSON, over an index whose borders are simplified to 100 m.
@Suite struct CertaintyColumnTests {
  private func check(
    _ row: AnnotationCase, _ policy: LookupPolicy = LookupPolicy(), uncertain: Int64, _ index: [UInt8]
  ) throws {
    let zones = NumberedZones(try TimeZoneFinder(bytes: index), policy)
    var options = AnnotationOptions()
    options.pointColumns = [.certainty(of: zones, named: "sure")]
    let sink = BytesSink()
    let summary = try TimeZoneAnnotator(zones, format: row.format, options: options)
      .annotate(BytesSource(row.input), to: sink)
    #expect(
      String(decoding: sink.bytes, as: UTF8.self) == String(decoding: row.output, as: UTF8.self),
      sourceLocation: row.location)
    #expect(summary.uncertainRows == uncertain, sourceLocation: row.location)
  }

  /// Sapporo; 25 m from the limit of Japan's territorial sea; London, which no polygon of the excerpt covers.
  @Test func candidatesStandWhereAnAnswerIsNotCertain() throws {
    let polygons = LookupPolicy(fallback: .none)
    let sea = LookupPolicy(fallback: .none, sea: .none)
    let both = "Asia/Tokyo;Etc/GMT-9"
    for (row, policy, uncertain) in [
      (
        AnnotationCase(
          "lat,lon«,timezone,sure»\n43.06,141.35«,Asia/Tokyo,certain»\n45.5811,141.8928«,Etc/GMT-9,\(both)»\n"
        ),
        LookupPolicy(), 1
      ),
      (
        AnnotationCase("lat;lon«;timezone;sure»\n45.5811;141.8928«;Etc/GMT-9;\"\(both)\"»\n"), LookupPolicy(),
        1
      ),
      (
        AnnotationCase("lat,lon«,timezone,sure»\n51.5,-0.13«,Europe/London,certain»\n,«,,»\n"),
        LookupPolicy(), 0
      ),
      (AnnotationCase("lat,lon«,timezone,sure»\n51.5,-0.13«,,certain»\n"), polygons, 0),
      // A nautical zone is no answer there, and whether the point is at sea is not certain.
      (AnnotationCase("lat,lon«,timezone,sure»\n45.5811,141.8928«,,Asia/Tokyo;no zone»\n"), sea, 1),
      (
        AnnotationCase(
          #"{"lat":45.5811,"lon":141.8928«,"timezone":null,"sure":"Asia/Tokyo;no zone"»}"#, .ndjson()), sea, 1
      ),
      (
        AnnotationCase(
          #"{"lat":43.06,"lon":141.35«,"timezone":"Asia/Tokyo","sure":"certain"»}"# + "\n"
            + #"{"lat":45.5811,"lon":141.8928«,"timezone":"Etc/GMT-9","sure":"\#(both)"»}"#, .ndjson()),
        LookupPolicy(), 1
      ),
    ] as [(AnnotationCase, LookupPolicy, Int64)] {
      try check(row, policy, uncertain: uncertain, ExcerptIndex.simplified.get())
    }
  }

  /// An index without an error bound is certain everywhere, on borders too.
  @Test func exactBoundariesAreCertain() throws {
    let row = AnnotationCase("lat,lon«,timezone,sure»\n45.5811,141.8928«,Etc/GMT-9,certain»\n")
    try check(row, uncertain: 0, ExcerptIndex.bytes.get())
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
