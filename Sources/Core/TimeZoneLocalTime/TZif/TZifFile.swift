import TimeZoneEngine

/// A TZif file whose layout and numbers have been checked: no query reads outside its bytes, whatever they contain.
///
/// Nothing is copied: transitions and types are read in place.
struct TZifFile: Sendable {
  let bytes: TZifBytes
  /// The footer's rule for instants after the last transition, if there is one.
  let footer: POSIXRule?
  let transitionCount: Int
  let header: TZifHeader

  init(checking bytes: TZifBytes) throws(TimeZoneRulesError) {
    let first = try TZifHeader(bytes, at: 0, timeSize: 4)
    var header = first
    if first.version > 1 {
      // The first block is for readers of version 1: only its size matters.
      guard first.end <= bytes.count else {
        throw .truncated(expected: first.end + Int64(TZifHeader.size), found: bytes.count)
      }
      header = try TZifHeader(bytes, at: Int(first.end), timeSize: 8)
      guard header.version == first.version else {
        throw .malformed(
          part: "version", offset: header.offset + 4, expected: "\(first.version) as in the first header",
          found: "\(header.version)")
      }
    }
    try header.validate(bytes)
    var reader = first.version > 1 ? try POSIXRuleReader(footerOf: bytes, at: Int(header.end)) : nil
    footer = try reader?.rule()
    self.bytes = bytes
    self.header = header
    transitionCount = Int(header.transitionCount)
  }

  /// In Unix seconds.
  @inline(__always)
  func time(_ transition: Int) -> Int64 {
    header.timeSize == 8
      ? bytes.int64(at: header.times &+ transition &* 8)
      : Int64(bytes.int32(at: header.times &+ transition &* 4))
  }

  /// For -1, the phase before the first transition.
  @inline(__always)
  func phase(after transition: Int) -> TZifPhase {
    phase(type: transition < 0 ? 0 : Int(bytes[header.typeNumbers &+ transition]))
  }

  @inline(__always)
  private func phase(type: Int) -> TZifPhase {
    let offset = header.types &+ type &* TZifBytes.typeSize
    return TZifPhase(
      utcOffset: Int(bytes.int32(at: offset)), isDaylightSaving: bytes[offset &+ 4] != 0,
      abbreviation: header.abbreviations &+ Int(bytes[offset &+ 5]), abbreviationCount: nil)
  }

  /// -1 if no transition is at or before the instant.
  @inline(__always)
  func lastTransition(at instant: Int64) -> Int {
    var low = 0
    var count = transitionCount
    guard count > 0, time(0) <= instant else { return -1 }
    while count > 1 {
      let half = count >> 1
      let middle = low &+ half
      low = time(middle) <= instant ? middle : low
      count = count &- half
    }
    return low
  }

  /// Whether any phase, past or future, has daylight saving.
  var hasDaylightSaving: Bool {
    footer?.daylight != nil || (0..<Int(header.typeCount)).contains { phase(type: $0).isDaylightSaving }
  }

  func abbreviation(_ phase: TZifPhase) -> String {
    if let count = phase.abbreviationCount {
      return bytes.text(phase.abbreviation..<phase.abbreviation + count)
    }
    // The last byte of the table of abbreviations is a zero.
    var end = phase.abbreviation
    while bytes[end] != 0 { end += 1 }
    return bytes.text(phase.abbreviation..<end)
  }

  func isSame(_ left: TZifPhase, _ right: TZifPhase) -> Bool {
    guard left.utcOffset == right.utcOffset, left.isDaylightSaving == right.isDaylightSaving else {
      return false
    }
    return left.abbreviation == right.abbreviation || abbreviation(left) == abbreviation(right)
  }
}

/// The local time type in effect between two transitions.
struct TZifPhase {
  /// Seconds to add to UTC.
  let utcOffset: Int
  let isDaylightSaving: Bool
  /// The start of the abbreviation in the file.
  let abbreviation: Int
  /// In bytes; `nil` unless a zero byte terminates the abbreviation.
  let abbreviationCount: Int?
}

extension UInt8 {
  /// Whether RFC 9636 allows the byte in an abbreviation: letters, digits, `+` and `-`.
  var isPartOfAbbreviation: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
  }
}
