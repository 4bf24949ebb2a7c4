import Testing

@testable import TimeZoneTiles
