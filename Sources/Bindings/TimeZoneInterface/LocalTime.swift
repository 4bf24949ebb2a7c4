// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLocalTime

// MARK: Rules

/// The object that a `tzlookup_rules *` points to, which exists as long as the program.
private typealias RulesHandle = Shared<TimeZoneRules>

/// The rules of all names that have been asked for, by their numbers in the database.
private let knownRules = HandleTable(count: TimeZoneDatabase.embedded.nameCount)

/// A pointer to the rules of a name, the same each time; `nil` if the database has none.
private func rulesPointer(for name: UnsafePointer<CChar>) -> OpaquePointer? {
  let text = String(cString: name)
  var key = text
  guard let number = key.withUTF8({ TimeZoneDatabase.embedded.number(of: $0) }) else { return nil }
  if let found = knownRules[number] { return found }
  guard let rules = try? TimeZoneDatabase.embedded.rules(for: text) else { return nil }
  return knownRules.publish(RulesHandle(rules), at: number)
}

extension IndexHandle {
  /// `nil` if no rules have its name.
  @inline(__always)
  fileprivate func rulesPointer(_ zone: Int32) -> OpaquePointer? {
    guard isZone(zone) else { return nil }
    return rules[Int(zone)] ?? findRules(zone)
  }

  @inline(never)
  private func findRules(_ zone: Int32) -> OpaquePointer? {
    TimeZoneInterface.rulesPointer(for: names[Int(zone)]).map { rules.publish($0, at: Int(zone)) }
  }
}

private let rulesVersion = CStringTable([TimeZoneDatabase.embedded.version ?? ""])

@c @implementation
public func tzlookup_rules_version() -> UnsafePointer<CChar>! { rulesVersion[0] }

@c @implementation
public func tzlookup_rules_named(_ name: UnsafePointer<CChar>!) -> OpaquePointer! {
  guard let name else { return nil }
  return rulesPointer(for: name)
}

@c @implementation
public func tzlookup_rules_of(_ index: OpaquePointer!, _ zone: Int32) -> OpaquePointer! {
  IndexHandle.with(index, else: nil) { $0.rulesPointer(zone) }
}

// MARK: Offsets

/// `TZLOOKUP_NO_OFFSET`, an expression that is not imported.
private let noOffset = Int32.min

@c @implementation
public func tzlookup_utc_offset(_ rules: OpaquePointer!, _ instant: Int64) -> Int32 {
  RulesHandle.with(rules, else: noOffset) {
    Int32(truncatingIfNeeded: $0.value.utcOffset(at: Instant(secondsSince1970: instant)))
  }
}

@c @implementation
public func tzlookup_utc_offsets(
  _ index: OpaquePointer!, _ zones: UnsafePointer<Int32>!, _ instants: UnsafePointer<Int64>!, _ count: Int,
  _ offsets: UnsafeMutablePointer<Int32>!
) {
  guard let offsets, count > 0 else { return }
  let found = UnsafeMutableBufferPointer(start: offsets, count: count)
  guard let zones, let instants else { return found.update(repeating: noOffset) }
  IndexHandle.with(index, else: found.update(repeating: noOffset)) { index in
    for number in 0..<count {
      found[number] = tzlookup_utc_offset(index.rulesPointer(zones[number]), instants[number])
    }
  }
}

// MARK: Local time at an instant

@c @implementation
public func tzlookup_local_time_at(
  _ rules: OpaquePointer!, _ instant: Int64, _ local_time: UnsafeMutablePointer<tzlookup_local_time>!
) -> tzlookup_status {
  guard let local_time else { return TZLOOKUP_ERROR_ARGUMENT }
  return RulesHandle.with(rules, else: TZLOOKUP_ERROR_ARGUMENT) { handle in
    let type = handle.value.localTimeType(at: Instant(secondsSince1970: instant))
    local_time.pointee = tzlookup_local_time()
    local_time.pointee.utc_offset = Int32(type.utcOffset)
    local_time.pointee.daylight_saving = Int32(type.daylightSaving)
    local_time.pointee.is_daylight_saving = type.isDaylightSaving
    withUnsafeMutableBytes(of: &local_time.pointee.abbreviation) { bytes in
      // The last byte stays zero.
      for (number, byte) in type.abbreviation.utf8.prefix(bytes.count - 1).enumerated() {
        bytes[number] = byte
      }
    }
    return TZLOOKUP_OK
  }
}

