import TimeZoneEngine

/// The rules of one time zone: its local time in the past and, by the current rules, in the future.
///
/// ```swift
/// let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
/// let type = berlin.localTimeType(at: try Instant(parsing: "2026-11-20T12:00:00Z"))
/// type.abbreviation  // "CET"
/// ```
///
/// Rules are an immutable view of a TZif file (RFC 9636), without a copy if they are embedded. They can be shared
/// between threads and tasks.
public struct TimeZoneRules: Sendable {
  /// The name by which the rules were opened; `nil` for rules from the bytes of a file.
  public let identifier: String?

  let file: TZifFile
  /// The first second to which the footer applies: the one after the last transition.
  let footerStart: Int64

  init(_ bytes: UnsafeRawBufferPointer, identifier: String?, owner: OwnedBytes?) throws(TimeZoneRulesError) {
    guard let bytes = TZifBytes(bytes, owner: owner) else {
      throw .notTZif(offset: 0, expected: UInt8(ascii: "T"), found: nil)
    }
    file = try TZifFile(checking: bytes)
    self.identifier = identifier
    footerStart = file.transitionCount == 0 ? .min : file.time(file.transitionCount - 1) &+ 1
  }

  /// Opens the embedded rules of a zone.
  ///
  /// - Parameter identifier: Any name of the tz database, such as `Europe/Berlin` or the older `Asia/Calcutta`.
  /// - Throws: ``TimeZoneRulesError/unknownZone(_:source:)`` and ``TimeZoneRulesError/invalidIdentifier(_:)``.
  /// - Complexity: O(log n) in the number of names, and linear in the zone's transitions, which are checked: about a
  ///   microsecond.
  public init(identifier: String) throws(TimeZoneRulesError) {
    self = try TimeZoneDatabase.embedded.rules(for: identifier)
  }

  /// Copies and checks the bytes of a TZif file, versions 1 to 4.
  ///
  /// - Parameter tzif: The contents of the file.
  /// - Throws: ``TimeZoneRulesError`` that names the first invalid byte. Files that count leap seconds are rejected.
  /// - Complexity: O(n) in the number of bytes.
  public init(tzif: [UInt8]) throws(TimeZoneRulesError) {
    try self.init(tzif: tzif, identifier: nil)
  }

  init(tzif: [UInt8], identifier: String?) throws(TimeZoneRulesError) {
    let storage = OwnedBytes(copying: tzif)
    try self.init(storage.bytes, identifier: identifier, owner: storage)
  }
}

/// The local time in effect between two transitions: UTC offset, daylight saving, and abbreviation.
public struct LocalTimeType: Hashable, Sendable {
  /// The UTC offset in seconds, positive to the east: the sum of ``standardOffset`` and ``daylightSaving``.
  public let utcOffset: Int
  /// The UTC offset without daylight saving, in seconds.
  ///
  /// Rules store only the sum and whether daylight saving is in effect. The parts are derived from them; see
  /// ``TimeZoneRules/localTimeType(at:)``.
  public let standardOffset: Int
  /// The seconds that daylight saving adds: mostly 3,600, sometimes negative, as for Europe/Dublin in winter.
  public let daylightSaving: Int
  /// Whether daylight saving is in effect, according to the tz database.
  public let isDaylightSaving: Bool
  /// The abbreviation, such as `CET`, `JST`, or `-03`.
  public let abbreviation: String
}

#if !hasFeature(Embedded)
  /// Encoded as `utcOffset`, `standardOffset`, `daylightSaving`, `isDaylightSaving`, and `abbreviation`.
  extension LocalTimeType: Codable {}
#endif

// MARK: - Local time at an instant

extension TimeZoneRules {
  /// Returns the UTC offset at an instant, in seconds.
  ///
  /// - Parameter instant: Any instant.
  /// - Returns: Seconds, positive to the east. Before the first transition the zone's first local time type applies
  ///   (mostly local mean time), after the last one the rule of the footer.
  /// - Complexity: O(log n) in the number of transitions. Nothing is allocated.
  @inline(__always)
  public func utcOffset(at instant: Instant) -> Int {
    phase(at: instant.secondsSince1970).utcOffset
  }

