import TimeZoneLookup

extension TimeZoneMatch {
  /// How the answer was found, for people: `nearest point: 434,612 m to +4658+14242 (RU)`.
  var sourceText: String {
    switch source {
    case .polygon: "polygon"
    case .nearestBorder(let meters): "nearest border: \(meters.inMillimeters) m"
    case .nearestPoint(let meters):
      "nearest point: \(Int(meters.rounded()).grouped) m"
        + (place.map { " to \($0.iso6709) (\($0.country))" } ?? "")
    }
  }
}

extension Double {
  /// A distance in meters, rounded to millimeters, as a decimal number without an exponent.
  var inMillimeters: String {
    let rounded = (self * 1000).rounded() / 1000
    // Whole numbers need no point, as in other numbers of the output.
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
