import Platform
import TimeZoneEngine

/// A moment in time, to the millisecond.
///
/// An instant counts seconds from 1970-01-01T00:00:00Z without leap seconds, as Unix and the tz database do, and
/// milliseconds after them.
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, rounded toward the past; negative for earlier instants.
  public let secondsSince1970: Int64

  @usableFromInline let fraction: UInt16

  /// Creates an instant from Unix seconds. Any number is valid.
  @inlinable
  public init(secondsSince1970: Int64) {
    (self.secondsSince1970, fraction) = (secondsSince1970, 0)
  }

  /// Creates an instant from Unix milliseconds. Any number is valid.
  @inlinable
  public init(millisecondsSince1970: Int64) {
    let (seconds, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1_000)
    secondsSince1970 = rest < 0 ? seconds &- 1 : seconds
    fraction = UInt16(truncatingIfNeeded: rest < 0 ? rest &+ 1_000 : rest)
  }

  /// The instant some milliseconds, 0...999, after a second.
  @inlinable
  package init(secondsSince1970: Int64, milliseconds: Int) {
    (self.secondsSince1970, fraction) = (secondsSince1970, UInt16(truncatingIfNeeded: milliseconds))
  }

  /// The milliseconds since the start of the instant's second, 0...999.
  @inlinable
  public var milliseconds: Int { Int(fraction) }

  /// Milliseconds since 1970-01-01T00:00:00Z, clamped to 64 bits; negative for earlier instants.
  @inlinable
  public var millisecondsSince1970: Int64 {
    // Toward 1970, so that a product overflows only if the sum does.
    let next: Int64 = secondsSince1970 < 0 ? 1 : 0
    let (whole, overflows) = (secondsSince1970 &+ next).multipliedReportingOverflow(by: 1_000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(Int64(fraction) &- next &* 1_000)
    return overflows || isTooLarge ? (secondsSince1970 < 0 ? .min : .max) : sum
  }

  package var wholeSecond: Instant { Instant(secondsSince1970: secondsSince1970) }

  #if !hasFeature(Embedded)
    /// The current time of the system's clock, to the second.
    public static var now: Instant {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Instant(secondsSince1970: Int64(time.tv_sec))
    }
  #endif
}

extension Instant: Comparable {
  /// Returns whether one instant is earlier than another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
      || left.secondsSince1970 == right.secondsSince1970 && left.fraction < right.fraction
  }
}

// MARK: - Arithmetic

extension Instant: InstantProtocol {
  /// Returns the instant a duration later, or earlier if it is negative: to the millisecond, rounded toward the past.
  ///
  /// - Returns: The instant; the first or the last one if the sum or the duration in seconds exceeds 64 bits.
  public func advanced(by duration: Swift.Duration) -> Instant {
    let farthest = Instant(secondsSince1970: duration < .zero ? .min : .max)
    guard duration >= .seconds(Int64.min), duration <= .seconds(Int64.max) else { return farthest }
    let (seconds, attoseconds) = duration.components
    let milliseconds = Int64(fraction) &+ floorDivide(attoseconds, 1_000_000_000_000_000)
    let carry = floorDivide(milliseconds, 1_000)
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(seconds)
    let (total, isTooLarge) = sum.addingReportingOverflow(carry)
    guard !overflows, !isTooLarge else { return farthest }
    return Instant(
      secondsSince1970: total, milliseconds: Int(truncatingIfNeeded: milliseconds &- carry &* 1_000))
  }

  /// Returns the exact duration until another instant; negative if that is earlier.
  public func duration(to other: Instant) -> Swift.Duration {
    .seconds(other.secondsSince1970) - .seconds(secondsSince1970)
      + .milliseconds(other.milliseconds - milliseconds)
  }

  /// Returns the instant a duration later: the result of ``advanced(by:)``.
  public static func + (instant: Instant, duration: Duration) -> Instant { instant.advanced(by: duration) }

  /// Returns the instant a duration earlier.
  public static func - (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: .zero - duration)
  }

  /// Returns the exact duration from the second instant to the first.
  public static func - (end: Instant, start: Instant) -> Duration { start.duration(to: end) }
}

extension Instant: CustomStringConvertible {
  /// The instant as ISO 8601 in UTC, such as `2026-11-20T12:00:00Z`, or `2026-11-20T12:00:00.125Z` with milliseconds.
  public var description: String {
    TimeText(self).string
  }

  /// Returns the local date and time with its UTC offset as ISO 8601, such as `2026-11-20T21:00:00+09:00`.
  ///
  /// The text has three decimals (`2026-11-20T21:00:00.125+09:00`) unless the instant is the start of a second. An
  /// offset with seconds, as in former local mean times, is written with them: `+00:53:28`. Years outside 0...9999 have
  /// a sign and at least four digits.
  ///
  /// - Parameter utcOffset: Seconds to add to UTC, less than 100 hours.
  /// - Returns: The text, all ASCII.
  public func text(utcOffset: Int) -> String {
    TimeText(self, utcOffset: utcOffset).string
  }