@c @implementation
public func tzlookup_instant_text(
  _ instant: Int64, _ utc_offset: Int32, _ text: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> Int {
  let limit = 359_999
  let whole = Instant(secondsSince1970: instant).text(utcOffset: min(max(Int(utc_offset), -limit), limit))
  if let text, capacity != 0 { whole.copy(to: text, capacity: capacity) }
  return whole.utf8.count
}

@c @implementation
public func tzlookup_next_change(
  _ rules: OpaquePointer!, _ instant: Int64, _ change: UnsafeMutablePointer<Int64>!
) -> tzlookup_status {
  guard let change else { return TZLOOKUP_ERROR_ARGUMENT }
  return RulesHandle.with(rules, else: TZLOOKUP_ERROR_ARGUMENT) { handle in
    guard let next = handle.value.nextTransition(after: Instant(secondsSince1970: instant)) else {
      return TZLOOKUP_ERROR_NOTHING
    }
    change.pointee = next.instant.secondsSince1970
    return TZLOOKUP_OK
  }
}

// MARK: Instants of a local time

@c @implementation
public func tzlookup_instants_of(
  _ rules: OpaquePointer!, _ clock: tzlookup_clock, _ instants: UnsafeMutablePointer<tzlookup_instants>!
) -> tzlookup_status {
  guard let instants else { return TZLOOKUP_ERROR_ARGUMENT }
  return RulesHandle.with(rules, else: TZLOOKUP_ERROR_ARGUMENT) { handle in
    guard let local = LocalDateTime(clock) else { return TZLOOKUP_ERROR_TIME }
    instants.pointee = tzlookup_instants(handle.value.instants(of: local))
    return TZLOOKUP_OK
  }
}

extension LocalDateTime {
  fileprivate init?(_ clock: tzlookup_clock) {
    let time = try? LocalDateTime(
      year: Int(clamping: clock.year), month: Int(clock.month), day: Int(clock.day), hour: Int(clock.hour),
      minute: Int(clock.minute), second: Int(clock.second))
    guard let time else { return nil }
    self = time
  }
}

extension tzlookup_instants {
  fileprivate init(_ found: LocalTimeInstants) {
    switch found {
    case .unique(let instant): self.init(instant, instant, TZLOOKUP_UNIQUE)
    case .repeated(let first, let second): self.init(first, second, TZLOOKUP_REPEATED)
    case .skipped(_, let byOffsetBefore, let byOffsetAfter):
      self.init(byOffsetAfter, byOffsetBefore, TZLOOKUP_SKIPPED)
    }
  }

  private init(_ earlier: Instant, _ later: Instant, _ occurrence: tzlookup_occurrence) {
    self.init(earlier: earlier.secondsSince1970, later: later.secondsSince1970, occurrence: occurrence)
  }
}

// MARK: Comparisons

@c @implementation
public func tzlookup_check_zone(
  _ zone: UnsafePointer<CChar>!, _ text: UnsafePointer<CChar>!, _ instant: Int64,
  _ comparison: UnsafeMutablePointer<tzlookup_comparison>!
) -> tzlookup_status {
  guard let zone, let text, let comparison,
    (try? TimeZoneDatabase.embedded.rulesByAnyName(for: String(cString: zone))) != nil
  else { return TZLOOKUP_ERROR_ARGUMENT }
  let words = String(cString: text)
  var comparer = ZoneComparer(.embedded, others: nil)
  guard
    let found = try? comparer.compare(
      String(cString: zone), with: words, ClaimedZone(words),
      .range(from: Instant(secondsSince1970: instant), until: nil))
  else { return TZLOOKUP_ERROR_ARGUMENT }
  comparison.pointee = tzlookup_comparison(
    since: found.since?.secondsSince1970 ?? Int64.min,
    difference: Int32(truncatingIfNeeded: found.difference),
    verdict: found.verdict.forC)
  return TZLOOKUP_OK
}

extension ZoneComparison.Verdict {
  fileprivate var forC: tzlookup_verdict {
    switch self {
    case .same: TZLOOKUP_SAME
    case .alias: TZLOOKUP_ALIAS
    case .sameClocks: TZLOOKUP_SAME_CLOCKS
    case .wrongClock: TZLOOKUP_WRONG_CLOCK
    case .disputed, .unknownName, .noName, .noZone: TZLOOKUP_UNKNOWN_NAME
    }
  }
}
