#if Service
  import TimeZoneLocalTime
  import TimeZoneEngine
  import Platform

  /// The time of day, as log lines and the header field Date have it.
  final class HTTPClock: @unchecked Sendable {
    // Sendable by hand: the text and its second are accessed under the lock only.
    private let lock = Lock()
    private var second: Int64 = .min
    private var text = ""

    /// Now.
    var now: Instant {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Instant(
        secondsSince1970: Int64(time.tv_sec), milliseconds: Int(time.tv_nsec) / 1_000_000)
    }

    /// Now as RFC 9110 has dates, such as `Sun, 06 Nov 1994 08:49:37 GMT`. It is made once per second.
    var date: String {
      let now = now.secondsSince1970
      return lock.withLock {
        if second != now { (second, text) = (now, Self.text(now)) }
        return text
      }
    }

    /// An instant as RFC 9110 has dates.
    static func text(_ secondsSince1970: Int64) -> String {
      let time = LocalDateTime(secondsSince1970: secondsSince1970)
      let days =
        (secondsSince1970 &- Int64(time.hour * 3_600 + time.minute * 60 + time.second)) / GregorianDay.seconds
      let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
      return
        "\(weekdays[Int(GregorianDay.weekday(days))]), \(twoDigits(time.day)) \(months[time.month - 1]) \(time.year) \(clock) GMT"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
  }
#endif
