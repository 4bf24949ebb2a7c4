import TimeZoneLookupTiny

let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
print(TimeZoneFinder.tiny.certainty(at: sapporo))
