import TimeZoneSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A moment, to the second: the same everywhere on Earth.
///
/// It counts seconds from 1970-01-01T00:00:00Z without leap seconds, as Unix and the tz database do.
public struct Instant: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; negative before.
  public let secondsSince1970: Int64

  /// An instant from Unix seconds: any number.
  @inlinable
  public init(secondsSince1970: Int64) {
    self.secondsSince1970 = secondsSince1970
  }

  #if !hasFeature(Embedded)
    /// The present, as the system's clock has it.
    public static var now: Instant {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Instant(secondsSince1970: Int64(time.tv_sec))
    }
  #endif
}

extension Instant: Comparable {
  /// Whether one instant is earlier than another.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

extension Instant: CustomStringConvertible {
  /// In UTC as ISO 8601 writes it, such as `2026-11-20T12:00:00Z`.
  public var description: String {
    var text = TimeText()
    text.append(LocalDateTime(secondsSince1970: secondsSince1970))
    text.append(UInt8(ascii: "Z"))
    return text.string
  }

  /// The local date and time with its offset from UTC, as ISO 8601 writes it: `2026-11-20T21:00:00+09:00`.
  ///
  /// Where the offset has seconds, as those of former local mean times do, they follow: `+00:53:28`. Years outside
  /// 0...9999 have a sign and at least four digits.
  ///
  /// - Parameter utcOffset: Seconds to add to UTC, less than 100 hours.
  /// - Returns: The text, all ASCII.
  public func text(utcOffset: Int) -> String {
    TimeText(self, utcOffset: utcOffset).string
  }

  /// Appends the bytes of ``text(utcOffset:)``, all ASCII, without making a `String`.
  public func appendText(utcOffset: Int, to bytes: inout [UInt8]) {
    TimeText(self, utcOffset: utcOffset).withBytes { bytes.append(contentsOf: $0) }
  }

  /// Writes the bytes of ``text(utcOffset:)``.
  ///
  /// - Parameters:
  ///   - utcOffset: Seconds to add to UTC, less than 100 hours.
  ///   - start: Where there is room for ``maximumTextCount`` bytes.
  /// - Returns: How many there were.
  public func writeText(utcOffset: Int, to start: UnsafeMutablePointer<UInt8>) -> Int {
    TimeText(self, utcOffset: utcOffset)
      .withBytes { bytes in
        for index in 0..<bytes.count { start[index] = bytes[index] }
        return bytes.count
      }
  }

  /// The most bytes that ``text(utcOffset:)`` has.
  public static let maximumTextCount = TimeText.capacity
}
