import Foundation
import TestSupport
import Testing

/// Borders, fallbacks, legs and polygons of indexes that answer for a part of the world, compared with an index of all of
/// it.
@Suite struct RegionTests {
  /// An index of a region, and one of the world.
  private struct Pair {
    let sample: RegionSample
    let world, part: TimeZoneFinder
    let region: RegionOptions
    var generator: SeededGenerator

    /// `nil` where the region has no ground.
    init?(seed: UInt64, ofZones: Bool) throws {
      generator = SeededGenerator(seed: seed &+ 7)
      sample = RegionSample(seed: seed)
      world = try sample.finder(nil)
      let zones = world.identifiers.filter { $0 != "B" }
      guard let box = sample.box(using: &generator) else { return nil }
      region = ofZones ? .zones(zones) : .box(box)
      do {
        part = try sample.finder(region)
      } catch CompilerError.emptyRegion {
        return nil
      }
    }

    mutating func points(_ count: Int) -> [GridPoint] { sample.points(count, using: &generator) }

    /// The shapes of the region's zones.
    var shapes: [ZoneShape] { sample.shapes.filter { part.identifiers.contains($0.name) } }

    /// The part of some zones that the region may name.
    func known(_ zones: [String]) -> [String] { zones.filter { part.identifiers.contains($0) } }
  }

  // MARK: Fallbacks

