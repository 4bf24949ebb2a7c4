import Foundation
import TestSupport
import Testing

/// The library's own sines and arcs beside libm's.
@Suite struct TrigonometryTests {
  /// Angles of all magnitudes and both signs, and multiples of a quarter turn with their neighbors.
  private var angles: [Double] {
    var generator = SeededGenerator(seed: 7)
    let random = (0..<rounds(20_000)).map { _ in
      exp(Double.random(in: -40...9, using: &generator)) * (Bool.random(using: &generator) ? 1 : -1)
    }
    let quarters = (-40...40).flatMap { number -> [Double] in
      let angle = Double(number) * .pi / 4
      return [angle.nextDown, angle, angle.nextUp]
    }
    return random + quarters
  }

  /// Units in the last place between a result and the C library's, whose own errors stay below one.
  private func ulps(_ found: Double, _ expected: Double, beyond rounding: Double = 0) -> Double {
    max(0, abs(found - expected) - rounding) / expected.ulp
  }

  @Test func sinesAndCosinesAreThoseOfTheCLibrary() {
    for angle in angles {
      // A quarter turn is known to 1e-26: near a zero that is more than many units in the last place.
      let rounding = max(1, abs(angle)) * 1e-26
      let (sine, cosine) = Trigonometry.sineCosine(angle)
      #expect(ulps(sine, sin(angle), beyond: rounding) <= 3, "\(angle)")
      #expect(ulps(cosine, cos(angle), beyond: rounding) <= 3, "\(angle)")
      #expect(ulps(Trigonometry.sine(angle), sin(angle), beyond: rounding) <= 3, "\(angle)")
      #expect(ulps(Trigonometry.cosine(angle), cos(angle), beyond: rounding) <= 3, "\(angle)")
    }
    #expect(Trigonometry.sine(0) == 0)
    #expect(Trigonometry.cosine(0) == 1)
  }

  @Test func anglesBeyondUseHaveNone() {
    for angle in [1e5, -1e300, .infinity, -.infinity, .nan] {
      #expect(Trigonometry.sine(angle).isNaN && Trigonometry.cosine(angle).isNaN, "\(angle)")
    }
  }

  @Test func arcsAreThoseOfTheCLibrary() {
    for angle in angles {
      let sine = sin(angle)
      #expect(ulps(Trigonometry.arcsine(sine), asin(sine)) <= 4, "\(sine)")
      let (y, x) = (sine * abs(angle), abs(cos(angle)) * abs(angle))
      #expect(ulps(Trigonometry.arctangent(y, x), atan2(y, x)) <= 4, "\(y), \(x)")
    }
    #expect(Trigonometry.arctangent(0, 0) == 0)
    #expect(abs(Trigonometry.arcsine(1.5) - .pi / 2) <= Double.pi.ulp)
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
