import TimeZoneSupport

/// The rules of one time zone: what its clocks showed and, as far as is known, will show.
///
/// ```swift
/// let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
/// let type = berlin.localTimeType(at: try Instant(parsing: "2026-11-20T12:00:00Z"))
/// type.abbreviation  // "CET"
/// ```
///
/// Rules are a view of a TZif file (RFC 9636), the embedded ones without a copy. They are immutable: share them
/// freely between threads and tasks.
public struct TimeZoneRules: Sendable {
  /// The name they were opened by; `nil` for those of a file's bytes.
  public let identifier: String?

  let file: TZifFile
  /// From here on the footer holds: the second after the last transition.
  let footerStart: Int64
  private let owner: OwnedBytes?

  init(_ bytes: UnsafeRawBufferPointer, identifier: String?, owner: OwnedBytes?) throws(TimeZoneRulesError) {
    guard let base = bytes.baseAddress else {
      throw .notTZif(offset: 0, expected: UInt8(ascii: "T"), found: nil)
    }
    file = try TZifFile(checking: TZifBytes(base: base, count: bytes.count))
    self.identifier = identifier
    self.owner = owner
    footerStart = file.transitionCount == 0 ? .min : file.time(file.transitionCount - 1) &+ 1
  }

  /// The embedded rules of a zone.
  ///
  /// - Parameter identifier: Any name of the tz database, such as `Europe/Berlin` or the older `Asia/Calcutta`.
  /// - Throws: ``TimeZoneRulesError/unknownZone(_:source:)`` and
  ///   ``TimeZoneRulesError/invalidIdentifier(_:)``.
  /// - Complexity: O(log n) in the number of names, and linear in the zone's transitions, which are checked: about a
  ///   microsecond.
  public init(identifier: String) throws(TimeZoneRulesError) {
    self = try TimeZoneRuleBook.embedded.rules(for: identifier)
  }

  /// The rules in the bytes of a TZif file, versions 1 to 4, which are copied and checked completely.
  ///
  /// - Parameter tzif: The file.
  /// - Throws: ``TimeZoneRulesError``: which byte is not as expected; files that count leap seconds are refused.
  /// - Complexity: O(n) in the number of bytes.
  public init(tzif: [UInt8]) throws(TimeZoneRulesError) {
    try self.init(tzif: tzif, identifier: nil)
  }

  init(tzif: [UInt8], identifier: String?) throws(TimeZoneRulesError) {
    let storage = tzif.withUnsafeBytes { OwnedBytes(copying: $0) }
    try self.init(storage.bytes, identifier: identifier, owner: storage)
  }
}

/// A kind of local time, as it holds between two transitions: how far from UTC, whether and how far daylight saving moves
/// the clocks, and its abbreviation.
public struct LocalTimeType: Hashable, Sendable {
  /// Seconds to add to UTC: the sum of the two below.
  public let utcOffset: Int
  /// The offset without daylight saving, in seconds.
  ///
  /// Rules hold the sum and whether there is daylight saving. So the standard offset is derived; see
  /// ``TimeZoneRules/localTimeType(at:)``.
  public let standardOffset: Int
  /// What daylight saving adds, in seconds: mostly 3,600, sometimes negative, as in winter in Europe/Dublin.
  public let daylightSaving: Int
  /// Whether there is daylight saving, as the tz database has it.
  public let isDaylightSaving: Bool
  /// Such as `CET`, `JST` or `-03`.
  public let abbreviation: String
}

// MARK: - What holds at an instant

extension TimeZoneRules {
  /// Seconds to add to UTC at an instant.
  ///
  /// - Parameter instant: Any.
  /// - Returns: Seconds, positive to the east. Before the first transition the zone's first local time holds (mostly
  ///   local mean time), after the last one the rule that is in force today.
  /// - Complexity: O(log n) in the number of transitions. Nothing is allocated.
  @inline(__always)
  public func utcOffset(at instant: Instant) -> Int {
    phase(at: instant.secondsSince1970).utcOffset
  }

