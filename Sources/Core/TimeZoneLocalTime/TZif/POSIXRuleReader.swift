import TimeZoneEngine

/// Reads a newline, a rule, and a newline.
struct POSIXRuleReader {
  private let bytes: TZifBytes
  private let end: Int
  private var position: Int

  init(footerOf bytes: TZifBytes, at start: Int) throws(TimeZoneRulesError) {
    guard start < bytes.count else { throw .truncated(expected: Int64(start) + 2, found: bytes.count) }
    guard bytes[start] == Self.newline else {
      throw .malformed(part: "footer", offset: start, expected: "a newline", found: "byte \(bytes[start])")
    }
    var end = start + 1
    while end < bytes.count, bytes[end] != Self.newline { end += 1 }
    guard end < bytes.count else {
      throw .malformed(part: "footer", offset: end, expected: "a newline", found: "the end")
    }
    self.bytes = bytes
    self.end = end
    position = start + 1
  }

  private static let newline = UInt8(ascii: "\n")

  private var isAtEnd: Bool { position == end }

  /// `nil` if nothing is between the newlines: the file then has no rule.
  mutating func rule() throws(TimeZoneRulesError) -> POSIXRule? {
    if isAtEnd { return nil }
    let standardName = try abbreviation()
    let standard = phase(standardName, -(try time(hours: 0...24)), isDaylightSaving: false)
    guard !isAtEnd else { return POSIXRule(standard: standard, daylight: nil) }
    let daylightName = try abbreviation()
    let hasOffset = !isAtEnd && peek() != UInt8(ascii: ",")
    let offset = hasOffset ? -(try time(hours: 0...24)) : standard.utcOffset + 3_600
    let daylight = POSIXRule.Daylight(
      phase: phase(daylightName, offset, isDaylightSaving: true), start: try date(), end: try date())
    guard isAtEnd else { throw malformed("the end") }
    return POSIXRule(standard: standard, daylight: daylight)
  }

  private func phase(_ name: Range<Int>, _ utcOffset: Int, isDaylightSaving: Bool) -> TZifPhase {
    TZifPhase(
      utcOffset: utcOffset, isDaylightSaving: isDaylightSaving, abbreviation: name.lowerBound,
      abbreviationCount: name.count)
  }

  /// Reads three or more letters, or letters, digits and signs between `<` and `>`.
  private mutating func abbreviation() throws(TimeZoneRulesError) -> Range<Int> {
    let isQuoted = consume(UInt8(ascii: "<"))
    let start = position
    while let byte = peek(), isQuoted ? byte.isPartOfAbbreviation : byte.isASCIILetter { position += 1 }
    guard position - start >= 3 else {
      throw malformed("an abbreviation of three letters or more", at: start)
    }
    let name = start..<position
    if isQuoted, !consume(UInt8(ascii: ">")) { throw malformed("'>'") }
    return name
  }

  /// Reads `,`, a date and, optionally, `/` and a time.
  private mutating func date() throws(TimeZoneRulesError) -> POSIXDate {
    guard consume(UInt8(ascii: ",")) else { throw malformed("',' and the date of a change") }
    let day = try day()
    guard consume(UInt8(ascii: "/")) else { return POSIXDate(day: day, time: 7_200) }
    return POSIXDate(day: day, time: Int64(try time(hours: 0...167)))
  }

  private mutating func day() throws(TimeZoneRulesError) -> POSIXDate.Day {
    if consume(UInt8(ascii: "J")) { return .julian(try number(1...365)) }
    guard consume(UInt8(ascii: "M")) else { return .zeroBased(try number(0...365)) }
    let month = try number(1...12)
    guard consume(UInt8(ascii: ".")) else { throw malformed("'.'") }
    let week = try number(1...5)
    guard consume(UInt8(ascii: ".")) else { throw malformed("'.'") }
    return .weekday(month: month, week: week, day: try number(0...6))
  }

  /// Reads `[+-]hh[:mm[:ss]]` as seconds.
  private mutating func time(hours: ClosedRange<Int64>) throws(TimeZoneRulesError) -> Int {
    let isNegative = consume(UInt8(ascii: "-"))
    if !isNegative { _ = consume(UInt8(ascii: "+")) }
    var seconds = try number(hours) * 3_600
    if consume(UInt8(ascii: ":")) {
      seconds += try number(0...59) * 60
      if consume(UInt8(ascii: ":")) { seconds += try number(0...59) }
    }
    return Int(isNegative ? -seconds : seconds)
  }

  private mutating func number(_ range: ClosedRange<Int64>) throws(TimeZoneRulesError) -> Int64 {
    let start = position
    var value: Int64 = 0
    while let byte = peek(), byte.isASCIIDigit, value <= range.upperBound {
      value = value * 10 + Int64(byte - 0x30)
      position += 1
    }
    guard position > start, range.contains(value) else {
      throw malformed("a number in \(range.lowerBound)...\(range.upperBound)", at: start)
    }
    return value
  }

  private func peek() -> UInt8? { position < end ? bytes[position] : nil }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    position += 1
    return true
  }

  private func malformed(_ expected: String, at offset: Int? = nil) -> TimeZoneRulesError {
    let offset = offset ?? position
    let found = offset < end ? bytes.text(offset..<end).quotedForMessage : "the end"
    return .malformed(part: "footer", offset: offset, expected: expected, found: found)
  }
}
