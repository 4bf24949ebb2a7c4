import TestSupport
import Testing
import TimeZoneAnnotation

/// One finder, used from several threads at once in every way: the answers are those of one thread alone.
///
/// (`Scripts/sanitize thread` runs this under the thread sanitizer.)
@Suite(.tags(.concurrency)) struct SharedFinderTests {
  private static let finder = TimeZoneFinder.world

  @Test func everyThreadGetsTheSameAnswers() throws {
    var source = SeededGenerator(seed: 7)
    let points = (0..<400).map { _ in
      GridPoint(
        x: Int32.random(in: -1_800_000_000...1_800_000_000, using: &source),
        y: Int32.random(in: -900_000_000...900_000_000, using: &source))
    }
    let expected = try Answers(points)
    let differences = Counter()
    Threads.run(4, shares: 12) { _ in
      if (try? Answers(points)) != expected { differences.add() }
    }
    #expect(differences.count == 0)
  }

  /// The answers of all queries for some points.
  private struct Answers: Equatable {
    var single: [[String]] = []
    var batch: [Int32]
    var borders: [BorderDistance?] = []
    var matches: [TimeZoneMatch?] = []
    var times: [Int] = []
    var table: [UInt8]

    init(_ points: [GridPoint]) throws {
      let finder = SharedFinderTests.finder
      batch = Array(repeating: 0, count: points.count)
      batch.withUnsafeMutableBufferPointer { zones in
        points.withUnsafeBufferPointer { finder.zoneIndices(at: $0, into: zones, threads: 2) }
      }
      for point in points {
        let coordinate = try Coordinate(latitudeE7: point.y, longitudeE7: point.x)
        single.append(finder.timeZoneIdentifiers(at: coordinate))
        borders.append(finder.nearestBorder(to: coordinate))
        matches.append(finder.match(at: coordinate, sea: .land(withinMeters: 100_000)))
        let zone = finder.timeZoneIdentifier(at: coordinate) ?? "Etc/UTC"
        times.append(
          try TimeZoneRules(identifier: zone).utcOffset(at: Instant(secondsSince1970: 1_795_176_000)))
      }
      let rows = points.map { "\(Double($0.y) / 1e7),\(Double($0.x) / 1e7),1795176000\n" }.joined()
      table = try Annotated(
        "lat,lon,t\n" + rows, .csv(CSVOptions(time: .named("t"))),
        AnnotationOptions(includesLocalTime: true, threads: 3, chunkSize: 500)
      ).bytes
    }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = Lock()
    private var value = 0
    func add() {
      lock.acquire()
      value += 1
      lock.release()
    }
    var count: Int {
      lock.acquire()
      defer { lock.release() }
      return value
    }
  }
}
