import TimeZoneLocalTime
import TimeZoneTracks

/// Reads the fixes of a file of one format, from its bytes in chunks of any size.
protocol FormatReader {
  /// Reads the next bytes, and adds the fixes that are complete to the batcher.
  mutating func read(_ chunk: UnsafeBufferPointer<UInt8>, into fixes: FixBatcher) throws(TrackFileError)

  /// Ends the file: throws where it is not complete.
  mutating func finish(into fixes: FixBatcher) throws(TrackFileError)
}

/// Reads the times of a track from text.
struct TrackTimes {
  private let format: TimeFormat
  private let assumed: TrackReadOptions.AssumedZone?
  private let clock = FollowedClock()

  init(_ format: TimeFormat, _ options: TrackReadOptions) {
    self.format = format
    assumed = options.assumedZone
  }

  /// The instant of a text.
  @inline(__always)
  func instant(_ text: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) -> Instant {
    if let instant = Instant(plainUTC: text) { return instant }
    return try readSlowly(text)
  }

  @inline(never)
  private func readSlowly(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(TrackFileError.Reason) -> Instant {
    let reading: TimeReading
    do throws(TimeError) {
      reading = try format.read(text)
    } catch {
      throw .time(error)
    }
    return try instant(reading)
  }

  /// The instant of a reading, through the assumed zone where it is a local time.
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

extension TrackFileError.Reason: Error {}
