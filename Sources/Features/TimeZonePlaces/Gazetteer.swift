import TimeZoneEngine
import TimeZoneLocalTime

/// The bytes of a gazetteer: what its header says, and where its sections lie.
typealias GazetteerFile = SectionedFile<GazetteerFormat>

/// Cities with their names, regions, populations, positions and exact time zones, offline.
///
/// A gazetteer is immutable: share one freely between threads and tasks. Copies share the data.
public struct Gazetteer: Sendable {
  let sections: GazetteerFile
  /// The sections that are read for each city.
  let groups, positions, populations, importances, alternateOwners: SectionBytes
  let tree: CityTree
  /// Zone identifiers, ascending by their UTF-8 bytes.
  let zones: TextPool
  let regionTexts: TextPool
  let names: TextPool
  let alternates: TextPool
  /// The number of cities.
  public let count: Int
  /// The number of cities and airports; airports have the numbers and groups after the cities'.
  let placeCount: Int
  /// The number of groups of cities, and of all groups.
  let groupCount, allGroupCount: Int
  let ownerCount: Int

  /// A gazetteer over sections whose contents are trusted.
  init(trusted sections: GazetteerFile) {
    self.sections = sections
    let groups = sections[.groups]
    self.groups = groups
    positions = sections[.positions]
    populations = sections[.populations]
    importances = sections[.importances]
    alternateOwners = sections[.alternateOwners]
    zones = TextPool(trusted: sections[.zones])
    regionTexts = TextPool(trusted: sections[.regions])
    names = TextPool(trusted: sections[.names])
    alternates = TextPool(trusted: sections[.alternates])
    placeCount = positions.count / PackedPosition.size
    allGroupCount = groups.count / GazetteerFormat.GroupOffset.size - 1
    groupCount = (0..<allGroupCount).partitioningIndex { GazetteerFormat.isOfAirports(group: $0, in: groups) }
    count = GazetteerFormat.firstCity(ofGroup: groupCount, in: groups)
    ownerCount = alternateOwners.count / AlternateOwner.size
    tree = CityTree(trusted: sections[.tree], groupCount: groupCount)
  }
}

// MARK: - Cities

extension Gazetteer {
  /// Returns the city or airport with a number.
  ///
  /// - Parameter number: 0..<``count``, or the ``City/number`` of an airport that was found.
  /// - Complexity: O(log *g*), *g* the number of pairs of zone and country (some hundreds).
  public subscript(number: Int) -> City {
    let group = group(ofCity: number)
    let position = position(number)
    return City(
      number: number, name: name(number), country: country(ofGroup: group),
      region: position.region.map(region), population: population(number),
      // Positions were checked when the gazetteer was opened.
      coordinate: Coordinate(onEarth: GridPoint(x: position.longitudeE7, y: position.latitudeE7)),
      timeZoneIdentifier: zones[zone(ofGroup: group)])
  }

  /// Returns the alternate names of a city, in many languages and scripts, in the order of the data.
  public func alternateNames(of city: City) -> [String] { alternateRange(city.number).map { alternates[$0] } }

  package func isAirport(_ place: City) -> Bool { place.number >= count }

  /// The name of a city or airport. An airport's name continues with "Airport" if it ends with a space in the data.
  func name(_ number: Int) -> String {
    let name = names[number]
    return isAirportLeftOut(number) ? name + "Airport" : name
  }

  /// Whether the word "Airport" at the end of a name is left out in the data.
  func isAirportLeftOut(_ number: Int) -> Bool {
    number >= count && names.utf8(number).last == UInt8(ascii: " ")
  }

  /// The number of first-level regions.
  public var regionCount: Int { regionTexts.count / 3 }

  /// A first-level region by its number, 0..<``regionCount``.
  func region(_ number: Int) -> Region {
    let name = regionTexts[3 * number + 2]
    return Region(
      country: regionTexts[3 * number], code: regionTexts[3 * number + 1], name: name.isEmpty ? nil : name)
  }

  @inline(__always)
  func position(_ number: Int) -> PackedPosition {
    PackedPosition(bits: positions.loadLittle(at: PackedPosition.size * number, as: UInt64.self))
  }

  /// A city's population; `nil` if it is not known.
  @inline(__always)
  func population(_ number: Int) -> Int? {
    guard number < count else { return nil }
    let value = populations.loadLittle(at: GazetteerFormat.populationSize * number, as: UInt32.self)
    // Int has 32 bits on some machines, and a file may state any number.
    return value == 0 ? nil : Int(clamping: value)
  }

