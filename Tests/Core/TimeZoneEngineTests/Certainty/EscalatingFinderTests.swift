import TestSupport
import Testing

/// A compact index that asks another source where it is not certain, on real borders.
@Suite struct EscalatingFinderTests {
  private let full: TimeZoneFinder
  private let compact: TimeZoneFinder
  private let coordinates: [Coordinate]

  /// Vertices, and points up to some hundred meters from one.
  init() throws {
    full = try TimeZoneFinder(bytes: ExcerptIndex.bytes.get())
    compact = try TimeZoneFinder(bytes: ExcerptIndex.simplified.get())
    var generator = SeededGenerator(seed: 8)
    let vertices = try ExcerptIndex.shapes.get().flatMap(\.rings).flatMap(\.vertices)
    coordinates = (0..<2_000).map { number in
      let vertex = vertices[Int.random(in: vertices.indices, using: &generator)]
      let reach: Int32 = [0, 5_000, 40_000, 2_000_000][number % 4]
      return Coordinate(
        onEarth: GridPoint(
          x: vertex.x + .random(in: -reach...reach, using: &generator),
          y: vertex.y + .random(in: -reach...reach, using: &generator)))
    }
  }

  @Test func togetherWithAFullIndexAllAnswersAreTheFullOnes() {
    let finder = compact.escalating(to: full)
    var differences = 0
    for coordinate in coordinates {
      #expect(finder.timeZoneIdentifier(at: coordinate) == full.timeZoneIdentifier(at: coordinate))
      #expect(finder.timeZoneIdentifiers(at: coordinate) == full.timeZoneIdentifiers(at: coordinate))
      #expect(
        finder.match(at: coordinate, fallback: .none) == full.match(at: coordinate, fallback: .none))
      if compact.timeZoneIdentifiers(at: coordinate) != full.timeZoneIdentifiers(at: coordinate) {
        differences += 1
      }
    }
    // Else it would not have mattered.
    #expect(differences > 100)
  }

  @Test func outsideItsRegionAnIndexAsksToo() throws {
    let bytes = try IndexCompiler.compile(
      ExcerptIndex.shapes.get(),
      provenance: .test,
      options: CompilerOptions(errorMeters: 100, region: .zones(["Asia/Tokyo"])))
    let japan = try TimeZoneFinder(bytes: bytes)
    let finder = japan.escalating(to: full)
    var outside = 0
    for coordinate in coordinates {
      if !japan.isInRegion(coordinate) { outside += 1 }
      #expect(finder.timeZoneIdentifier(at: coordinate) == full.timeZoneIdentifier(at: coordinate))
      #expect(
        finder.match(at: coordinate, fallback: .none) == full.match(at: coordinate, fallback: .none))
    }
    #expect(outside > 100)
  }

  /// The zone of the coast off which a position at sea lies: which is nearest, and whether one is near enough, may be
  /// certain or not.
  @Test(arguments: [50, 2_000, 12_000] as [Double])
  func answersByDistanceAreCertainOnlyWhereTheBoundCannotChangeThem(meters: Double) {
    var counts: [Bool: Int] = [:]
    for coordinate in coordinates {
      for fallback in [Fallback.none, .border(meters: meters), .point()] {
        let found = compact.match(at: coordinate, fallback: fallback, sea: .land(withinMeters: meters))
        let truth = full.match(at: coordinate, fallback: fallback, sea: .land(withinMeters: meters))
        guard let found else { continue }
        counts[found.certainty.isCertain, default: 0] += 1
        switch found.certainty {
        case .certain: #expect(found.timeZoneIdentifiers == truth?.timeZoneIdentifiers)
        case .candidates(let candidates):
          let zones = Set(truth?.timeZoneIdentifiers ?? [])
          #expect(zones.isSubset(of: candidates))
        }
      }
    }
    #expect(counts[true, default: 0] > 100 && counts[false, default: 0] > 100)
  }

  // MARK: Closures

  private struct Offline: Error, Equatable {}

  @Test func aClosureIsAskedOnlyWhereTheAnswerIsNotCertain() throws {
    for coordinate in coordinates {
      let finder = compact.escalating { [compact] asked, candidates throws(Offline) -> [String]? in
        guard asked == coordinate, compact.certainty(at: coordinate) == .candidates(candidates) else {
          throw Offline()
        }
        return ["Etc/Answered"]
      }
      let expected =
        compact.isCertain(at: coordinate) ? compact.timeZoneIdentifiers(at: coordinate) : ["Etc/Answered"]
      #expect(try finder.timeZoneIdentifiers(at: coordinate) == expected)
      #expect(try finder.timeZoneIdentifier(at: coordinate) == expected.first)
    }
  }

  @Test func resultOfTheClosureDecides() throws {
    let uncertain = try #require(coordinates.first { !compact.isCertain(at: $0) })
    let unknown = compact.escalating { _, _ in nil }
    #expect(unknown.match(at: uncertain) == compact.match(at: uncertain))
    #expect(unknown.match(at: uncertain)?.certainty.isCertain == false)
    #expect(unknown.timeZoneIdentifiers(at: uncertain) == compact.timeZoneIdentifiers(at: uncertain))

    let nowhere = compact.escalating { _, _ in [] }
    #expect(nowhere.match(at: uncertain) == nil)
    #expect(nowhere.timeZoneIdentifier(at: uncertain) == nil)

    let answered = compact.escalating { _, candidates in candidates }
    let match = try #require(answered.match(at: uncertain))
    #expect(match.certainty == .certain)
    #expect(match.timeZoneIdentifiers == compact.certainty(at: uncertain).candidates)

    let disputed = compact.escalating { _, _ in ["Etc/A", "Etc/B"] }
    let policy = LookupPolicy(preference: ZonePreference([["Etc/B"]]))
    #expect(disputed.match(at: uncertain, policy: policy)?.timeZoneIdentifier == "Etc/B")
    #expect(disputed.match(at: uncertain)?.timeZoneIdentifier == "Etc/A")

    let offline = compact.escalating { _, _ throws(Offline) -> [String]? in throw Offline() }
    #expect(throws: Offline()) { try offline.match(at: uncertain) }
    #expect(throws: Offline()) { try offline.timeZoneIdentifier(at: uncertain) }
  }
}
