import TestSupport
import Testing
@Suite(.tags(.readsUntrustedBytes, .concurrency)) struct BatchTests {
  private let finder = TimeZoneFinder.world

  /// Groups of 64 near the borders around Hokkaido and Sakhalin, anywhere, and mixed.
  private func points(_ count: Int, seed: UInt64 = 1) throws -> [GridPoint] {
    var generator = SeededGenerator(seed: seed)
    let vertices = try ExcerptIndex.shapes.get().flatMap(\.rings).flatMap(\.vertices)
    return (0..<count).map { number in
      let isNear = [true, false, number % 2 == 0][number / 64 % 3]
      guard isNear, let vertex = vertices.randomElement(using: &generator) else {
        return .anywhere(using: &generator)
      }
      return GridPoint(
        x: vertex.x + .random(in: -20_000...20_000, using: &generator),
        y: vertex.y + .random(in: -20_000...20_000, using: &generator))
    }
  }

  private func batch(_ points: [GridPoint], threads: Int = 1) -> [Int32] {
    var found = [Int32](repeating: 99, count: points.count)
    points.withUnsafeBufferPointer { points in
      found.withUnsafeMutableBufferPointer { finder.zoneIndices(at: points, into: $0, threads: threads) }
    }
    return found
  }

  private func batch(_ latitudes: [Double], _ longitudes: [Double], threads: Int = 1) -> [Int32] {
    var found = [Int32](repeating: 99, count: max(latitudes.count, longitudes.count))
    latitudes.withUnsafeBufferPointer { latitudes in
      longitudes.withUnsafeBufferPointer { longitudes in
        found.withUnsafeMutableBufferPointer {
          finder.zoneIndices(latitudes: latitudes, longitudes: longitudes, into: $0, threads: threads)
        }
      }
    }
    return found
  }

  @Test func answersAreThoseOfSingleCalls() throws {
    let points = try points(100_000)
    let coordinates = try points.map { try Coordinate(latitudeE7: $0.y, longitudeE7: $0.x) }
    let (latitudes, longitudes) = (points.map(\.latitude), points.map(\.longitude))
    let single = coordinates.map { finder.zoneIndex(at: $0) ?? TimeZoneFinder.noZone }
    #expect(batch(points) == single)
    #expect(batch(latitudes, longitudes) == single)
    let names = single.map { $0 < 0 ? nil : finder.identifiers[Int($0)] }
    #expect(finder.timeZoneIdentifiers(at: coordinates, threads: 2) == names)
    #expect(finder.timeZoneIdentifiers(latitudes: latitudes, longitudes: longitudes) == names)
    for (coordinate, name) in zip(coordinates, names).prefix(2_000) {
      let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
      #expect(finder.timeZoneIdentifier(at: coordinate) == name)
      #expect(try finder.timeZoneIdentifier(latitude: latitude, longitude: longitude) == name)
      #expect(
        try finder.timeZoneIdentifiers(latitude: latitude, longitude: longitude)
          == finder.timeZoneIdentifiers(at: coordinate))
    }
    #if compiler(>=6.2)
      var zones = [Int32](repeating: 99, count: points.count)
      var span = zones.mutableSpan
      finder.zoneIndices(latitudes: latitudes.span, longitudes: longitudes.span, into: &span)
      #expect(zones == single)
    #endif
  }

  @Test func oneThatIsNoPositionLeavesTheOthers() {
    let names = finder.timeZoneIdentifiers(latitudes: [43.06, 91, .nan, 0], longitudes: [141.35, 0, 0])
    #expect(names == ["Asia/Tokyo", nil, nil])
    #expect(throws: CoordinateError.latitude(91, swapped: true)) {
      try finder.timeZoneIdentifier(latitude: 91, longitude: 0)
    }
  }

  /// Groups are of 64: every way the last one can be filled.
  @Test func everyCountIsAnsweredCompletely() throws {
    let points = try points(200, seed: 2)
    let all = batch(points)
    for count in 0...200 { #expect(batch(Array(points.prefix(count))) == Array(all.prefix(count))) }
  }

  @Test(arguments: [-1, 0, 1, 2, 3, 7, 1000])
  func anyNumberOfThreadsGivesTheSameAnswers(_ threads: Int) throws {
    let points = try points(10_001, seed: 3)
    #expect(batch(points, threads: threads) == batch(points))
  }

  /// Threads take 4,096 positions at a time: the last share may have any number of them.
  @Test(arguments: [4_095, 4_096, 4_097, 8_191, 8_192, 8_193])
  func lastShareIsAnsweredCompletely(_ count: Int) throws {
    let points = try points(count, seed: 4)
    #expect(batch(points, threads: 2) == batch(points))
  }

  @Test func invalidPositionsGetAReservedNumber() {
    #expect(TimeZoneFinder.noZone == -1 && TimeZoneFinder.invalidPosition == -2)
    let cases: [(latitude: Double, longitude: Double, isValid: Bool, location: SourceLocation)] = [
      (43.06, 141.35, true, #_sourceLocation),
      (90, 180, true, #_sourceLocation),
      (-90, -180, true, #_sourceLocation),
      (90.000_000_1, 0, false, #_sourceLocation),
      (-91, 0, false, #_sourceLocation),
      (0, 180.000_000_1, false, #_sourceLocation),
      (.nan, 0, false, #_sourceLocation),
      (0, .nan, false, #_sourceLocation),
      (.infinity, 0, false, #_sourceLocation),
      (0, -.infinity, false, #_sourceLocation),
      (1e300, 1e300, false, #_sourceLocation),
    ]
    let found = batch(cases.map(\.latitude), cases.map(\.longitude))
    for (row, zone) in zip(cases, found) {
      #expect((zone == TimeZoneFinder.invalidPosition) == !row.isValid, sourceLocation: row.location)
    }
    let grid = [GridPoint(x: .min, y: 0), GridPoint(x: 0, y: .max), GridPoint(x: 1_800_000_001, y: 0)]
    #expect(batch(grid) == [Int32](repeating: TimeZoneFinder.invalidPosition, count: 3))
    // A batch of one point is answered without a group.
    for point in grid { #expect(batch([point]) == [TimeZoneFinder.invalidPosition]) }
    // A sliver between two zones of the data.
    #expect(batch([60.602995], [-172.4999801]) == [TimeZoneFinder.noZone])
  }

  @Test func shortestBufferLimitsTheBatch() {
    #expect(batch([43.06, 51.5, 0], [141.35]) == [finder.number(of: "Asia/Tokyo"), 99, 99])
    #expect(batch([], [141.35]) == [99])
  }

  @Test(arguments: [(2, 4), (4, 2), (1, 3), (3, 1), (0, 2)])
  func shorterBufferLimitsTheBatch(_ pointCount: Int, _ zoneCount: Int) {
    let sapporo = GridPoint(x: 1_413_500_000, y: 430_600_000)
    var found: [Int32] = [99, 99, 99, 99]
    found.withUnsafeMutableBufferPointer { found in
      [sapporo, sapporo, sapporo, sapporo].withUnsafeBufferPointer { points in
        finder.zoneIndices(
          at: UnsafeBufferPointer(rebasing: points.prefix(pointCount)),
          into: UnsafeMutableBufferPointer(rebasing: found.prefix(zoneCount)))
      }
    }
    let tokyo = finder.number(of: "Asia/Tokyo")
    #expect(found == (0..<4).map { $0 < min(pointCount, zoneCount) ? tokyo : 99 })
  }
}

extension TimeZoneFinder {
  fileprivate func number(of identifier: String) -> Int32 {
    identifiers.firstIndex(of: identifier).map(Int32.init) ?? Self.noZone
  }
}
