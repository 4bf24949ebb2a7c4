/// A moment, to the millisecond: the same everywhere on Earth.
///
/// It counts milliseconds from 1970-01-01T00:00:00Z without leap seconds, as ``Instant`` counts seconds.
public struct PreciseInstant: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let millisecondsSince1970: Int64

  /// An instant from Unix milliseconds; any number is valid.
  @inlinable
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  /// The start of a second. Seconds beyond what 64 bits of milliseconds hold become the farthest instant.
  public init(_ instant: Instant) {
    let (milliseconds, overflows) = instant.secondsSince1970.multipliedReportingOverflow(by: 1_000)
    millisecondsSince1970 = overflows ? (instant.secondsSince1970 < 0 ? .min : .max) : milliseconds
  }

  /// The second in which the instant lies: rounded toward the past.
  public var instant: Instant {
    let (seconds, rest) = millisecondsSince1970.quotientAndRemainder(dividingBy: 1_000)
    return Instant(secondsSince1970: rest < 0 ? seconds - 1 : seconds)
  }

  /// Milliseconds since the start of its second, 0...999.
  public var milliseconds: Int {
    let rest = Int(millisecondsSince1970 % 1_000)
    return rest < 0 ? rest + 1_000 : rest
  }
}

extension PreciseInstant: Comparable {
  /// Whether one instant is earlier than another.
  public static func < (left: PreciseInstant, right: PreciseInstant) -> Bool {
    left.millisecondsSince1970 < right.millisecondsSince1970
  }
}

extension PreciseInstant: CustomStringConvertible {
  /// In UTC as ISO 8601 writes it, with three decimals: `2026-11-20T12:00:00.125Z`.
  public var description: String {
    var text = TimeText()
    text.append(LocalDateTime(secondsSince1970: instant.secondsSince1970))
    text.append(milliseconds: milliseconds)
    text.append(UInt8(ascii: "Z"))
    return text.string
  }

  /// The local date and time with its offset from UTC, as ISO 8601 writes it: `2026-11-20T21:00:00.125+09:00`.
  ///
  /// - Parameter utcOffset: Seconds to add to UTC, less than 100 hours.
  /// - Returns: The text, all ASCII.
  public func text(utcOffset: Int) -> String {
    var text = TimeText()
    text.append(LocalDateTime(at: instant, utcOffset: utcOffset))
    text.append(milliseconds: milliseconds)
    text.append(offset: utcOffset)
    return text.string
  }
}
