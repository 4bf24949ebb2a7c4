import TimeZoneEngine
import TimeZoneSupport

extension ZoneDirectory {
  /// What is known of a zone.
  ///
  /// - Parameter name: A current, older or alternative name, in capital letters or not.
  /// - Returns: The entry of the zone under its current name.
  /// - Throws: ``ZoneDirectoryError/unknownZone(_:suggestions:)`` with names that are spelled much alike.
  /// - Complexity: O(1); O(*n*) for a name that is not known, *n* the number of all names.
  public func entry(for name: String) throws(ZoneDirectoryError) -> ZoneEntry {
    guard let found = names.find(name) else {
      throw .unknownZone(name, suggestions: suggestions(for: name))
    }
    return entries[found.entry]
  }

  /// A name as the tz database spells it.
  ///
  /// - Parameter name: A current, older or alternative name, in capital letters or not.
  /// - Returns: The same name, not the current one in place of an older; `nil` where it is not known.
  public func spelling(of name: String) -> String? { names.find(name)?.spelling }

  /// Whether a name, current or older, is known in exactly this spelling.
  public func contains(_ name: String) -> Bool { spelling(of: name) == name }

  /// The zones of a country.
  ///
  /// - Parameter code: Its code in capital letters (ISO 3166-1 alpha-2), such as `JP`.
  /// - Returns: The zones that `zone.tab` names for it, in that order; at least one.
  /// - Throws: ``ZoneDirectoryError``: there is no such country, or it has no zone.
  /// - Complexity: O(*n*), *n* the number of rows of `zone.tab`.
  public func zones(inCountry code: String) throws(ZoneDirectoryError) -> [ZoneEntry] {
    let rows = zoneTable.rows.filter { $0.countryCodes.contains(code) }
    let zones = rows.compactMap { names.find($0.timeZone) }.map { entries[$0.entry] }
    if !zones.isEmpty { return zones }
    throw countries.country(code).map { .countryWithoutZones($0) }
      ?? .unknownCountry(code, suggestion: suggestedCountry(code))
  }

  /// The country with a code.
  ///
  /// - Parameter code: A code in capital letters (ISO 3166-1 alpha-2), such as `JP`.
  /// - Returns: `nil` where there is none.
  public func country(_ code: String) -> Country? { countries.country(code) }
}

// MARK: - Suggestions

extension ZoneDirectory {
  /// How many names are suggested at most.
  private static let suggestionLimit = 3
  /// Longer texts are no misspelled names.
  private static let nameLimit = 64

  /// The known names that are spelled, or whose last part is spelled, most like an unknown one: those with the
  /// fewest typing errors, by name; none where every name has too many.
  func suggestions(for name: String) -> [String] {
    let bytes = name.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0.asciiLowercase }
    guard !bytes.isEmpty, bytes.count <= Self.nameLimit else { return [] }
    var errors = EditDistance(in: bytes)
    let isOnePart = !bytes.contains(UInt8(ascii: "/"))
    var fewest = min(3, (bytes.count + 1) / 4)
    var found: [String] = []
    // The names ascend.
    for known in names.names {
      guard let count = errors.count(known.spelling, isOnePart: isOnePart, limit: fewest) else { continue }
      if count < fewest { found.removeAll() }
      fewest = count
      found.append(known.spelling)
    }
    return Array(found.prefix(Self.suggestionLimit))
  }

  /// The country that was probably meant: the code in small letters, or the name.
  private func suggestedCountry(_ text: String) -> Country? {
    let wanted = text.asciiLowercased
    // The name that nearly everybody but ISO 3166 has for it.
    if wanted == "uk" { return countries.country("GB") }
    return countries.countries.first {
      $0.code.asciiLowercased == wanted || $0.name.asciiLowercased == wanted
    }
  }
}

extension EditDistance {
  /// How far a text is from a name, or, where it is one part, from the name's last part.
  fileprivate mutating func count(_ name: String, isOnePart: Bool, limit: Int) -> Int? {
    let whole = count(name.utf8, limit: limit)
    guard isOnePart, let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return whole }
    let last = count(name.utf8[name.utf8.index(after: slash)...], limit: whole ?? limit)
    return last ?? whole
  }
}
