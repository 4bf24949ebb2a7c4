import TimeZoneSupport

/// Where a city must be.
struct PlaceFilter {
  /// What one part of `X, Y, Z` can mean; any of it is enough.
  struct Reading {
    var country: String?
    var regions: [Int] = []
    /// The one of the regions that is a state of the United States, where the text is its postal abbreviation and the
    /// code of a country too: CA, IN, DE.
    var state: Int?
  }

  /// A country's code in upper case.
  let country: String?
  private(set) var readings: [Reading] = []

  init(country: String?) {
    self.country = country.map { String(decoding: $0.utf8.map { $0.asciiUppercase }, as: UTF8.self) }
  }

  mutating func require(_ reading: Reading) { readings.append(reading) }
  mutating func requireRegions(_ regions: [Int]) { readings.append(Reading(regions: regions)) }

  /// The same with what is both a state and a country as only the one or the other; `nil` where nothing is both.
  var alternatives: (states: PlaceFilter, countries: PlaceFilter)? {
    guard readings.contains(where: { $0.state != nil }) else { return nil }
    var states = self
    var countries = self
    for (index, reading) in readings.enumerated() {
      guard let state = reading.state else { continue }
      states.readings[index] = Reading(regions: [state])
      countries.readings[index] = Reading(country: reading.country)
    }
    return (states, countries)
  }

  var isEmpty: Bool { country == nil && readings.isEmpty }

  func accepts(_ city: Int, in gazetteer: Gazetteer) -> Bool {
    if isEmpty { return true }
    let code = gazetteer.country(ofGroup: gazetteer.group(ofCity: city))
    if let country, !country.isSame(as: code) { return false }
    guard !readings.isEmpty else { return true }
    let region = gazetteer.position(city).region
    return readings.allSatisfy { reading in
      if let country = reading.country, country.isSame(as: code) { return true }
      return region.map { reading.regions.contains($0) } ?? false
    }
  }
}

extension Gazetteer {
  /// What a folded text means as a place that cities are in; `nil` where it is neither a country nor a region.
  ///
  /// A postal code after the region is ignored: `IL 62701`.
  func reading(_ key: [UInt8]) -> PlaceFilter.Reading? {
    var key = key
    while true {
      var reading = PlaceFilter.Reading(
        country: countryCode(forKey: key), regions: regionNumbers(forKey: key, country: nil))
      if key.count == 2, reading.country != nil {
        reading.state = reading.regions.first { region($0).country.isSame(as: "US") }
      }
      if reading.country != nil || !reading.regions.isEmpty { return reading }
      guard let space = key.lastIndex(of: UInt8(ascii: " ")),
        key[(space + 1)...].allSatisfy({ $0.isASCIIDigit })
      else { return nil }
      key.removeSubrange(space...)
    }
  }
}

/// Cities found by name: counted, each once, and the best of them kept.
struct CityCandidates {
  struct Candidate {
    let city: Int
    var name: NameOrder.Name
    var distance: Int
    var weight: UInt64

    func precedes(_ other: Candidate) -> Bool {
      if distance != other.distance { return distance < other.distance }
      if weight != other.weight { return weight > other.weight }
      return city < other.city
    }
  }

  /// How much more the inhabitants of a city count that has the name for its own: an alternate one is often a former
  /// name, or that in another language, which few people mean.
  private static let ownNameFactor: UInt64 = 50

  private let gazetteer: Gazetteer
  private let limit: Int
  /// The best, in order.
  private(set) var best: [Candidate] = []
  /// A bit for each city that was found.
  private var seen: [UInt64]
  private(set) var count = 0

  init(limit: Int, in gazetteer: Gazetteer) {
    self.limit = limit
    self.gazetteer = gazetteer
    seen = [UInt64](repeating: 0, count: (gazetteer.count + 63) / 64)
  }

  /// Adds a city by one of its names.
  mutating func add(_ city: Int, _ name: NameOrder.Name, distance: Int) {
    let bit = UInt64(1) << UInt64(city % 64)
    let isNew = seen[city / 64] & bit == 0
    seen[city / 64] |= bit
    if isNew { count += 1 }
    let isOwnName = if case .city = name { true } else { false }
    // A city of unknown population comes after all others of its kind.
    let factor: UInt64 = isOwnName ? Self.ownNameFactor : 1
    let weight = UInt64(gazetteer.population(city) ?? 0) * factor * 2 + (isOwnName ? 1 : 0)
    let candidate = Candidate(city: city, name: name, distance: distance, weight: weight)
    if best.count == limit, let last = best.last, !candidate.precedes(last) { return }
    if !isNew, let index = best.firstIndex(where: { $0.city == city }) {
      guard candidate.precedes(best[index]) else { return }
      best.remove(at: index)
    }
    var low = 0
    var high = best.count
    while low < high {
      let middle = (low + high) / 2
      if best[middle].precedes(candidate) { low = middle + 1 } else { high = middle }
    }
    best.insert(candidate, at: low)
    if best.count > limit { best.removeLast() }
  }
}
