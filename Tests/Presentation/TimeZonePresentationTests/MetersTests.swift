import TestSupport
import Testing
import TimeZonePresentation

/// Distances as the commands read and print them.
@Suite struct MetersTests {
  @Test(arguments: [
    (0.0, "0", "0 m"), (0.001, "0.001", "0 m"), (0.0004, "0", "0 m"), (0.0005, "0.001", "0 m"),
    (124.837, "124.837", "125 m"), (74330.62, "74330.62", "74,331 m"), (100, "100", "100 m"),
    (999.9996, "1000", "1,000 m"), (-1.5, "-1.5", "-2 m"), (-0.0001, "0", "0 m"),
    (434_612.4999, "434612.5", "434,612 m"), (20_015_114.352, "20015114.352", "20,015,114 m"),
    // Beyond what millimeters in 64 bits can hold, where no distance is.
    (1e16, "1e+16", "1e+16 m"), (1e300, "1e+300", "1e+300 m"),
  ])
  func printsAreRoundedWithoutTrailingZeros(_ value: Double, _ json: String, _ rounded: String) {
    let meters = Meters(value)
    #expect(meters.json.text == json)
    #expect(meters.text == "\(json) m")
    #expect(meters.roundedText == rounded)
  }

  @Test(arguments: [
    (0.0, "0 m"), (0.4, "0 m"), (350.4, "350 m"), (999.4, "999 m"), (999.5, "1.0 km"), (1049.9, "1.0 km"),
    (1050, "1.1 km"), (2134.8, "2.1 km"), (99_949.9, "99.9 km"), (99_950, "100 km"), (100_499, "100 km"),
    (1_204_321, "1,204 km"), (20_015_114.352, "20,015 km"), (1e16, "1e+16 m"),
  ])
  func printsAsOneSaysIt(_ value: Double, _ text: String) {
    #expect(Meters(value).briefText == text)
  }

  @Test func infinityIsNullInJSON() {
    #expect(Meters(.infinity).json.text == "null")
    #expect(Meters(.infinity).text == "inf m")
    #expect(Meters(.infinity).roundedText == "inf m")
    #expect(Meters(.nan).json.text == "null")
  }

  @Test(
    arguments: [
      ("0", .notNegative, 0), ("200", .notNegative, 200), ("1e2", .notNegative, 100),
      ("0.5", .positive, 0.5), ("0", .positive, nil), ("-0.0", .positive, nil),
      ("-1", .notNegative, nil), ("-1", .notNegativeOrInfinite, nil),
      ("inf", .notNegative, nil), ("inf", .positive, nil),
      ("inf", .notNegativeOrInfinite, .infinity), ("nan", .notNegativeOrInfinite, nil),
      ("nan", .positive, nil), ("", .notNegative, nil), ("5 5", .notNegative, nil),
      (" 5", .notNegative, nil), ("1,000", .notNegative, nil),
      ("0x10", .notNegative, nil),
      ("+5", .notNegative, 5), (".5", .notNegative, 0.5), ("5.", .notNegative, 5),
      (".", .notNegative, nil), ("e5", .notNegative, nil), ("1e", .notNegative, nil),
      ("1E3", .notNegative, 1000), ("1e-3", .notNegative, 0.001),
      ("1e999", .notNegative, nil), ("1e999", .notNegativeOrInfinite, .infinity),
      ("1e99999999999", .notNegative, nil),
      ("1e99999999999", .notNegativeOrInfinite, .infinity), ("1e-999", .positive, nil),
      // Units are exact.
      ("200m", .notNegative, 200), ("100km", .notNegative, 100_000),
      ("5 km", .notNegative, 5000), ("5KM", .notNegative, 5000),
      ("1mi", .notNegative, 1609.344), ("3 nmi", .notNegative, 5556),
      ("1ft", .notNegative, 0.3048), ("10000ft", .notNegative, 3048),
      ("1e2km", .notNegative, 100_000), ("-1km", .notNegative, nil),
      // Products of doubles are 16.080000000000002 and 2009.9999999999998.
      ("0.01608km", .notNegative, 16.08), ("2.01km", .notNegative, 2010),
      ("0.000000000000000000000000000001km", .notNegative, 1e-27),
      ("100000000000000000000000000000km", .notNegative, 1e32),
      ("km", .notNegative, nil), ("5  km", .notNegative, nil),
      ("5kmm", .notNegative, nil),
      ("5nm", .notNegative, nil), ("5in", .notNegative, nil),
      ("infkm", .notNegative, nil),
      ("5km2", .notNegative, nil), ("5 km ", .notNegative, nil),
    ] as [(String, Meters.Limits, Double?)])
  func readsWhatTheLimitsAllow(_ text: String, _ limits: Meters.Limits, _ value: Double?) {
    #expect((try? Meters(parsing: text, for: "--within", limits))?.value == value)
  }

  /// Units are those of the BIPM's SI brochure and NIST SP 811, here as fractions of a meter in whole numbers: a number
  /// of millionths of a unit times them is exact in 64 bits, and dividing rounds once.
  @Test func productsAreRoundedOnce() throws {
    var generator = SeededGenerator(seed: 1)
    let units: [(String, numerator: Int64, denominator: Int64)] = [
      ("m", 1, 1), ("km", 1000, 1), ("mi", 201_168, 125), ("nmi", 1852, 1), ("ft", 381, 1250),
    ]
    for _ in 0..<rounds(10_000) {
      let millionths = Int64.random(in: 0..<10_000_000_000, using: &generator)
      let (name, numerator, denominator) = units[Int.random(in: 0..<units.count, using: &generator)]
      let fraction = String(String(1_000_000 + millionths % 1_000_000).dropFirst())
      let text = "\(millionths / 1_000_000).\(fraction)\(name)"
      // Both are less than 2^53.
      let expected = Double(millionths * numerator) / Double(1_000_000 * denominator)
      #expect(try Meters(parsing: text, for: "--within").value == expected, "\(text)")
    }
  }

  @Test func invalidDistanceMessageNamesOptionLimitsAndText() {
    #expect(throws: CommandFailure.self) { try Meters(parsing: "5 parsecs", for: "--within") }
    do {
      _ = try Meters(parsing: "-5", for: "--simplify", .positive)
      Issue.record("-5 was read")
    } catch {
      #expect(
        CommandFailure(error)
          == .message(
            "--simplify: expected a distance, more than 0, in meters or with a unit (m, km, mi, nmi or ft), found \"-5\"",
            .usage))
    }
  }

  /// What is printed is read again, whatever the value.
  @Test func printsAreReadAgain() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(10_000) {
      let millimeters = Int64.random(in: 0..<1_000_000_000_000, using: &generator)
      let value = Double(millimeters) / 1000
      let again = try Meters(parsing: Meters(value).json.text, for: "--within").value
      #expect(again == value, "\(millimeters) mm")
    }
  }
}
