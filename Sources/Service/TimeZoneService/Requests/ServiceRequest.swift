/// A request over HTTP, as its routes see it.
package struct ServiceRequest: Sendable {
  /// The method as received, such as `GET`.
  package var method: String
  /// The path and the query as received, percent-encoded. The sockets' side limits their length and removes an authority.
  package var target: String
  /// The header fields in the order received. Names are case-insensitive.
  package var headers: [(name: String, value: String)]
  /// The address of the client, without its port.
  package var client: String

  package init(
    method: String = "GET", target: String, headers: [(name: String, value: String)] = [], client: String = ""
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.client = client
  }

  /// The value of a header field, of several the first; `nil` if none exists.
  func header(_ name: String) -> String? {
    headers.first { $0.name.isHeader(name) }?.value
  }

  /// The values of all header fields of a name that is a list, joined by commas; empty if none exists.
  func list(_ name: String) -> String {
    headers.filter { $0.name.isHeader(name) }.map { $0.value }.joined(separator: ",")
  }

  var allowsGzip: Bool { WeightedList(list("Accept-Encoding")).allows("gzip") }
}

extension String {
  /// Whether the text is the name of a header field, in any case.
  func isHeader(_ name: String) -> Bool {
    utf8.count == name.utf8.count
      && zip(utf8, name.utf8).allSatisfy { $0.asciiLowercase == $1.asciiLowercase }
  }

  package var trimmed: String { String(Substring(utf8.trimmed { $0.isSpaceOrTab })) }
}

// The languages that a client reads.

extension ServiceRequest {
  /// The tags (BCP 47) of the languages that a client wants: first the parameter's tag, then the tags of `Accept-Language`.
  package func languages(_ parameter: String?) -> [String] {
    let list = WeightedList(self.list("Accept-Language"))
    return (parameter.map { [$0] } ?? [])
      + list.choices.filter { $0.weight > 0 && $0.name != "*" }.map { $0.name }
  }
}

/// A header field with choices and how much each is wanted, such as `gzip, br;q=0.5` (RFC 9110, section 12.4.2).
struct WeightedList {
  /// The choices in lower case, the most wanted first; if they are wanted alike, the first in the list. Choices with the weight
  /// 0, which are refused, come last.
  let choices: [(name: String, weight: Int)]

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