  /// How well known a city is: ``GazetteerFormat/importanceDoubling`` more are twice as much.
  @inline(__always)
  func importance(_ number: Int) -> Int {
    Int(importances.loadLittle(at: number, as: UInt8.self))
  }
}

// MARK: - Groups

extension Gazetteer {
  /// The number of a group's zone, in ``zones``.
  @inline(__always)
  func zone(ofGroup group: Int) -> Int {
    Int(groupField(group, GazetteerFormat.GroupOffset.zone, as: UInt16.self))
  }

  func country(ofGroup group: Int) -> String {
    let letters = groupField(group, GazetteerFormat.GroupOffset.country, as: UInt16.self)
    return String(decoding: [UInt8(letters & 0xFF), UInt8(letters >> 8)], as: UTF8.self)
  }

  /// Whether a group's country governs its zone, or a part of it. If it does not, the coordinates of its cities lie
  /// across a border.
  @inline(__always)
  func isHome(group: Int) -> Bool {
    groupField(group, GazetteerFormat.GroupOffset.flags, as: UInt32.self) & GazetteerFormat.homeFlag != 0
  }

  @inline(__always)
  func cities(ofGroup group: Int) -> Range<Int> {
    firstCity(ofGroup: group)..<firstCity(ofGroup: group + 1)
  }

  @inline(__always)
  private func firstCity(ofGroup group: Int) -> Int { GazetteerFormat.firstCity(ofGroup: group, in: groups) }

  func group(ofCity number: Int) -> Int {
    // The first city of the first group is 0.
    (1..<max(1, allGroupCount)).partitioningIndex { firstCity(ofGroup: $0) > number } - 1
  }

  @inline(__always)
  private func groupField<Value: FixedWidthInteger & BitwiseCopyable>(
    _ group: Int, _ offset: Int, as type: Value.Type
  ) -> Value {
    groups.loadLittle(at: group * GazetteerFormat.GroupOffset.size + offset, as: type)
  }
}

// MARK: - Alternate names

/// A row of the section of owners: a city, and the number of its first alternate name. The rows ascend by city; a
/// city's names end where the names of the next row begin.
enum AlternateOwner {
  static let city = 0
  static let firstName = 4
  static let size = 8
}

extension Gazetteer {
  /// The numbers of a city's alternate names.
  func alternateRange(_ city: Int) -> Range<Int> {
    let row = ownerRow { ownerField($0, AlternateOwner.city) <= city }
    guard row >= 0, ownerField(row, AlternateOwner.city) == city else { return 0..<0 }
    let end = row + 1 < ownerCount ? ownerField(row + 1, AlternateOwner.firstName) : alternates.count
    return ownerField(row, AlternateOwner.firstName)..<end
  }

  /// The city that an alternate name belongs to.
  func owner(ofAlternate name: Int) -> Int {
    ownerField(ownerRow { ownerField($0, AlternateOwner.firstName) <= name }, AlternateOwner.city)
  }

  /// The last row for which a condition holds that holds for the first rows and no others; -1 if it holds for none.
  private func ownerRow(where holds: (Int) -> Bool) -> Int {
    (0..<ownerCount).partitioningIndex { !holds($0) } - 1
  }

  private func ownerField(_ row: Int, _ offset: Int) -> Int {
    Int(alternateOwners.loadLittle(at: row * AlternateOwner.size + offset, as: UInt32.self))
  }
}

// Zones by their identifier, and the groups of each.

extension Gazetteer {
  /// The number of a zone in ``zones``; `nil` if no city is in it.
  func zoneNumber(_ identifier: String) -> Int? {
    let number = (0..<zones.count).partitioningIndex {
      !zones.utf8($0).lexicographicallyPrecedes(identifier.utf8)
    }
    return number < zones.count && zones.utf8(number).elementsEqual(identifier.utf8) ? number : nil
  }

  /// The number of a zone under any of its names: boundaries that are older or newer than the gazetteer may have another.
  /// Returns the number; `nil` if no city is in the zone.
  func zoneNumber(byAnyName identifier: String) -> Int? {
    if let number = zoneNumber(identifier) { return number }
    // Zones of the sea have one name, and no city.
    guard !TimeZoneFinder.isNautical(identifier) else { return nil }
    return ZoneDirectory.embedded.otherNames(of: identifier).lazy.compactMap { zoneNumber($0) }.first
  }

  /// The groups of a zone, which follow each other.
  func groups(ofZone zone: Int) -> Range<Int> {
    let first = (0..<groupCount).partitioningIndex { self.zone(ofGroup: $0) >= zone }
    let end = (0..<groupCount).partitioningIndex { self.zone(ofGroup: $0) > zone }
    return first..<end
  }
}
