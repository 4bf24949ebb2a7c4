// The libraries of all tests: who imports `TestSupport` has them.
@_exported import TimeZoneLocalTime
@_exported import TimeZoneLookup
@_exported import TimeZoneShapes
