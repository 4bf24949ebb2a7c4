import TimeZoneDirectory
import TimeZoneLocalTime
import TimeZoneLookup

/// Which zones of the boundaries some rules lack.
struct RulesCoverage {
  /// Zones that the rules know by another name only, with that name.
  private var renamed: [String] = []
  /// Zones that they do not know at all.
  private var missing: [String] = []

  init(of zones: [String], in book: TimeZoneRuleBook) {
    for zone in zones {
      guard let rules = try? book.rulesByAnyName(for: zone) else {
        missing.append(zone)
        continue
      }
      if let name = rules.identifier, name != zone { renamed.append("\(zone) (\(name))") }
    }
  }

  /// What to tell of them, one line each.
  var warnings: [String] {
    var lines: [String] = []
    if !renamed.isEmpty {
      lines.append("the rules have some zones of the boundaries by another name: \(list(renamed))")
    }
    if !missing.isEmpty { lines.append("the rules lack some zones of the boundaries: \(list(missing))") }
    return lines
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(20).joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}
