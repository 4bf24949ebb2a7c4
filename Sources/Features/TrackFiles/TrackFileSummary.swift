import TimeZoneLocalTime

/// What was read from a track file.
public struct TrackFileSummary: Hashable, Sendable {
  /// The format of the file.
  public var format: TrackFormat
  /// The number of fixes delivered.
  public var fixes: Int64 = 0
  /// The number of fixes left out because another has the same position and time; the more accurate is delivered.
  public var duplicates: Int64 = 0
  /// The number of positions left out because they have no time.
  public var positionsWithoutTime: Int64 = 0
  /// Where the first of these is.
  public var firstWithoutTime: TrackPlace?
  /// The number of positions left out because their accuracy is negative, which marks them as invalid.
  public var invalidPositions: Int64 = 0
  /// Where the first of these is.
  public var firstInvalid: TrackPlace?
  /// The record of a Google timeline that was not read because another one was:
  /// ``TrackReadOptions/TimelineSource/path`` or ``TrackReadOptions/TimelineSource/signals``; only with
  /// ``TrackReadOptions/TimelineSource/automatic``.
  public var unreadTimeline: TrackReadOptions.TimelineSource?
  /// The number of fixes left out because their time or position cannot be read; only with
  /// ``TrackReadOptions/skipsUnreadable``.
  public var unreadable: Int64 = 0
  /// The first of these errors.
  public var unreadableErrors: [TrackFileError] = []
  /// How many of them are kept.
  public static let errorLimit = 20
  /// The number of records left out because they have no position, such as visits without a location.
  public var recordsWithoutPosition: Int64 = 0
  /// The number of fixes whose time is earlier than that of the preceding fix in the file.
  public var backwardTimes: Int64 = 0
  /// The earliest time.
  public var firstTime: Instant?
  /// The latest time.
  public var lastTime: Instant?
  /// Bytes read from the source, before decompression.
  public var bytesRead: Int64 = 0

  /// A summary of nothing yet.
  public init(format: TrackFormat) {
    self.format = format
  }

  /// Counts a fix that cannot be read.
  mutating func addUnreadable(_ error: TrackFileError) {
    unreadable += 1
    if unreadableErrors.count < Self.errorLimit { unreadableErrors.append(error) }
  }
}
