/// The tables from which a gazetteer is made.
package struct GazetteerSource: Sendable {
  package struct AlternateName: Sendable, ExpressibleByStringLiteral {
    package var text: String
    /// How far it is from the city's own name, 0...7: with each step the city counts a quarter.
    package var steps: UInt8

    package init(_ text: String, steps: UInt8 = 0) {
      self.text = text
      self.steps = steps
    }

    package init(stringLiteral text: String) { self.init(text) }
  }

  /// A city as the data has it.
  package struct Entry: Sendable {
    package var name: String
    package var alternateNames: [AlternateName]
    package var country: String
    package var regionCode: String
    package var population: UInt32
    /// How well known it is; ``GazetteerFormat/importanceDoubling`` more are twice as much.
    package var importance: UInt8
    /// Degrees in 1e-5.
    package var latitudeE5, longitudeE5: Int32
    package var zone: String
    /// Whether it is an airport, which only a search by name finds.
    package var isAirport = false

    package init(
      name: String, alternateNames: [AlternateName] = [], country: String, regionCode: String = "",
      population: UInt32 = 0, importance: UInt8 = 0, latitudeE5: Int32, longitudeE5: Int32, zone: String
    ) {
      self.name = name
      self.alternateNames = alternateNames
      self.country = country
      self.regionCode = regionCode
      self.population = population
      self.importance = importance
      self.latitudeE5 = latitudeE5
      self.longitudeE5 = longitudeE5
      self.zone = zone
    }
  }

  /// A pair of zone and country.
  package struct Territory: Hashable, Sendable {
    package var zone, country: String
    package init(zone: String, country: String) {
      self.zone = zone
      self.country = country
    }
  }

  /// A further name of a country, or of a region of it if there is a code.
  package typealias PlaceName = (name: String, country: String, regionCode: String)

  package var entries: [Entry] = []
  package var regions: [Region] = []
  package var placeNames: [PlaceName] = []
  /// The countries that govern each zone, or a part of it.
  package var homes: Set<Territory> = []
  /// The folded form of each character that is not folded to itself, as UTF-8.
  package var folding: [(character: Unicode.Scalar, text: String)] = []
  package var dataVersion = ""
  package var attribution = ""
  package var license = ""

  package init() {}
}
