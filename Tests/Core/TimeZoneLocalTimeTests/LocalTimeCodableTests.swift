import Foundation
import TestSupport
import Testing

/// The JSON of times: its form is part of the interface, and what is written is read back.
@Suite(.tags(.readsUntrustedBytes)) struct LocalTimeCodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func valuesAreEncodedWithTheirKeys() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let november = Instant(secondsSince1970: 1_795_176_000)
    try expectJSON(of: november, is: #""2026-11-20T12:00:00Z""#)
    try expectJSON(
      of: try LocalDateTime(year: 2026, month: 11, day: 20, hour: 21), is: #""2026-11-20T21:00:00""#)
    let winter = #"""
      {"abbreviation":"CET","daylightSaving":0,"isDaylightSaving":false,"standardOffset":3600,"utcOffset":3600}
      """#
    try expectJSON(of: berlin.localTimeType(at: november), is: winter)
    let summer = #"""
      {"abbreviation":"CEST","daylightSaving":3600,"isDaylightSaving":true,"standardOffset":3600,"utcOffset":7200}
      """#
    try expectJSON(
      of: try #require(berlin.previousTransition(before: november)),
      is: #"{"after":\#(winter),"before":\#(summer),"instant":"2026-10-25T01:00:00Z"}"#)
    let night = try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    try expectJSON(
      of: berlin.instants(of: night),
      is: #"{"first":"2026-10-25T00:30:00Z","kind":"repeated","second":"2026-10-25T01:30:00Z"}"#)
    try expectJSON(
      of: berlin.instants(of: try LocalDateTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30)),
      is: #"""
        {"byOffsetAfter":"2026-03-29T00:30:00Z","byOffsetBefore":"2026-03-29T01:30:00Z","kind":"skipped","transition":"2026-03-29T01:00:00Z"}
        """#)
    try expectJSON(
      of: berlin.instants(of: try LocalDateTime(year: 2026, month: 7, day: 1)),
      is: #"{"instant":"2026-06-30T22:00:00Z","kind":"unique"}"#)
    try expectJSON(
      of: try berlin.resolve(night),
      is: #"{"instant":"2026-10-25T00:30:00Z","kind":"repeated","utcOffset":7200}"#)
    try expectJSON(of: LocalTimePolicy(skipped: .before), is: #"{"repeated":"earlier","skipped":"before"}"#)
  }

  /// All seconds that 64 bits hold, also in years that no calendar has.
  @Test func everyInstantIsReadBackExactly() throws {
    var random = SeededGenerator(seed: 14)
    var seconds: [Int64] = [
      .min, .min + 1, -1, 0, 1, .max - 1, .max, -62_167_219_201, -62_167_219_200, 253_402_300_799,
      253_402_300_800,
    ]
    for bits in 1..<64 {
      for _ in 0..<50 {
        seconds.append(
          Int64(truncatingIfNeeded: random.next() >> (64 - bits)) * (random.next() % 2 == 0 ? 1 : -1))
      }
    }
    for _ in 0..<200 { seconds.append(.random(in: .min ... .max, using: &random)) }
    let instants = seconds.map { Instant(secondsSince1970: $0) }
    #expect(try JSONDecoder().decode([Instant].self, from: JSONEncoder().encode(instants)) == instants)
    let clocks = seconds.map { LocalDateTime(secondsSince1970: $0) }
    #expect(try JSONDecoder().decode([LocalDateTime].self, from: JSONEncoder().encode(clocks)) == clocks)
  }

  /// In the years that Foundation's strategy writes, both write the same.
  @Test func instantsAreWrittenAsFoundationWritesDates() throws {
    var random = SeededGenerator(seed: 15)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    for _ in 0..<rounds(2_000) {
      // From 1583, the first year without the Julian calendar.
      let seconds = Int64.random(in: -12_212_553_600...253_402_300_799, using: &random)
      let date = Date(timeIntervalSince1970: Double(seconds))
      let expected = String(decoding: try encoder.encode(date), as: UTF8.self)
      #expect(try json(Instant(secondsSince1970: seconds)) == expected)
    }
  }

  @Test(
    arguments: [
      (#""2026-11-20T21:00:00+09:00""#, 1_795_176_000_000),
      (#""2026-11-20T12:00Z""#, 1_795_176_000_000),
      (#""2026-11-20T12:00:00.000Z""#, 1_795_176_000_000),
      (#""2026-11-20T12:00:00.9999Z""#, 1_795_176_000_999),
    ] as [(String, Int64)])
  func instantsOfOthersAreRead(_ json: String, _ milliseconds: Int64) throws {
    let found = try JSONDecoder().decode(Instant.self, from: Data(json.utf8))
    #expect(found.millisecondsSince1970 == milliseconds)
  }

  @Test(arguments: [
    "now", "1795176000", "20261120", "1795176000000", "2026-11-20", "2026-02-30T12:00:00Z",
    "2026-11-20T24:00:00Z", "",
    "2026-11-20T12:00:00", "-0000-01-01T00:00:00Z", "+2026-11-20T12:00:00Z",
    "+999999999999-11-20T12:00:00Z", "+0292277026597-01-01T00:00:00Z", "2026-00-20T12:00:00Z", "Z", "é:",
  ])
  func textsThatAreNoInstantAreRefused(_ text: String) throws {
    let data = try JSONEncoder().encode(text)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Instant.self, from: data) }
  }

  @Test(arguments: [
    "2026-02-30T12:00:00", "2026-11-20T12:00:00Z", "2026-11-20", "now", "", "2026-13-01T00:00:00",
  ])
  func textsThatAreNoLocalTimeAreRefused(_ text: String) throws {
    let data = try JSONEncoder().encode(text)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LocalDateTime.self, from: data) }
  }

  @Test func descriptionsNameTypesAndTransitions() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let november = Instant(secondsSince1970: 1_795_176_000)
    let night = try LocalDateTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30)
    let spring = try LocalDateTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30)
    let rows: [(found: String, expected: String)] = [
      ("\(berlin.localTimeType(at: november))", "CET +01:00"),
      (
        "\(try #require(berlin.previousTransition(before: november)))",
        "2026-10-25T01:00:00Z: CEST +02:00 to CET +01:00"
      ),
      ("\(berlin.instants(of: night))", "2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z"),
      ("\(berlin.instants(of: spring))", "none: clocks are moved forward at 2026-03-29T01:00:00Z"),
    ]
    for row in rows { #expect(row.found == row.expected, "\(row)") }
  }
}