  /// Returns the abbreviation of the local time at an instant, such as `CET`, `JST` or `-03`.
  ///
  /// - Complexity: The same as ``utcOffset(at:)``.
  public func abbreviation(at instant: Instant) -> String {
    file.abbreviation(phase(at: instant.secondsSince1970))
  }

  /// Returns whether daylight saving is in effect at an instant, according to the tz database.
  ///
  /// - Complexity: The same as ``utcOffset(at:)``.
  public func isDaylightSavingTime(at instant: Instant) -> Bool {
    phase(at: instant.secondsSince1970).isDaylightSaving
  }

  /// Returns the zone's local time at an instant: offsets, daylight saving, and abbreviation.
  ///
  /// The rules do not state how much daylight saving adds. The amount is derived from the nearest standard times before
  /// and after (after the last transition, from the offset of the footer's rule):
  ///
  /// - an hour if the difference from either is an hour
  /// - otherwise the difference from the earlier, or else the later one, if it is -1 to 2 hours and not 0
  /// - otherwise an hour, because the standard offset then changed at the same moment
  ///
  /// Of the 41,934 periods of all names until 2040, 7 differ from the tz database's source: half hours of Montevideo
  /// (1923, 1942) and Rarotonga (1978), double summer time of Paris and Monaco (1944, 1945).
  ///
  /// Daylight saving may be negative: for Europe/Dublin the tz database has standard time in summer, and an hour less
  /// in winter.
  ///
  /// - Parameter instant: Any instant.
  /// - Returns: Offsets in seconds, and the abbreviation.
  /// - Complexity: O(log n) in the number of transitions, and a few more steps during daylight saving. Nothing is
  ///   allocated for abbreviations that fit in a small string, as all real ones do.
  public func localTimeType(at instant: Instant) -> LocalTimeType {
    let transition = transition(at: instant.secondsSince1970)
    let phase = phase(transition, at: instant.secondsSince1970)
    let standardOffset = standardOffset(of: phase, at: transition)
    return LocalTimeType(
      utcOffset: phase.utcOffset, standardOffset: standardOffset,
      daylightSaving: phase.utcOffset - standardOffset, isDaylightSaving: phase.isDaylightSaving,
      abbreviation: file.abbreviation(phase))
  }

  /// Represents the footer instead of the number of a transition; -1 is the time before the first.
  static var footer: Int { .max }

  @inline(__always)
  func transition(at instant: Int64) -> Int {
    instant >= footerStart && file.footer != nil ? Self.footer : file.lastTransition(at: instant)
  }

  @inline(__always)
  func phase(at instant: Int64) -> TZifPhase {
    if instant >= footerStart, let footer = file.footer { return footer.phase(at: Self.folded(instant)) }
    return file.phase(after: file.lastTransition(at: instant))
  }

  private func phase(_ transition: Int, at instant: Int64) -> TZifPhase {
    if transition == Self.footer, let footer = file.footer { return footer.phase(at: Self.folded(instant)) }
    return file.phase(after: transition)
  }

  /// Near enough to 1970 that sums do not overflow 64 bits: the calendar repeats every 400 years.
  @inline(__always)
  private static func folded(_ instant: Int64) -> Int64 {
    let era = GregorianDay.daysPerEra * GregorianDay.seconds
    return instant.magnitude < UInt64(1) << 60 ? instant : instant % era
  }

  private func standardOffset(of phase: TZifPhase, at transition: Int) -> Int {
    guard phase.isDaylightSaving else { return phase.utcOffset }
    if transition == Self.footer, let footer = file.footer { return footer.standard.utcOffset }
    let earlier = firstStandardOffset(stride(from: transition - 1, to: -2, by: -1))
    let later = firstStandardOffset(stride(from: transition + 1, to: file.transitionCount, by: 1))
    return phase.utcOffset
      - Self.saving(
        earlier.map { phase.utcOffset - $0 },
        (later ?? file.footer?.standard.utcOffset).map { phase.utcOffset - $0 })
  }

