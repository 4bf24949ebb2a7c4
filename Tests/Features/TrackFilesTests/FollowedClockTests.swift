import TestSupport
import Testing
import TimeZoneTracks
import TrackFiles

/// Logs in local time over a change of the clocks: which of the two hours that they show a fix is in.
@Suite struct FollowedClockTests {
  private static func options(
    _ zone: String = "Europe/Berlin", _ policy: LocalTimePolicy = .compatible, followsClock: Bool = true
  ) throws -> TrackReadOptions {
    var options = TrackReadOptions()
    options.order = .keep
    options.assumedZone = .init(try TimeZoneRules(identifier: zone), policy, followsClock: followsClock)
    return options
  }

  private static func table(_ times: [String]) -> String {
    "time,lat,lon\n" + times.map { "\($0),52,13\n" }.joined()
  }

  /// Times of 2026-10-25, when clocks of Berlin were turned back from 3:00 to 2:00, as hours and minutes of UTC.
  @Test func precedingTimeDecides() throws {
    let cases: [(local: String, utc: String, location: SourceLocation)] = [
      ("01:50 02:10 02:50 02:00 02:30 03:10", "23:50 00:10 00:50 01:00 01:30 02:10", #_sourceLocation),
      // Two minutes of fixes are missing at the change; then half an hour.
      ("02:59 02:01 02:59", "00:59 01:01 01:59", #_sourceLocation),
      ("02:55 02:25", "00:55 01:25", #_sourceLocation),
      // Nothing shows that the first hour is over, or that there was one.
      ("02:10 02:20", "00:10 00:20", #_sourceLocation),
      ("01:00 02:30 03:30", "23:00 00:30 02:30", #_sourceLocation),
      // The latest time first.
      ("03:10 02:50 02:10 02:55 02:10 01:50", "02:10 01:50 01:10 00:55 00:10 23:50", #_sourceLocation),
    ]
    for row in cases {
      let times = row.local.split(separator: " ").map { "2026-10-25T\($0):00" }
      let reading = TrackReading(Self.table(times), nil, try Self.options())
      #expect(reading.error == nil, sourceLocation: row.location)
      let found = reading.fixes.map { "\($0.time)".dropFirst(11).prefix(5) }.joined(separator: " ")
      #expect(found == row.utc, sourceLocation: row.location)
    }
  }

  /// Clocks that run backward by less than half of the change.
  @Test func aSmallJumpIsAnError() throws {
    for times in ["02:50 02:40", "02:29 02:00"] {
      let text = Self.table(times.split(separator: " ").map { "2026-10-25T\($0):00" })
      let error = try #require(TrackReading(text, nil, try Self.options()).error)
      let local = times.suffix(5)
      #expect(
        error
          == "line 3: 2026-10-25T\(local):00 occurs twice in Europe/Berlin, because clocks were turned back at 2026-10-25T01:00:00Z: it is 2026-10-25T\(local):00+02:00 or 2026-10-25T\(local):00+01:00"
      )
      // A policy decides.
      for policy in [LocalTimePolicy.Repeated.earlier, .later] {
        let options = try Self.options(
          "Europe/Berlin", LocalTimePolicy(repeated: policy), followsClock: false)
        let fixes = TrackReading(text, nil, options).fixes
        #expect(
          fixes.map { "\($0.time)".dropFirst(11).prefix(2) }
            == Array(repeating: policy == .earlier ? "00" : "01", count: 2))
      }
    }
  }

  /// Logs of every minute or second over all changes of some zones, read back.
  @Test func everyChangeBackward() throws {
    var generator = SeededGenerator(seed: 1_580)
    for zone in [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Pyongyang",
    ] {
      let rules = try TimeZoneRules(identifier: zone)
      var time = Instant(secondsSince1970: 1_400_000_000)
      for _ in 0..<6 {
        guard let change = rules.nextTransition(after: time) else { break }
        time = change.instant
        let step = Int64([7, 60, 300].randomElement(using: &generator) ?? 1)
        let start = change.instant.secondsSince1970 - 90 * 60 / step * step
        let instants = (0..<(180 * 60 / step)).map { Instant(secondsSince1970: start + $0 * step) }
        let texts = instants.map { String($0.text(utcOffset: rules.utcOffset(at: $0)).prefix(19)) }
        for isDescending in [false, true] {
          let (texts, instants) = isDescending ? (texts.reversed(), instants.reversed()) : (texts, instants)
          let reading = TrackReading(Self.table(texts), nil, try Self.options(zone))
          #expect(reading.error == nil, "\(zone) \(time)")
          #expect(reading.fixes.map { $0.time } == instants, "\(zone) \(time) every \(step) s")
        }
      }
    }
  }
}
