import TimeZoneEngine
import TimeZoneLocalTime
import TimeZoneSupport

extension TimeZoneRuleBook {
  /// The rules of a zone or, where the book lacks its name, by another name of the same zone.
  ///
  /// A system's rules may be older than the boundaries, and know `Europe/Kyiv` as `Europe/Kiev` only.
  ///
  /// - Parameter identifier: A name of the tz database.
  /// - Returns: The rules; their ``TimeZoneRules/identifier`` tells by which name.
  /// - Throws: ``TimeZoneRulesError``: there is no such zone by any name, or its rules are damaged.
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

extension ZoneDirectory {
  /// The other names of the same zone, the current one first; none of a name that is not known in this spelling.
  package func otherNames(of name: String) -> [String] {
    guard contains(name), let entry = try? entry(for: name) else { return [] }
    return ([entry.name] + entry.olderNames).filter { $0 != name }
  }
}
