import TestSupport
import Testing

/// Parsing against independent arithmetic and the standard library, on seeded random texts.
@Suite(.tags(.readsUntrustedBytes)) struct CoordinateParsingRandomTests {
  @Test func pointsWrittenInAnyFormAreReadAsThemselves() throws {
    var generator = SeededGenerator(seed: 6709)
    for _ in 0..<rounds(3_000) {
      let y = WrittenAngle(e7: .random(in: -900_000_000...900_000_000, using: &generator))
      let x = WrittenAngle(e7: .random(in: -1_800_000_000...1_800_000_000, using: &generator))
      let (north, east) = (y.e7 < 0 ? "S" : "N", x.e7 < 0 ? "W" : "E")
      let texts = [
        "\(y.decimal) \(x.decimal)",
        "\(y.decimal),\(x.decimal)",
        "geo:\(y.decimal),\(x.decimal);u=5",
        "\(y.degrees)°\(y.minutes)'\(y.seconds)\"\(north) \(x.degrees)°\(x.minutes)'\(x.seconds)\"\(east)",
        "\(east) \(x.degrees) \(x.minutes) \(x.seconds) \(north) \(y.degrees) \(y.minutes) \(y.seconds)",
        y.iso6709(degreeDigits: 2) + x.iso6709(degreeDigits: 3) + "/",
      ]
      for text in texts {
        #expect(try Coordinate(parsing: text).grid == GridPoint(x: x.e7, y: y.e7), "\(text)")
      }
    }
  }

  @Test func minutesAndSecondsAgreeWithArithmeticOnWholeNumbers() throws {
    var generator = SeededGenerator(seed: 60)
    for _ in 0..<rounds(20_000) {
      let degrees = UInt64.random(in: 0..<90, using: &generator)
      let minutes = UInt64.random(in: 0..<60, using: &generator)
      let decimals = Int.random(in: 1...8, using: &generator)
      let scale = (0..<decimals).reduce(UInt64(1)) { power, _ in power * 10 }
      let seconds = UInt64.random(in: 0..<60 * scale, using: &generator)
      let fraction = String(seconds % scale + scale).dropFirst()
      let text = "\(degrees)°\(minutes)'\(seconds / scale).\(fraction)\"N 0°E"
      // 1e7 / 3600 is 25000 / 9; adding half of the divisor rounds halves up.
      let numerator = ((degrees * 3600 + minutes * 60) * scale + seconds) * 25_000
      let expected = (2 * numerator + 9 * scale) / (18 * scale)
      #expect(try Coordinate(parsing: text).grid.y == Int32(expected), "\(text)")
    }
  }

  @Test func noBytesTrapAndWhateverIsReadLiesOnEarth() {
    var generator = SeededGenerator(seed: 0xF022)
    for _ in 0..<rounds(50_000) {
      let sample = Self.samples.randomElement(using: &generator) ?? ""
      let bytes = RandomText.damaged(Array(sample.utf8), alphabet: Self.alphabet, using: &generator)
      do {
        let coordinate = try bytes.withUnsafeBufferPointer { try Coordinate(parsingUTF8: $0) }
        #expect(coordinate.grid.isOnEarth, "\(bytes)")
      } catch {
        let message = "\(error)"
        #expect(!message.isEmpty && !message.utf8.contains { $0 < 0x20 }, "\(bytes)")
      }
    }
  }

  private static let samples = [
    "", "43.06 141.35", "geo:43.06,141.35,25;crs=wgs84;u=10", "+430336.5+1412100.25+25CRSWGS_84/",
    "43°03'36\"N 141°21'E", "\u{2212}33°52′30″, \u{2212}151°12’", "N 43 03.6 E 141 21", "1e400 -1E-400",
    "43,06; 141,35", "(43,06 141,35)", "lat: 43.06, lon: 141.35", "SRID=4326;POINT ZM (141.35 43.06 1 2)",
    "{\"type\":\"Point\",\"coordinates\":[141.35,43.06]}", "{\"a\":{\"b\":[1]},\"lat\":\"43\",\"lng\":1}",
    "8RM33962+22",
    "849VGJQF+VX7QR3J", "geohash:xn774c06kdtv", "https://www.google.com/maps/@43.06,141.35,15z/data=!3d1!4d2",
    "osm.org/#map=15/43.06/141.35", "maps.apple.com/?q=43%2C141", "43 deg 3' 36.00\" N, 141 deg 21' E",
  ]

  private static let alphabet =
    Array("0123456789+-.,;:= eEnNsSwWgocrs84_u/°′″'\"{}[]()!@%#&?\u{2212}\u{A0}\0\n".utf8) + [
      0xFF, 0x80, 0xC2,
    ]
}

private struct WrittenAngle {
  let e7: Int32

  var degrees: UInt32 { e7.magnitude / 10_000_000 }

  var decimal: String {
    "\(e7 < 0 ? "-" : "")\(degrees).\(String(e7.magnitude % 10_000_000 + 10_000_000).dropFirst())"
  }

  /// What is left of whole degrees, in 1e-5 arc seconds: 1e-7 degrees are 36 of them, so nothing is rounded.
  private var rest: UInt32 { e7.magnitude % 10_000_000 * 36 }

  var minutes: UInt32 { rest / 6_000_000 }

  var seconds: String {
    let hundredThousandths = rest % 6_000_000
    let whole = hundredThousandths / 100_000
    return Self.digits(whole, 2) + "." + Self.digits(hundredThousandths % 100_000, 5)
  }

  func iso6709(degreeDigits: Int) -> String {
    (e7 < 0 ? "-" : "+") + Self.digits(degrees, degreeDigits) + Self.digits(minutes, 2) + seconds
  }

  private static func digits(_ number: UInt32, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: count - text.count) + text
  }
}
