import TimeZoneLocalTime

/// The alerts that were given, as far as the rules need them.
struct AlertRecord: Sendable {
  /// The latest, ascending: at least as many as the limit, if there were so many.
  private var moments: [Instant] = []
  /// The last one of each place.
  private var latest: [Int: (time: Instant, day: Int64)] = [:]

  /// Records an alert, later than the others; of all alerts, no more than a limit matter.
  mutating func add(_ place: Int, _ time: Instant, _ day: Int64, limit: Int?) {
    latest[place] = (time, day)
    guard let limit else { return }
    moments.append(time)
    // Not at each alert, as it moves all others.
    if moments.count / 2 > limit { moments.removeFirst(moments.count - limit) }
  }

  /// The alert of a place on a local date or later: where the device has traveled east across the date line, into the
  /// day before, an alert on the date that it left counts too.
  func alert(of place: Int, since day: Int64) -> Instant? {
    latest[place].flatMap { $0.day >= day ? $0.time : nil }
  }

  /// The number of alerts less than a number of seconds ago, as far as they are kept.
  func count(within seconds: Double, of time: Instant) -> Int {
    moments.count - moments.indices.partitioningIndex { time.seconds(since: moments[$0]) < seconds }
  }
}
