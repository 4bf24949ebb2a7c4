// Requests and answers of the service are made of these: its program needs no other import of them.
@_exported import TimeZonePresentation
