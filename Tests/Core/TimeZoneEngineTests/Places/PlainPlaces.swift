import TestSupport
import TimeZoneLookup

/// APTimeZones once more, without a look at the code under test: a list, read by itself, and a scan of it.
struct PlainPlaces {
  struct Place {
    let country: String
    let zone: String
    let latitude: Double
    let longitude: Double
    let vector: SphereVector
  }

  let places: [Place]

  init(_ text: String) {
    places = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let columns = line.split(separator: "\t")
        let (latitude, longitude) = Self.degrees(columns[1])
        return Place(
          country: String(columns[0]), zone: String(columns[2]), latitude: latitude, longitude: longitude,
          vector: SphereVector(latitude: latitude, longitude: longitude))
      }
  }

  private static func degrees(_ text: Substring) -> (Double, Double) {
    let second = text.dropFirst().lastIndex { $0 == "+" || $0 == "-" } ?? text.startIndex
    return (angle(text[..<second], degreeDigits: 2), angle(text[second...], degreeDigits: 3))
  }

  private static func angle(_ text: Substring, degreeDigits: Int) -> Double {
    let digits = text.dropFirst()
    let minutes = digits.dropFirst(degreeDigits)
    let seconds = minutes.dropFirst(2)
    let parts = [digits.prefix(degreeDigits), minutes.prefix(2), seconds].map { Int($0) ?? 0 }
    let total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    // As the grid rounds, to 1e-7 degrees.
    return (text.hasPrefix("-") ? -1 : 1) * (Double(total) / 3600 * 1e7).rounded() / 1e7
  }

  /// The closest of the country's places; of all where it has none or there is no country.
  func nearest(_ point: GridPoint, country: String? = nil) -> (zone: String, meters: Double) {
    let filtered = country.map { country in places.filter { $0.country == country } } ?? []
    let vector = SphereVector(point)
    var best = (zone: "", meters: Double.greatestFiniteMagnitude)
    for place in filtered.isEmpty ? places : filtered {
      let meters = vector.meters(to: place.vector)
      if meters < best.meters { best = (place.zone, meters) }
    }
    return best
  }
}
