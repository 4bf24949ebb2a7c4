import SolarTimes
import TestSupport
import Testing

@Suite(.tags(.noSanitizer)) struct SolarThresholdTests {
  @Test func degrees() {
    #expect(SolarThreshold(degrees: -6) == .civil)
    #expect(SolarThreshold.sunrise.degrees == -(34.0 + 16) / 60)
    #expect(SolarThreshold(degrees: .nan).degrees == 0)
  }

  /// An angle of the same size is not the horizon.
  @Test func onlyTheHorizonDips() {
    #expect(SolarThreshold.sunrise.isHorizon)
    #expect(SolarThreshold(degrees: SolarThreshold.sunrise.degrees) != .sunrise)
  }
}
