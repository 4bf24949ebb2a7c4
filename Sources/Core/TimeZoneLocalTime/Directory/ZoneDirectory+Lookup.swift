import CTimeZoneTables
import TimeZoneEngine

extension ZoneDirectory {
  /// Returns the entry of a zone, found by a current, older, or alternative name.
  ///
  /// - Parameter name: A current, older, or alternative name, in any case.
  /// - Returns: The entry of the zone under its current name.
  /// - Throws: ``ZoneDirectoryError/unknownZone(_:suggestions:)`` with names of similar spelling, if no zone has this
  ///   name.
  /// - Complexity: O(1); for an unknown name O(*n*), *n* the number of all names.
  public func entry(for name: String) throws(ZoneDirectoryError) -> ZoneEntry {
    guard let found = names.find(name) else { throw unknown(name) }
    return entries[found.entry]
  }

  /// `nil` if the name, older or current, is not known.
  package func spelling(of name: String) -> String? { names.find(name)?.spelling }

  /// As the tz database spells the name, which must be known.
  package func spelling(for name: String) throws(ZoneDirectoryError) -> String {
    if let spelling = spelling(of: name) { return spelling }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> ZoneDirectoryError {
    .unknownZone(name, suggestions: suggestions(for: name))
  }

  /// Whether a name, current or older, is known in exactly this spelling.
  package func contains(_ name: String) -> Bool { spelling(of: name)?.isSame(as: name) ?? false }

  /// Returns the Unicode CLDR's identifier for a zone, which ICU, Java, and Google's Time Zone API also use.
  ///
  /// CLDR never changes an identifier. If the tz database has renamed a zone, CLDR still has the older name, such as
  /// `Asia/Calcutta` for `Asia/Kolkata`.
  ///
  /// - Parameter name: A name of the tz database in its own spelling, current or older.
  /// - Returns: The canonical identifier: the first alias in CLDR's `common/bcp47/timezone.xml`. If CLDR has no other
  ///   name, or does not have the name, the result is the name itself.
  /// - Complexity: O(log *n*), *n* the number of names that CLDR has under another one.
  public static func cldrIdentifier(for name: String) -> String {
    cldrIdentifiers.withBody(of: name) { bytes, _ in String(decoding: bytes, as: UTF8.self) } ?? name
  }

  /// Only the table's header is read before a name is looked up.
  private static let cldrIdentifiers = PackedTable(
    embedded: tzlookup_identifiers_pack(), kind: .identifiers)

  /// Returns the zones of a country.
  ///
  /// - Parameter code: A code (ISO 3166-1 alpha-2), such as `JP`, in any case.
  /// - Returns: The zones that `zone.tab` lists for the country, in that order; at least one.
  /// - Throws: ``ZoneDirectoryError`` if the country does not exist or has no zone.
  /// - Complexity: O(*n*), *n* the number of rows of `zone.tab`.
  public func zones(inCountry code: String) throws(ZoneDirectoryError) -> [ZoneEntry] {
    let country = country(code)
    let rows = zoneTable.rows.filter { row in
      row.countryCodes.contains { $0.isSame(as: country?.code ?? code) }
    }
    let zones = rows.compactMap { names.find($0.timeZoneIdentifier) }.map { entries[$0.entry] }
    if !zones.isEmpty { return zones }
    throw country.map { .countryWithoutZones($0) }
      ?? .unknownCountry(code, suggestion: suggestedCountry(code))
  }

  /// Returns the country with an ISO 3166-1 alpha-2 code.
  ///
  /// - Parameter code: A code (ISO 3166-1 alpha-2), such as `JP`, in any case.
  /// - Returns: `nil` if no country has the code.
  public func country(_ code: String) -> Country? { countries.country(code.asciiUppercased) }
}

extension ZonePreference {
  /// Reads a preference from text, such as `IL,PS` or `Asia/Urumqi`.
  ///
  /// - Parameter text: Countries (ISO 3166-1 alpha-2) and zones by any name, in any case, separated by commas. Earlier
  ///   ones take precedence.
  /// - Throws: ``ZoneDirectoryError`` if a country or zone does not exist.
  /// - Complexity: O(*n* *m*), for *n* countries and *m* rows of `zone.tab`.
  public init(parsing text: String) throws(ZoneDirectoryError) {
    let directory = ZoneDirectory.embedded
    var groups: [[String]] = []
    for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let word = String(decoding: part.trimmed, as: UTF8.self)
      let entries =
        word.utf8.count == 2 ? try directory.zones(inCountry: word) : [try directory.entry(for: word)]
      // Boundaries may have a zone under a name of another release.
      groups.append(entries.flatMap { [$0.name] + $0.olderNames })
    }
    self.init(groups)
  }
}

