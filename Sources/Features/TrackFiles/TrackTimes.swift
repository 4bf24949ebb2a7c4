import TimeZoneAnnotation
import TimeZoneLocalTime

/// Reads the times of a file.
struct TrackTimes {
  private let format: TimeFormat
  private let assumed: TrackReadOptions.AssumedZone?
  private let clock = FollowedClock()

  init(_ format: TimeFormat, _ options: TrackReadOptions) {
    self.format = format
    assumed = options.assumedZone
  }

  @inline(__always)
  func instant(_ text: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Instant {
    if let instant = Instant(plainUTC: text) { return instant }
    return try instant(mapError(TrackFileError.Reason.time, format.read(text)))
  }

  /// The instant of a reading, through the assumed zone if it is a local time.
  func instant(_ reading: TimeReading) throws(TrackFileError.Reason) -> Instant {
    switch reading {
    case .instant(let instant): return instant
    case .local(let local):
      guard let assumed else {
        throw .time(.lacksOffset(local.description, local))
      }
      do throws(LocalTimeError) {
        return assumed.followsClock
          ? try clock.instant(of: local, in: assumed.rules, skipped: assumed.policy.skipped)
          : try assumed.rules.resolve(local, by: assumed.policy).instant
      } catch {
        throw .localTime(error)
      }
    }
  }
}

/// A clock that shows local time, followed from one reading to the next.
///
/// If it is turned back, it shows an hour twice. Which of the two a reading is in, the one before it tells: the first
/// until the clock runs backward by half of the change or more, from then on the second. In a file with the latest time
/// first, all of that is the other way around.
private final class FollowedClock {
  private var last: Instant?
  private var isDescending = false

  func instant(
    of local: LocalDateTime, in rules: TimeZoneRules, skipped: LocalTimePolicy.Skipped
  ) throws(LocalTimeError) -> Instant {
    let instant: Instant
    if case .repeated(let earlier, let later) = rules.instants(of: local) {
      if let isSecond = isSecond(earlier.wholeSecond, later.wholeSecond, rules) {
        instant = isSecond ? later : earlier
      } else {
        // Throws, with both instants and when clocks were turned back.
        instant = try rules.resolve(local, by: LocalTimePolicy(repeated: .fail)).instant
      }
    } else {
      instant = try rules.resolve(local, by: LocalTimePolicy(skipped: skipped)).instant
    }
    // Fractions of a second may be out of order.
    let second = instant.wholeSecond
    if let last, second != last { isDescending = second < last }
    last = second
    return instant
  }

  /// Whether the later of two instants is intended; `nil` if that is not clear.
  private func isSecond(_ earlier: Instant, _ later: Instant, _ rules: TimeZoneRules) -> Bool? {
    guard let last, last > earlier else { return false }
    if last >= later { return true }
    let change = later.secondsSince1970 - earlier.secondsSince1970
    let isAfterChange = rules.utcOffset(at: last) == rules.utcOffset(at: later)
    guard isAfterChange == isDescending else { return isAfterChange }
    let jump =
      isDescending
      ? later.secondsSince1970 - last.secondsSince1970 : last.secondsSince1970 - earlier.secondsSince1970
    return 2 * jump >= change ? !isDescending : nil
  }
}
