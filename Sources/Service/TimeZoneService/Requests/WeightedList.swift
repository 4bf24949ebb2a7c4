/// A header field with choices and how much each is wanted, such as `gzip, br;q=0.5` (RFC 9110, section 12.4.2).
struct WeightedList {
  /// The choices in lower case, the most wanted first; of those wanted alike, the first in the list. Those with the weight
  /// 0, which are refused, come last.
  let choices: [(name: String, weight: Int)]

  /// The greatest number of choices that are read.
  private static let limit = 50

  /// Reads the value of a header field. What is malformed counts as not said.
  init(_ text: String) {
    var choices: [(name: String, weight: Int)] = []
    for item in text.utf8.split(separator: UInt8(ascii: ",")).prefix(Self.limit) {
      let parts = String(Substring(item)).utf8.split(separator: UInt8(ascii: ";"))
        .map { String(Substring($0)).trimmed }
      guard let name = parts.first, !name.isEmpty else { continue }
      let weight = parts.dropFirst().lazy.compactMap { Self.weight($0) }.first ?? 1000
      choices.append((name.lowercased(), weight))
    }
    // The order of equal ones is kept by their positions.
    self.choices = choices.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map { $0.element }
  }

  /// Whether a choice is wanted: by its name, or else by `*`.
  func allows(_ name: String) -> Bool {
    let choice = choices.first { $0.name == name } ?? choices.first { $0.name == "*" }
    return choice.map { $0.weight > 0 } ?? false
  }

  /// Thousandths of a weight such as `q=0.8`; `nil` for other text.
  private static func weight(_ text: String) -> Int? {
    guard text.hasPrefix("q=") || text.hasPrefix("Q="), let number = Double(text.dropFirst(2)),
      (0...1).contains(number)
    else { return nil }
    return Int((number * 1000).rounded())
  }
}
