import Foundation
import TestSupport
import Testing
import TimeZoneLookup
import TimeZoneShapes

/// The library's own sines and arcs beside libm's.
@Suite struct TrigonometryTests {
  /// Angles of all magnitudes and both signs, and multiples of a quarter turn with their neighbors.
  private var angles: [Double] {
    var generator = SeededGenerator(seed: 7)
    let random = (0..<20_000).map { _ in
      exp(Double.random(in: -40...9, using: &generator)) * (Bool.random(using: &generator) ? 1 : -1)
    }
    let quarters = (-40...40).flatMap { number -> [Double] in
      let angle = Double(number) * .pi / 4
      return [angle.nextDown, angle, angle.nextUp]
    }
    return random + quarters
  }

  @Test func sinesAndCosinesAreThoseOfTheCLibrary() {
    for angle in angles {
      let (sine, cosine) = Trigonometry.sineCosine(angle)
      // Reducing an angle by turns costs what rounding them does.
      let tolerance = 3e-16 + abs(angle) * 1e-19
      #expect(abs(sine - sin(angle)) <= tolerance * (abs(angle) < 0.5 ? abs(angle) : 1), "\(angle)")
      #expect(abs(cosine - cos(angle)) <= tolerance, "\(angle)")
      #expect(
        abs(Trigonometry.sine(angle) - sin(angle)) <= tolerance * (abs(angle) < 0.5 ? abs(angle) : 1),
        "\(angle)")
      #expect(Trigonometry.cosine(angle) == cosine)
    }
  }

  @Test func anglesBeyondUseHaveNone() {
    for angle in [1e5, -1e300, .infinity, -.infinity, .nan] {
      #expect(Trigonometry.sine(angle).isNaN && Trigonometry.cosine(angle).isNaN, "\(angle)")
    }
  }

  @Test func arcsAreThoseOfTheCLibrary() {
    for angle in angles {
      let sine = sin(angle)
      #expect(abs(Trigonometry.arcsine(sine) - asin(sine)) <= 1e-15 + 1e-15 * abs(asin(sine)), "\(sine)")
      let (y, x) = (sine * abs(angle), abs(cos(angle)) * abs(angle))
      #expect(
        abs(Trigonometry.arctangent(y, x) - atan2(y, x)) <= 6e-16 * max(abs(atan2(y, x)), 1e-3), "\(y), \(x)")
    }
    #expect(Trigonometry.arctangent(0, 0) == 0)
    #expect(Trigonometry.arcsine(1.5) == Trigonometry.arcsine(1))
  }

  @Test func distancesAreThoseOfAFormula() {
    for meters in [0, 1e-6, 0.01, 1, 1_000, 1e6, 1e7, 2e7] {
      let back = GreatCircle.meters(haversine: GreatCircle.haversine(meters: meters))
      #expect(abs(back - meters) <= 1e-12 * meters + (meters > 1.9e7 ? 1e-3 : 0), "\(meters), \(back)")
    }
    #expect(GreatCircle.haversine(meters: 20_015_115) == .infinity)
    #expect(GreatCircle.haversine(meters: .infinity) == .infinity)
    #expect(abs(GreatCircle.meters(haversine: 1) - 20_015_114.442) < 0.001)
  }
}
