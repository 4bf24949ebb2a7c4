import TestSupport
import Testing
import TimeZoneAnnotation

/// Zones that stand for others: what is written is what single lookups give, mapped.
@Suite struct GroupedZonesTests {
  private static let start = Instant(secondsSince1970: 1_795_305_600)

  private func annotated(
    _ table: String, _ zones: NumberedZones, _ options: AnnotationOptions = AnnotationOptions(),
    _ format: TimeZoneAnnotator.Format = .csv()
  ) throws -> (text: String, summary: AnnotationSummary) {
    let sink = BytesSink()
    let annotator = TimeZoneAnnotator(zones, format: format, options: options)
    let summary = try annotator.annotate(BytesSource(Array(table.utf8)), to: sink)
    return (String(decoding: sink.bytes, as: UTF8.self), summary)
  }

  /// Random points, half of them in Xinjiang, where the representative of the second zone precedes that of the first.
  @Test(arguments: [false, true]) func rowsAreMatchesMapped(_ isStrict: Bool) throws {
    let finder = TimeZoneFinder.world
    let numbered = NumberedZones(finder)
    let groups = try numbered.groups(since: Self.start, isStrict: isStrict)
    var generator = SeededGenerator(seed: 17)
    var table = "lat,lon\n"
    var expected = "lat,lon,timezone\n"
    var expectedAll = expected
    var zones: Set<String> = []
    for number in 0..<rounds(20_000) {
      let isDisputed = number % 2 == 0
      let y = Int32.random(
        in: isDisputed ? 340_000_000...480_000_000 : -900_000_000...900_000_000, using: &generator)
      let x = Int32.random(
        in: isDisputed ? 740_000_000...960_000_000 : -1_800_000_000...1_800_000_000, using: &generator)
      let coordinate = try Coordinate(latitudeE7: y, longitudeE7: x)
      let row = "\(coordinate.latitude),\(coordinate.longitude)"
      let match = finder.match(at: coordinate)
      let names = groups.representatives(of: match?.timeZoneIdentifiers ?? [])
      table += row + "\n"
      expected += "\(row),\(names.first ?? "")\n"
      expectedAll += "\(row),\(names.joined(separator: ";"))\n"
      if let first = names.first { zones.insert(first) }
    }
    let grouped = numbered.grouped(by: groups)
    let (text, summary) = try annotated(table, grouped)
    #expect(text == expected)
    #expect(summary.zones == zones.count)
    #expect(try annotated(table, grouped, AnnotationOptions(includesAllZones: true)).text == expectedAll)
  }

  /// Local times are those of the zone that covers the row, also before clocks agreed.
  @Test func localTimesAreOfTheZoneThatWasFound() throws {
    let zones = NumberedZones(.world)
    let grouped = zones.grouped(by: try zones.groups(since: Self.start))
    let table = "lat,lon,t\n38.72,-9.14,1994-07-01T12:00:00Z\n43.84,87.53,2020-01-01T00:00:00Z\n"
    let format = TimeZoneAnnotator.Format.csv(CSVOptions(time: .named("t")))
    let (text, _) = try annotated(table, grouped, AnnotationOptions(includesLocalTime: true), format)
    #expect(
      text == """
        lat,lon,t,timezone,utc_offset,local_time
        38.72,-9.14,1994-07-01T12:00:00Z,Europe/London,+02:00,1994-07-01T14:00:00+02:00
        43.84,87.53,2020-01-01T00:00:00Z,Asia/Dhaka,+06:00,2020-01-01T06:00:00+06:00

        """)
  }

  @Test func objectsToo() throws {
    let zones = NumberedZones(.world)
    let grouped = zones.grouped(by: try zones.groups(since: Self.start))
    let lines = "{\"lat\":43.06,\"lon\":141.35}\n{\"lat\":37.5,\"lon\":127}\n{\"lat\":43.84,\"lon\":87.53}\n"
    let (text, summary) = try annotated(lines, grouped, AnnotationOptions(includesAllZones: true), .ndjson())
    #expect(
      text == """
        {"lat":43.06,"lon":141.35,"timezone":["Asia/Seoul"]}
        {"lat":37.5,"lon":127,"timezone":["Asia/Seoul"]}
        {"lat":43.84,"lon":87.53,"timezone":["Asia/Dhaka","Asia/Shanghai"]}

        """)
    #expect(summary.zones == 2)
  }

  /// A source that does not know how many zones a point has is asked for all of them.
  @Test func zonesOfAnySourceCanBeGrouped() throws {
    let zones = NumberedZones(
      RuledZones(["Asia/Shanghai", "Asia/Urumqi", "Mars/Olympus"], number: { $0.y > 0 ? 0 : 2 }) {
        TimeZoneMatch(
          timeZoneIdentifiers: $0.latitude > 0 ? ["Asia/Shanghai", "Asia/Urumqi"] : ["Mars/Olympus"],
          source: .polygon)
      })
    let groups = try ZoneGroups(of: zones.identifiers + ["Asia/Dhaka"], since: Self.start)
    #expect(
      try annotated("y,x\n1,1\n-1,1\n", zones.grouped(by: groups)).text
        == "y,x,timezone\n1,1,Asia/Dhaka\n-1,1,Mars/Olympus\n")
  }
}
