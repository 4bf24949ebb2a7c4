import TimeZoneEngine
import TimeZoneLocalTime
import TimeZoneTracks

var tracker = ZoneTracker(try TimeZoneFinder(contentsOf: CommandLine.arguments[1]))
let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
_ = tracker.update(TrackFix(sapporo, at: Instant(millisecondsSince1970: 0), accuracy: 20))
print(tracker.zones?.first ?? "none")
