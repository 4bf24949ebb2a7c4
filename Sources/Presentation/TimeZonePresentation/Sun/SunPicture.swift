/// A year of daylight as an SVG image: dates from left to right, local time from top to bottom.
///
/// The image has its own background, so it can be read on light and dark pages.
package struct SunPicture {
  private let place: SunPlace
  private let year: SunYear

  package init(_ year: Int, _ place: SunPlace) {
    (self.place, self.year) = (place, SunYear(year, place))
  }

  private var title: String { "\(place.name), \(year.year)" }

  /// The line below the title, about the data.
  private var note: String {
    "Local time in \(place.zone)\(place.rulesVersion.map { ", tz database \($0)" } ?? "")"
  }

  // In pixels.
  private static let (left, top) = (64.0, 70.0)
  private static let (width, height) = (876.0, 432.0)
  private static let (totalWidth, totalHeight) = (970, 588)

  private static let ink = "#1f2937"
  private static let night = ("night", "#16203f")
  /// The names and colors of the areas above each level, the lowest first.
  private static let parts = Array(
    zip(SunLevel.all.map(\.phase), ["#2c3c70", "#4c68a6", "#8fb3de", "#fbe38e"]))
  private static let noonColor = "#b4530a"
  private static let skippedColor = "#9ca3af"

  /// The image, as lines of SVG 1.1.
  package var svg: String {
    let (width, height) = (Self.totalWidth, Self.totalHeight)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title description\" "
        + "font-family=\"sans-serif\" font-size=\"13\" fill=\"\(Self.ink)\">",
      "<title id=\"title\">\(title.escapedForXML)</title>",
      "<desc id=\"description\">\(description.escapedForXML)</desc>",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"#ffffff\"/>",
      text(Self.left, 32, title, "font-size=\"20\" font-weight=\"bold\""),
      text(Self.left, 54, note, "fill=\"#4b5563\""),
    ]
    lines += areas + grid + noonLines + labels + legend + ["</svg>"]
    return lines.map { $0 + "\n" }.joined()
  }

  private var description: String {
    "Night, twilight and day by local time over the year \(year.year). Dates run from left to right, local time from "
      + "0:00 at the top to 24:00 at the bottom. Changes of the clocks are steps."
  }

  private var areas: [String] {
    var lines = [rect(Self.left, Self.top, Self.width, Self.height, Self.night.1)]
    for (level, part) in Self.parts.enumerated() {
      let outlines = year.band(level).outlines
      if outlines.isEmpty { continue }
      let path = outlines.map { "M" + $0.map(coordinates).joined(separator: " ") + "z" }.joined()
      lines.append("<path class=\"\(part.0.replacing(" ", with: "-"))\" fill=\"\(part.1)\" d=\"\(path)\"/>")
    }
    for (day, date) in year.days.enumerated() where !date.exists {
      lines.append(rect(x(Double(day)), Self.top, x(1) - x(0), Self.height, Self.skippedColor))
    }
    return lines
  }

  private var noonLines: [String] {
    let lines = year.noonLines.filter { $0.count > 1 }
    if lines.isEmpty { return [] }
    let path = lines.map { "M" + $0.map(coordinates).joined(separator: " ") }.joined()
    return [
      "<path class=\"solar-noon\" fill=\"none\" stroke=\"\(Self.noonColor)\" stroke-width=\"1.5\" d=\"\(path)\"/>"
    ]
  }

  /// The number of the first day of each month, and after the last month the first day of the next year.
  private var monthStarts: [Int] {
    year.days.indices.filter { year.days[$0].date.day == 1 } + [year.days.count]
  }

  private var grid: [String] {
    var path = ""
    for day in monthStarts.dropFirst().dropLast() {
      path += "M\(number(x(Double(day)))) \(number(Self.top))v\(number(Self.height))"
    }
    for hour in stride(from: 3.0, to: 24, by: 3) {
      path += "M\(number(Self.left)) \(number(y(hour)))h\(number(Self.width))"
    }
    return [
      "<path fill=\"none\" stroke=\"#6b7280\" stroke-opacity=\"0.45\" stroke-width=\"0.7\" d=\"\(path)\"/>"
    ]
  }

  private var labels: [String] {
    let hours = stride(from: 0, through: 24, by: 3).map { hour in
      text(Self.left - 8, y(Double(hour)) + 4.5, "\(hour):00", "text-anchor=\"end\"")
    }
    let months = zip(GregorianDay.monthNames, zip(monthStarts, monthStarts.dropFirst())).map { name, days in
      text(
        x(Double(days.0 + days.1) / 2), Self.top + Self.height + 20, String("\(name)".prefix(3)),
        "text-anchor=\"middle\"")
    }
    return hours + months
  }

  private var legend: [String] {
    var entries = [(Self.night.0, Self.night.1)] + Self.parts
    if year.days.contains(where: { !$0.exists }) { entries.append(("date skipped", Self.skippedColor)) }
    let top = Self.top + Self.height + 40
    var left = Self.left
    var lines: [String] = []
    for (name, color) in entries {
      lines.append(rect(left, top, 16, 16, color, "stroke=\"#6b7280\" stroke-width=\"0.7\""))
      lines.append(text(left + 22, top + 13, name))
      left += 46 + 7.2 * Double(name.utf8.count)
    }
    lines.append(
      "<path stroke=\"\(Self.noonColor)\" stroke-width=\"2\" d=\"M\(number(left)) \(number(top + 8))h20\"/>")
    lines.append(text(left + 26, top + 13, "solar noon"))
    return lines
  }

  private func x(_ days: Double) -> Double { Self.left + Self.width * days / Double(max(1, year.days.count)) }

  private func y(_ hours: Double) -> Double { Self.top + Self.height * hours / 24 }

  private func coordinates(_ point: SunBand.Point) -> String { "\(number(x(point.x))) \(number(y(point.y)))" }

  private func number(_ value: Double) -> String { value.decimalText(2, isShort: true) }

  private func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String, _ attributes: String = ""
  ) -> String {
    let rest = attributes.isEmpty ? "" : " \(attributes)"
    return
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" height=\"\(number(height))\" "
      + "fill=\"\(color)\"\(rest)/>"
  }

  private func text(_ x: Double, _ y: Double, _ content: String, _ attributes: String = "") -> String {
    let rest = attributes.isEmpty ? "" : " \(attributes)"
    return "<text x=\"\(number(x))\" y=\"\(number(y))\"\(rest)>\(content.escapedForXML)</text>"
  }
}
