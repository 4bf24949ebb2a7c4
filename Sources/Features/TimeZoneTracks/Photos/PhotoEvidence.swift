import TimeZoneLocalTime

/// The facts of a photo or a video about the place and time at which it was taken.
public struct PhotoEvidence: Hashable, Sendable {
  /// The meaning of the time in the header of a video.
  public enum MovieClock: Hashable, Sendable {
    /// The time is in UTC, as QuickTime defines it and phones write it.
    case utc
    /// The time is local, as many cameras write it.
    case local
    /// The time may be UTC or a local time.
    case unknown
  }

  /// The position at which the photo was taken, by a satellite receiver; `nil` if unknown.
  public var position: Coordinate?
  /// The date and time from satellites (EXIF's `GPSDateStamp` and `GPSTimeStamp`).
  public var gpsTime: Instant?
  /// Whether the device itself received satellites, as their number in the photo shows (EXIF's `GPSSatellites`). If not, a
  /// program may have made ``gpsTime`` from the clock, as it looked up the position in a track.
  public var hasReceiver: Bool
  /// The time of the device's clock (EXIF's `DateTimeOriginal`).
  public var clock: LocalDateTime?
  /// The clock's offset from UTC in seconds (EXIF's `OffsetTimeOriginal`).
  public var clockOffset: Int?
  /// The time in the header of a video, without an offset (`CreateDate` of QuickTime).
  public var movieTime: LocalDateTime?
  /// The meaning of ``movieTime``.
  public var movieClock: MovieClock
  /// The time at which the file was last written, possibly long after the photo was taken.
  public var fileTime: Instant?
  /// A number of the device that took the photo, so that a series can compare photos of the same device.
  public var device: Int?

  /// Creates evidence, in which `nil` means unknown.
  public init(
    position: Coordinate? = nil, gpsTime: Instant? = nil, hasReceiver: Bool = false,
    clock: LocalDateTime? = nil, clockOffset: Int? = nil, movieTime: LocalDateTime? = nil,
    movieClock: MovieClock = .unknown, fileTime: Instant? = nil, device: Int? = nil
  ) {
    (self.position, self.gpsTime, self.hasReceiver, self.clock) = (position, gpsTime, hasReceiver, clock)
    (self.clockOffset, self.movieTime, self.movieClock) = (clockOffset, movieTime, movieClock)
    (self.fileTime, self.device) = (fileTime, device)
  }
}

/// The agreement or contradiction between a piece of evidence and a ``PhotoTime``.
public struct PhotoFinding: Hashable, Sendable {
  /// A piece of evidence.
  public enum Source: String, CaseIterable, Sendable {
    /// The device's clock: ``PhotoEvidence/clock``.
    case clock
    /// The offset that the photo states: ``PhotoEvidence/clockOffset``.
    case clockOffset
    /// The offset of the zone at ``PhotoEvidence/position``.
    case position
    /// The satellites' time: ``PhotoEvidence/gpsTime``.
    case gpsTime
    /// The time in the header of a video: ``PhotoEvidence/movieTime``.
    case movieTime
    /// The time at which the file was last written: ``PhotoEvidence/fileTime``.
    case fileTime
    /// Photos that were taken a little before or after.
    case neighbors
  }

  /// The reason why a piece of evidence contradicts. Offsets and differences are in seconds.
  public enum Contradiction: Hashable, Sendable {
    /// The clock was at an offset that the zone did not have: mostly the offset of the owner's home.
    case otherOffset(clock: Int, zone: Int)
    /// The clock was at an offset that the zone had in another season.
    case otherSeason(clock: Int, zone: Int)
    /// The photo states a different offset than its clock had.
    case statedOffset(Int, clock: Int)
    /// The time by the satellites is older than the photo.
    case old(Int64)
    /// The satellites' time equals the clock's time to the second, and the photo names no receiver. A program may have
    /// copied the time from the clock.
    case sameSecond
    /// The date is a day off, mostly because it is the local date with the time of UTC.
    case wrongDate
    /// A clock was fast by this many seconds, or slow if they are negative.
    case wrongTime(Int64)
    /// The time is local, not UTC.
    case isLocalTime
    /// The clocks of the zone never showed the time.
    case skipped
    /// The clocks of the zone showed the time twice.
    case repeated
    /// The photos before and after were taken in different zones.
    case differ
  }

  /// The piece of evidence.
  public let source: Source
  /// The reason for the contradiction; `nil` if the evidence agrees.
  public let contradiction: Contradiction?

  init(_ source: Source, _ contradiction: Contradiction? = nil) {
    (self.source, self.contradiction) = (source, contradiction)
  }
}

extension PhotoFinding.Contradiction: CustomStringConvertible {
  /// A description in one line, without the piece of evidence.
  public var description: String {
    switch self {
    case .otherOffset(let clock, let zone):
      "the clock was at \(EnglishZoneNames.offsetText(clock)), as at home or in another zone, the zone at \(EnglishZoneNames.offsetText(zone))"
    case .otherSeason(let clock, let zone):
      "the clock was at \(EnglishZoneNames.offsetText(clock)), the zone's offset of another season, the zone at \(EnglishZoneNames.offsetText(zone))"
    case .statedOffset(let stated, let clock):
      "\(EnglishZoneNames.offsetText(stated)) is stated, the clock was at \(EnglishZoneNames.offsetText(clock))"
    case .old(let seconds): "it is \(Self.duration(seconds)) older than the photo"
    case .wrongTime(let seconds): "it is \(Self.duration(seconds)) \(seconds < 0 ? "slow" : "fast")"
    case .sameSecond:
      "it is the clock's to the second, so that a program may have made it from the clock: no receiver is named"
    case .wrongDate: "its date is a day off"
    case .isLocalTime: "it is local time, not UTC"
    case .skipped: "the zone's clocks never showed it"
    case .repeated: "the zone's clocks showed it twice"
    case .differ: "the photos before and after were taken in different zones"
    }
  }

  /// `3:12:05`, hours first.
  private static func duration(_ seconds: Int64) -> String {
    let magnitude = seconds.magnitude
    let (minute, second) = (magnitude / 60 % 60, magnitude % 60)
    return "\(magnitude / 3_600):\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
  }
}