  /// The zone's local time at an instant: offsets, daylight saving, abbreviation.
  ///
  /// What daylight saving adds is not in the rules; it is derived from the nearest standard times before and after
  /// (after the last transition, from the one of the rule): an hour where that leads to either of them; otherwise the
  /// difference from the earlier or else the later one, where it is -1 to 2 hours and not 0; otherwise an hour, because
  /// then the standard offset changed at the same moment. Of the 41,934 periods of all names until 2040 this leaves 7
  /// unlike the tz database's source: half hours of Montevideo (1923, 1942) and Rarotonga (1978), double summer time of
  /// Paris and Monaco (1944, 1945).
  ///
  /// Daylight saving may be negative: in Europe/Dublin the tz database has standard time in summer, and an hour less in
  /// winter.
  ///
  /// - Parameter instant: Any.
  /// - Returns: Offsets in seconds, and the abbreviation.
  /// - Complexity: O(log n) in the number of transitions, with a few steps more in daylight saving time. Nothing is
  ///   allocated for abbreviations of up to 15 bytes, as all real ones are.
  public func localTimeType(at instant: Instant) -> LocalTimeType {
    let transition = transition(at: instant.secondsSince1970)
    let phase = phase(transition, at: instant.secondsSince1970)
    let standardOffset = standardOffset(of: phase, at: transition)
    return LocalTimeType(
      utcOffset: phase.utcOffset, standardOffset: standardOffset,
      daylightSaving: phase.utcOffset - standardOffset, isDaylightSaving: phase.isDaylightSaving,
      abbreviation: file.abbreviation(phase))
  }

  /// Stands for the footer in place of the number of a transition; -1 is the time before the first.
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

  /// An instant at the same moment of the same kind of year, where sums cannot overflow 64 bits: the calendar repeats
  /// every 400 years.
  @inline(__always)
  private static func folded(_ instant: Int64) -> Int64 {
    let era = GregorianDay.daysPerEra * GregorianDay.seconds
    return instant.magnitude < UInt64(1) << 60 ? instant : instant % era
  }

  private func standardOffset(of phase: TZifPhase, at transition: Int) -> Int {
    guard phase.isDaylightSaving else { return phase.utcOffset }
    if transition == Self.footer, let footer = file.footer { return footer.standard.utcOffset }
    let earlier = standardOffset(before: transition).map { phase.utcOffset - $0 }
    let later = standardOffset(after: transition).map { phase.utcOffset - $0 }
    return phase.utcOffset - Self.saving(earlier, later)
  }

  /// What daylight saving adds, by the standard times before and after it.
  private static func saving(_ earlier: Int?, _ later: Int?) -> Int {
    let usual = 3_600
    if earlier == usual || later == usual { return usual }
    for saving in [earlier, later] {
      // More than that is the step from another standard offset.
      if let saving, saving != 0, (-3_600...7_200).contains(saving) { return saving }
    }
    return usual
  }

  private func standardOffset(before transition: Int) -> Int? {
    var number = transition - 1
    while number >= -1 {
      let phase = file.phase(after: number)
      if !phase.isDaylightSaving { return phase.utcOffset }
      number -= 1
    }
    return nil
  }

  private func standardOffset(after transition: Int) -> Int? {
    var number = transition + 1
    while number < file.transitionCount {
      let phase = file.phase(after: number)
      if !phase.isDaylightSaving { return phase.utcOffset }
      number += 1
    }
    return file.footer?.standard.utcOffset
  }
}

extension TimeZoneRules {
  /// The offsets at an instant as Google's Time Zone API splits them: daylight saving is never negative.
  ///
  /// Where the tz database has negative daylight saving (Europe/Dublin in winter) there is none here, and the standard
  /// time between two periods of it (Europe/Dublin in summer) is daylight saving time here.
  ///
  /// - Parameter instant: Any.
  /// - Returns: Seconds that add up to the offset from UTC; `daylightSaving` is 0 or more.
  package func googleOffsets(at instant: Instant) -> (raw: Int, daylightSaving: Int) {
    let type = localTimeType(at: instant)
    let offset = type.utcOffset
    if type.isDaylightSaving {
      let saving = max(type.daylightSaving, 0)
      return (offset - saving, saving)
    }
    let saving = negativeSavingAround(instant)
    return (offset + saving, -saving)
  }

  /// The daylight saving of the periods before and after a standard time, where it is negative in both; otherwise 0.
  private func negativeSavingAround(_ instant: Instant) -> Int {
    guard file.hasDaylightSaving, let next = nextTransition(after: instant), next.after.daylightSaving < 0,
      let previous = previousTransition(before: Instant(secondsSince1970: next.instant.secondsSince1970)),
      previous.before.daylightSaving < 0
    else { return 0 }
    return previous.before.daylightSaving
  }
}
