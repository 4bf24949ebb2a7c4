import TestSupport
import Testing

/// Instants and local times to the millisecond.
@Suite(.tags(.readsUntrustedBytes)) struct InstantFractionTests {
  private let noon: Int64 = 1_795_176_000_000

  @Test func everyFormIsRead() throws {
    let cases: [(text: String, milliseconds: Int64)] = [
      ("2026-11-20T12:00:00Z", noon),
      ("2026-11-20T12:00:00.5Z", noon + 500),
      ("2026-11-20T12:00:00.125Z", noon + 125),
      ("2026-11-20T12:00:00.1259999Z", noon + 125),
      ("2026-11-20T12:00:00.0009999999999999999999Z", noon),
      ("2026-11-20T21:00:00.125+09:00", noon + 125),
      ("2026-11-20 21:00:00,125 +0900", noon + 125),
      ("20261120T120000.999Z", noon + 999),
      ("2026:11:20 21:00:00.25+09:00", noon + 250),
      // Decimals of minutes and of hours.
      ("2026-11-20T12:00.0001Z", noon + 6),
      ("2026-11-20T12:00.51Z", noon + 30_600),
      ("2026-11-20T12.0000005Z", noon + 1),
      ("20261120T12.00027777777777777777Z", noon + 999),
      ("20261120T1200.5Z", noon + 30_000),
      // Before 1970, toward the past.
      ("1969-12-31T23:59:59.9999Z", -1),
      ("1969-12-31T23:59:59.0001Z", -1_000),
      ("0000-01-01T00:00:00.001Z", -62_167_219_199_999),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("2000-02-29T00:00:00Z", 951_782_400_000),
      // Unix time.
      ("1795176000", noon),
      ("1795176000.0625", noon + 62),
      ("1795176000999", noon + 999),
      ("1795176000999.9", noon + 999),
      (" 1795176000.5\r\n", noon + 500),
    ]
    for row in cases {
      let found = try? Instant(parsing: row.text).millisecondsSince1970
      #expect(found == row.milliseconds, "\(row.text)")
    }
  }

  @Test func durationsAreAddedToTheMillisecond() {
    func at(_ milliseconds: Int64) -> Instant { Instant(millisecondsSince1970: milliseconds) }
    let (first, last) = (Instant(secondsSince1970: .min), Instant(secondsSince1970: .max))
    let rows: [(start: Instant, duration: Duration, end: Instant, location: SourceLocation)] = [
      (at(0), .seconds(60), at(60_000), #_sourceLocation),
      (at(999), .milliseconds(1), at(1_000), #_sourceLocation),
      (at(0), .milliseconds(-1), at(-1), #_sourceLocation),
      (at(-1), .milliseconds(-999), at(-1_000), #_sourceLocation),
      (at(500), .milliseconds(-1_501), at(-1_001), #_sourceLocation),
      (at(0), .zero, at(0), #_sourceLocation),
      (last, .seconds(Int64.min), Instant(secondsSince1970: -1), #_sourceLocation),
    ]
    for row in rows {
      #expect(row.start + row.duration == row.end, sourceLocation: row.location)
      #expect(row.end - row.duration == row.start, sourceLocation: row.location)
      #expect(row.end - row.start == row.duration, sourceLocation: row.location)
    }
    // Less than a millisecond is rounded toward the past.
    #expect(at(0) + .nanoseconds(1_999_999) == at(1) && at(0) - .nanoseconds(1) == at(-1))
    #expect(last + .seconds(1) == last && first - .milliseconds(1) == first)
    #expect(first + (last - first) == last && last + (first - last) == first)
  }

  @Test(arguments: [
    "2026-11-00T12:00:00Z", "2026-11-20T12:00:60Z", "2026-11-20T12:00:00.Z", "2026-11-20T12:00:00.5aZ",
    "2026-1a-20T12:00:00Z", "2026-11-20T12:00:0/Z", "Z", "20261120", "2026-11-20T12:00:00.5.5Z",
  ]) func malformedInstantsAreRefused(_ text: String) {
    #expect(throws: TimeError.self) { try Instant(parsing: text) }
  }

  /// The quick reader and the general one agree, on texts near the usual form.
  @Test func quickReaderAgreesWithTheGeneralOne() {
    var random = SeededGenerator(seed: 7)
    var readable = 0
    for _ in 0..<rounds(20_000) {
      var text = Array("2026-11-20T12:00:00.125Z".utf8)
      for _ in 0..<Int(random.next() % 4) {
        let index = [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 22][Int(random.next() % 17)]
        text[index] = UInt8(ascii: "0") + UInt8(random.next() % 10)
      }
      if random.next() % 8 == 0 { text[Int(random.next() % 24)] = UInt8(32 + random.next() % 95) }
      let quick = text.withUnsafeBufferPointer { Instant(plainUTC: $0) }
      // Not in the usual form.
      let general = try? Instant(parsing: String(decoding: text, as: UTF8.self).lowercased())
      guard let quick else { continue }
      readable += 1
      #expect(quick == general, "\(String(decoding: text, as: UTF8.self))")
      let digits = text[20..<(text.count - 1)].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      #expect(quick.milliseconds == digits)
    }
    #expect(readable > rounds(5_000))
  }

  @Test func writtenInstantsAreReadBack() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<rounds(2_000) {
      let instant = Instant(
        millisecondsSince1970: Int64.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random))
      #expect(try Instant(parsing: "\(instant)") == instant)
      let offset = Int.random(in: -50_000...50_000, using: &random)
      // A local time may be in a year beyond four digits.
      let text = instant.text(utcOffset: offset)
      if text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false {
        #expect(try Instant(parsing: text) == instant, "\(text)")
      }
    }
  }

  @Test func anyNumberOfUnitsIsAnInstant() {
    for milliseconds in [Int64.min, .min + 1, .min + 808, -1_001, -1_000, -999, -1, 0, 1, 999, 1_000, .max] {
      let instant = Instant(millisecondsSince1970: milliseconds)
      #expect(instant.millisecondsSince1970 == milliseconds)
      #expect((0...999).contains(instant.milliseconds))
      #expect(instant.wholeSecond <= instant && instant.wholeSecond.milliseconds == 0)
    }
    // Beyond 64 bits of milliseconds.
    #expect(Instant(secondsSince1970: .max).millisecondsSince1970 == .max)
    #expect(Instant(secondsSince1970: .min).millisecondsSince1970 == .min)
    #expect(Instant(secondsSince1970: .min / 1_000).millisecondsSince1970 == Int64.min / 1_000 * 1_000)
    #expect(Instant(secondsSince1970: .min / 1_000 - 1, milliseconds: 191).millisecondsSince1970 == .min)
    #expect(Instant(secondsSince1970: .max / 1_000, milliseconds: 808).millisecondsSince1970 == .max)
  }

  @Test func instantsAreOrderedWithTheirFractions() {
    let ascending = [Int64.min, -1_500, -1_000, -1, 0, 1, 999, 1_000, .max].map {
      Instant(millisecondsSince1970: $0)
    }
    for (earlier, later) in zip(ascending, ascending.dropFirst()) {
      #expect(earlier < later && !(later < earlier) && earlier != later)
    }
  }

  @Test func decimalsAreWrittenWhereThereAreAnyOrAlways() {
    let noon = Instant(secondsSince1970: noon / 1_000)
    #expect("\(noon)" == "2026-11-20T12:00:00Z")
    #expect(noon.millisecondText() == "2026-11-20T12:00:00.000Z")
    #expect(noon.millisecondText(utcOffset: 32_400) == "2026-11-20T21:00:00.000+09:00")
    let later = Instant(secondsSince1970: noon.secondsSince1970, milliseconds: 7)
    #expect("\(later)" == "2026-11-20T12:00:00.007Z")
    #expect(later.text(utcOffset: -1_800) == "2026-11-20T11:30:00.007-00:30")
    var room = [UInt8](repeating: 0, count: Instant.maximumTextCount)
    let count = room.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { later.writeText(utcOffset: nil, to: $0, decimals: true) } ?? 0
    }
    #expect(String(decoding: room[..<count], as: UTF8.self) == "2026-11-20T12:00:00.007Z")
  }

  @Test func localTimesBecomeInstantsWithTheirFraction() throws {
    let rules = try TimeZoneRules(identifier: "Europe/Berlin")
    let local = try LocalDateTime(parsing: "2026-10-25T02:30:00.25")
    #expect("\(rules.instants(of: local))" == "2026-10-25T00:30:00.250Z or 2026-10-25T01:30:00.250Z")
    #expect("\(try rules.resolve(local))" == "2026-10-25T02:30:00.250+02:00 (repeated)")
  }

  /// The farthest local times have instants, clamped, by every rule.
  @Test(arguments: ["Etc/GMT+12", "Etc/GMT-14", "Europe/Berlin", "Africa/Casablanca"])
  func farthestLocalTimesHaveInstants(_ zone: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    for seconds in [Int64.min, .min + 50_000, .max - 50_000, .max] {
      guard case .unique(let instant) = rules.instants(of: LocalDateTime(secondsSince1970: seconds)) else {
        Issue.record("\(seconds) is not unique")
        continue
      }
      #expect(instant.secondsSince1970.distance(to: seconds).magnitude <= 50_400)
    }
  }
}
