import TimeZoneLocalTime

/// The time at which a photo or a video was taken, as far as its evidence shows.
///
/// Clocks of cameras have the offset of a zone, but do not record which; satellites have UTC, but their time may be
/// hours old. The instant is ``Confidence/certain`` only if the two agree to ``tolerance``. It is then wrong only if an
/// error of the clock and an error of the satellites' time cancel out.
public struct PhotoTime: Hashable, Sendable {
  /// How certain the instant is.
  public enum Confidence: Int, Comparable, CaseIterable, Sendable {
    /// The instant is missing.
    case unknown
    /// Evidence is missing or contradictory, and another instant is about as plausible.
    case guess
    /// The evidence fits, or has a plausible reason not to, but no second, independent clock agrees.
    case likely
    /// The device's clock and the satellites' time agree, with the offset that the photo states or the offset of its zone.
    /// Neither is made from the other, because they differ by at least a second, or the device has a receiver.
    case certain

    /// Returns whether one confidence is lower than another.
    public static func < (left: Confidence, right: Confidence) -> Bool { left.rawValue < right.rawValue }
  }

  /// The greatest difference in seconds between clocks that agree.
  public static let tolerance: Int64 = 30

  /// 1990-01-01, in seconds since 1970: satellites' times before it are from receivers that had no time yet.
  private static let firstReceivers: Int64 = 631_152_000

  /// The instant at which the photo was taken; `nil` if it is unknown.
  public internal(set) var instant: Instant?
  /// The local time's offset from UTC in seconds: the zone's, or the offset of the device's clock if no zone is known.
  public internal(set) var utcOffset: Int?
  /// The offset from UTC of the device's clock in seconds; `nil` if it is unknown.
  public internal(set) var clockOffset: Int?
  /// How certain the instant is.
  public internal(set) var confidence = Confidence.unknown
  /// The evidence that agrees and that contradicts, each piece once.
  public internal(set) var findings: [PhotoFinding] = []

  /// Weighs the evidence of a photo.
  ///
  /// - Parameters:
  ///   - evidence: The facts of the photo.
  ///   - rules: The rules of the zone at the photo's position; `nil` if the zone is unknown.
  /// - Complexity: O(log *n*) in the number of the zone's transitions.
  public init(_ evidence: PhotoEvidence, in rules: TimeZoneRules?) {
    self.init()
    if let gps = evidence.gpsTime?.secondsSince1970, gps >= Self.firstReceivers {
      weigh(evidence, rules, gps: gps)
    } else {
      weigh(evidence, rules)
    }
    guard let instant else { return }
    utcOffset = rules?.utcOffset(at: instant) ?? clockOffset
    compare(evidence, rules, instant)
  }

  private init() {}
}

// MARK: - With the satellites' time

extension PhotoTime {
  private mutating func weigh(_ evidence: PhotoEvidence, _ rules: TimeZoneRules?, gps: Int64) {
    let zone = rules?.utcOffset(at: Instant(secondsSince1970: gps))
    let movie = evidence.movieClock
    if let clock = evidence.clock {
      for offset in [evidence.clockOffset, zone] {
        if let offset, clock.agrees(with: gps, offset) {
          return take(clock, offset, confirmedBy: gps, evidence)
        }
      }
    }
    if let time = evidence.movieTime {
      // A device that writes local time for UTC may do so in both.
      let isUTC = movie == .utc || evidence.clock?.offset(since: time) ?? 0 != 0
      for (offset, isSure) in [(0, isUTC), (zone, true)] {
        guard let offset, isSure || evidence.clock == nil, time.agrees(with: gps, offset) else { continue }
        let isClock = evidence.clock == nil && offset != 0
        if isSure { return take(time, offset, confirmedBy: gps, evidence, isClock: isClock) }
        return take(time, offset, .likely, isClock: isClock)
      }
    }
    guard let clock = evidence.clock ?? evidence.movieTime else {
      (instant, confidence) = (evidence.gpsTime, .likely)
      return
    }
    let isClock = evidence.clock != nil
    let expected = (isClock ? evidence.clockOffset : movie == .utc ? 0 : nil) ?? zone
    let difference = clock.secondsSince1970 &- gps
    if let expected, Self.isDayOff(difference, expected) {
      // A clock may stand half a world away, too.
      findings.append(PhotoFinding(.gpsTime, .wrongDate))
      return take(clock, expected, difference.zoneOffset == nil ? .likely : .guess, isClock: isClock)
    }
    if let stood = difference.zoneOffset {
      // Satellites' times that are local, or a clock in UTC.
      if stood == 0, let expected, expected != 0 {
        guard isClock, evidence.clockOffset == zone else { return take(clock, 0, .guess, isClock: isClock) }
        findings.append(PhotoFinding(.gpsTime, .isLocalTime))
        return take(clock, expected, .likely)
      }
      return take(clock, stood, .likely, isClock: isClock)
    }
    guard let expected, difference.magnitude < 1 << 40 else {
      findings.append(PhotoFinding(isClock ? .clock : .movieTime, .wrongTime(difference)))
      (instant, confidence) = (evidence.gpsTime, .guess)
      return
    }
    let error = difference - Int64(expected)
    let isDoubtful = isClock && evidence.clockOffset != nil && zone != nil && evidence.clockOffset != zone
    guard error > 0 else {
      findings.append(PhotoFinding(isClock ? .clock : .movieTime, .wrongTime(error)))
      (instant, confidence) = (evidence.gpsTime, error > -3_600 && !isDoubtful ? .likely : .guess)
      if isClock { clockOffset = expected }
      return
    }
    findings.append(PhotoFinding(.gpsTime, .old(error)))
    let confidence = error < 86_400 && !isDoubtful ? Confidence.likely : .guess
    if let rules, evidence.clockOffset == nil, isClock || movie != .utc {
      return take(clock, in: rules, confidence, isClock: isClock)
    }
    take(clock, expected, confidence, isClock: isClock)
  }
}

