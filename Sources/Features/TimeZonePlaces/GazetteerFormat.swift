import TimeZoneEngine

/// Constants of the gazetteer's file, format version 3; `GazetteerFormat.md` in the documentation is the specification.
///
/// ``SectionedFormat`` has the parts that it shares with other formats. Cities are numbered in the order of the groups, so that cities
/// of one zone and country lie together.
package enum GazetteerFormat: SectionedFormat {
  package typealias Failure = GazetteerError

  package static let magic: [UInt8] = [0x89, 0x54, 0x5A, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version this code reads and writes.
  static let version: UInt32 = 3
  package static var versions: ClosedRange<UInt32> { version...version }
  package static var isEndPadded: Bool { true }

  /// The sections, in file order.
  package enum Section: UInt32, FileSection {
    /// Three texts: data version, attribution, license.
    case metadata = 1
    /// Zone identifiers, ascending by their UTF-8 bytes.
    case zones = 2
    /// First-level regions, three texts each: country, code, name. Ascending by country and code.
    case regions = 3
    /// Runs of cities of one zone and country, then such runs of airports.
    case groups = 4
    /// A position and a region for each city and airport: 8 bytes.
    case positions = 5
    /// The population of each city: 4 bytes, 0 if it is not known.
    case populations = 6
    /// The name of each city and airport.
    case names = 7
    /// The cities that have alternate names, and the number of the first of them.
    case alternateOwners = 8
    /// Alternate names, by city.
    case alternates = 9
    /// The boxes of the search tree over each group.
    case tree = 10
    /// All names in the order of their folded form.
    case nameOrder = 11
    /// How characters are folded for the search.
    case folding = 12
    /// How well known each city and airport is: 1 byte.
    case importances = 13
    /// Names of countries and regions as they are searched for, ascending.
    case placeNames = 14
    /// The meaning of each of these names: 2 bytes.
    case placeMeanings = 15

    package var name: String {
      switch self {
      case .metadata: "metadata"
      case .zones: "zones"
      case .regions: "regions"
      case .groups: "groups"
      case .positions: "positions"
      case .populations: "populations"
      case .names: "names"
      case .alternateOwners: "owners of alternate names"
      case .alternates: "alternate names"
      case .tree: "tree"
      case .nameOrder: "order of names"
      case .folding: "folding"
      case .importances: "importances"
      case .placeNames: "names of places"
      case .placeMeanings: "meanings of names of places"
      }
    }
  }

  /// Size in bytes of a population.
  static let populationSize = 4

  /// The greatest number of zones: a group has 16 bits for one.
  static let zoneLimit = 1 << 16
  /// The greatest number of cities, and of all names together: the order of names has 21 bits for one.
  package static let nameLimit = 1 << 21
  /// An importance of so many more is twice as much.
  static let importanceDoubling = 8
  /// The greatest length of a text, in bytes of UTF-8.
  package static let nameByteLimit = 255
  /// The greatest number of regions: a position has 13 bits for one, or none.
  package static let regionLimit = (1 << 13) - 1

  /// A row of the section of groups: the zone's number, the country's two letters, flags, and the first city.
  ///
  /// The cities of a group end where the next one begins; a last row without cities ends the last group.
  package enum GroupOffset {
    package static let zone = 0
    package static let country = 2
    package static let flags = 4
    package static let firstCity = 8
    package static let size = 12
  }

  /// The flag of a group whose country governs the zone, or a part of it.
  static let homeFlag: UInt32 = 1
  static let airportFlag: UInt32 = 2

  static func isOfAirports(group: Int, in groups: SectionBytes) -> Bool {
    groups.loadLittle(at: group * GroupOffset.size + GroupOffset.flags, as: UInt32.self) & airportFlag != 0
  }

  @inline(__always)
  static func firstCity(ofGroup group: Int, in groups: SectionBytes) -> Int {
    Int(groups.loadLittle(at: group * GroupOffset.size + GroupOffset.firstCity, as: UInt32.self))
  }
}

/// A position and a region in 64 bits: longitude (26 bits) and latitude (25 bits) in units of 1e-5 degrees, as GeoNames
/// has them, from the south-west corner; then the region's number plus 1, or 0 for none (13 bits).
struct PackedPosition: Equatable {
  /// In bytes.
  static let size = 8

  let bits: UInt64

  init(bits: UInt64) { self.bits = bits }

  init(latitudeE5: Int32, longitudeE5: Int32, region: Int?) {
    bits =
      UInt64(UInt32(bitPattern: longitudeE5 &+ 18_000_000))
      | UInt64(UInt32(bitPattern: latitudeE5 &+ 9_000_000)) << 26
      | UInt64(region.map { $0 + 1 } ?? 0) << 51
  }

  /// 1e-7 degrees in a unit.
  static let unitE7: Int32 = 100

  /// Degrees in 1e-7, for positions that are valid.
  var longitudeE7: Int32 { (Int32(truncatingIfNeeded: bits & 0x3FF_FFFF) &- 18_000_000) &* Self.unitE7 }
  var latitudeE7: Int32 { (Int32(truncatingIfNeeded: bits >> 26 & 0x1FF_FFFF) &- 9_000_000) &* Self.unitE7 }
  var region: Int? {
    let number = Int(truncatingIfNeeded: bits >> 51)
    return number == 0 ? nil : number - 1
  }
  var isOnEarth: Bool { bits & 0x3FF_FFFF <= 36_000_000 && bits >> 26 & 0x1FF_FFFF <= 18_000_000 }
}
