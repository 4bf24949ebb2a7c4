// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine

@c @implementation
public func tzlookup_parse(
  _ text: UnsafePointer<CChar>!, _ count: Int, _ latitude: UnsafeMutablePointer<Int32>!,
  _ longitude: UnsafeMutablePointer<Int32>!, _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let room = Explanation(explanation, capacity: capacity)
  // A count of more than half the address space arrives as a negative number.
  guard let text, let latitude, let longitude, count >= 0 else { return room.fail(TZLOOKUP_ERROR_ARGUMENT) }
  do throws(CoordinateError) {
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    let coordinate = try Coordinate(parsingUTF8: bytes.assumingMemoryBound(to: UInt8.self))
    (latitude.pointee, longitude.pointee) = (coordinate.grid.y, coordinate.grid.x)
    return TZLOOKUP_OK
  } catch {
    return room.fail(TZLOOKUP_ERROR_POSITION, error.description)
  }
}