  /// What daylight saving adds, from the differences to the standard times before and after it.
  private static func saving(_ earlier: Int?, _ later: Int?) -> Int {
    let usual = 3_600
    if earlier == usual || later == usual { return usual }
    for saving in [earlier, later] {
      // A larger difference includes a change of the standard offset.
      if let saving, saving != 0, (-3_600...7_200).contains(saving) { return saving }
    }
    return usual
  }

  /// The offset of the first standard time that follows one of some transitions.
  private func firstStandardOffset(_ transitions: StrideTo<Int>) -> Int? {
    for transition in transitions {
      let phase = file.phase(after: transition)
      if !phase.isDaylightSaving { return phase.utcOffset }
    }
    return nil
  }

  /// The offsets at an instant as split by Google's Time Zone API: daylight saving is never negative.
  ///
  /// If the tz database has negative daylight saving (Europe/Dublin in winter, Africa/Casablanca in Ramadan), it has
  /// none here, and the standard time of the rest of the year is daylight saving time. A period of standard time counts
  /// as such where it borders on negative daylight saving, has no neighbor with a higher offset, and lasts less than a
  /// year. So the answer depends on nothing but the period and its two neighbors: the last summer before a zone gives up
  /// its rules is like the rules before, and the time that it has kept since (Africa/Windhoek) is standard time.
  package func googleOffsets(at instant: Instant) -> (raw: Int, daylightSaving: Int) {
    let type = localTimeType(at: instant)
    let offset = type.utcOffset
    if type.isDaylightSaving {
      let saving = max(type.daylightSaving, 0)
      return (offset - saving, saving)
    }
    let saving = summerSaving(around: instant, standardOffset: offset)
    return (offset - saving, saving)
  }

  /// The offset without daylight saving. If daylight saving is negative, as in Europe/Dublin, it is the offset in
  /// winter, unless the period of negative daylight saving is shorter than 100 days, as the month of fasting is
  /// (Africa/Casablanca).
  func offsetOfUnchangedClocks(at instant: Instant) -> Int {
    let (type, raw) = (localTimeType(at: instant), googleOffsets(at: instant).raw)
    guard raw != type.standardOffset else { return raw }
    let following = Instant(secondsSince1970: instant.secondsSince1970 &+ 1)
    // The period of negative daylight saving is the one before this one, this one, or the next.
    var start = previousTransition(before: following)
    if let end = start, !type.isDaylightSaving, end.before.daylightSaving < 0 {
      start = previousTransition(before: end.instant)
    } else if !type.isDaylightSaving {
      start = nextTransition(after: instant)
    }
    guard let start, let end = nextTransition(after: start.instant) else { return raw }
    let length = end.instant.secondsSince1970 - start.instant.secondsSince1970
    return length < 100 * GregorianDay.seconds ? type.standardOffset : raw
  }

  /// The seconds that a period of standard time adds to the offset of the negative daylight saving that it borders on; 0 if it is
  /// not the summer time of such rules.
  private func summerSaving(around instant: Instant, standardOffset: Int) -> Int {
    // In winter, as standard time mostly is, the next transition settles it.
    guard file.hasDaylightSaving, let end = nextTransition(after: instant),
      end.after.utcOffset <= standardOffset,
      let start = previousTransition(before: end.instant), start.before.utcOffset <= standardOffset
    else { return 0 }
    // The difference of two numbers of 64 bits, the later first, fits in 64 bits without a sign.
    let length = UInt64(
      bitPattern: end.instant.secondsSince1970 &- start.instant.secondsSince1970)
    guard length < 366 * UInt64(GregorianDay.seconds) else { return 0 }
    return max(0, -start.before.daylightSaving, -end.after.daylightSaving)
  }
}
