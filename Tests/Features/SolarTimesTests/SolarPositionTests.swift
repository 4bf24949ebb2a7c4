import SolarTimes
import TestSupport
import Testing

/// Positions beside the worked examples of the literature, and at the ends of what can be asked.
@Suite(.tags(.noSanitizer)) struct SolarPositionTests {
  /// Meeus, "Astronomical Algorithms", examples 25.b and 28.a: 1992-10-13 at 0h of terrestrial time.
  @Test func positionMatchesTheExampleOfMeeus() throws {
    // Delta T was 59.0 s.
    let position = SolarPosition(at: try instant("1992-10-12T23:59:01Z"), from: try observer(0, 0))
    #expect(abs(position.rightAscension - 198.378_178) < 0.000_1)
    #expect(abs(position.declination - -7.783_871) < 0.000_05)
    #expect(abs(position.distance - 0.997_607_75) < 0.000_001)
    // Meeus has the mean sun move by terrestrial time, clocks by universal time: delta T makes 0.16 s of it.
    #expect(abs(position.equationOfTime - (13 * 60 + 42.6)) < 0.3)
  }

  /// Reda and Andreas, "Solar Position Algorithm", appendix A.5: Golden, Colorado.
  ///
  /// Their delta T is 67 s, 2.6 s more than it was: 0.1" of the sun's way.
  @Test func redaAndAndreas() throws {
    let golden = try observer(39.742476, -105.1786)
    let position = SolarPosition(at: try instant("2003-10-17T19:30:30Z"), from: golden)
    #expect(abs(position.rightAscension - 202.22741) < 0.000_1)
    #expect(abs(position.declination - -9.31434) < 0.000_05)
    #expect(abs(position.altitude - 39.872046) < 0.000_05)
    #expect(abs(position.azimuth - 194.340241) < 0.000_1)
    // Theirs is Meeus' equation of time; see above.
    #expect(abs(position.equationOfTime - 14.641503 * 60) < 0.3)
  }

  /// At the horizon 34', as the threshold of sunrise has it, and hardly anything overhead (Meeus, 16.4, and the table of
  /// the Nautical Almanac).
  @Test func refractionMatchesTheTable() throws {
    let (start, end) = (try instant("2026-03-20T05:00:00Z"), try instant("2026-03-20T12:30:00Z"))
    let place = try observer(0, 0)
    var heights: [(altitude: Double, minutes: Double)] = []
    let range = start.millisecondsSince1970..<end.millisecondsSince1970
    for milliseconds in stride(from: range.lowerBound, to: range.upperBound, by: 10_000) {
      let position = SolarPosition(at: Instant(millisecondsSince1970: milliseconds), from: place)
      heights.append((position.altitude, (position.apparentAltitude - position.altitude) * 60))
    }
    let expected: [(altitude: Double, minutes: Double, location: SourceLocation)] = [
      (-2, 0, #_sourceLocation), (-0.56, 34.3, #_sourceLocation), (0, 29.0, #_sourceLocation),
      (10, 5.4, #_sourceLocation), (45, 1.0, #_sourceLocation), (89, 0, #_sourceLocation),
    ]
    func distance(_ altitude: Double, _ other: Double) -> Double { abs(altitude - other) }
    for row in expected {
      let nearest = heights.min {
        distance($0.altitude, row.altitude) < distance($1.altitude, row.altitude)
      }
      let minutes = try #require(nearest).minutes
      #expect(abs(minutes - row.minutes) < 0.3, "\(row.altitude)", sourceLocation: row.location)
    }
  }

  @Test func altitudeAtThePolesIsTheDeclination() throws {
    let moment = try instant("2026-06-21T12:00:00Z")
    let north = SolarPosition(at: moment, from: try observer(90, 0))
    let south = SolarPosition(at: moment, from: try observer(-90, 0))
    // The altitude is the declination but for the parallax of at most 8.8".
    #expect(abs(north.altitude - north.declination) < 0.0025)
    #expect(abs(south.altitude + south.declination) < 0.0025)
    #expect(abs(north.azimuth - 180) < 1)
    let turned = (south.azimuth + 180).truncatingRemainder(dividingBy: 360)
    #expect(abs(turned - 180) < 1)
  }

  private static let farInstants: [Int64] = [
    .min, .min + 1, -1_000_000_000_000_000_000, -1_000_000_000_000_000, 1_000_000_000_000_000,
    1_000_000_000_000_000_000, .max - 1, .max,
  ]

  @Test(arguments: farInstants)
  func everyInstantHasAPosition(_ milliseconds: Int64) throws {
    let moment = Instant(millisecondsSince1970: milliseconds)
    for place in [try observer(0, 0), try observer(90, 180), try observer(-90, -180), try observer(52, 13)] {
      let position = SolarPosition(at: moment, from: place)
      #expect((-90...90).contains(position.altitude))
      #expect((-90...91).contains(position.apparentAltitude))
      #expect((0..<360).contains(position.azimuth))
      #expect((0..<360).contains(position.rightAscension))
      #expect(abs(position.declination) < 26)
      #expect(abs(position.equationOfTime) <= 43_200)
    }
  }

  @Test func heightLowersTheHorizon() throws {
    let place = try Coordinate(latitude: 0, longitude: 0)
    #expect(SolarObserver(place).horizonDip == 0)
    // The Nautical Almanac's table of dip: 10 m, 5.6'.
    #expect(abs(SolarObserver(place, height: 10).horizonDip * 60 - 5.57) < 0.01)
    #expect(SolarObserver(place, height: -5).height == 0)
    #expect(SolarObserver(place, height: .nan).height == 0)
    #expect(SolarObserver(place, height: .infinity).height == 100_000)
  }

  private func observer(_ latitude: Double, _ longitude: Double) throws -> SolarObserver {
    SolarObserver(try Coordinate(latitude: latitude, longitude: longitude))
  }

  private func instant(_ text: String) throws -> Instant {
    try Instant(parsing: text)
  }
}
