import TimeZoneDirectory
import TimeZoneLookup

extension TimeZoneFinder {
  /// Fails where the data has no such zone, with the names that may have been meant.
  func requireZone(_ identifier: String) throws(CommandFailure) {
    if identifiers.contains(identifier) { return }
    let version = information.dataVersion
    let data = version.isEmpty ? "index" : "\(version) boundaries"
    let meant = zones(meantBy: identifier)
    let hint =
      meant.isEmpty
      ? "names are those that 'tzlookup' answers, such as \(identifiers.first ?? "none: it is empty")"
      : "did you mean \(meant.joined(separator: " or "))?"
    throw .usage("there is no zone \"\(identifier)\" in the \(data); \(hint)")
  }

  /// The zone itself where only capitals differ or the name is an older one, else those that are spelled alike.
  private func zones(meantBy identifier: String) -> [String] {
    let lowercased = identifier.lowercased()
    if let zone = identifiers.first(where: { $0.lowercased() == lowercased }) { return [zone] }
    do throws(ZoneDirectoryError) {
      return [try ZoneDirectory.embedded.entry(for: identifier).name].filter(identifiers.contains)
    } catch {
      guard case .unknownZone(_, let suggestions) = error else { return [] }
      return suggestions.filter(identifiers.contains)
    }
  }
}
