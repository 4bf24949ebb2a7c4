// Command, service and bindings present answers of all these: they import this module.
@_exported import Platform
@_exported import SolarTimes
@_exported import TimeZoneAnnotation
@_exported import TimeZoneLookup
@_exported import TimeZonePlaces
