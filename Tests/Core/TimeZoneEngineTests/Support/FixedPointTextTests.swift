import Testing
import TimeZoneEngine

/// Numbers with decimals, as everything writes them.
@Suite struct FixedPointTextTests {
  @Test(
    arguments: [
      (0, 0, "0", "0"), (0, 3, "0", "0.000"), (7, 3, "0.007", "0.007"), (-7, 3, "-0.007", "-0.007"),
      (500, 3, "0.5", "0.500"), (-12_000, 3, "-12", "-12.000"), (12_340, 3, "12.34", "12.340"),
      (1, 18, "0.000000000000000001", "0.000000000000000001"), (100, 0, "100", "100"),
      (Int64.max, 0, "9223372036854775807", "9223372036854775807"),
      (Int64.min, 0, "-9223372036854775808", "-9223372036854775808"),
      (Int64.min, 18, "-9.223372036854775808", "-9.223372036854775808"),
    ] as [(Int64, Int, String, String)])
  func unitsArePlacedExactly(_ units: Int64, _ places: Int, _ short: String, _ whole: String) {
    #expect(String(units: units, places: places) == short)
    #expect(String(units: units, places: places, isShort: false) == whole)
    var bytes = Array("[".utf8)
    bytes.append(units: units, places: places)
    #expect(String(decoding: bytes, as: UTF8.self) == "[" + short)
  }

  @Test(arguments: [
    (0.0, 2, "0.00", "0"), (-0.0, 2, "0.00", "0"), (-0.004, 2, "0.00", "0"), (0.005, 2, "0.01", "0.01"),
    (-0.125, 2, "-0.13", "-0.13"), (2.5, 0, "3", "3"), (-2.5, 0, "-3", "-3"), (9.999, 2, "10.00", "10"),
    (1e16, 3, "1e+16", "1e+16"), (-Double.infinity, 1, "-inf", "-inf"), (.nan, 1, "nan", "nan"),
  ])
  func doublesAreRoundedHalvesAwayFromZero(_ value: Double, _ places: Int, _ whole: String, _ short: String) {
    #expect(value.decimalText(places) == whole)
    #expect(value.decimalText(places, isShort: true) == short)
  }
}
