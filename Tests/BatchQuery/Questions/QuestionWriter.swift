import TestSupport
import TimeZoneEngine
import TimeZoneLocalTime
import TimeZoneLookup
import TimeZoneShapes

struct QuestionWriter {
  /// Where points are taken from: the world's boundaries.
  let points: TestPoints
  /// The index whose bytes are damaged: first the excerpt's, then those of regions.
  var excerpt: [UInt8]
  /// The same, with simplified borders: its bytes are damaged as well.
  let simplified: [UInt8]
  let pointCount: Int
  let seed: UInt64
  var text = QuestionText()
  var random: SeededGenerator
  let names: [String]

  init(points: TestPoints, excerpt: [UInt8], simplified: [UInt8], pointCount: Int, seed: UInt64) {
    self.points = points
    self.excerpt = excerpt
    self.simplified = simplified
    self.pointCount = pointCount
    self.seed = seed
    random = SeededGenerator(seed: ~seed)
    names = TimeZoneDatabase.embedded.identifiers
  }

  /// Writes all: those about tables and damaged files first, for they are few.
  mutating func writeAll() throws {
    text.ask("tables")
    text.ask("world")
    askDirectory()
    askDamagedRules()
    askDamagedTables()
    try askDamagedIndexes()
    askPolygons()
    askLocalTimes()
    askPoints()
  }
}

// MARK: - Points

extension QuestionWriter {
  /// The points of `tzlookup-shapes verify` with the same seed.
  private mutating func askPoints() {
    let kinds = TestPointKind.allCases
    let blockSize = 4096
    var generator = SeededGenerator(seed: seed)
    var batch: [GridPoint] = []
    for number in 0..<pointCount {
      if number % blockSize == 0 {
        generator = SeededGenerator(seed: seed &+ UInt64(number / blockSize) &* 0x9E37_79B9)
      }
      let point = points.point(kinds[number % kinds.count], using: &generator)
      let position: [QuestionText.Word] = .points([point])
      text.ask(["zones"] + position)
      text.ask(["border"] + position)
      if number % 8 == 0 { askFurther(about: point) }
      batch.append(point)
      if batch.count == 101 {
        askBatch(batch)
        batch.removeAll()
      }
    }
    askBatch(batch)
  }

  private mutating func askBatch(_ points: [GridPoint]) {
    // Among them some that are no position.
    let strangers = [
      GridPoint(x: 1_800_000_001, y: 0), GridPoint(x: 0, y: -900_000_001), GridPoint(x: .min, y: .max),
    ]
    let count = Int.random(in: 0...2, using: &random)
    text.ask(["batch"] + .points((points + strangers.prefix(count)).shuffled(using: &random)))
  }

  private mutating func askFurther(about point: GridPoint) {
    let position: [QuestionText.Word] = .points([point])
    text.ask(["within", .bits(radius())] + position)
    text.ask(
      ["match"] + [["none"], ["border", .bits(radius())], ["point", .bits(1)]].picked(&random)
        + [["nautical"], ["none"], ["land", .bits(radius())]].picked(&random) + position)
    let country = Int.random(in: 0..<4, using: &random) == 0 ? "JP" : "-"
    text.ask(["place", .word(country)] + position)
    askCoordinate(of: point)
    askDegrees(beside: point)
  }

  /// 1 cm to 1,000 km, all magnitudes alike, and sometimes what is no radius, or everything.
  private mutating func radius() -> Double {
    let special: [Double] = [0, -1, .nan, .infinity, 20_015_000, 20_016_000, 1e300]
    if Int.random(in: 0..<50, using: &random) == 0 { return special.picked(&random) }
    var meters = 0.01
    for _ in 0..<Int.random(in: 0..<8, using: &random) { meters *= 10 }
    return meters * Double.random(in: 1...10, using: &random)
  }
}

extension Array {
  func picked(_ random: inout SeededGenerator) -> Element {
    self[Int.random(in: indices, using: &random)]
  }
}

// MARK: - Zones

extension QuestionWriter {
  /// Few of them unless there are many points: the largest take seconds.
  private mutating func askPolygons() {
    let zones = TimeZoneFinder.world.identifiers
    let step = max(1, min(10, 500_000 / pointCount))
    for (number, zone) in zones.enumerated() where (number + Int(seed % 10)) % step == 0 {
      text.ask("polygons", .text(zone))
    }
    text.ask("polygons", "Asia/Nowhere")
  }

  private mutating func askDirectory() {
    for name in names {
      text.ask("zone", .text(name))
      text.ask("zone", .text(Bool.random(using: &random) ? name.uppercased() : name.lowercased()))
    }
    for _ in 0..<min(500, pointCount / 100) {
      text.ask("zone", .bytes(damaged(names.picked(&random), alphabet: "/_aeiou-+0159 ")))
    }
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    for first in letters {
      for second in letters { text.ask("country", .text(first + second)) }
    }
    for code in ["", "J", "jp", "JPN", "japan", "uk", "日本", "J P"] { text.ask("country", .text(code)) }
  }

  mutating func damaged(_ text: String, alphabet: String) -> [UInt8] {
    RandomText.damaged(Array(text.utf8), alphabet: Array(alphabet.utf8), using: &random)
  }
}

/// Questions being written; ``Question`` reads them.
struct QuestionText {
  private(set) var bytes: [UInt8] = []

  mutating func ask(_ words: Word...) { ask(words) }

  mutating func ask(_ words: [Word]) {
    for (number, word) in words.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: " ")) }
      word.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  enum Word: ExpressibleByStringLiteral {
    case word(String)
    case bits(Double)
    case bytes([UInt8])

    init(stringLiteral text: String) { self = .word(text) }

    static func text(_ text: String) -> Word { .bytes(Array(text.utf8)) }

    static func number(_ number: some FixedWidthInteger) -> Word { .word(String(number)) }

    fileprivate func write(to line: inout [UInt8]) {
      switch self {
      case .word(let text): line.append(contentsOf: text.utf8)
      case .bits(let value): line.append(contentsOf: String(value.bitPattern, radix: 16).utf8)
      case .bytes(let bytes): Self.writeEscaped(bytes, to: &line)
      }
    }

    private static func writeEscaped(_ bytes: [UInt8], to line: inout [UInt8]) {
      if bytes.isEmpty { line.append(UInt8(ascii: "%")) }
      for byte in bytes {
        if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "%") {
          line.append(byte)
        } else {
          line.append(UInt8(ascii: "%"))
          if byte < 16 { line.append(UInt8(ascii: "0")) }
          line.append(contentsOf: String(byte, radix: 16).utf8)
        }
      }
    }
  }
}

extension [QuestionText.Word] {
  /// Longitude and latitude of some points.
  static func points(_ points: [GridPoint]) -> Self { points.flatMap { [.number($0.x), .number($0.y)] } }
}
