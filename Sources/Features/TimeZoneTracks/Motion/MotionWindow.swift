import TimeZoneLocalTime

/// The most recent fixes, at most ``capacity`` of them.
struct MotionWindow: Sendable {
  /// Bounds memory, and the time to classify.
  static let capacity = 64

  /// Oldest first.
  private(set) var fixes: [Sample] = []

  struct Sample: Sendable {
    let point: GridPoint
    let time: Instant
    let accuracy: Double
  }

  /// Adds a fix, later than the last, and drops fixes that are too old.
  ///
  /// The window spans its whole length if the track does: the oldest fix that is kept may be older. If fixes come
  /// more often than the capacity allows, the last one is replaced until it is far enough in time from the one before.
  mutating func add(_ sample: Sample, seconds length: Double) {
    if fixes.count >= 2,
      sample.time.seconds(since: fixes[fixes.count - 2].time) < length / Double(Self.capacity - 2)
    {
      fixes[fixes.count - 1] = sample
    } else {
      fixes.append(sample)
    }
    var expired = 0
    while expired + 2 < fixes.count, sample.time.seconds(since: fixes[expired + 1].time) >= length {
      expired += 1
    }
    expired = max(expired, fixes.count - Self.capacity)
    if expired > 0 { fixes.removeFirst(expired) }
  }

  mutating func removeAll() { fixes.removeAll(keepingCapacity: true) }

  /// From the first fix to the last, in seconds.
  var seconds: Double {
    guard let first = fixes.first, let last = fixes.last else { return 0 }
    return last.time.seconds(since: first.time)
  }

  /// The mean accuracy in meters.
  var accuracy: Double {
    fixes.isEmpty ? 0 : fixes.reduce(0) { $0 + $1.accuracy } / Double(fixes.count)
  }

  /// Speeds in meters per second, each list ascending.
  struct Speeds {
    var all: [Double] = []
    var recent: [Double] = []
  }

  /// Speeds, each over a minimum interval or, where fixes are rarer, from one fix to the next: over a longer interval
  /// the scatter of positions matters less.
  func speeds(base: Double, recent: Double) -> Speeds {
    var speeds = Speeds()
    guard let last = fixes.last else { return speeds }
    var start = 0
    for end in fixes.indices.dropFirst() {
      while start + 1 < end, fixes[end].time.seconds(since: fixes[start + 1].time) >= base { start += 1 }
      let seconds = fixes[end].time.seconds(since: fixes[start].time)
      guard seconds >= base else { continue }
      let speed = GreatCircle.distance(from: fixes[start].point, to: fixes[end].point) / seconds
      speeds.all.append(speed)
      if last.time.seconds(since: fixes[end].time) <= recent { speeds.recent.append(speed) }
    }
    speeds.all.sort()
    speeds.recent.sort()
    return speeds
  }

  /// The recent net displacement: between the medians of the two halves of the recent fixes, which scatter less than
  /// single fixes and ignore an outlier.
  /// Returns meters, and the seconds between the median times of the halves; `nil` for fewer than two fixes.
  func displacement(recent: Double) -> (meters: Double, seconds: Double)? {
    guard let last = fixes.last, fixes.count >= 2 else { return nil }
    var first = fixes.count - 2
    while first > 0, last.time.seconds(since: fixes[first - 1].time) <= recent { first -= 1 }
    let middle = (first + fixes.count) / 2
    let earlier = median(first..<middle, origin: last)
    let later = median(middle..<fixes.count, origin: last)
    // On a plane that touches the sphere at the last fix: if the fixes are not near it, the device is not stationary.
    let cosine = GreatCircle.cosine(latitudeE7: Double(last.point.y))
    let x = (later.x - earlier.x) * cosine
    let y = later.y - earlier.y
    return ((x * x + y * y).squareRoot() / GreatCircle.gridUnitsPerMeter, later.seconds - earlier.seconds)
  }

  /// The medians of longitude and latitude, in 1e-7 degrees from a fix and the short way around, and of the times.
  private func median(_ range: Range<Int>, origin: Sample) -> (x: Double, y: Double, seconds: Double) {
    var xs: [Double] = []
    var ys: [Double] = []
    for fix in fixes[range] {
      let eastward = Double(fix.point.x) - Double(origin.point.x)
      xs.append(eastward - 3_600_000_000 * (eastward / 3_600_000_000).rounded())
      ys.append(Double(fix.point.y) - Double(origin.point.y))
    }
    let moments = fixes[range].map { $0.time.seconds(since: origin.time) }
    return (Self.middle(xs), Self.middle(ys), Self.middle(moments))
  }

  /// The median: of an even number of values, the mean of the two in the middle.
  private static func middle(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
