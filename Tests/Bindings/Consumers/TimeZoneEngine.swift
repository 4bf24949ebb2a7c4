import TimeZoneEngine

let finder = try TimeZoneFinder(contentsOf: CommandLine.arguments[1])
print(try finder.timeZoneIdentifier(at: Coordinate(latitude: 43.06, longitude: 141.35)) ?? "none")
