import TestSupport
import Testing
import TimeZoneTracks

@Suite(.tags(.noSanitizer)) struct NotificationPlacesTests {
  @Test func refusesWhatIsNoPlace() throws {
    let center = try Coordinate(latitude: 0, longitude: 0)
    let expected = "is not a distance in meters; expected more than 0, up to 20015000"
    var rows: [(name: String, radius: Double, text: String)] = [("", 100, "place 1 has no name")]
    for radius in [0, -3, .nan, .infinity] as [Double] {
      rows.append(("x", radius, "radius \(radius) of place 1, \"x\", \(expected)"))
    }
    for row in rows {
      do {
        _ = try NotificationPlaces([
          NotificationPlace("first", at: center, radius: 1),
          NotificationPlace(row.name, at: center, radius: row.radius),
        ])
        Issue.record("expected an error: \(row)")
      } catch {
        #expect("\(error)" == row.text, "\(row)")
      }
    }
    #expect(try NotificationPlaces([]).visited(at: center) == [])
  }

  /// Thousands of circles of all sizes, crowded and far apart, at poles and across the antimeridian, against each of them.
  @Test func findsTheCirclesOfAPosition() throws {
    var generator = SeededGenerator(seed: 2_016)
    for round in 0..<4 {
      let places = try (0..<1_500).map { number in
        NotificationPlace(
          "\(number)", at: try position(round, &generator),
          radius: [1, 30, 500, 5_000, 100_000, 9_000_000][
            min(5, Int.random(in: 0...(round < 2 ? 3 : 5), using: &generator))]
            * Double.random(in: 0.5...1.5, using: &generator))
      }
      let grid = try NotificationPlaces(places)
      var hits = 0
      for number in 0..<1_500 {
        let point =
          number % 2 == 0 ? try position(round, &generator) : try onRim(places[number], &generator)
        let expected = places.indices.filter {
          GreatCircle.haversine(
            from: places[$0].center.grid,
            cosine: GreatCircle.cosine(latitudeE7: Double(places[$0].center.grid.y)),
            to: point.grid) <= GreatCircle.haversine(meters: places[$0].radius)
        }
        #expect(grid.visited(at: point) == expected)
        hits += expected.count
      }
      #expect(hits > 500)
    }
  }

  /// However large it is, and wherever, a circle has few entries; one of 1,000 km is still in cells.
  @Test func memoryDoesNotGrowWithTheRadius() throws {
    var generator = SeededGenerator(seed: 16)
    for radius in [1.0, 200, 2_000, 15_000, 18_000, 100_000, 1_000_000, 9_000_000, 20_015_000] {
      var places: [NotificationPlace] = []
      for round in 0..<4 {
        for number in 0..<250 {
          let place = NotificationPlace(
            "\(number)", at: try position(round, &generator), radius: radius)
          #expect(CircleGrid([place]).cells.count <= CircleGrid.maximumCells, "\(place)")
          places.append(place)
        }
      }
      #expect(CircleGrid(places).cells.count <= 16_000)
      if radius <= 1_000_000 { #expect(CircleGrid(Array(places[..<500])).cells.count >= 500) }
    }
  }

  /// In a town, anywhere, at the antimeridian, or near a pole.
  private func position(_ round: Int, _ generator: inout SeededGenerator) throws -> Coordinate {
    func near(_ latitude: Double, _ longitude: Double, _ reach: Double) throws -> Coordinate {
      let x = longitude + Double.random(in: -reach...reach, using: &generator)
      return try Coordinate(
        latitude: min(max(latitude + Double.random(in: -reach...reach, using: &generator), -90), 90),
        longitude: x > 180 ? x - 360 : x < -180 ? x + 360 : x)
    }
    switch round {
    case 0: return try near(43.06, 141.35, 0.1)
    case 1: return try near(-17, 180, 0.5)
    case 2:
      let point = GridPoint.anywhere(using: &generator)
      return try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
    default:
      return try Coordinate(
        latitude: Double.random(in: 88...90, using: &generator),
        longitude: Double.random(in: -180...180, using: &generator))
    }
  }

  /// Straight north or south of a center by about the radius.
  private func onRim(_ place: NotificationPlace, _ generator: inout SeededGenerator) throws -> Coordinate {
    let degrees = place.radius / 111_195 * Double.random(in: 0.999...1.001, using: &generator)
    let latitude = place.center.latitude + (Bool.random(using: &generator) ? degrees : -degrees)
    return try Coordinate(latitude: min(max(latitude, -90), 90), longitude: place.center.longitude)
  }
}
