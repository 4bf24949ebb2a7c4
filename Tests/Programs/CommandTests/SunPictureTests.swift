import Foundation
import SolarTimes
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `tzlookup sun --year -o`: the image shows what the sun does.
@Suite struct SunPictureTests {
  /// A place, a year in which something happens there, and what the title says.
  struct Place: CustomTestStringConvertible {
    let point: String
    let zone: String
    let year: Int
    var title: String?
    var testDescription: String { "\(point) \(year)" }
  }

  private static let places = [
    Place(point: "Sapporo", zone: "Asia/Tokyo", year: 2026, title: "Sapporo, Hokkaido, Japan, 2026"),
    // Night is around 1:30, so that days have a part of two nights, or three of light.
    Place(point: "64.15 -21.94", zone: "Atlantic/Reykjavik", year: 2026),
    // Polar day and night, with summer time.
    Place(point: "69.65 18.96", zone: "Europe/Oslo", year: 2026),
    Place(point: "43.83 87.6", zone: "Asia/Shanghai", year: 2026),
    Place(point: "-33.87 151.21", zone: "Australia/Sydney", year: 2026),
    Place(point: "-0.18 -78.47", zone: "America/Guayaquil", year: 2026),
    // Half an hour of summer time.
    Place(point: "-31.55 159.08", zone: "Australia/Lord_Howe", year: 2026),
    // Four changes of the clocks: Ramadan is in summer.
    Place(point: "33.57 -7.59", zone: "Africa/Casablanca", year: 2014),
    // A date is skipped.
    Place(point: "-13.83 -171.77", zone: "Pacific/Apia", year: 2011),
    // Clocks are turned back by a day: they show most of two dates twice.
    Place(point: "58.3 -134.42", zone: "America/Juneau", year: 1867),
    // The sun rises and sets once a year.
    Place(point: "90 0", zone: "Etc/GMT", year: 2026),
    Place(point: "-89.9 45", zone: "Antarctica/McMurdo", year: 2026),
  ]