  @Test(arguments: 0..<UInt64(rounds(40)), [true, false])
  func outsideNoFallbackAnswers(_ seed: UInt64, ofZones: Bool) throws {
    guard var pair = try Pair(seed: seed, ofZones: ofZones) else { return }
    for point in pair.points(100) {
      let coordinate = Coordinate(onEarth: point)
      if pair.part.isInRegion(coordinate) { continue }
      for fallback in [Fallback.none, .border(), .border(meters: 3e7), .point(borderMeters: 3e7)] {
        for sea in [SeaPolicy.nautical, .none, .land(withinMeters: 3e7)] {
          #expect(
            pair.part.match(at: coordinate, fallback: fallback, sea: sea) == nil, "seed \(seed), \(point)")
        }
      }
    }
  }

  /// Inside, the nearest zones are those of the world, or unknown where the region ends nearer.
  @Test(arguments: 0..<UInt64(rounds(60)))
  func aNearestZoneIsThatOfTheWorldOrUnknown(_ seed: UInt64) throws {
    guard var pair = try Pair(seed: seed, ofZones: false) else { return }
    for point in pair.points(100) {
      let coordinate = Coordinate(onEarth: point)
      guard pair.part.isInRegion(coordinate) else { continue }
      for (fallback, sea, searched) in [
        (Fallback.border(meters: 3e7), SeaPolicy.nautical, 0),
        (.border(meters: 1e5), .land(withinMeters: 1e6), 1e6),
      ] {
        let found = pair.part.match(at: coordinate, fallback: fallback, sea: sea)
        let expected = pair.world.match(at: coordinate, fallback: fallback, sea: sea)
        #expect(found == nil || found == expected, "seed \(seed), \(point)")
        // Where no land is found, it has been sought within the whole distance.
        if let meters = expected?.source.meters,
          pair.part.isInRegion(coordinate, withinMeters: max(meters, searched))
        {
          #expect(found == expected, "seed \(seed), \(point)")
        }
      }
    }
  }

  // MARK: Borders

  @Test(arguments: 0..<UInt64(rounds(60)))
  func sidesOfABoxAreNoBorders(_ seed: UInt64) throws {
    guard var pair = try Pair(seed: seed, ofZones: false) else { return }
    for point in pair.points(100) {
      let coordinate = Coordinate(onEarth: point)
      let found = pair.part.nearestBorder(to: coordinate)
      let expected = pair.world.nearestBorder(to: coordinate)
      guard pair.part.isInRegion(coordinate) else {
        #expect(found == nil)
        continue
      }
      #expect(found == nil || found?.meters == expected?.meters, "seed \(seed), \(point)")
      if let expected, pair.part.isInRegion(coordinate, withinMeters: expected.meters) {
        #expect(found?.nearestPoint == expected.nearestPoint, "seed \(seed), \(point)")
      } else {
        #expect(found == nil, "seed \(seed), \(point)")
      }
    }
  }

  /// Brute force: the pieces of borders beyond which no zone of the region lies.
  @Test(arguments: 0..<UInt64(rounds(24)))
  func aRegionOfZonesEndsWhereTheirGroundEnds(_ seed: UInt64) throws {
    guard var pair = try Pair(seed: seed, ofZones: true) else { return }
    let pieces = BorderPieces(pair.shapes)
    for point in pair.points(40) {
      let coordinate = Coordinate(onEarth: point)
      let least = pieces.sights(from: point).filter { $0.piece.sides.contains([]) }.map(\.meters).min()
      guard pair.part.isInRegion(coordinate) else {
        #expect(!pair.part.isInRegion(coordinate, withinMeters: 0))
        #expect(pair.part.nearestBorder(to: coordinate) == nil)
        continue
      }
      let end = least ?? .infinity
      guard end > 1 else { continue }
      #expect(pair.part.isInRegion(coordinate, withinMeters: end * 0.999), "seed \(seed), \(point): \(end)")
      #expect(
        end == .infinity || !pair.part.isInRegion(coordinate, withinMeters: end * 1.001),
        "seed \(seed), \(point): \(end)")
    }
  }

  /// Brute force: points along the sides of the window.
  @Test(arguments: 0..<UInt64(rounds(40)))
  func aBoxEndsAtItsSides(_ seed: UInt64) throws {
    guard var pair = try Pair(seed: seed, ofZones: false), case .box(let box) = pair.region else { return }
    let others = (0..<rounds(4_000)).map { _ in GridPoint.anywhere(using: &pair.generator) }
      .filter { !pair.sample.touches(box, $0) }
    for point in pair.points(40) {
      let coordinate = Coordinate(onEarth: point)
      guard pair.part.isInRegion(coordinate) else { continue }
      let meters = Double.random(in: 0...2e6, using: &pair.generator)
      if pair.part.isInRegion(coordinate, withinMeters: meters) {
        let near = others.first { GreatCircle.distance(from: point, to: $0) < meters }
        #expect(near == nil, "seed \(seed), \(point): \(meters) m")
      } else {
        // A little farther there is ground outside.
        let radius = 1.01 * meters + 1
        let isReached = Self.circle(around: point, meters: radius).contains { !pair.sample.touches(box, $0) }
        #expect(isReached, "seed \(seed), \(point): \(meters) m")
      }
    }
  }

  /// Points of a circle and inside it, on spokes.
  private static func circle(around point: GridPoint, meters: Double) -> [GridPoint] {
    let (latitude, longitude) = (Double(point.y) / 1.8e9 * .pi, Double(point.x) / 1.8e9 * .pi)
    return (0..<720).flatMap { number in
      (1...8).compactMap { step in
        let (angle, bearing) = (meters * Double(step) / 8 / Globe.radius, Double(number) / 360 * .pi)
        let north = asin(sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing))
        let east = atan2(
          sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(north))
        let x = (longitude + east) / .pi * 1.8e9
        let wrapped = x > 1.8e9 ? x - 3.6e9 : x < -1.8e9 ? x + 3.6e9 : x
        return GridPoint(x: Int32(wrapped.rounded()), y: Int32((north / .pi * 1.8e9).rounded()))
      }
    }
  }

  // MARK: Certainty

  /// With an error bound: what is certain inside is what the shapes say, and nothing is beside the sides of a box.
  @Test(arguments: 0..<12 as Range<UInt64>, [true, false])
  func certainAnswersInARegionAreThoseOfTheShapes(_ seed: UInt64, ofZones: Bool) throws {
    guard var pair = try Pair(seed: seed, ofZones: ofZones) else { return }
    let bytes = try? IndexCompiler.compile(
      pair.sample.shapes, provenance: .test,
      options: CompilerOptions(errorMeters: 20_000, region: pair.region))
    // Some of the random rings may vanish at this bound.
    guard let bytes else { return }
    let finder = try TimeZoneFinder(bytes: bytes)
    let shapes = pair.sample.shapes.filter { finder.identifiers.contains($0.name) }
    for point in pair.points(150) {
      let coordinate = Coordinate(onEarth: point)
      guard finder.isCertain(at: coordinate), ofZones || finder.isInRegion(coordinate) else { continue }
      let found = finder.timeZoneIdentifiers(at: coordinate)
      #expect(found == BruteForce.zones(at: point, in: shapes), "seed \(seed), \(point)")
      if !ofZones {
        #expect(
          finder.isInRegion(coordinate, withinMeters: 0.99 * finder.errorBound), "seed \(seed), \(point)")
      }
    }
  }

  // MARK: Legs

  @Test(arguments: 0..<UInt64(rounds(60)), [true, false])
  func aLegIsWhatLookupsAlongItFind(_ seed: UInt64, ofZones: Bool) throws {
    guard var pair = try Pair(seed: seed, ofZones: ofZones) else { return }
    let points = pair.points(60)
    for (start, end) in zip(points, points.dropFirst()) {
      let (a, b) = (Coordinate(onEarth: start), Coordinate(onEarth: end))
      let found = pair.part.crossings(from: a, to: b)
      if ofZones {
        // The world's crossings, less what they say of other zones.
        let expected = pair.world.crossings(from: a, to: b)
          .map {
            ($0.fraction, pair.known(names($0.before, pair.world)), pair.known(names($0.after, pair.world)))
          }
          .filter { $0.1 != $0.2 }
        #expect(found.map(\.fraction) == expected.map(\.0), "seed \(seed), \(start) to \(end)")
        #expect(
          found.map { names($0.after, pair.part) } == expected.map(\.2), "seed \(seed), \(start) to \(end)")
      } else {
        for crossing in pair.world.crossings(from: a, to: b)
        where pair.part.isInRegion(crossing.coordinate, withinMeters: 1) {
          #expect(
            found.contains { $0.coordinate == crossing.coordinate }, "seed \(seed), \(start) to \(end)")
        }
      }
      #expect(
        (found.first?.before).map { names($0, pair.part) } ?? pair.part.timeZoneIdentifiers(at: a)
          == pair.part.timeZoneIdentifiers(at: a))
      #expect(
        (found.last?.after).map { names($0, pair.part) } ?? pair.part.timeZoneIdentifiers(at: b)
          == pair.part.timeZoneIdentifiers(at: b))
    }
  }

  private func names(_ zones: [Int32], _ finder: TimeZoneFinder) -> [String] {
    zones.map { finder.identifiers[Int($0)] }
  }

  // MARK: Polygons

  /// A zone of a box is cut off at its sides; one of a region of zones is whole.
  @Test(arguments: 0..<UInt64(rounds(40)), [true, false])
  func polygonsAreTheGroundInTheRegion(_ seed: UInt64, ofZones: Bool) throws {
    guard var pair = try Pair(seed: seed, ofZones: ofZones) else { return }
    let extractor = PolygonExtractor(of: pair.part)
    var shapes: [ZoneShape] = []
    for (number, zone) in pair.part.identifiers.enumerated() {
      shapes.append(ZoneShape(name: zone, record: number, polygons: try extractor.polygons(of: zone)))
    }
    for point in pair.points(300) {
      let zones = pair.part.timeZoneIdentifiers(at: Coordinate(onEarth: point))
      // Where an edge crosses a side of the box, it ends at the nearest point of the grid.
      let offsets: [(x: Int32, y: Int32)] = [(-2, -2), (2, -2), (-2, 2), (2, 2)]
      let isBeside = offsets.contains { offset in
        let moved = GridPoint(x: point.x &+ offset.x, y: point.y &+ offset.y)
        return !moved.isOnEarth || pair.part.timeZoneIdentifiers(at: Coordinate(onEarth: moved)) != zones
      }
      if isBeside { continue }
      #expect(BruteForce.zones(at: point, in: shapes) == zones, "seed \(seed), \(point)")
    }
  }
}
