/// Column names in an argument, joined by commas, each optionally renamed: `city=nearest_city,country`.
package enum ColumnNames {
  /// Reads such an argument.
  ///
  /// - Parameters:
  ///   - text: The argument.
  ///   - option: The option's name, for messages.
  ///   - list: All facts, for messages.
  ///   - fact: The fact of a name; `nil` if it is unknown.
  /// - Returns: The facts, in order, and the name of each.
  /// - Throws: ``CommandFailure``, a usage error.
  package static func read<Fact>(
    _ text: String, for option: String, _ list: String, _ fact: (String) -> Fact?
  ) throws(CommandFailure) -> [(fact: Fact, name: String)] {
    var facts: [(fact: Fact, name: String)] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A space may follow a comma.
      let words = item.drop { $0 == " " }
      let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let found = fact(parts[0]) else {
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
