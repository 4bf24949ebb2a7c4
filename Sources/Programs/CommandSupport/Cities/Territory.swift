/// A country and regions of the same name.
struct Territory {
  /// How many times the inhabitants of a city a region must have for its name to mean the region.
  private static let regionFactor = 20

  var country: String?
  var regions: [Region]
}

extension Territory {
  /// The places that a text names: a country by its name or code, and regions by their names.
  init(named text: String, within country: String?) {
    let gazetteer = Gazetteer.embedded
    let name = gazetteer.fold(text)
    self.country = country == nil ? gazetteer.countryCode(matching: text) : nil
    regions = gazetteer.regions(matching: text, country: country).filter { region in
      region.name.map { gazetteer.fold($0).isSame(as: name) } ?? false
    }
  }

  /// The parts that are more likely intended than a city of the same name: the country, and each region with far more
  /// inhabitants.
  func outweighing(_ city: City) -> Territory {
    var meant = self
    meant.regions = regions.filter { region in
      let filter = CityFilter(country: region.country, regions: [region])
      let population = Gazetteer.embedded.cities(filter).reduce(into: Int64(0)) {
        $0 += Int64($1.population ?? 0)
      }
      return population >= Int64(Self.regionFactor) * Int64(city.population ?? 0)
    }
    return meant
  }

  /// The parts that do not contain a city.
  func excluding(_ city: City) -> Territory {
    if let country, country.isSame(as: city.country) { return Territory(country: nil, regions: []) }
    return Territory(country: country, regions: regions.filter { $0 != city.region })
  }

  var isEmpty: Bool { country == nil && regions.isEmpty }

  func contains(_ city: City) -> Bool {
    if let country, country.isSame(as: city.country) { return true }
    return city.region.map { regions.contains($0) } ?? false
  }

  /// The kind of the places, and the command that lists the cities there; `nil` if none exist.
  var text: (kinds: String, calls: String)? {
    var kinds: [String] = []
    var calls: [String] = []
    if let country {
      kinds.append("a country (\(country))")
      calls.append(
        "'tzlookup zone --country \(country)' lists its zones, 'tzlookup cities --country \(country)'")
    }
    for region in regions.prefix(3) {
      kinds.append("a region (\(Gazetteer.country(region.country)))")
    }
    if let region = regions.first {
      let name = (region.name ?? region.code).quotedForShell
      calls.append("'tzlookup cities --country \(region.country) --region \(name)'")
    }
    guard !kinds.isEmpty else { return nil }
    let verb = calls.count == 1 ? "lists" : "list"
    return (kinds.joined(separator: " and "), "\(calls.joined(separator: " and ")) \(verb)")
  }
}