// MARK: - Other names

extension ZoneDirectory {
  /// The current name comes first; none for a name that is not known in exactly this spelling.
  package func otherNames(of name: String) -> [String] {
    guard contains(name), let entry = try? entry(for: name) else { return [] }
    return ([entry.name] + entry.olderNames).filter { !$0.isSame(as: name) }
  }
}

extension TimeZoneDatabase {
  /// Returns the rules of a zone under the given name or, if the database lacks that name, another name of the zone.
  ///
  /// A system's rules may be older than the boundaries, and have `Europe/Kyiv` only as `Europe/Kiev`.
  ///
  /// - Parameter identifier: A name of the tz database.
  /// - Returns: The rules. Their ``TimeZoneRules/identifier`` is the name under which they were found.
  /// - Throws: ``TimeZoneRulesError`` if the zone does not exist under any name, or its rules are damaged.
  public func rulesByAnyName(for identifier: String) throws(TimeZoneRulesError) -> TimeZoneRules {
    do throws(TimeZoneRulesError) {
      return try rules(for: identifier)
    } catch {
      guard case .unknownZone = error else { throw error }
      for name in ZoneDirectory.embedded.otherNames(of: identifier) {
        if let rules = try? rules(for: name) { return rules }
      }
      throw error
    }
  }
}

/// Rules of zones by any of their names, opened once each, for one thread: rules that cannot be used are the same error each time.
package struct RulesCache {
  package let database: TimeZoneDatabase
  private let identifiers: [String]
  private var numbered: [Result<TimeZoneRules, TimeZoneRulesError>?]
  private var named: [ExactText: Result<TimeZoneRules, TimeZoneRulesError>] = [:]

  /// No rules yet; zones may be named by their numbers among the identifiers.
  package init(_ database: TimeZoneDatabase, _ identifiers: [String] = []) {
    (self.database, self.identifiers) = (database, identifiers)
    numbered = Array(repeating: nil, count: identifiers.count)
  }

  /// The number must be the number of an identifier.
  package mutating func rules(_ zone: Int32) throws(TimeZoneRulesError) -> TimeZoneRules {
    if let opened = numbered[Int(zone)] { return try opened.get() }
    let opened = open(identifiers[Int(zone)])
    numbered[Int(zone)] = opened
    return try opened.get()
  }

  package mutating func rules(of name: String) throws(TimeZoneRulesError) -> TimeZoneRules {
    let opened = named[ExactText(name)] ?? open(name)
    named[ExactText(name)] = opened
    return try opened.get()
  }

  /// `nil` if there are no rules of that name. Throws if they are damaged.
  mutating func knownRules(of name: String) throws(TimeZoneRulesError) -> TimeZoneRules? {
    do throws(TimeZoneRulesError) {
      return try rules(of: name)
    } catch {
      switch error {
      case .unknownZone, .invalidIdentifier: return nil
      default: throw error
      }
    }
  }

  private func open(_ name: String) -> Result<TimeZoneRules, TimeZoneRulesError> {
    Result { () throws(TimeZoneRulesError) in try database.rulesByAnyName(for: name) }
  }
}

// MARK: - Names

