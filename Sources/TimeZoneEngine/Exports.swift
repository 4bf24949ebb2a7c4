// `GridPoint` and `IndexError` are part of this module's interface.
@_exported import TimeZoneIndex
