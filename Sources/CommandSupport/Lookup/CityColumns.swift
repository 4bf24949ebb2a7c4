import TimeZoneAnnotation
import TimeZoneIndex
import TimeZonePlaces

/// What `csv` and `ndjson` add about the nearest city of each row.
struct CityColumns: Sendable {
  /// What is added, in order, and the name of each.
  let facts: [(fact: CityFact, name: String)]
  let options: CityOptions

  /// The names of the columns.
  var names: [String] { facts.map { $0.name } }

  /// The columns of an annotation.
  ///
  /// - Parameter zones: The identifiers of the annotation's engine.
  func columns(_ zones: [String]) -> PointColumns {
    let finder = CityFinder(.embedded, zones: zones)
    let facts = facts.map { $0.fact }
    return PointColumns(
      self.facts.map { .init(name: $0.name, kind: $0.fact.isLiteral ? .literal : .text) },
      makeValues: { [options] in CityValues(finder, .embedded, facts, options) })
  }
}

/// The nearest city of each row, for one thread.
private final class CityValues: PointValues {
  private let finder: CityFinder
  private let gazetteer: Gazetteer
  private let facts: [CityFact]
  private let options: CityOptions
  /// Whether a fact is wanted that the number of a city does not lead to.
  private let needsDetails: Bool
  private var found: (number: Int, meters: Double)?
  /// Only with ``needsDetails``.
  private var details: NearestCity?
  private var text: [UInt8] = []

  init(_ finder: CityFinder, _ gazetteer: Gazetteer, _ facts: [CityFact], _ options: CityOptions) {
    self.finder = finder
    self.gazetteer = gazetteer
    self.facts = facts
    self.options = options
    needsDetails = facts.contains { !CityFact.usual.contains($0) }
  }

  func find(at point: GridPoint, zone: Int) {
    if needsDetails {
      // Points were checked when they were read.
      let coordinate = try? Coordinate(latitudeE7: point.y, longitudeE7: point.x)
      details = coordinate.flatMap { finder.nearestCity(to: $0, zone: zone, options) }
      found = details.map { ($0.city.number, $0.meters) }
    } else {
      found = finder.nearestCityNumber(to: point, zone: zone, options).map { ($0.number, $0.meters) }
    }
  }

  func withValue(of column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let found else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    switch facts[column] {
    case .city: body(gazetteer.nameBytes(ofCity: found.number))
    case .region: body(gazetteer.regionNameBytes(ofCity: found.number))
    case .country:
      let letters = gazetteer.countryLetters(ofCity: found.number)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2) { bytes in
        (bytes[0], bytes[1]) = letters
        body(UnsafeBufferPointer(bytes))
      }
    case .meters: withDigits(UInt64(found.meters.rounded()), body)
    default:
      var value = details.flatMap { facts[column].value($0) } ?? ""
      value.withUTF8(body)
    }
  }

  /// Calls `body` with a number's decimal digits.
  private func withDigits(_ number: UInt64, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { bytes in
      var rest = number
      var start = bytes.count
      repeat {
        start -= 1
        bytes[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      body(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }
}

extension CityFact {
  /// The value for a city; `nil` where there is none.
  fileprivate func value(_ nearest: NearestCity) -> String? {
    switch self {
    case .city: nearest.city.name
    case .region: nearest.city.region?.name
    case .country: nearest.city.country
    case .meters: nearest.wholeMeters
    case .countryName: CountryName.text(nearest.city.country)
    case .latitude: nearest.city.coordinate.grid.y.degreesText
    case .longitude: nearest.city.coordinate.grid.x.degreesText
    case .population: nearest.city.population.map { "\($0)" }
    case .bearing: nearest.wholeBearing
    case .compass: nearest.compassPoint
    case .zone: nearest.city.timeZoneIdentifier
    case .isInZone: "\(nearest.isInZone)"
    case .zoneCountry: nearest.zoneCountry
    }
  }
}