  @Test(arguments: sampled(places)) func bandsAreWhereTheSunIs(_ place: Place) throws {
    let shell = try Shell()
    let result = try shell.run("tzlookup sun \(place.point) --year \(place.year) -o $T/sun.svg 2>/dev/null")
    #expect(result.status == 0, "\(result.error)")
    let image = try SunImage(contentsOfFile: "\(shell.directory)/sun.svg")
    if let title = place.title { #expect(image.title == title) }
    #expect(image.description.contains("\(place.year)"))

    let rules = try TimeZoneRules(identifier: place.zone)
    let observer = SolarObserver(try place.coordinate)
    let first = try CalendarDate(year: place.year, month: 1, day: 1)
    let count = first.days(until: try CalendarDate(year: place.year, month: 12, day: 31)) + 1
    var random = SeededGenerator(seed: UInt64(place.year))
    var compared = 0
    for _ in 0..<rounds(3_000) {
      let (day, minute) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<1_440, using: &random)
      )
      let date = first.adding(days: day)
      let local = try LocalDateTime(
        year: date.year, month: date.month, day: date.day, hour: minute / 60, minute: minute % 60)
      // A picture cannot show both where clocks show a time twice.
      guard case .unique(let instant) = rules.instants(of: local) else { continue }
      let altitude = SolarPosition(at: instant, from: observer).altitude
      // Too near to tell at a hundredth of a pixel, which is 2 seconds.
      if SunImage.altitudes.contains(where: { ($0 - altitude).magnitude < 0.02 }) { continue }
      compared += 1
      let shown = image.part(day: Double(day) + 0.5, of: count, hour: Double(minute) / 60)
      let expected = SunImage.altitudes.filter { $0 < altitude }.count
      #expect(shown == expected, "\(local) \(altitude)")
      if shown != expected { return }
    }
    #expect(compared > rounds(2_500))
  }

  /// On the meridian of 180 degrees it is 1 o'clock in Berlin at noon, and clocks change at 2.
  @Test func noonLinesEndWhereClocksChangeBetweenNoons() throws {
    let shell = try Shell()
    _ = try shell.run("tzlookup sun 52 180 --zone Europe/Berlin --year 2026 -o $T/sun.svg")
    let lines = try SunImage(contentsOfFile: "\(shell.directory)/sun.svg").noonLines
    #expect(lines.count == 3)
    #expect(lines.map { $0.count }.reduce(0, +) == 365)
    for line in lines {
      // Noon moves by less than a minute a day.
      for (point, next) in zip(line, line.dropFirst()) { #expect(abs(point.y - next.y) < 0.5) }
    }
  }

  /// Where clocks do not change, an end of a polygon is a point, or other polygons continue it.
  @Test(arguments: [
    "64.15 -21.94 --zone Etc/GMT", "78.2 15.6 --zone Etc/GMT-1", "52.5 13.4 --zone Etc/GMT-1", "90 0",
  ])
  func bandsEndInPoints(_ point: String) throws {
    let shell = try Shell()
    _ = try shell.run("tzlookup sun \(point) --year 2026 -o $T/sun.svg")
    let image = try SunImage(contentsOfFile: "\(shell.directory)/sun.svg")
    var points = 0
    for outlines in image.polygons {
      // The height of all ends less that of all starts, at each of the places between two days.
      var steps: [Double: Double] = [:]
      for outline in outlines {
        let half = outline.count / 2
        let (start, end) = (
          outline[outline.count - 1].y - outline[0].y, outline[half].y - outline[half - 1].y
        )
        steps[outline[0].x, default: 0] -= start
        steps[outline[half].x, default: 0] += end
        if start == 0 { points += 1 }
        if end == 0 { points += 1 }
      }
      for (x, step) in steps where x > 64 && x < 940 { #expect(abs(step) < 0.05, "\(x)") }
    }
    #expect(points > 0)
  }
}

extension SunPictureTests.Place {
  fileprivate var coordinate: Coordinate {
    get throws {
      point == "Sapporo"
        ? try Coordinate(latitude: 43.06667, longitude: 141.35) : try Coordinate(parsing: point)
    }
  }
}

private final class SunImage: NSObject, XMLParserDelegate {
  /// The altitudes that separate the bands, the lowest first.
  static let altitudes = [-18, -12, -6, -50.0 / 60]
  private static let names = ["astronomical-twilight", "nautical-twilight", "civil-twilight", "day"]
  // Where the plane of dates and hours is.
  private static let (left, top, width, height) = (64.0, 70.0, 876.0, 432.0)

  private(set) var title = ""
  private var text = ""
  private var descriptionText = ""
  override var description: String { descriptionText }
  private var bands: [String: [[(x: Double, y: Double)]]] = [:]

  var polygons: [[[(x: Double, y: Double)]]] { Self.names.map { bands[$0] ?? [] } }
  var noonLines: [[(x: Double, y: Double)]] { bands["solar-noon"] ?? [] }

  init(contentsOfFile path: String) throws {
    super.init()
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: path)))
    parser.delegate = self
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    text = ""
    guard name == "path", let band = attributes["class"], let path = attributes["d"] else { return }
    bands[band] = path.split(separator: "M").map { outline in
      let numbers = outline.filter { $0 != "z" }.split(separator: " ").compactMap { Double($0) }
      return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    if name == "title" { title = text }
    if name == "desc" { descriptionText = text }
  }

  /// The number of bands over each other at a place: 0 for night, 4 for day.
  func part(day: Double, of days: Int, hour: Double) -> Int {
    let x = Self.left + Self.width * day / Double(days)
    let y = Self.top + Self.height * hour / 24
    return (Self.names.lastIndex { band in bands[band]?.contains { Self.contains($0, x, y) } ?? false } ?? -1)
      + 1
  }

  private static func contains(_ outline: [(x: Double, y: Double)], _ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for (index, end) in outline.enumerated() {
      let start = outline[index == 0 ? outline.count - 1 : index - 1]
      guard (start.y > y) != (end.y > y) else { continue }
      if x < start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) { isInside.toggle() }
    }
    return isInside
  }
}
