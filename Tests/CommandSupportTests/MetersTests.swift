import CommandSupport
import Testing

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
    #expect(meters.json == json)
    #expect(meters.text == "\(json) m")
    #expect(meters.roundedText == rounded)
  }

  @Test func infinityIsNullInJSON() {
    #expect(Meters(.infinity).json == "null")
    #expect(Meters(.infinity).text == "inf m")
    #expect(Meters(.infinity).roundedText == "inf m")
    #expect(Meters(.nan).json == "null")
  }

  private struct Reading {
    let text: String
    let limits: Meters.Limits
    let value: Double?
    let location: SourceLocation

    init(
      _ text: String, _ limits: Meters.Limits, _ value: Double?,
      at location: SourceLocation = #_sourceLocation
    ) {
      (self.text, self.limits, self.value, self.location) = (text, limits, value, location)
    }
  }

  @Test func readsWhatTheLimitsAllow() {
    for row in [
      Reading("0", .notNegative, 0), Reading("200", .notNegative, 200), Reading("1e2", .notNegative, 100),
      Reading("0.5", .positive, 0.5), Reading("0", .positive, nil), Reading("-0.0", .positive, nil),
      Reading("-1", .notNegative, nil), Reading("-1", .notNegativeOrInfinite, nil),
      Reading("inf", .notNegative, nil), Reading("inf", .positive, nil),
      Reading("inf", .notNegativeOrInfinite, .infinity), Reading("nan", .notNegativeOrInfinite, nil),
      Reading("nan", .positive, nil), Reading("", .notNegative, nil), Reading("5km", .notNegative, nil),
      Reading(" 5", .notNegative, nil), Reading("1,000", .notNegative, nil),
    ] {
      let meters = try? Meters(parsing: row.text, for: "--within", row.limits)
      #expect(meters?.value == row.value, sourceLocation: row.location)
    }
  }

  @Test func theMessageNamesOptionLimitsAndText() {
    #expect(throws: CommandFailure.self) { try Meters(parsing: "5km", for: "--within") }
    do throws(CommandFailure) {
      _ = try Meters(parsing: "-5", for: "--simplify", .positive)
      Issue.record("-5 was read")
    } catch {
      #expect(
        error.outcome
          == .message("--simplify: expected a distance in meters, more than 0, found '-5'", .usage))
    }
  }

  /// What is printed is read again, whatever the value.
  @Test func printsAreReadAgain() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      let millimeters = Int64.random(in: 0..<1_000_000_000_000, using: &generator)
      let value = Double(millimeters) / 1000
      let again = try Meters(parsing: Meters(value).json, for: "--within").value
      #expect(again == value, "\(millimeters) mm")
    }
  }
}
