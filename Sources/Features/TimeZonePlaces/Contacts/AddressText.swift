import TimeZoneEngine

/// A whole address in one field, such as `1 Main Street, Springfield, IL 62701, USA`.
enum AddressText {
  /// A way to read the end of an address.
  struct Reading {
    var city = ""
    var region = ""
    var postalCode = ""
    var country = ""
  }

  /// Whether the text of a city's field may hold more: it has several parts, or digits.
  static func mayBeWhole(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ",") || $0.isASCIIDigit }
  }

  /// The ways to read an address. Its parts are separated by commas; the last ones are a city, then possibly a region,
  /// then possibly a country, and a postal code before or after the city or the region.
  static func readings(of text: String, _ resolver: inout PlaceResolver) -> [Reading] {
    let parts = text.utf8.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0.trimmed, as: UTF8.self)
    }
    guard let last = parts.last else { return [] }
    var readings = readings(of: parts[...], country: "", &resolver)
    if parts.count > 1, resolver.countryCode(last) != nil {
      readings += self.readings(of: parts.dropLast(), country: last, &resolver)
    }
    return readings
  }

  private static func readings(
    of parts: ArraySlice<String>, country: String, _ resolver: inout PlaceResolver
  ) -> [Reading] {
    guard let last = parts.last else { return [] }
    let (name, code) = withoutPostalCode(last)
    var readings: [Reading] = []
    if !name.isEmpty { readings.append(Reading(city: name, postalCode: code, country: country)) }
    let countryCode = country.isEmpty ? nil : resolver.countryCode(country)
    if parts.count > 1, name.isEmpty || !resolver.regions(name, countryCode).isEmpty {
      let (city, cityCode) = withoutPostalCode(parts[parts.endIndex - 2])
      if !city.isEmpty {
        readings.append(
          Reading(city: city, region: name, postalCode: code.isEmpty ? cityCode : code, country: country))
      }
    }
    return readings
  }

  /// A name without the words with digits before and after it, and these words.
  private static func withoutPostalCode(_ text: String) -> (name: String, code: String) {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let hasDigit = words.map { word in word.utf8.contains { $0.isASCIIDigit } }
    let start = hasDigit.firstIndex(of: false) ?? words.count
    let end = (hasDigit.lastIndex(of: false) ?? start - 1) + 1
    guard start < end else { return ("", words.joined(separator: " ")) }
    let code = words[..<start] + words[end...]
    return (words[start..<end].joined(separator: " "), code.joined(separator: " "))
  }
}

/// The possible meanings of the text of a city's field, before any city is looked up.
enum CityText {
  /// Whether a folded text names a city only where region and country agree: a word for a missing value, or fewer than
  /// three letters of the Latin alphabet. There are a None in Italy and an Of in Turkey.
  static func isDoubtful(_ key: [UInt8]) -> Bool {
    if key.count < 3, key.allSatisfy({ $0 < 0x80 }) { return true }
    return isMissingValue(key)
  }

  /// Whether a folded text means that the city is missing.
  static func isMissingValue(_ key: [UInt8]) -> Bool { missingValues.lists(key) }

  private static let missingValues: StaticString =
    "na|n a|nan|nil|none|null|no city|not applicable|not available|not known|unknown|undefined|missing|empty|home|work|other|tbd|city|town|address|test"
}