extension PhotoTime {
  /// Takes the instant of a clock that agrees with the satellites' time, unless that may be a copy of it.
  private mutating func take(
    _ clock: LocalDateTime, _ offset: Int, confirmedBy gps: Int64, _ evidence: PhotoEvidence,
    isClock: Bool = true
  ) {
    let isCopy = !evidence.hasReceiver && clock.secondsSince1970 &- Int64(offset) == gps
    if isCopy { findings.append(PhotoFinding(.gpsTime, .sameSecond)) }
    take(clock, offset, isCopy ? .likely : .certain, isClock: isClock)
  }

  /// Whether a clock at an offset is a day off, as where the satellites' date is the local one.
  private static func isDayOff(_ difference: Int64, _ offset: Int) -> Bool {
    guard difference.magnitude < 1 << 40 else { return false }
    return (Int64((difference - Int64(offset)).magnitude) - 86_400).magnitude <= tolerance
  }
}

// MARK: - Without it

extension PhotoTime {
  private mutating func weigh(_ evidence: PhotoEvidence, _ rules: TimeZoneRules?) {
    let movie = evidence.movieClock
    guard let clock = evidence.clock else {
      if let time = evidence.movieTime {
        if movie != .local { return take(time, 0, movie == .utc ? .likely : .guess, isClock: false) }
        if let rules { return take(time, in: rules, .likely) }
      } else if let time = evidence.fileTime {
        (instant, confidence) = (time, .guess)
      }
      return
    }
    if let offset = evidence.clockOffset {
      take(clock, offset, .likely)
      // The clock may have been set without its offset, or the other way around.
      guard let instant, let zone = rules?.utcOffset(at: instant), zone != offset else { return }
      let isUTC = evidence.movieTime?.agrees(with: instant.secondsSince1970, 0) ?? false
      if !isUTC || offset == 0 { confidence = .guess }
      return
    }
    if let time = evidence.movieTime, movie != .local,
      let stood = clock.offset(since: time), stood != 0 || movie == .utc
    {
      return take(clock, stood, .likely)
    }
    if let rules { return take(clock, in: rules, .likely) }
    if let time = evidence.fileTime,
      let stood = (clock.secondsSince1970 &- time.secondsSince1970).zoneOffset
    {
      take(clock, stood, .guess)
    }
  }
}

// MARK: - Taking and comparing

extension PhotoTime {
  /// Takes the instant of a clock at an offset.
  private mutating func take(
    _ clock: LocalDateTime, _ offset: Int, _ confidence: Confidence, isClock: Bool = true
  ) {
    instant = Instant(
      secondsSince1970: clock.secondsSince1970 &- Int64(offset), milliseconds: clock.millisecond)
    self.confidence = confidence
    if isClock { clockOffset = offset }
  }

