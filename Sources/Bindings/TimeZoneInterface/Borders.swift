// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine

@c @implementation
public func tzlookup_nearest_border(
  _ index: OpaquePointer!, _ latitude: Double, _ longitude: Double,
  _ border: UnsafeMutablePointer<tzlookup_border>!
) -> tzlookup_status {
  guard let border else { return TZLOOKUP_ERROR_ARGUMENT }
  guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
    return TZLOOKUP_ERROR_POSITION
  }
  return IndexHandle.with(index, else: TZLOOKUP_ERROR_ARGUMENT) { index in
    guard let found = index.finder.nearestBorder(to: Coordinate(onEarth: point)) else {
      return TZLOOKUP_ERROR_NOTHING
    }
    border.pointee = tzlookup_border(
      meters: found.meters, latitude: found.nearestPoint.latitude, longitude: found.nearestPoint.longitude,
      zone_beyond: found.timeZoneIdentifiersBeyond.first.flatMap { index.zone(named: $0) } ?? ZoneNumber.none)
    return TZLOOKUP_OK
  }
}
