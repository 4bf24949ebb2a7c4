// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine
import TimeZoneLocalTime

/// The object that a `tzlookup_index *` points to.
final class IndexHandle: Handle, @unchecked Sendable {
  // Sendable by hand: the memory does not change.
  /// The storage that the index reads, which is released after the handle; `nil` if it is never closed.
  let storage: tzlookup_storage?
  private let isFile: Bool
  let finder: TimeZoneFinder
  let index: IndexReader
  let isRegional: Bool
  let names: CStringTable
  /// The rules of each zone, as far as they have been asked for.
  let rules: HandleTable
  /// A ``PolygonExtractor`` once polygons have been asked for.
  private let extractions = HandleTable(count: 1)

  init(_ finder: TimeZoneFinder, in storage: tzlookup_storage? = nil, path: String? = nil) {
    self.storage = storage
    self.finder = finder
    index = finder.index
    isRegional = finder.index.metadata.region != .world
    isFile = path != nil
    // The last three texts are facts about the data.
    let information = finder.information
    names = CStringTable(
      finder.identifiers + [information.dataVersion, information.attribution, path ?? ""])
    rules = HandleTable(count: finder.identifiers.count)
  }

  deinit {
    if let extraction = extractions[0] { Shared<PolygonExtractor>.release(extraction) }
  }

  var zoneCount: Int { finder.identifiers.count }

  var dataVersion: UnsafePointer<CChar> { names[zoneCount] }
  var attribution: UnsafePointer<CChar> { names[zoneCount + 1] }
  /// `nil` unless the index was opened from a file.
  var path: UnsafePointer<CChar>? { isFile ? names[zoneCount + 2] : nil }

  /// The extractor of polygons, which all calls share, because making it takes longer than the polygons of most zones.
  var extractor: PolygonExtractor {
    let extraction = extractions[0] ?? extractions.publish(Shared(PolygonExtractor(of: finder)), at: 0)
    return Shared<PolygonExtractor>.object(extraction).value
  }

  @inline(__always)
  func isZone(_ number: Int32) -> Bool { number >= 0 && Int(number) < zoneCount }

  func zone(named name: String) -> Int32? {
    let identifiers = finder.identifiers
    let number = identifiers.indices.partitioningIndex { !identifiers[$0].precedes(name) }
    return number < zoneCount && identifiers[number].isSame(as: name) ? Int32(number) : nil
  }
}

/// The result of a function for a position without a zone.
enum ZoneNumber {
  static let none = Int32(TZLOOKUP_NO_ZONE)
  static let invalidPosition = Int32(TZLOOKUP_INVALID_POSITION)
  static let invalidDistance = Int32(TZLOOKUP_INVALID_DISTANCE)
  static let outsideRegion = Int32(TZLOOKUP_OUTSIDE_REGION)
}

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
    for other in ZoneDirectory.embedded.otherNames(of: name) {
      if let zone = index.zone(named: other) { return zone }
    }
    return ZoneNumber.none
  }
}
