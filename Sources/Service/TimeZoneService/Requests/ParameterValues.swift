import TimeZoneEngine

/// The parameters of a request, checked against those that its route has.
struct ParameterValues {
  private let fields: [FormField]

  /// No parameters.
  static let none = ParameterValues()

  private init() { fields = [] }

  /// Checks which parameters there are.
  init(_ fields: [FormField], of parameters: [ParameterFacts]) throws(Problem) {
    for (index, field) in fields.enumerated() {
      guard let facts = parameters.first(where: { $0.name.isSame(as: field.name) }) else {
        let known = parameters.filter { $0.place == .query }.map { $0.name }
        let shown = field.name.shortenedForMessage
        throw Problem(
          400,
          known.isEmpty
            ? "\(shown): there is no such parameter; expected none"
            : "\(shown): there is no such parameter; expected \(known.joined(separator: ", "))",
          parameter: shown)
      }
      if fields[..<index].contains(where: { $0.name.isSame(as: field.name) }) {
        throw Problem(400, "\(facts.name): expected one value, found several", parameter: facts.name)
      }
      if field.value.isEmpty { throw facts.problem("") }
      let count = field.value.utf8.count
      guard count <= facts.limit else {
        throw Problem(
          400, "\(facts.name): expected at most \(facts.limit) bytes, found \(count)", parameter: facts.name)
      }
    }
    for facts in parameters where facts.isRequired {
      guard fields.contains(where: { $0.name.isSame(as: facts.name) }) else { throw facts.problem("") }
    }
    self.fields = fields
  }

  /// The text of a parameter; `nil` where it is not given.
  func text(_ name: String) -> String? { fields.first { $0.name.isSame(as: name) }?.value }

  /// The value of a parameter; `nil` where it is not given.
  subscript<Value>(_ parameter: Parameter<Value>) -> Value? {
    get throws(Problem) {
      guard let text = text(parameter.facts.name) else { return nil }
      do throws(ParameterMismatch) {
        return try parameter.read(text)
      } catch {
        throw parameter.facts.problem(text, error)
      }
    }
  }

  /// The value of a parameter that must be given.
  func required<Value>(_ parameter: Parameter<Value>) throws(Problem) -> Value {
    guard let value = try self[parameter] else { throw parameter.facts.problem("") }
    return value
  }
}