  /// The ``description``, or the ``text(utcOffset:)`` if there is an offset, always with three decimals.
  package func millisecondText(utcOffset: Int? = nil) -> String {
    TimeText(self, utcOffset: utcOffset, .always).string
  }

  /// Writes the bytes of ``text(utcOffset:)``, or of the description if there is no offset, and returns their number.
  package func writeText(
    utcOffset: Int?, to start: UnsafeMutablePointer<UInt8>, decimals: Bool = false
  ) -> Int {
    TimeText(self, utcOffset: utcOffset, decimals ? .ifNotZero : .never).write(to: start)
  }

  /// The largest number of bytes in a ``text(utcOffset:)``.
  package static let maximumTextCount = TimeText.capacity
}

// MARK: - Clocks

extension Instant {
  package func clock(utcOffset: Int) -> (day: Int64, second: Int64) {
    let (seconds, isTooLarge) = secondsSince1970.addingReportingOverflow(Int64(utcOffset))
    if !isTooLarge {
      let day = floorDivide(seconds, GregorianDay.seconds)
      return (day, seconds &- day &* GregorianDay.seconds)
    }
    let utc = clock(utcOffset: 0)
    let offset = Instant(secondsSince1970: Int64(utcOffset)).clock(utcOffset: 0)
    let (day, second) = (utc.day + offset.day, utc.second + offset.second)
    return second < GregorianDay.seconds ? (day, second) : (day + 1, second - GregorianDay.seconds)
  }
}

// MARK: - Writing

/// A date and time being written, on the stack: nothing is allocated.
struct TimeText {
  /// The sign and 12 digits of the farthest year, `-11-20T12:00:00`, `.125` and `+09:00:00` take 41.
  static let capacity = 48

  private var storage: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
  private var count = 0

  enum Decimals {
    case never, ifNotZero, always
  }

  init() {}

  /// In UTC, with a `Z`, if there is no offset.
  init(_ instant: Instant, utcOffset: Int? = nil, _ decimals: Decimals = .ifNotZero) {
    append(LocalDateTime(at: instant, utcOffset: utcOffset ?? 0), decimals)
    if let utcOffset { append(offset: utcOffset) } else { append(UInt8(ascii: "Z")) }
  }

  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeBytes(of: storage) { raw in
      body(UnsafeBufferPointer(rebasing: raw.bindMemory(to: UInt8.self)[..<count]))
    }
  }

  func write(to start: UnsafeMutablePointer<UInt8>) -> Int {
    withBytes { bytes in
      for index in 0..<bytes.count { start[index] = bytes[index] }
      return bytes.count
    }
  }

  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  mutating func append(_ byte: UInt8) {
    guard count < Self.capacity else { return }
    withUnsafeMutableBytes(of: &storage) { $0[count] = byte }
    count += 1
  }

  mutating func append(_ time: LocalDateTime, _ decimals: Decimals = .ifNotZero) {
    append(date: (time.wideYear, Int64(time.month), Int64(time.day)))
    append(UInt8(ascii: "T"), twoDigits: time.hour)
    append(UInt8(ascii: ":"), twoDigits: time.minute)
    append(UInt8(ascii: ":"), twoDigits: time.second)
    if decimals == .always || decimals == .ifNotZero && time.millisecond > 0 {
      append(milliseconds: time.millisecond)
    }
  }

  /// `2026-11-20`.
  mutating func append(date: (year: Int64, month: Int64, day: Int64)) {
    append(year: date.year)
    append(UInt8(ascii: "-"), twoDigits: Int(date.month))
    append(UInt8(ascii: "-"), twoDigits: Int(date.day))
  }

  /// `.125`.
  private mutating func append(milliseconds: Int) {
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: milliseconds / 100), twoDigits: milliseconds % 100)
  }

  /// `+09:00`, and seconds if there are any.
  mutating func append(offset: Int) {
    let magnitude = Int(offset.magnitude % 360_000)
    let sign = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    append(sign, twoDigits: magnitude / 3_600)
    append(UInt8(ascii: ":"), twoDigits: magnitude / 60 % 60)
    if magnitude % 60 != 0 { append(UInt8(ascii: ":"), twoDigits: magnitude % 60) }
  }

  private mutating func append(year: Int64) {
    if year < 0 { append(UInt8(ascii: "-")) }
    if year > 9_999 { append(UInt8(ascii: "+")) }
    let magnitude = year.magnitude
    var weight: UInt64 = 1_000
    while magnitude / weight > 9 { weight *= 10 }
    while weight > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / weight % 10))
      weight /= 10
    }
  }

  private mutating func append(_ separator: UInt8, twoDigits value: Int) {
    append(separator)
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }
}