/// A case-insensitive index of zone names.
struct NameIndex: Sendable {
  /// All names, ascending by their UTF-8 bytes.
  let spellings: [String]
  private var found: [ExactText: (spelling: String, entry: Int)] = [:]

  init(_ entries: [ZoneEntry]) {
    spellings = entries.flatMap { [$0.name] + $0.olderNames }.sorted { $0.precedes($1) }
    for (number, entry) in entries.enumerated() {
      for name in [entry.name] + entry.olderNames {
        // Of names that differ only in case, the first is found for any spelling.
        if found[Self.key(name)]?.spelling.precedes(name) != true { found[Self.key(name)] = (name, number) }
      }
    }
  }

  /// Case-insensitive.
  func find(_ name: String) -> (spelling: String, entry: Int)? { found[Self.key(name)] }

  private static func key(_ name: String) -> ExactText { ExactText(name.asciiLowercased) }
}

extension String {
  fileprivate var asciiLowercased: String { String(decoding: utf8.map { $0.asciiLowercase }, as: UTF8.self) }

  fileprivate var asciiUppercased: String { String(decoding: utf8.map { $0.asciiUppercase }, as: UTF8.self) }
}

// MARK: - Suggestions

extension ZoneDirectory {
  private static let suggestionLimit = 3
  /// The longest text for which suggestions are made.
  private static let nameLimit = 64

  /// The known names at the least edit distance from an unknown one, compared as a whole or by their last part; none
  /// where all are too different. An offset or abbreviation is nowhere near a name: `Etc/GMT+9` is not what `GMT+9` means.
  func suggestions(for name: String) -> [String] {
    let bytes = name.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0.asciiLowercase }
    guard !bytes.isEmpty, bytes.count <= Self.nameLimit else { return [] }
    if case .offset = ClockName(name) { return [] }
    // One wrong letter of three may make any other word of it.
    let limit = bytes.count <= 3 || ClockName(name) != nil ? 0 : min(3, (bytes.count + 1) / 4)
    var distances = EditDistance(from: bytes)
    let isOnePart = !bytes.contains(UInt8(ascii: "/"))
    let found = distances.nearest(of: names.spellings, within: limit, isOnePart: isOnePart) { $0 }
    return Array(found.prefix(Self.suggestionLimit))
  }

  /// The country that was probably meant: by its name, or the one whose name is nearest in spelling.
  private func suggestedCountry(_ text: String) -> Country? {
    // Common abbreviations that are not the ISO 3166 code.
    switch text.asciiLowercased {
    case "uk": return country("GB")
    case "usa": return country("US")
    default: break
    }
    let bytes = text.utf8.map { $0.asciiLowercase }
    guard bytes.count > 3, bytes.count <= Self.nameLimit else { return nil }
    var distances = EditDistance(from: bytes)
    return distances.nearest(of: countries.countries, within: min(3, bytes.count / 4)) { $0.name }.first
  }
}

extension EditDistance<UInt8> {
  /// The items whose names are at the least distance from the text, in their order; none beyond a limit.
  fileprivate mutating func nearest<Item>(
    of items: [Item], within limit: Int, isOnePart: Bool = false, _ name: (Item) -> String
  ) -> [Item] {
    var least = limit
    var found: [Item] = []
    for item in items {
      guard let distance = distance(to: name(item), isOnePart: isOnePart, limit: least) else { continue }
      if distance < least { found.removeAll() }
      least = distance
      found.append(item)
    }
    return found
  }

  /// The distance of the text from a name or, if the text is one part, from the name's last part if that is nearer.
  fileprivate mutating func distance(to name: String, isOnePart: Bool, limit: Int) -> Int? {
    let name = name.utf8.map { $0.asciiLowercase }
    let whole = distance(to: name, limit: limit)
    guard isOnePart, let slash = name.lastIndex(of: UInt8(ascii: "/")) else { return whole }
    return distance(to: name[(slash + 1)...], limit: whole ?? limit) ?? whole
  }
}
