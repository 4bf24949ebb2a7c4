import TimeZoneAnnotation

/// Options for reading tracks.
public struct TrackReadOptions: Sendable {
  /// How a fix with an earlier time than the fix before it is handled.
  public enum Order: String, CaseIterable, Sendable {
    /// An earlier time is an error that names the place.
    case refuse
    /// All fixes are kept in memory, up to ``TrackReadOptions/sortLimit``, and delivered in the order of their times;
    /// fixes of the same time in the order of the file. Each fix stays in its segment of the file: if consecutive
    /// fixes are in different ones, the second starts a segment.
    case sort
    /// Fixes are delivered in the order of the file.
    case keep
  }

  /// The record to read from an Android phone's `Timeline.json`, which has two that overlap.
  public enum TimelineSource: String, CaseIterable, Sendable {
    /// The first record in the file that has a fix. In practice that is `semanticSegments`, which go back for
    /// years.
    case automatic
    /// The record `semanticSegments`, which has paths, visits and activities.
    case path
    /// The record `rawSignals`, whose positions have an accuracy and are kept only for a few weeks.
    case signals
  }

  /// The zone of times without an offset from UTC, in formats that do not define one.
  public struct AssumedZone: Sendable {
    /// The rules of the zone.
    public let rules: TimeZoneRules
    /// The policy for a repeated or skipped local time.
    public let policy: LocalTimePolicy
    /// Whether the previous local time, and not ``policy``, decides which instant a repeated local time means.
    ///
    /// A repeated time means the earlier instant until the clocks run backward by half of the change or more, and the later
    /// instant from then on. If the clocks run backward by less, the local time is an error.
    public let followsClock: Bool

    /// Creates the zone of times without an offset from UTC.
    public init(_ rules: TimeZoneRules, _ policy: LocalTimePolicy = .compatible, followsClock: Bool = true) {
      (self.rules, self.policy, self.followsClock) = (rules, policy, followsClock)
    }
  }

  /// How times that run backward are handled.
  public var order: Order = .refuse
  /// Whether fixes with a time or a position that cannot be read are left out and counted, instead of ending the reading.
  public var skipsUnreadable = false
  /// The maximum number of fixes to sort.
  ///
  /// Each takes 32 bytes in a list that grows by doubling, which takes three times as much for a moment, and up to 10
  /// bytes more during the sort: 20,000,000 fixes take about 1.3 GB, and up to 1.6 GB of address space while growing.
  public var sortLimit = 20_000_000
  /// The zone of times without an offset; `nil` to refuse them. GPX defines them as UTC, so it has no effect there.
  public var assumedZone: AssumedZone?
  /// The format of times in tables and JSON lines.
  public var timeFormat: TimeFormat = .automatic
  /// Options for reading a table. If no column of times is given, it is found by its name.
  public var table = CSVOptions()
  /// Options for reading JSON lines. If no member of times is given, it is found by its name.
  public var objects = NDJSONOptions()
  /// The column of accuracies in meters; `nil` to find it by its name.
  public var accuracy: CSVOptions.Column?
  /// The record to read from a `Timeline.json`.
  public var timeline: TimelineSource = .automatic

  /// Creates options that find columns and members by their names, and refuse times that run backward.
  public init() {}
}
