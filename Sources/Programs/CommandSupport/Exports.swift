// All commands present answers: what they share imports the words for them.
@_exported import TimeZonePresentation
