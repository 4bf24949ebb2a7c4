// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLocalTime

// MARK: Offsets

/// `TZLOOKUP_NO_OFFSET`, an expression that is not imported.
private let noOffset = Int32.min

@c @implementation
public func tzlookup_utc_offset(_ rules: OpaquePointer!, _ instant: Int64) -> Int32 {
  RulesHandle.with(rules, else: noOffset) {
    Int32(truncatingIfNeeded: $0.rules.utcOffset(at: Instant(secondsSince1970: instant)))
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
      found[number] = tzlookup_utc_offset(OpaquePointer(index.rulesPointer(zones[number])), instants[number])
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
    let type = handle.rules.localTimeType(at: Instant(secondsSince1970: instant))
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
    guard let next = handle.rules.nextTransition(after: Instant(secondsSince1970: instant)) else {
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
    instants.pointee = tzlookup_instants(handle.rules.instants(of: local))
    return TZLOOKUP_OK
  }
}

extension LocalDateTime {
  fileprivate init?(_ clock: tzlookup_clock) {
    do throws(TimeError) {
      try self.init(
        year: Int(clamping: clock.year), month: Int(clock.month), day: Int(clock.day), hour: Int(clock.hour),
        minute: Int(clock.minute), second: Int(clock.second))
    } catch {
      return nil
    }
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
