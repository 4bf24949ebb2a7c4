import TestSupport
import Testing
import TimeZonePlaces

@Suite("The nearest city", .tags(.readsUntrustedBytes)) struct CityFinderTests {
  private static let cities = CityFinder(.embedded, in: .world)
  private static let plain = PlainCities(.embedded)

  // MARK: Facts

  @Test("a city lies in the position's zone, or the zone has none") func facts() throws {
    let rows: [(Double, Double, name: String?, country: String?, inZone: Bool, zoneCountry: String?)] = [
      // Borders that the nearest of all cities lies beyond.
      (48.573, 7.80, "Strasbourg", "FR", true, nil),
      (48.5728, 7.8155, "Kehl", "DE", true, nil),
      // Countries that govern a part of a zone of another.
      (21.03, 105.85, "Hoàn Kiếm", "VN", true, "TH"),
      (42.66, 21.16, "Pristina", "XK", true, "RS"),
      (26.74, -11.67, "Smara", "MA", true, "EH"),
      (19.93, -75.13, "Naval Station Guantanamo Bay", "CU", true, "US"),
      (13.75, 100.50, "Bangkok", "TH", true, nil),
      // Zones without a city.
      (-31.55, 159.08, nil, "AU", false, nil),
      (-67.60, 62.87, nil, nil, false, "AQ"),
      // At sea, and at the ends of the map.
      (0, -140, nil, nil, false, nil),
      (90, 0, nil, nil, false, nil),
      (90, 180, nil, nil, false, nil),
      (-90, 0, nil, nil, false, "AQ"),
    ]
    for row in rows {
      let position = try Coordinate(latitude: row.0, longitude: row.1)
      let found = try #require(Self.cities.nearestCity(to: position))
      if let name = row.name { #expect(found.city.name == name, "\(row)") }
      if let country = row.country { #expect(found.city.country == country, "\(row)") }
      #expect(found.isInZone == row.inZone && found.zoneCountry == row.zoneCountry, "\(row)")
    }
  }

  private static func zone(_ coordinate: Coordinate) -> Int {
    Int(TimeZoneFinder.world.zoneIndex(at: coordinate) ?? TimeZoneFinder.noZone)
  }

  @Test("documented example gives Strasbourg and Kehl") func example() throws {
    let position = try Coordinate(latitude: 48.573, longitude: 7.80)
    let found = try #require(Self.cities.nearestCity(to: position, zone: Self.zone(position)))
    #expect(found.city.name == "Strasbourg")
    #expect(Int(found.meters) == 4187)
    #expect(found.compassPoint == "ESE")
    let nearest = try #require(Self.cities.nearestCity(to: position, zone: -1))
    #expect(nearest.city.name == "Kehl")
    #expect((1050..<1150).contains(nearest.meters))
  }

  @Test("a zone has any of its names, as in older boundaries") func otherNames() throws {
    var checked = 0
    for entry in ZoneDirectory.embedded.entries {
      guard let place = entry.place, !entry.olderNames.isEmpty else { continue }
      let finder = CityFinder(.embedded, zones: [entry.name] + entry.olderNames)
      let expected = finder.nearestCity(to: place.location, zone: 0)
      let largest = Gazetteer.embedded.largestCities(inZone: entry.name, limit: 3)
      for (index, name) in entry.olderNames.enumerated() {
        let found = finder.nearestCity(to: place.location, zone: index + 1)
        #expect(found?.city.number == expected?.city.number, "\(name)")
        #expect(found?.isInZone == expected?.isInZone, "\(name)")
        #expect(found?.zoneCountry == expected?.zoneCountry, "\(name)")
        #expect(
          Gazetteer.embedded.largestCities(inZone: name, limit: 3).map { $0.number }
            == largest.map { $0.number }, "\(name)")
        checked += 1
      }
    }
    #expect(checked > 100)
    // Ukraine and India, by the names of older boundaries.
    let rava = try #require(try? Coordinate(latitude: 50.25, longitude: 23.60))
    let kiev = try #require(CityFinder(.embedded, zones: ["Europe/Kiev"]).nearestCity(to: rava, zone: 0))
    #expect(kiev.city.country == "UA" && kiev.isInZone && kiev.zoneCountry == nil)
    let calcutta = try #require(
      CityFinder(.embedded, zones: ["Asia/Calcutta"])
        .nearestCity(to: Coordinate(latitude: 22.57, longitude: 88.36), zone: 0))
    #expect(calcutta.city.country == "IN" && calcutta.isInZone && calcutta.zoneCountry == nil)
  }

  @Test("numbers that are no zone's answer with the nearest of all") func noZone() throws {
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    for zone in [-1, -2, Int.min, TimeZoneFinder.world.identifiers.count, Int.max] {
      let found = try #require(Self.cities.nearestCity(to: sapporo, zone: zone))
      #expect(found.city.name == "Sapporo", "\(zone)")
      #expect(!found.isInZone, "\(zone)")
      #expect(found.zoneCountry == nil, "\(zone)")
    }
  }

  @Test("options that allow no city") func nothingAllowed() throws {
    let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
    let rows: [(options: CityOptions, location: SourceLocation)] = [
      (CityOptions(minimumPopulation: 4_294_967_295), #_sourceLocation),
      (CityOptions(minimumPopulation: .max), #_sourceLocation),
      (CityOptions(maximumMeters: -1), #_sourceLocation),
      (CityOptions(maximumMeters: -.infinity), #_sourceLocation),
      (CityOptions(maximumMeters: .nan), #_sourceLocation),
      (CityOptions(maximumMeters: 1), #_sourceLocation),
    ]
    for row in rows {
      #expect(
        Self.cities.nearestCity(to: sapporo, zone: Self.zone(sapporo), row.options) == nil,
        sourceLocation: row.location)
      #expect(
        Self.cities.nearestCities(to: sapporo, zone: Self.zone(sapporo), limit: 1, row.options).isEmpty,
        sourceLocation: row.location)
    }
    for count in [0, -1, Int.min] {
      #expect(Self.cities.nearestCities(to: sapporo, limit: count).isEmpty)
    }
  }

  @Test("a zone with large cities only far away does not answer with another's") func farAway() throws {
    // 80 km from Halifax, the one city of 400,000 in its zone.
    let coordinate = try Coordinate(latitude: 45.3, longitude: -63.2)
    let zone = Self.zone(coordinate)
    let large = try #require(
      Self.cities.nearestCity(to: coordinate, zone: zone, CityOptions(minimumPopulation: 400_000)))
    #expect(large.city.name == "Halifax")
    #expect(large.isInZone)
    #expect(
      Self.cities.nearestCity(
        to: coordinate, zone: zone, CityOptions(minimumPopulation: 400_000, maximumMeters: 70_000)) == nil)
    let huge = try #require(
      Self.cities.nearestCity(
        to: coordinate, zone: zone, CityOptions(minimumPopulation: 5_000_000)))
    #expect(huge.city.country == "US")
    #expect(!huge.isInZone)
    #expect(huge.zoneCountry == "CA")
  }

  // MARK: Against all cities, one by one

  @Test(
    "agrees with a comparison of all cities", .optimizedOnly,
    arguments: [CityPoints.anywhere, .nearCities, .onCities, .nearBorders, .nearPoles, .nearAntimeridian])
  func bruteForce(_ points: CityPoints) throws {
    let count = rounds(points.isMostlyAtSea ? 1000 : 5000)
    var generator = SeededGenerator(seed: 234_908)
    for number in 0..<count {
      let point = points.point(using: &generator)
      let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      let zone = Self.zone(coordinate)
      let options = Self.options(using: &generator)
      let limit = Bool.random(using: &generator) ? 1 : Int.random(in: 2...20, using: &generator)
      let found = Self.cities.nearestCities(to: coordinate, zone: zone, limit: limit, options)
      let expected = Self.plain.nearest(
        to: point, zone: zone < 0 ? nil : TimeZoneFinder.world.identifiers[zone], limit: limit, options)
      try #require(found.count == expected.count, "\(number): \(point) \(options)")
      for (city, other) in zip(found, expected) where !Self.agrees(city, other, point) {
        Issue.record("\(number): \(point) \(options): \(city), not \(other)")
      }
      // The single answer is the first of several.
      let single = Self.cities.nearestCity(to: coordinate, zone: zone, options)
      #expect(single?.city.number == found.first?.city.number, "\(number): \(point) \(options)")
      #expect(single?.meters == found.first?.meters, "\(number): \(point) \(options)")
      let quick = Self.cities.nearestCityNumber(to: point, zone: zone, options)
      #expect(quick?.number == found.first?.city.number, "\(number): \(point) \(options)")
      #expect(quick?.isInZone == found.first?.isInZone, "\(number): \(point) \(options)")
    }
  }

  /// The same distance, and the same city or another one as far away.
  private static func agrees(_ city: NearestCity, _ other: PlainCities.Found, _ point: GridPoint) -> Bool {
    abs(city.meters - other.meters) < 1e-6
      && abs(plain.meters(from: point, to: city.city.number) - other.meters) < 1e-6
  }

  private static func options(using generator: inout SeededGenerator) -> CityOptions {
    CityOptions(
      minimumPopulation: [0, 0, 1, 15_000, 100_000, 1_000_000, 10_000_000].randomElement(using: &generator)
        ?? 0,
      maximumMeters: [nil, nil, 1000, 20_000, 300_000, 5_000_000].randomElement(using: &generator) ?? nil)
  }

  // MARK: Ties

  @Test("of equally near cities the one with the lower number comes first") func ties() throws {
    // Mirrored in a meridian and in the equator, twice each, and far from other cities.
    let corners: [(latitudeE5: Int32, longitudeE5: Int32, population: UInt32)] = [
      (100, 100, 5), (100, -100, 5), (-100, 100, 5), (-100, -100, 5),
    ]
    let crowd = (0..<100).map {
      (latitudeE5: Int32($0) * 1000 + 50_000, longitudeE5: Int32(0), population: UInt32(1))
    }
    let gazetteer = try MadeGazetteer.gazetteer(MadeGazetteer.source(corners + corners + crowd))
    let finder = CityFinder(gazetteer, zones: ["Asia/Tokyo"])
    let middle = try Coordinate(latitude: 0, longitude: 0)
    let found = finder.nearestCities(to: middle, zone: 0, limit: 8)
    #expect(found.map(\.city.coordinate.grid.x.magnitude) == [UInt32](repeating: 10_000, count: 8))
    #expect(found.map(\.city.number) == found.map(\.city.number).sorted())
    #expect(finder.nearestCity(to: middle, zone: 0)?.city.number == found.first?.city.number)
  }

  @Test("more cities than there are") func allCities() throws {
    let cities = (0..<50).map {
      (latitudeE5: Int32($0) * 10_000, longitudeE5: Int32(18_000_000), population: UInt32(0))
    }
    let finder = try CityFinder(MadeGazetteer.gazetteer(MadeGazetteer.source(cities)), zones: ["Asia/Tokyo"])
    // The same meridian, named from the other side.
    let west = try Coordinate(latitude: 0, longitude: -180)
    let found = finder.nearestCities(to: west, zone: 0, limit: .max)
    #expect(found.map(\.city.name) == (0..<50).map { "city \($0)" })
    #expect(found.first?.meters == 0)
  }

  @Test("a country that does not govern the zone is passed over, unless nothing else is there")
  func foreignCities() throws {
    var source = MadeGazetteer.source([(latitudeE5: 100_000, longitudeE5: 0, population: 10)])
    source.entries.append(
      GazetteerSource.Entry(
        name: "abroad", country: "KR", population: 1000, latitudeE5: 0, longitudeE5: 0, zone: "Asia/Tokyo"))
    let finder = try CityFinder(MadeGazetteer.gazetteer(source), zones: ["Asia/Tokyo"])
    let middle = try Coordinate(latitude: 0, longitude: 0)
    #expect(finder.nearestCity(to: middle, zone: 0)?.city.name == "city 0")
    let large = try #require(finder.nearestCity(to: middle, zone: 0, CityOptions(minimumPopulation: 11)))
    #expect(large.city.name == "abroad")
    #expect(large.isInZone)
    #expect(large.zoneCountry == "JP")
  }

  // MARK: Directions

  @Test("points of the compass") func compassPoints() throws {
    let finder = try CityFinder(
      MadeGazetteer.gazetteer(MadeGazetteer.source([(latitudeE5: 0, longitudeE5: 0, population: 0)])),
      zones: ["Asia/Tokyo"])
    let rows: [(latitude: Double, longitude: Double, bearing: Double, point: String)] = [
      (0, 0, 0, "N"),
      (1, 0, 0, "N"),
      (0, 1, 90, "E"),
      (-1, 0, 180, "S"),
      (0, -1, 270, "W"),
      (0.001, 0.001, 45, "NE"),
      (-0.001, 0.001, 135, "SE"),
      (-0.001, -0.001, 225, "SW"),
      (0.001, -0.001, 315, "NW"),
      (0.002, 0.0008, 21.801, "NNE"),
      (0.0008, 0.002, 68.199, "ENE"),
      // A little west of north is still north.
      (0.01, -0.0000001, 359.999, "N"),
      (90, 77, 0, "N"),
      (0, 180, 90, "E"),
    ]
    for row in rows {
      let position = try Coordinate(latitude: row.latitude, longitude: row.longitude)
      let found = try #require(finder.nearestCity(to: position, zone: 0))
      #expect(abs(found.bearing - row.bearing) < 0.002, "\(row)")
      #expect((0..<360).contains(found.bearing), "\(row)")
      #expect(found.compassPoint == row.point, "\(row)")
    }
  }
}
