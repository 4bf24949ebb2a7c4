/// The zones that boundaries have, found by the names that people write.
package struct DataZones {
  private let identifiers: [String]
  /// The boundaries in messages, as a plural, such as `the 2026c boundaries`.
  package let name: String

  package init(_ identifiers: [String], name: String) {
    self.identifiers = identifiers
    self.name = name
  }

  /// Whether there is a zone of these very bytes.
  package func has(_ identifier: String) -> Bool { identifiers.contains { $0.isSame(as: identifier) } }

  /// The zone of this name, or the only one that can be meant: where just the case differs, or the name is an older one.
  package func zone(meantBy name: String) -> String? {
    if has(name) { return name }
    // Here equality is Unicode's: one letter may be written as different bytes.
    let lowercased = name.lowercased()
    if let zone = identifiers.first(where: { $0.lowercased() == lowercased }) { return zone }
    return (try? ZoneDirectory.embedded.entry(for: name)).flatMap(zone(of:))
  }

  /// The zone of an entry of the directory, under its current name or an older one.
  package func zone(of entry: ZoneEntry) -> String? { ([entry.name] + entry.olderNames).first(where: has) }

  /// The error for a name that no zone has, with similar names.
  package func failure(_ name: String) -> CommandFailure {
    let candidates = zone(meantBy: name).map { [$0] } ?? suggestions(for: name)
    let hint =
      candidates.isEmpty
      ? "names are those that 'tzlookup' prints, such as \(identifiers.first ?? "none: it is empty")"
      : "did you mean \(candidates.joined(separator: " or "))?"
    return .usage("there is no zone \"\(name)\" in \(self.name); \(hint)")
  }

  private func suggestions(for name: String) -> [String] {
    do throws(ZoneDirectoryError) {
      _ = try ZoneDirectory.embedded.entry(for: name)
      return []
    } catch {
      guard case .unknownZone(_, let suggestions) = error else { return [] }
      return suggestions.filter(has)
    }
  }
}
