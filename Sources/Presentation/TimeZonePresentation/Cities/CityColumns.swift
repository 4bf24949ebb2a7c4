package struct CityColumns: Sendable {
  let facts: NamedFacts<CityFact>
  let options: CityOptions

  package var names: [String] { facts.names }

  package func columns(_ zones: [String]) -> ComputedColumns {
    let finder = CityFinder(.embedded, zones: zones)
    return ComputedColumns(
      facts.columns, makeValues: { [facts, options] in CityValues(finder, facts.facts, options) })
  }
}

/// The nearest cities of some rows, for one thread.
private final class CityValues: PointValues {
  private let finder: CityFinder
  private let gazetteer = Gazetteer.embedded
  private let facts: [CityFact]
  private let options: CityOptions
  private var rows: [Row] = []
  /// The complete city of one of the rows, if a fact needs more than its name and distance.
  private var details: (position: Int, city: NearestCity?) = (-1, nil)

  private struct Row {
    let point: GridPoint
    let zone: Int
    /// The number of the city; -1 if none exists.
    let city: Int
    let meters: Double
    var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  }

  init(_ finder: CityFinder, _ facts: [CityFact], _ options: CityOptions) {
    (self.finder, self.facts, self.options) = (finder, facts, options)
  }

  func find(
    _ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>,
    at times: UnsafeBufferPointer<Instant?>?
  ) {
    rows.removeAll(keepingCapacity: true)
    details.position = -1
    // In loops of their own, so that the processor waits for the memory of several rows at once.
    for index in points.indices { rows.append(row(points[index], zone: Int(answers[index].zoneIndex))) }
    for index in rows.indices where rows[index].city >= 0 {
      rows[index].name = gazetteer.nameBytes(ofCity: rows[index].city)
    }
  }

  private func row(_ point: GridPoint, zone: Int) -> Row {
    let found = zone < 0 ? nil : finder.nearestCityNumber(to: point, zone: zone, options)
    return Row(point: point, zone: zone, city: found?.number ?? -1, meters: found?.meters ?? 0)
  }

  func hasValues(at position: Int) -> Bool { rows[position].city >= 0 }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let row = rows[position]
    guard row.city >= 0 else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    switch facts[column] {
    case .city: body(row.name)
    case .region: body(gazetteer.regionNameBytes(ofCity: row.city))
    case .country:
      let letters = gazetteer.countryLetters(ofCity: row.city)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2) { bytes in
        (bytes[0], bytes[1]) = letters
        body(UnsafeBufferPointer(bytes))
      }
    case .meters: FixedPointText.withBytes(Int64(row.meters.rounded()), places: 0, isShort: true, body)
    default:
      var value = nearestCity(position).flatMap { facts[column].value($0) } ?? ""
      value.withUTF8(body)
    }
  }

  /// The city is found again, which takes no longer than its texts.
  private func nearestCity(_ position: Int) -> NearestCity? {
    if details.position == position { return details.city }
    let row = rows[position]
    let city = finder.nearestCity(to: Coordinate(onEarth: row.point), zone: row.zone, options)
    details = (position, city)
    return city
  }
}

extension CityFact {
  fileprivate func value(_ nearest: NearestCity) -> String? {
    switch self {
    // These are written without the city.
    case .city, .region, .country, .meters: nil
    case .countryName: Gazetteer.country(nearest.city.country)
    case .latitude: nearest.city.coordinate.grid.y.degreesText
    case .longitude: nearest.city.coordinate.grid.x.degreesText
    case .population: nearest.city.population.map { "\($0)" }
    case .bearing: "\(nearest.wholeBearing)"
    case .compass: nearest.compassPoint
    case .zone: nearest.city.timeZoneIdentifier
    case .isInZone: "\(nearest.isInZone)"
    case .zoneCountry: nearest.zoneCountry
    }
  }
}
