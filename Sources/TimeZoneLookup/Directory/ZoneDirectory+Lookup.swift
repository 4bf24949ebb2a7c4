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
    var fewest = min(3, (bytes.count + 1) / 4)
    var found: [String] = []
    // The names ascend.
    for known in names.names {
      let distance = Self.distance(bytes, known.spelling)
      if distance > fewest { continue }
      if distance < fewest { found.removeAll() }
      fewest = distance
      found.append(known.spelling)
    }
    return Array(found.prefix(Self.suggestionLimit))
  }

  private static func distance(_ bytes: [UInt8], _ name: String) -> Int {
    let known = name.utf8.map { $0.asciiLowercase }
    let whole = EditDistance.between(bytes, known)
    guard !bytes.contains(UInt8(ascii: "/")), let last = known.split(separator: UInt8(ascii: "/")).last,
      last.count < known.count
    else { return whole }
    return min(whole, EditDistance.between(bytes, Array(last)))
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

/// How many typing errors are between two texts.
enum EditDistance {
  /// The least number of bytes added, left out or replaced and of neighbours exchanged, no byte touched twice
  /// ("optimal string alignment", after Damerau 1964).
  ///
  /// - Complexity: O(*n* *m*) in the lengths.
  static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let replaced = last[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
