import TimeZonePresentation

/// A parameter of routes: its name, how it is read, and how it is described.
///
/// Reading, the messages of errors and the description for programs all come from here.
struct Parameter<Value: Sendable>: Sendable {
  /// All but how it is read.
  let facts: ParameterFacts
  /// Reads a text that is not empty.
  let read: @Sendable (String) throws(ParameterMismatch) -> Value
}

/// What is known of a parameter, whatever its type.
package struct ParameterFacts: Sendable {
  /// Where a parameter stands.
  package enum Place: String {
    case query, path
  }

  package let name: String
  /// What is expected, after "expected": `a number in -90...90`.
  let expected: String
  /// What it means, in sentences.
  let description: String
  /// The JSON Schema of its values.
  let schema: JSON
  /// A value.
  let example: JSON
  var isRequired = false
  package var place = Place.query
  /// The greatest number of bytes of a value.
  var limit = 1000
}

extension Parameter {
  /// The same parameter, which must be given.
  var required: Parameter { changed { $0.isRequired = true } }

  /// The same parameter as a part of the path.
  var inPath: Parameter {
    changed {
      $0.place = .path
      $0.isRequired = true
    }
  }

  /// The same parameter with a greatest number of bytes.
  func limited(to bytes: Int) -> Parameter { changed { $0.limit = bytes } }

  private func changed(_ change: (inout ParameterFacts) -> Void) -> Parameter {
    var facts = facts
    change(&facts)
    return Parameter(facts: facts, read: read)
  }
}

/// A text that is not what a parameter expects.
struct ParameterMismatch: Error {
  /// What to say instead of what is expected and was found; `nil` for just that.
  var detail: String?
}

extension ParameterFacts {
  /// The problem of a value.
  func problem(_ found: String, _ mismatch: ParameterMismatch = ParameterMismatch()) -> Problem {
    let text =
      mismatch.detail ?? "expected \(expected), found \(found.isEmpty ? "nothing" : found.inApostrophes)"
    return Problem(400, "\(name): \(text)", parameter: name)
  }
}

extension String {
  /// The text in single quotation marks, on one line and not too long.
  var inApostrophes: String { "'\(shortenedForMessage)'" }
}
