/// Labels and values, as subcommands print them for people.
enum TwoColumns {
  /// One line for each pair.
  static func text(_ lines: [(label: String, value: String)]) -> String {
    lines.map { line in
      let padding = String(repeating: " ", count: max(1, 14 - line.label.count))
      return line.label + padding + line.value + "\n"
    }.joined()
  }
}
