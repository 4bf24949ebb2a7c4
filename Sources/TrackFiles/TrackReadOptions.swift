import TimeZoneAnnotation
import TimeZoneLocalTime

/// How tracks are read.
public struct TrackReadOptions: Sendable {
  /// What is done with a fix whose time lies before that of the fix before it.
  public enum Order: String, CaseIterable, Sendable {
    /// It is an error that names the place.
    case refuse
    /// All fixes are kept in memory, up to ``TrackReadOptions/sortLimit``, and delivered in the order of their times;
    /// those of one time in the order of the file.
    case sort
    /// Fixes are delivered in the order of the file.
    case keep
  }

  /// Which of the two records of an Android phone's `Timeline.json` is read; they overlap.
  public enum TimelineSource: String, CaseIterable, Sendable {
    /// The first of the two that has a fix: `semanticSegments` in the files there are, which go back for years.
    case automatic
    /// `semanticSegments`: paths, visits and activities.
    case path
    /// `rawSignals[].position`, which have their accuracy, and are kept for a few weeks only.
    case signals
  }

  /// The zone in which times without an offset are local times, in formats that do not define one.
  public struct AssumedZone: Sendable {
    /// The rules of the zone.
    public let rules: TimeZoneRules
    /// Which instant a local time stands for that occurs twice or never.
    public let policy: LocalTimePolicy

    /// A zone.
    public init(_ rules: TimeZoneRules, _ policy: LocalTimePolicy = .compatible) {
      (self.rules, self.policy) = (rules, policy)
    }
  }

  /// What is done with times that run backward.
  public var order: Order = .refuse
  /// The greatest number of fixes that are sorted; each takes 40 bytes.
  public var sortLimit = 20_000_000
  /// The zone of times without an offset; `nil` to refuse them. GPX defines them as UTC, so it has no effect there.
  public var assumedZone: AssumedZone?
  /// How texts of times are read in tables and JSON lines.
  public var timeFormat: TimeFormat = .automatic
  /// How a table is read. Where no column of times is given, it is found by its name.
  public var table = CSVOptions()
  /// How JSON lines are read. Where no member of times is given, it is found by its name.
  public var objects = NDJSONOptions()
  /// The column of accuracies in meters; `nil` to find it by its name.
  public var accuracy: CSVOptions.Column?
  /// What is read of a `Timeline.json`.
  public var timeline: TimelineSource = .automatic

  /// By default everything is found by its name, and times that run backward are refused.
  public init() {}
}
