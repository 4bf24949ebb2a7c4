import TimeZoneEngine

/// The area in which a city must be.
struct PlaceFilter {
  /// The possible meanings of one part of `X, Y, Z`, of which one is enough.
  struct Reading {
    /// A country's code.
    var country: String?
    var regions: [Int] = []
    /// The one of the regions that is a state of the United States, if the text is its postal abbreviation and the
    /// code of a country too: CA, IN, DE.
    var state: Int?
  }

  /// A country's code in upper case.
  let country: String?
  var readings: [Reading] = []

  init(country: String?) {
    self.country = country.map { String(decoding: $0.utf8.map { $0.asciiUppercase }, as: UTF8.self) }
  }

  /// The same with what is both a state and a country as only the one or the other; `nil` if nothing is both.
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
      if let country = reading.country, country.isSame(as: code) || Territories.areOf(country, code) {
        return true
      }
      return region.map { reading.regions.contains($0) } ?? false
    }
  }
}

extension Gazetteer {
  /// The meaning of a folded text as a place that cities are in; `nil` if it is neither a country nor a region.
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

  /// What the words of a folded text mean as places, one in the other: "az usa"; `nil` if they are no such places.
  func readings(_ key: ArraySlice<UInt8>) -> [PlaceFilter.Reading]? {
    if let reading = reading(Array(key)) { return [reading] }
    for space in key.indices.reversed() where key[space] == UInt8(ascii: " ") {
      if let reading = reading(Array(key[..<space])), let more = readings(key[(space + 1)...]) {
        return [reading] + more
      }
    }
    return nil
  }
}

/// Territories with a separate code, which people also call by the country that they belong to: `Hong Kong, China`.
private enum Territories {
  static func areOf(_ country: String, _ code: String) -> Bool {
    all.contains { country.utf8.isText($0.country) && $0.codes.lists(code.utf8) }
  }

  private static let all: [(country: StaticString, codes: StaticString)] = [
    ("AU", "CC|CX|NF"), ("CN", "HK|MO"), ("DK", "FO|GL"), ("FI", "AX"),
    ("FR", "BL|GF|GP|MF|MQ|NC|PF|PM|RE|WF|YT"),
    ("GB", "AI|BM|FK|GG|GI|IM|JE|KY|MS|PN|SH|TC|VG"), ("NL", "AW|BQ|CW|SX"), ("NO", "SJ"), ("NZ", "CK|NU|TK"),
    ("US", "AS|GU|MP|PR|VI"),
  ]
}
