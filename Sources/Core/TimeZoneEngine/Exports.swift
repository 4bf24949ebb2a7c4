// `GridPoint`, `IndexError` and `FileError` are part of this module's interface.
@_exported import TimeZoneIndex
@_exported import TimeZoneSupport
