import TimeZoneSupport

/// Column names in an argument, joined by commas, each optionally renamed: `city=nearest_city,country`.
enum ColumnNames {
  /// Reads such an argument.
  ///
  /// - Parameters:
  ///   - text: The argument; `nil` for the usual facts.
  ///   - option: The option's name, for messages.
  ///   - usual: The facts that are added unless others are named.
  /// - Returns: The facts, in order, and the name of each.
  /// - Throws: ``CommandFailure``, a usage error.
  static func read<Fact: RawRepresentable<String> & CaseIterable>(
    _ text: String?, for option: String, usual: [Fact]
  ) throws(CommandFailure) -> [(fact: Fact, name: String)] {
    guard let text else { return usual.map { ($0, $0.rawValue) } }
    var facts: [(fact: Fact, name: String)] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A space may follow a comma.
      let words = item.drop { $0 == " " }
      let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let found = Fact(rawValue: parts[0]) else {
        let list = Fact.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage(
          "\(option): expected names joined by commas (\(list)), found \(parts[0].quotedForMessage)")
      }
      let name = parts.count > 1 ? parts[1] : parts[0]
      guard !name.isEmpty else {
        throw .usage("\(option): expected a name after '\(parts[0])=', found none")
      }
      facts.append((found, name))
    }
    return facts
  }
}
