import CommandSupport
import TimeZoneLookup

/// What `tzlookup near` tells about the nearest border.
struct BorderReport {
  let coordinate: Coordinate
  let timeZones: [String]
  let border: BorderDistance?
  let dataVersion: String

  /// Labels and values in two columns; several zones are joined as they are for points from standard input.
  var table: String {
    var rows = [("zones", timeZones.joinedOrNone)]
    if let border {
      rows += [
        ("meters", border.meters.millimetersText), ("point", border.nearestPoint.degreesText),
        ("beyond", border.timeZonesBeyond.joinedOrNone),
      ]
    }
    return rows.map { label, value in
      label + String(repeating: " ", count: 8 - label.count) + value + "\n"
    }.joined()
  }

  /// One JSON object on one line; `border` is `null` where the index has none.
  var json: String {
    JSONText.object(
      coordinate.jsonMembers + [
        (name: "zones", value: JSONText.strings(timeZones)),
        (name: "border", value: border.map { Self.json($0) } ?? "null"),
        (name: "dataVersion", value: dataVersion.jsonOrNull),
      ])
  }

  private static func json(_ border: BorderDistance) -> String {
    JSONText.object(
      [(name: "meters", value: border.meters.millimetersText)] + border.nearestPoint.jsonMembers + [
        (name: "zones", value: JSONText.strings(border.timeZonesBeyond))
      ])
  }
}

/// What `tzlookup near --within` tells.
struct WithinReport {
  let coordinate: Coordinate
  let meters: Double
  let timeZones: [String]
  let dataVersion: String

  /// One zone per line.
  var lines: String { timeZones.map { $0 + "\n" }.joined() }

  /// One JSON object on one line.
  var json: String {
    JSONText.object(
      coordinate.jsonMembers + [
        (name: "within", value: meters.isFinite ? String(meters) : "null"),
        (name: "zones", value: JSONText.strings(timeZones)),
        (name: "dataVersion", value: dataVersion.jsonOrNull),
      ])
  }
}

// MARK: - Values

extension Coordinate {
  fileprivate var jsonMembers: [(name: String, value: String)] {
    [(name: "latitude", value: grid.y.degreesText), (name: "longitude", value: grid.x.degreesText)]
  }
}

extension String {
  fileprivate var jsonOrNull: String { isEmpty ? "null" : JSONText.string(self) }
}

extension [String] {
  fileprivate var joinedOrNone: String { isEmpty ? "none" : joined(separator: ";") }
}

extension Double {
  /// Meters with three decimals, such as `1234.500`.
  fileprivate var millimetersText: String {
    // At most half the Earth's circumference, 2e10 millimeters.
    let millimeters = Int((self * 1000).rounded())
    let fraction = String(millimeters % 1000)
    return "\(millimeters / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
