/// All endpoints, found by path and method.
struct Router: Sendable {
  let endpoints: [Endpoint]
  /// The numbers of the endpoints at each path without variables.
  private let constant: [String: [Int]]
  /// The numbers of the others; of several that fit, the first counts.
  private let variable: [Int]

  /// A router of endpoints.
  init(_ endpoints: [Endpoint]) {
    self.endpoints = endpoints
    constant = Dictionary(
      grouping: endpoints.indices.filter { endpoints[$0].path.isConstant }, by: { endpoints[$0].path.text })
    variable = endpoints.indices.filter { !endpoints[$0].path.isConstant }
  }

  /// What is at a path: the endpoints there, one for each method, and the values of its variables; none for an unknown
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
  /// The methods that they have, for the field `Allow`.
  var methods: String {
    flatMap { $0.method == .get ? ["GET", "HEAD"] : [$0.method.rawValue] }.joined(separator: ", ")
      + ", OPTIONS"
  }

  /// The endpoint of a method.
  func endpoint(for method: String) -> Endpoint? {
    first { $0.method.rawValue == method || $0.method == .get && method == "HEAD" }
  }
}
