/// All endpoints, found by path and method.
struct Router: Sendable {
  let endpoints: [Endpoint]
  /// The numbers of the endpoints at each path without variables.
  private let constant: [String: [Int]]
  /// The numbers of the others; of several that fit, the first counts.
  private let variable: [Int]

  init(_ endpoints: [Endpoint]) {
    self.endpoints = endpoints
    constant = Dictionary(
      grouping: endpoints.indices.filter { endpoints[$0].path.isConstant }, by: { endpoints[$0].path.text })
    variable = endpoints.indices.filter { !endpoints[$0].path.isConstant }
  }

  /// The endpoints at a path, one for each method, and the values of its variables; none for an unknown
  /// path.
  func find(_ path: String) -> (endpoints: [Endpoint], variables: [FormField]) {
    if let numbers = constant[path] { return (numbers.map { endpoints[$0] }, []) }
    for number in variable {
      if let values = endpoints[number].path.values(in: path) { return ([endpoints[number]], values) }
    }
    return ([], [])
  }
}

extension [Endpoint] {
  var methods: String {
    flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue] }.joined(separator: ", ")
      + ", OPTIONS"
  }

  func endpoint(for method: String) -> Endpoint? {
    first { $0.method.rawValue == method || $0.method == .get && method == "HEAD" }
  }
}

/// The path of a route, with the names of its variables in braces: `/v1/tiles/{z}/{x}/{y}.mvt`.
package struct PathTemplate: Sendable {
  private enum Part {
    case literal(String)
    case variable(String)
  }

  /// The template, as OpenAPI writes it.
  package let text: String
  private let parts: [Part]
  /// Whether a variable may have slashes in it. Only the last one does.
  private let spansSlashes: Bool

  init(_ text: String, spansSlashes: Bool = false) {
    self.text = text
    self.spansSlashes = spansSlashes
    var parts: [Part] = []
    for piece in text.split(separator: "{", omittingEmptySubsequences: false) {
      let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2 { parts.append(.variable(String(halves[0]))) }
      if let literal = halves.last, !literal.isEmpty { parts.append(.literal(String(literal))) }
    }
    self.parts = parts
  }

  /// Whether the path has no variables.
  var isConstant: Bool { parts.count == 1 }

  /// The values of the variables in a path; `nil` if the path is another one.
  func values(in path: String) -> [FormField]? {
    var rest = Substring(path).utf8
    var values: [FormField] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let text):
        guard rest.starts(with: text.utf8) else { return nil }
        rest.removeFirst(text.utf8.count)
      case .variable(let name):
        guard let value = variable(before: index + 1, &rest) else { return nil }
        values.append(FormField(name: name, value: value))
      }
    }
    return rest.isEmpty ? values : nil
  }

  /// Takes the text before the next literal: before its last occurrence if it ends the template, otherwise its first.
  private func variable(before next: Int, _ rest: inout Substring.UTF8View) -> String? {
    var end = rest.endIndex
    if next < parts.count, case .literal(let literal) = parts[next] {
      guard let found = rest.position(of: literal.utf8, isLast: next == parts.count - 1) else { return nil }
      end = found
    }
    let value = rest[..<end]
    guard !value.isEmpty, spansSlashes || !value.contains(UInt8(ascii: "/")) else { return nil }
    rest = rest[end...]
    return String(Substring(value))
  }
}

extension Substring.UTF8View {
  /// The start of some bytes: at the very end of these, or anywhere first; `nil` if they do not occur there.
  fileprivate func position(of bytes: String.UTF8View, isLast: Bool) -> Index? {
    if isLast {
      guard count > bytes.count, suffix(bytes.count).elementsEqual(bytes) else { return nil }
      return index(endIndex, offsetBy: -bytes.count)
    }
    var start = startIndex
    while start < endIndex {
      if self[start...].starts(with: bytes) { return start }
      start = index(after: start)
    }
    return nil
  }
}
