import TimeZoneEngine
import TimeZoneShapes

// Coordinates as people and programs write them, right and wrong.

extension QuestionWriter {
  mutating func askCoordinate(of point: GridPoint) {
    let alphabet = "0123456789.,;:+-/°'\"′″NSEWnsew eE\u{2212}\u{A0}"
    let written = [decimals(point), uri(point), iso6709(point), sexagesimal(point)].picked(&random)
    text.ask("coordinate", .text(written))
    text.ask("coordinate", .bytes(damaged(written, alphabet: alphabet)))
  }

  /// A number of the grid in degrees, with some digits more or fewer.
  private mutating func degrees(_ e7: Int32) -> String {
    let magnitude = Int64(e7.magnitude)
    let fraction = String(magnitude % 10_000_000)
    var text = (e7 < 0 ? "-" : "") + String(magnitude / 10_000_000) + "."
    text += String(repeating: "0", count: 7 - fraction.count) + fraction
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.removeLast(Int.random(in: 0...7, using: &random))
    case 1: text += ["5", "49999999", "50000000", "51", "4"].picked(&random)
    case 2:
      // Up to far more than the 19 that 64 bits hold.
      let count = Int.random(in: 1...40, using: &random)
      text += (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    default: break
    }
    return text
  }

  private mutating func decimals(_ point: GridPoint) -> String {
    let separator = [" ", ",", ", ", "\t", " , ", ";"].picked(&random)
    return degrees(point.y) + separator + degrees(point.x)
  }

  private mutating func uri(_ point: GridPoint) -> String {
    "geo:" + degrees(point.y) + "," + degrees(point.x)
      + ["", ",25", ";u=10", ";crs=wgs84;u=35"].picked(&random)
  }

  /// Degrees, minutes and seconds with a fraction, which is cut off.
  private func parts(_ e7: Int32) -> (degrees: Int64, minutes: Int64, seconds: Int64, fraction: Int64) {
    let magnitude = Int64(e7.magnitude)
    let seconds = magnitude * 3_600
    return (
      magnitude / 10_000_000, seconds / 600_000_000 % 60, seconds / 10_000_000 % 60, seconds % 10_000_000
    )
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  private mutating func iso6709(_ point: GridPoint) -> String {
    let form = Int.random(in: 0..<4, using: &random)
    func angle(_ e7: Int32, _ width: Int) -> String {
      let parts = parts(e7)
      let sign = e7 < 0 ? "-" : "+"
      switch form {
      case 0: return sign + padded(parts.degrees, width)
      case 1: return sign + padded(parts.degrees, width) + padded(parts.minutes, 2)
      case 2: return sign + padded(parts.degrees, width) + padded(parts.minutes, 2) + padded(parts.seconds, 2)
      default:
        return sign + padded(parts.degrees, width) + padded(parts.minutes, 2) + padded(parts.seconds, 2) + "."
          + padded(parts.fraction, 7)
      }
    }
    return angle(point.y, 2) + angle(point.x, 3) + ["/", "+25CRSWGS_84/", ""].picked(&random)
  }

  private mutating func sexagesimal(_ point: GridPoint) -> String {
    let isBefore = Bool.random(using: &random)
    let hasSeconds = Bool.random(using: &random)
    func angle(_ e7: Int32, _ letters: (String, String)) -> String {
      let parts = parts(e7)
      let letter = e7 < 0 ? letters.1 : letters.0
      var text = "\(parts.degrees)°\(parts.minutes)"
      text += hasSeconds ? "'\(parts.seconds).\(padded(parts.fraction, 7))\"" : ".5'"
      return isBefore ? letter + text : text + letter
    }
    return angle(point.y, ("N", "S")) + " " + angle(point.x, ("E", "W"))
  }

  /// A `Double` near a point or half-way to its neighbor, or one that is no position.
  mutating func askDegrees(beside point: GridPoint) {
    func nearby(_ e7: Int32) -> Double {
      let half = [0, 0.5, -0.5, 0.25].picked(&random)
      let degrees = (Double(e7) + half) / 1e7
      return [degrees, degrees.nextUp, degrees.nextDown].picked(&random)
    }
    text.ask("degrees", .bits(nearby(point.y)), .bits(nearby(point.x)))
    let strange: [Double] = [
      .nan, .infinity, -.infinity, -0.0, 90, 90.00000001, -90.00000005, 180, 180.00000004, -180.1, 1e10,
      -1e300,
      214.7483648, -214.7483648, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1234567.125,
    ]
    text.ask("degrees", .bits(strange.picked(&random)), .bits(strange.picked(&random)))
    let wide = Double.random(in: -400...400, using: &random)
    text.ask("degrees", .bits(wide), .bits(nearby(point.x)))
  }
}
