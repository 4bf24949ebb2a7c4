import SolarTimes
import Testing

@Suite struct SolarThresholdTests {
  @Test func degrees() { #expect(SolarThreshold(degrees: -6).degrees == -6) }
}
