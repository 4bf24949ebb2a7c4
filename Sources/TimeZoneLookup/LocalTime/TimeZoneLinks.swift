import CWorldData

/// Names that the tz database links with each other: one zone by several names, older ones among them.
package enum TimeZoneLinks {
  /// The other names of a zone: first what it is a link to, then the other links to the same, in the database's order.
  ///
  /// - Complexity: O(n) in the size of the database's source: some tens of microseconds.
  package static func otherNames(of identifier: String) -> [String] {
    let links = all
    let target = links.first { $0.name == identifier }?.target ?? identifier
    let group = [target] + links.filter { $0.target == target }.map { $0.name }
    return group.filter { $0 != identifier }
  }

  /// The lines `L TARGET NAME` of the embedded `tzdata.zi`.
  private static var all: [(target: String, name: String)] {
    let table = tzlookup_tzdata_zi()
    let bytes = UnsafeRawBufferPointer(start: table.bytes, count: table.count)
    return bytes.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: [0x4C, 0x20]) }
      .compactMap { line in
        let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        return words.count == 3 ? (words[1], words[2]) : nil
      }
  }
}

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
      for name in TimeZoneLinks.otherNames(of: identifier) {
        if let rules = try? rules(for: name) { return rules }
      }
      throw error
    }
  }
}
