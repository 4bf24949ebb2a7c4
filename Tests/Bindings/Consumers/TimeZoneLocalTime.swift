import TimeZoneLocalTime

let rules = try TimeZoneRules(identifier: "Asia/Tokyo")
let instant = Instant(secondsSince1970: 1_795_176_000)
print(try ZoneDirectory.embedded.entry(for: "Japan").name)
print(instant.text(utcOffset: rules.utcOffset(at: instant)))
