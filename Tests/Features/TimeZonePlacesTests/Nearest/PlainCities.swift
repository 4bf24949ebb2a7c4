import Foundation
import TimeZoneLookup
import TimeZonePlaces

/// A second way to the nearest cities: all that qualify are compared, by the angle between vectors.
struct PlainCities {
  private let gazetteer: Gazetteer
  private let vectors: [SIMD3<Double>]
  private let populations: [Int]
  /// The cities that a position in each zone may be answered with.
  private let homes: [String: [Int]]

  /// Countries that govern a part of a zone which `zone.tab` gives to another.
  static let territories = [
    ("Asia/Bangkok", "VN"), ("Europe/Belgrade", "XK"), ("Asia/Hebron", "IL"), ("Asia/Jerusalem", "PS"),
    ("Asia/Jerusalem", "SY"), ("Europe/Oslo", "SJ"), ("Asia/Nicosia", "GB"),
    ("Africa/El_Aaiun", "MA"), ("Asia/Macau", "CN"), ("America/New_York", "CU"),
  ]

  init(_ gazetteer: Gazetteer, territories: [(String, String)] = Self.territories) {
    self.gazetteer = gazetteer
    let cities = (0..<gazetteer.count).map { gazetteer[$0] }
    vectors = cities.map { Self.vector($0.coordinate.grid) }
    populations = cities.map { $0.population ?? 0 }
    var governed = Set(territories.map { "\($0.0) \($0.1)" })
    for row in ZoneTable.embedded.rows {
      for code in row.countryCodes { governed.insert("\(row.timeZoneIdentifier) \(code)") }
    }
    homes = Dictionary(
      grouping: cities.lazy.filter { governed.contains("\($0.timeZoneIdentifier) \($0.country)") }.map(
        \.number),
      by: { gazetteer[$0].timeZoneIdentifier })
  }

  struct Found {
    var number: Int
    var meters: Double
  }

  /// The cities that ``CityFinder`` promises.
  func nearest(to point: GridPoint, zone: String?, limit: Int, _ options: CityOptions) -> [Found] {
    let vector = Self.vector(point)
    var numbers = (zone.flatMap { homes[$0] } ?? []).filter { populations[$0] >= options.minimumPopulation }
    if numbers.isEmpty { numbers = vectors.indices.filter { populations[$0] >= options.minimumPopulation } }
    // Squared chords grow with the distance.
    var best: [(chord: Double, number: Int)] = []
    for number in numbers {
      let difference = vectors[number] - vector
      let chord = (difference * difference).sum()
      if best.count == limit, let last = best.last, chord >= last.chord { continue }
      best.insert((chord, number), at: best.firstIndex { chord < $0.chord } ?? best.count)
      if best.count > limit { best.removeLast() }
    }
    return best.map { Found(number: $0.number, meters: Self.meters(vector, vectors[$0.number])) }
      .filter { $0.meters <= options.maximumMeters ?? .infinity }
  }

  func meters(from point: GridPoint, to city: Int) -> Double {
    Self.meters(Self.vector(point), vectors[city])
  }

  private static func vector(_ point: GridPoint) -> SIMD3<Double> {
    let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
    return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  private static func meters(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    let cross = SIMD3(
      one.y * other.z - one.z * other.y, one.z * other.x - one.x * other.z, one.x * other.y - one.y * other.x)
    return 6_371_008.8 * atan2((cross * cross).sum().squareRoot(), (one * other).sum())
  }
}
