import TimeZoneLocalTime

/// A series of photos that completes photos without a position from their neighbors in time.
public struct PhotoSeries: Sendable {
  /// A photo of a series.
  public struct Photo: Sendable {
    /// The facts of the photo.
    public let evidence: PhotoEvidence
    /// The index of the zone at the photo's position, or of its neighbors' zone; `nil` if none is known.
    public fileprivate(set) var zone: Int32?
    /// The time at which the photo was taken.
    public fileprivate(set) var time: PhotoTime

    /// The time by which photos are ordered, in seconds: the time of the photo's clock, or its local time.
    fileprivate var order: Int64? {
      if let clock = evidence.clock { return clock.secondsSince1970 }
      return time.instant.map { $0.secondsSince1970 &+ Int64(time.utcOffset ?? 0) }
    }
  }

  /// The photos, in the order in which they were added.
  public private(set) var photos: [Photo] = []
  private let rules: @Sendable (Int32) -> TimeZoneRules?

  /// Creates a series without photos.
  ///
  /// - Parameter rules: The rules of a zone, by its index.
  public init(rules: @escaping @Sendable (Int32) -> TimeZoneRules?) { self.rules = rules }

  /// Adds a photo to the series.
  ///
  /// - Parameters:
  ///   - evidence: The facts of the photo.
  ///   - zone: The index of the zone at the photo's position; `nil` without a position.
  public mutating func add(_ evidence: PhotoEvidence, zone: Int32?) {
    let time = PhotoTime(evidence, in: zone.flatMap { rules($0) })
    photos.append(Photo(evidence: evidence, zone: zone, time: time))
  }

  /// Completes the zones and times of photos without a position from photos near in time.
  ///
  /// A photo takes its zone from the nearest photo that has a position and whose time is certain or likely. It takes its
  /// clock's offset from a photo by the same device. The result is never certain. It is a guess if only photos by other
  /// devices are near, or if the photos before and after are in different zones.
  ///
  /// - Parameter seconds: The maximum time between neighbors, in seconds.
  /// - Complexity: O(*n* log *n*) in the number of photos.
  public mutating func complete(withinSeconds seconds: Int64) {
    let order = photos.indices.filter { photos[$0].order != nil }
      .sorted { (photos[$0].order ?? 0, $0) < (photos[$1].order ?? 0, $1) }
    let before = neighbors(order, within: seconds)
    let after = neighbors(order.reversed(), within: seconds)
    for index in order {
      let sides = [before[index], after[index]]
      if photos[index].zone != nil {
        doubt(index, nearest(to: index, sides.map { $0.sameDevice }, byClocks: true))
        continue
      }
      let near = nearest(to: index, sides.map { $0.any })
      guard let near, let zone = photos[near].zone else { continue }
      let differ = sides.contains { side in side.any.map { photos[$0].zone != zone } ?? false }
      let same = nearest(to: index, sides.map { $0.sameDevice }, byClocks: true)
      complete(index, zone, same, differ: differ)
    }
  }

  /// Makes the time of a photo with only a position and a local time a guess, if satellites' time shows that the clock of
  /// the same device was at another offset in a neighbor.
  private mutating func doubt(_ index: Int, _ other: Int?) {
    guard let other, photos[other].evidence.gpsTime != nil else { return }
    let (evidence, time) = (photos[index].evidence, photos[index].time)
    guard time.confidence == .likely, evidence.clock != nil, evidence.clockOffset == nil,
      evidence.gpsTime == nil, evidence.movieTime == nil, let zone = time.clockOffset,
      let clock = photos[other].time.clockOffset, clock != zone
    else { return }
    photos[index].time.confidence = .guess
    photos[index].time.add(.neighbors, .otherOffset(clock: clock, zone: zone))
  }

  private mutating func complete(_ index: Int, _ zone: Int32, _ other: Int?, differ: Bool) {
    var (evidence, time) = (photos[index].evidence, photos[index].time)
    let clockOffset = other.flatMap { photos[$0].time.clockOffset }
    if time.confidence >= .likely, let instant = time.instant, let own = time.clockOffset, own != clockOffset,
      own != rules(zone)?.utcOffset(at: instant)
    {
      // This photo is by another device, in another zone.
      return
    }
    if time.confidence < .likely {
      let isLent = evidence.clock != nil && evidence.clockOffset == nil && clockOffset != nil
      if isLent { evidence.clockOffset = clockOffset }
      time = PhotoTime(evidence, in: rules(zone))
      // The clock of the device is known to be off the zone's time, so this isn't a contradiction.
      if isLent, evidence.gpsTime == nil { time.confidence = .likely }
      time.confidence = min(
        time.confidence, isLent && !differ && !changed(zone, time, since: other) ? .likely : .guess)
      time.findings.removeAll { $0.source == .position || isLent && $0.source == .clockOffset }
    }
    if let instant = time.instant { time.utcOffset = rules(zone)?.utcOffset(at: instant) ?? time.utcOffset }
    time.add(.neighbors, differ ? .differ : nil)
    (photos[index].zone, photos[index].time) = (zone, time)
  }

  /// Whether the zone's clocks changed between a photo and another one, whose clock was on the zone's time and may have
  /// followed the change.
  private func changed(_ zone: Int32, _ time: PhotoTime, since other: Int?) -> Bool {
    guard let rules = rules(zone), let other, let then = photos[other].time.instant, let now = time.instant
    else { return false }
    return photos[other].time.clockOffset == rules.utcOffset(at: then)
      && rules.utcOffset(at: then) != rules.utcOffset(at: now)
  }

  /// For each photo in an order, the last photo before it that has a position, and the last one by the same device.
  private func neighbors(_ order: [Int], within seconds: Int64) -> [(any: Int?, sameDevice: Int?)] {
    var found: [(any: Int?, sameDevice: Int?)] = Array(repeating: (nil, nil), count: photos.count)
    var last: Int?
    var lastOfDevice: [Int: Int] = [:]
    for index in order {
      let photo = photos[index]
      func isNear(_ other: Int, byClocks: Bool = false) -> Bool {
        distance(index, other, byClocks: byClocks) <= UInt64(clamping: seconds)
      }
      found[index] = (
        last.flatMap { isNear($0) ? $0 : nil },
        photo.evidence.device.flatMap { lastOfDevice[$0] }.flatMap { isNear($0, byClocks: true) ? $0 : nil }
      )
      guard photo.zone != nil, photo.time.confidence >= .likely else { continue }
      last = index
      if let device = photo.evidence.device, photo.time.clockOffset != nil, photo.evidence.clock != nil {
        lastOfDevice[device] = index
      }
    }
    return found
  }

  private func nearest(to index: Int, _ others: [Int?], byClocks: Bool = false) -> Int? {
    others.compactMap { $0 }
      .min { distance(index, $0, byClocks: byClocks) < distance(index, $1, byClocks: byClocks) }
  }

  /// The seconds between two photos, by their instants, or else by their local times if one device took both.
  private func distance(_ one: Int, _ other: Int, byClocks: Bool = false) -> UInt64 {
    let (one, other) = (photos[one], photos[other])
    if !byClocks, let first = one.time.instant, let second = other.time.instant {
      return (first.secondsSince1970 &- second.secondsSince1970).magnitude
    }
    return ((one.order ?? 0) &- (other.order ?? 0)).magnitude
  }
}