  /// Takes the instant at which the clocks of a zone showed a time.
  private mutating func take(
    _ clock: LocalDateTime, in rules: TimeZoneRules, _ confidence: Confidence, isClock: Bool = true
  ) {
    // This policy always finds an instant.
    guard let found = try? rules.resolve(clock, by: .compatible) else { return }
    let offset = clock.secondsSince1970 &- found.instant.secondsSince1970
    take(clock, Int(truncatingIfNeeded: offset), confidence, isClock: isClock)
    if found.kind == .unique { return }
    findings.append(PhotoFinding(.clock, found.kind == .repeated ? .repeated : .skipped))
    self.confidence = .guess
  }

  /// Adds what each piece of evidence says about the instant, if it has not been said.
  private mutating func compare(_ evidence: PhotoEvidence, _ rules: TimeZoneRules?, _ instant: Instant) {
    let seconds = instant.secondsSince1970
    if evidence.clock != nil { add(.clock) }
    if let stated = evidence.clockOffset, let clock = clockOffset, evidence.clock != nil {
      add(.clockOffset, stated == clock ? nil : .statedOffset(stated, clock: clock))
    }
    if let rules, let clock = clockOffset {
      let zone = rules.utcOffset(at: instant)
      let isOfSeason = rules.hasOffset(clock, near: instant)
      add(
        .position,
        clock == zone
          ? nil : isOfSeason ? .otherSeason(clock: clock, zone: zone) : .otherOffset(clock: clock, zone: zone)
      )
    }
    if let gps = evidence.gpsTime {
      let age = seconds &- gps.secondsSince1970
      add(.gpsTime, age.magnitude <= Self.tolerance ? nil : age > 0 ? .old(age) : .wrongTime(0 &- age))
    }
    if let time = evidence.movieTime {
      let isLocal = time.agrees(with: seconds, clockOffset ?? utcOffset ?? 0)
      add(
        .movieTime,
        time.agrees(with: seconds, 0)
          ? nil
          : isLocal
            ? evidence.movieClock == .local ? nil : .isLocalTime
            : .wrongTime(time.secondsSince1970 &- seconds))
    }
    if let time = evidence.fileTime {
      let age = time.secondsSince1970 &- seconds
      // Later times say nothing: the file was copied or edited.
      if age.magnitude <= Self.tolerance { add(.fileTime) }
    }
  }

  mutating func add(_ source: PhotoFinding.Source, _ contradiction: PhotoFinding.Contradiction? = nil) {
    if !findings.contains(where: { $0.source == source }) {
      findings.append(PhotoFinding(source, contradiction))
    }
  }
}

extension LocalDateTime {
  /// The offset from UTC of a clock that shows it while one of UTC shows another time; `nil` if no offset fits.
  fileprivate func offset(since utc: LocalDateTime) -> Int? {
    (secondsSince1970 &- utc.secondsSince1970).zoneOffset
  }

  /// Whether a clock at an offset shows it at a second of UTC, or nearly so.
  fileprivate func agrees(with second: Int64, _ offset: Int) -> Bool {
    (secondsSince1970 &- Int64(offset) &- second).magnitude <= PhotoTime.tolerance
  }
}

extension Int64 {
  /// The offset from UTC of which it is, to within the tolerance, of the offsets that zones have had since 1972.
  fileprivate var zoneOffset: Int? {
    guard self > -50_000, self < 60_000 else { return nil }
    let offset = Int((self + 90_000 + 450) / 900 * 900 - 90_000)
    guard (self - Int64(offset)).magnitude <= PhotoTime.tolerance else { return nil }
    let isOfZones =
      offset % 3_600 == 0
      ? (-43_200...50_400).contains(offset)
      // -09:30, -03:30, -02:30, +03:30, +04:30, +05:30, +05:45, +06:30, +08:45, +09:30, +10:30, +11:30, +12:45, +13:45
      : [-38, -14, -10, 14, 18, 22, 23, 26, 35, 38, 42, 46, 51, 55].contains(offset / 900)
    return isOfZones ? offset : nil
  }
}

extension TimeZoneRules {
  /// Whether its clocks are at an offset within half a year of an instant.
  fileprivate func hasOffset(_ offset: Int, near instant: Instant) -> Bool {
    ([-6, -4, -2, 2, 4, 6] as [Int64]).contains { months in
      utcOffset(at: Instant(secondsSince1970: instant.secondsSince1970 &+ months * 2_630_000)) == offset
    }
  }
}
