// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLocalTime

// MARK: Indexes

@c @implementation
public func tzlookup_data_version(_ index: OpaquePointer!) -> UnsafePointer<CChar>! {
  IndexHandle.with(index, else: nil) { $0.dataVersion }
}

@c @implementation
public func tzlookup_attribution(_ index: OpaquePointer!) -> UnsafePointer<CChar>! {
  IndexHandle.with(index, else: nil) { $0.attribution }
}

@c @implementation
public func tzlookup_error_bound(_ index: OpaquePointer!) -> Double {
  IndexHandle.with(index, else: 0) { $0.finder.errorBound }
}

// MARK: Zones

@c @implementation
public func tzlookup_zone_count(_ index: OpaquePointer!) -> Int32 {
  IndexHandle.with(index, else: 0) { Int32($0.zoneCount) }
}

@c @implementation
public func tzlookup_zone_name(_ index: OpaquePointer!, _ zone: Int32) -> UnsafePointer<CChar>! {
  IndexHandle.with(index, else: nil) { $0.isZone(zone) ? $0.names[Int(zone)] : nil }
}

@c @implementation
public func tzlookup_zone_number(_ index: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> Int32 {
  IndexHandle.with(index, else: ZoneNumber.none) { index in
    guard let bytes = name else { return ZoneNumber.none }
    let name = String(cString: bytes)
    if let zone = index.zone(named: name) { return zone }
    // Most texts that are no name are not looked for any further: to make the directory takes milliseconds.
    guard ZoneDirectory.mightContain(name) else { return ZoneNumber.none }
    for other in ZoneDirectory.embedded.otherNames(of: name) {
      if let zone = index.zone(named: other) { return zone }
    }
    return ZoneNumber.none
  }
}

/// What a function returns that has no zone.
enum ZoneNumber {
  static let none = Int32(TZLOOKUP_NO_ZONE)
  static let invalidPosition = Int32(TZLOOKUP_INVALID_POSITION)
  static let invalidDistance = Int32(TZLOOKUP_INVALID_DISTANCE)
  static let outsideRegion = Int32(TZLOOKUP_OUTSIDE_REGION)
}

extension IndexHandle {
  @inline(__always)
  func isZone(_ number: Int32) -> Bool { number >= 0 && Int(number) < zoneCount }

  /// The number of a zone of exactly this name.
  func zone(named name: String) -> Int32? {
    let identifiers = finder.identifiers
    let number = identifiers.indices.partitioningIndex { !identifiers[$0].precedes(name) }
    return number < zoneCount && identifiers[number].isSame(as: name) ? Int32(number) : nil
  }
}
