import Testing
import TimeZoneEngine
import TimeZoneShapes

/// Numbers with more digits than 64 bits hold, against the standard library's, bit by bit.
@Suite struct LongDecimalTests {
  @Test func numbersOfHundredsOfDigitsAreRoundedOnce() {
    var generator = SeededGenerator(seed: 1990)
    for _ in 0..<2_000 {
      let count =
        [18, 19, 20, 21, 100, 766, 767, 768, 799, 800, 801, 1_000].randomElement(using: &generator) ?? 19
      let digits = (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
      expectSameBits("9\(digits)e\(Int.random(in: (3 - count)...(300 - count), using: &generator))")
    }
  }

  @Test func halvesGoToTheEvenNeighborUnlessSomethingFollows() {
    var generator = SeededGenerator(seed: 1991)
    for _ in 0..<500 {
      // 54 bits: half-way between two numbers of 53.
      let half = UInt64.random(in: 1 << 53..<1 << 54, using: &generator) | 1
      let zeros = String(repeating: "0", count: Int.random(in: 0...900, using: &generator))
      expectSameBits("\(half).\(zeros)")
      expectSameBits("\(half).\(zeros)1")
      expectSameBits("\(half - 1).\(String(repeating: "9", count: zeros.utf8.count + 1))")
    }
  }

  @Test(arguments: [
    "1e308", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e309",
  ])
  func theLargestNumbersAreFiniteOrInfiniteAsTheyShould(text: String) {
    expectSameBits(text)
  }

  @Test(arguments: ["1e-400", "0e400", "1e-323", "0.\(String(repeating: "0", count: 2_000))1"])
  func theSmallestNumbersAreNearZero(text: String) throws {
    #expect(try Coordinate(parsing: "\(text) 0").grid.y == 0)
  }

  /// The error for a latitude out of range carries the number as it was read.
  private func expectSameBits(_ text: String) {
    #expect(throws: CoordinateError.latitude(Double(text) ?? .nan, swapped: (Double(text) ?? .nan) <= 180)) {
      try Coordinate(parsing: "\(text) 0")
    }
  }
}
