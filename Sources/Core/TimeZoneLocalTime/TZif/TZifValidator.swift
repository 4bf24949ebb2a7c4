import TimeZoneEngine

/// Checks what lookups rely on in the data block of a TZif file.
struct TZifValidator {
  let bytes: TZifBytes
  let header: TZifHeader

  /// Valid offsets from UTC in seconds: between -25 and 26 hours, exclusive (RFC 9636, section 3.2).
  static let offsets = -89_999...93_599

  /// Types refer to an abbreviation with one byte, so real files need a fraction of this.
  private static let abbreviationLimit: Int64 = 1_024

  func validate() throws(TimeZoneRulesError) {
    if header.leapCount != 0 { throw .leapSeconds(count: header.leapCount) }
    try validateCounts()
    if header.end > bytes.count { throw .truncated(expected: header.end, found: bytes.count) }
    try validateTransitions()
    for type in 0..<Int(header.typeCount) { try validate(type: type) }
    try require(
      bytes[header.abbreviations + Int(header.abbreviationCount) - 1] == 0, "abbreviations",
      header.abbreviations, "a zero byte after the last", "none")
  }

  private func validateCounts() throws(TimeZoneRulesError) {
    let types = header.typeCount
    try require(
      (1...256 as ClosedRange<Int64>).contains(types), "header", header.offset + 36,
      "1 to 256 local time types", "\(types)")
    let abbreviations = header.abbreviationCount
    try require(
      (1...Self.abbreviationLimit).contains(abbreviations), "header", header.offset + 40,
      "1 to \(Self.abbreviationLimit) bytes of abbreviations", "\(abbreviations)")
    for (count, offset) in [(header.universalCount, 20), (header.standardCount, 24)] {
      try require(
        count == 0 || count == types, "header", header.offset + offset, "0 or \(types) indicators", "\(count)"
      )
    }
  }

  private func validateTransitions() throws(TimeZoneRulesError) {
    var previous = Int64.min
    for transition in 0..<Int(header.transitionCount) {
      let offset = header.times + transition * header.timeSize
      let time = header.timeSize == 8 ? bytes.int64(at: offset) : Int64(bytes.int32(at: offset))
      // The greatest number is refused: no instant comes after it.
      try require(
        (time > previous || transition == 0) && time < .max, "transition times", offset,
        "a time after \(previous)", "\(time)")
      previous = time
      let number = Int(bytes[header.typeNumbers + transition])
      try require(
        number < header.typeCount, "transition types", header.typeNumbers + transition,
        "a type below \(header.typeCount)", "\(number)")
    }
  }

  private func validate(type: Int) throws(TimeZoneRulesError) {
    let offset = header.types + type * TZifBytes.typeSize
    let utcOffset = Int(bytes.int32(at: offset))
    try require(
      Self.offsets.contains(utcOffset), "local time types", offset, "an offset of -89999...93599 seconds",
      "\(utcOffset)")
    try require(
      bytes[offset + 4] <= 1, "local time types", offset + 4, "a flag of 0 or 1", "\(bytes[offset + 4])")
    let abbreviation = Int(bytes[offset + 5])
    try require(
      abbreviation < header.abbreviationCount, "local time types", offset + 5,
      "an abbreviation below \(header.abbreviationCount)", "\(abbreviation)")
  }

  private func require(
    _ isValid: Bool, _ part: String, _ offset: Int, _ expected: @autoclosure () -> String,
    _ found: @autoclosure () -> String
  ) throws(TimeZoneRulesError) {
    if isValid { return }
    throw .malformed(part: part, offset: offset, expected: expected(), found: found())
  }
}
