import TestSupport
import Testing
import TimeZoneLookup
import TimeZoneShapes
@Suite(.tags(.noSanitizer)) struct RingTests {
  private func points(_ pairs: [(Int32, Int32)]) -> [GridPoint] { pairs.map { GridPoint(x: $0.0, y: $0.1) } }

  @Test func neighborsAreNeverEqual() throws {
    let ring = try #require(Ring(points([(0, 0), (0, 0), (0, 4), (4, 4), (4, 4), (4, 0), (0, 0), (0, 0)])))
    #expect(ring.vertices == points([(0, 0), (0, 4), (4, 4), (4, 0)]))
    #expect(ring.edgeCount == 4)
    #expect(ring.envelope == Envelope(around: ring.vertices))
  }

  @Test func fewerThanThreeVerticesAreNoRing() {
    let lines: [[(Int32, Int32)]] = [
      [], [(0, 0)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (0, 0)], [(2, 2), (2, 2), (2, 2), (2, 2)],
    ]
    for pairs in lines {
      #expect(Ring(points(pairs)) == nil)
    }
  }

  @Test func envelopeHoldsItsBorder() throws {
    let envelope = try #require(Envelope(around: points([(1, 2), (5, 9), (3, -4)])))
    #expect(envelope.contains(GridPoint(x: 1, y: -4)) && envelope.contains(GridPoint(x: 5, y: 9)))
    #expect(!envelope.contains(GridPoint(x: 0, y: 0)) && !envelope.contains(GridPoint(x: 3, y: 10)))
    #expect(envelope.contains(envelope))
    #expect(Envelope(around: []) == nil)
  }
}
