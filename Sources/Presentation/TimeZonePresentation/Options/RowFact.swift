/// A fact about a row's position that can be added in its own column; the raw value is the usual name of a column.
package protocol RowFact: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The ones that are added unless others are named.
  static var usual: [Self] { get }
  /// Whether JSON has it without quotation marks.
  var isLiteral: Bool { get }
}

extension RowFact {
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// Facts that are added, in order, and the name of each column.
package struct NamedFacts<Fact: RowFact>: Sendable {
  package let facts: [Fact]
  package let names: [String]

  init() { (facts, names) = (Fact.usual, Fact.usual.map(\.rawValue)) }

  /// Reads names joined by commas, each optionally renamed: `city=nearest_city,country`.
  init(parsing text: String, for option: String) throws {
    var (facts, names): ([Fact], [String]) = ([], [])
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      // A space may follow a comma.
      let words = item.drop { $0 == " " }
      let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let found = Fact(rawValue: parts[0]) else {
        throw CommandFailure.expected("names joined by commas (\(Fact.list))", for: option, found: parts[0])
      }
      let name = parts.count > 1 ? parts[1] : parts[0]
      try refuse(if: name.isEmpty, "\(option): expected a name after '\(parts[0])=', found none")
      facts.append(found)
      names.append(name)
    }
    (self.facts, self.names) = (facts, names)
  }

  var columns: [ComputedColumns.Column] {
    zip(facts, names).map { .init(name: $1, kind: $0.isLiteral ? .literal : .text) }
  }
}
