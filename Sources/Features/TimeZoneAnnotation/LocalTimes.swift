struct RowTime: Hashable, Sendable {
  // In this order, a time takes 24 bytes.
  let instant: Instant
  /// `nil` if the row has an instant, not a local time.
  let kind: ResolvedLocalTime.Kind?
  /// Seconds to add to UTC.
  let utcOffset: Int
}

struct RowTimeReader: Sendable {
  let format: TimeFormat
  /// Whether times without an offset from UTC are local times, rather than malformed.
  let readsLocalTimes: Bool
  /// The unit of offsets that are numbers and may be in two; `nil` for none.
  var ambiguousUnit: OffsetUnit?

  /// The time in a cell that is not blank.
  func reading(_ cell: UnsafeBufferPointer<UInt8>) throws(RowError) -> TimeReading {
    return try mapError(
      RowError.time, readsLocalTimes ? format.read(cell) : .instant(format.readInstant(cell)))
  }
}

/// Local times of rows, for one thread: it opens the rules of each zone once.
final class LocalTimes {
  /// Without ``AnnotationOptions/includesUTCTime`` and ``AnnotationOptions/assumedZone``, times without an offset from UTC are malformed.
  var reader: RowTimeReader
  private let policy: LocalTimePolicy
  private let readsStandardTime: Bool
  /// The rules of ``AnnotationOptions/assumedZone``.
  private let assumed: Result<TimeZoneRules, TimeZoneRulesError>?
  private var opened: RulesCache
  private var bytes = [UInt8](repeating: 0, count: Instant.maximumTextCount)

  init(_ zones: NumberedZones, _ options: AnnotationOptions) {
    opened = RulesCache(options.rules, zones.identifiers)
    assumed = options.assumedZone.map { zone in
      Result { () throws(TimeZoneRulesError) in try options.rules.rulesByAnyName(for: zone) }
    }
    reader = RowTimeReader(
      format: options.timeFormat, readsLocalTimes: options.readsLocalTimes)
    policy = options.localTimePolicy
    readsStandardTime = options.readsStandardTime
  }

  /// A row's time, which is an instant if a zone is assumed.
  func placed(_ reading: TimeReading?) throws(RowError) -> TimeReading? {
    guard let assumed, case .local(let local)? = reading else { return reading }
    let rules = try mapError(RowError.noRules, assumed.get())
    return .instant(try resolve(local, in: rules).instant)
  }

  private func resolve(_ local: LocalDateTime, in rules: TimeZoneRules) throws(RowError) -> ResolvedLocalTime
  {
    try mapError(
      RowError.localTime, rules.resolve(local, by: policy, isStandardTime: readsStandardTime))
  }

  func time(_ reading: TimeReading, in zone: Int32) throws(RowError) -> RowTime {
    let rules = try mapError(RowError.noRules, opened.rules(zone))
    switch reading {
    case .instant(let instant):
      return RowTime(instant: instant, kind: nil, utcOffset: rules.utcOffset(at: instant))
    case .local(let local):
      let resolved = try resolve(local, in: rules)
      return RowTime(instant: resolved.instant, kind: resolved.kind, utcOffset: resolved.utcOffset)
    }
  }

  /// Calls `body` with the text of a new column, for the zone in which ``time(_:in:)`` put the time: letters, digits,
  /// `+`, `-` and `:`, except that an abbreviation in rules from outside may have any byte.
  func withText(
    of fact: AnnotationOptions.TimeFact, _ time: RowTime, in zone: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var text: String
    switch fact {
    case .utcTime, .localTime:
      let utcOffset = fact == .localTime ? time.utcOffset : nil
      return bytes.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let count = time.instant.writeText(utcOffset: utcOffset, to: start, decimals: true)
        body(UnsafeBufferPointer(start: start, count: count))
      }
    case .utcOffset: text = EnglishZoneNames.offsetText(time.utcOffset)
    case .kind: text = time.kind?.rawValue ?? "offset"
    case .abbreviation, .isDaylightSaving, .standardOffset:
      guard let type = (try? opened.rules(zone))?.localTimeType(at: time.instant) else { return }
      text =
        fact == .abbreviation
        ? type.abbreviation
        : fact == .standardOffset
          ? EnglishZoneNames.offsetText(type.standardOffset) : type.isDaylightSaving ? "true" : "false"
    }
    text.withUTF8(body)
  }
}
