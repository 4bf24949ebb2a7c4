import TestSupport
import Testing
import TimeZoneEngine

/// One angle of a position from text.
@Suite(.tags(.readsUntrustedBytes)) struct AxisTests {
  private func read(_ text: String, _ axis: Axis) throws(CoordinateError) -> Int32 {
    var text = text
    return try text.withUTF8 { bytes in
      Result { () throws(CoordinateError) in try axis.e7(parsingUTF8: bytes) }
    }.get()
  }

  @Test(
    arguments: [
      ("43.06", 430_600_000), ("-33.87", -338_700_000), ("+1", 10_000_000), ("\u{2212}1", -10_000_000),
      (" 1e1 ", 100_000_000), ("0.00000005", 1), ("-0.00000005", -1), ("0.000000049999999999999999999", 0),
      ("90", 900_000_000), ("90.00000000000000000000", 900_000_000), ("0.0000000009e9", 9_000_000),
    ] as [(String, Int32)])
  func degreesAreRoundedOnce(_ text: String, _ units: Int32) throws {
    #expect(try read(text, .latitude) == units)
    #expect(try read(text, .longitude) == units)
  }

  @Test(arguments: ["", "-", ".", "1 2", "1,5", "1°", "1N", "0x1", "nan", "1e", "1-2"])
  func whatIsNoNumberIsRefused(_ text: String) {
    #expect(throws: CoordinateError.self) { try read(text, .latitude) }
    #expect(throws: CoordinateError.self) { try read(text, .longitude) }
  }

  @Test func eachAngleHasItsRange() throws {
    #expect(try read("180", .longitude) == 1_800_000_000)
    #expect(throws: CoordinateError.longitude(180.5)) { try read("180.5", .longitude) }
    #expect(throws: CoordinateError.latitude(-90.5, swapped: true)) { try read("-90.5", .latitude) }
    #expect(throws: CoordinateError.latitude(1e30, swapped: false)) { try read("1e30", .latitude) }
    // In range only when rounded.
    #expect(throws: CoordinateError.self) { try read("90.00000000000000000001", .latitude) }
  }
}
