import TimeZoneEngine

// What lookups rely on in the data block of a TZif file.

extension TZifHeader {
  /// Valid offsets from UTC in seconds: between -25 and 26 hours, exclusive (RFC 9636, section 3.2).
  static let offsets = -89_999...93_599

  /// Types refer to an abbreviation with one byte, so real files need a fraction of this.
  private static let abbreviationLimit: Int64 = 1_024

  func validate(_ bytes: TZifBytes) throws(TimeZoneRulesError) {
    if leapCount != 0 { throw .leapSeconds(count: leapCount) }
    try validateCounts()
    if end > bytes.count { throw .truncated(expected: end, found: bytes.count) }
    try validateTransitions(bytes)
    for type in 0..<Int(typeCount) { try validate(bytes, type: type) }
    try require(
      bytes[abbreviations + Int(abbreviationCount) - 1] == 0, "abbreviations",
      abbreviations, "a zero byte after the last", "none")
  }

  private func validateCounts() throws(TimeZoneRulesError) {
    try require(
      (1...256 as ClosedRange<Int64>).contains(typeCount), "header", offset + 36,
      "1 to 256 local time types", "\(typeCount)")
    try require(
      (1...Self.abbreviationLimit).contains(abbreviationCount), "header", offset + 40,
      "1 to \(Self.abbreviationLimit) bytes of abbreviations", "\(abbreviationCount)")
    for (count, place) in [(universalCount, 20), (standardCount, 24)] {
      try require(
        count == 0 || count == typeCount, "header", offset + place, "0 or \(typeCount) indicators", "\(count)"
      )
    }
  }

  private func validateTransitions(_ bytes: TZifBytes) throws(TimeZoneRulesError) {
    var previous = Int64.min
    for transition in 0..<Int(transitionCount) {
      let offset = times + transition * timeSize
      let time = timeSize == 8 ? bytes.int64(at: offset) : Int64(bytes.int32(at: offset))
      // The greatest number is refused: no instant comes after it.
      try require(
        (time > previous || transition == 0) && time < .max, "transition times", offset,
        "a time after \(previous)", "\(time)")
      previous = time
      let number = Int(bytes[typeNumbers + transition])
      try require(
        number < typeCount, "transition types", typeNumbers + transition,
        "a type below \(typeCount)", "\(number)")
    }
  }

  private func validate(_ bytes: TZifBytes, type: Int) throws(TimeZoneRulesError) {
    let offset = types + type * TZifBytes.typeSize
    let utcOffset = Int(bytes.int32(at: offset))
    try require(
      Self.offsets.contains(utcOffset), "local time types", offset, "an offset of -89999...93599 seconds",
      "\(utcOffset)")
    try require(
      bytes[offset + 4] <= 1, "local time types", offset + 4, "a flag of 0 or 1", "\(bytes[offset + 4])")
    let abbreviation = Int(bytes[offset + 5])
    try require(
      abbreviation < abbreviationCount, "local time types", offset + 5,
      "an abbreviation below \(abbreviationCount)", "\(abbreviation)")
  }

  private func require(
    _ isValid: Bool, _ part: String, _ offset: Int, _ expected: @autoclosure () -> String,
    _ found: @autoclosure () -> String
  ) throws(TimeZoneRulesError) {
    if isValid { return }
    throw .malformed(part: part, offset: offset, expected: expected(), found: found())
  }
}
