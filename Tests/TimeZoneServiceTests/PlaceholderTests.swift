import Testing

@testable import TimeZoneService
