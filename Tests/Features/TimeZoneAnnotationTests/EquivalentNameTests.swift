import TestSupport
import Testing
import TimeZoneAnnotation

/// Names of columns, members and zones that differ in their bytes are different, even where Unicode equates them.
@Suite struct EquivalentNameTests {
  private static let composed = "Am\u{E9}rique"
  private static let decomposed = "Ame\u{301}rique"

  @Test func columnsToAddAndColumnsThatExist() throws {
    let options = AnnotationOptions(column: Self.decomposed)
    try [
      AnnotationCase(
        "lat,lon,\(Self.composed)«,\(Self.decomposed)»\n43.06,141.35,x«,Asia/Tokyo»\n", .csv(), options),
      AnnotationCase(
        "{\"lat\":43.06,\"lon\":141.35,\"\(Self.composed)\":1«,\"\(Self.decomposed)\":\"Asia/Tokyo\"»}\n",
        .ndjson(), options),
    ].check()
  }

  @Test func columnsToRead() throws {
    let csv = CSVOptions(latitude: .named(Self.decomposed), longitude: .named(Self.composed))
    let ndjson = NDJSONOptions(latitude: Self.decomposed, longitude: Self.composed)
    try [
      AnnotationCase(
        "\(Self.composed),\(Self.decomposed)«,timezone»\n141.35,43.06«,Asia/Tokyo»\n", .csv(csv)),
      AnnotationCase(
        "{\"\(Self.composed)\":141.35,\"\(Self.decomposed)\":43.06«,\"timezone\":\"Asia/Tokyo\"»}",
        .ndjson(ndjson)),
    ].check()
  }

  @Test func zonesOfFallbacks() throws {
    let names = [Self.decomposed, Self.composed]
    let zones = NumberedZones(
      RuledZones(names, number: { _ in -1 }) { coordinate in
        TimeZoneMatch(
          timeZoneIdentifiers: [names[coordinate.latitude < 0 ? 0 : 1]], source: .nearestBorder(meters: 0.5))
      })
    let sink = BytesSink()
    try TimeZoneAnnotator(zones).annotate(BytesSource(Array("lat,lon\n-1,0\n1,0\n".utf8)), to: sink)
    #expect(
      sink.bytes
        == Array("lat,lon,timezone\n-1,0,\(Self.decomposed)\n1,0,\(Self.composed)\n".utf8))
  }
}
