/// A parameter of routes: its name, how it is read, and how it is described.
///
/// Reading, the messages of errors and the description for programs all come from here.
struct Parameter<Value: Sendable>: Sendable {
  let facts: ParameterFacts
  let read: @Sendable (String) throws(ParameterMismatch) -> Value
}

/// The properties of a parameter, whatever its type.
package struct ParameterFacts: Sendable {
  package enum Place: String {
    case query, path
  }

  package let name: String
  /// The words after "expected": `a number in -90...90`.
  let expected: String
  let description: String
  let schema: JSON
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

  /// The same parameter with a value made of its value and its text.
  func map<Other: Sendable>(
    _ change: @escaping @Sendable (Value, _ text: String) throws(ParameterMismatch) -> Other
  ) -> Parameter<Other> {
    Parameter<Other>(facts: facts) { [read] text throws(ParameterMismatch) in
      try change(try read(text), text)
    }
  }

  private func changed(_ change: (inout ParameterFacts) -> Void) -> Parameter {
    var facts = facts
    change(&facts)
    return Parameter(facts: facts, read: read)
  }
}

/// A text in another form than a parameter expects.
struct ParameterMismatch: Error {
  /// The text that replaces the expected and the found value; `nil` to use these.
  var detail: String?
  /// The status of the response: 404 for a name that nothing has.
  var status = 400
}

extension ParameterFacts {
  func problem(_ found: String, _ mismatch: ParameterMismatch = ParameterMismatch()) -> Problem {
    let text =
      mismatch.detail ?? "expected \(expected), found \(found.isEmpty ? "nothing" : found.inApostrophes)"
    return Problem(mismatch.status, "\(name): \(text)", parameter: name)
  }
}

// The kinds of parameters: each reads its texts and describes itself.

extension Parameter<Int32> {
  /// Degrees, as 1e-7 degrees: every decimal number, rounded once from its digits.
  static func degrees(_ name: String, limit: Int, _ description: String, example: String) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name, expected: "a number in -\(limit)...\(limit)", description: description,
        schema: ["type": "number", "minimum": JSON(-limit), "maximum": JSON(limit)],
        example: .literal(example))
    ) { text throws(ParameterMismatch) in
      var number = text.trimmed
      let axis: Axis = limit == 90 ? .latitude : .longitude
      guard number.isDecimalNumber, let e7 = number.withUTF8({ try? axis.e7(parsingUTF8: $0) }) else {
        throw ParameterMismatch()
      }
      return e7
    }
  }
}

extension Parameter<Double> {
  /// A distance in meters, 0 or more.
  static func meters(_ name: String, upTo limit: Int, _ description: String, example: String) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name, expected: "a number of meters in 0...\(limit)", description: description,
        schema: ["type": "number", "minimum": 0, "maximum": JSON(limit)], example: .literal(example))
    ) { text throws(ParameterMismatch) in
      let number = text.trimmed
      guard number.isDecimalNumber, let meters = Double(number), meters >= 0, meters <= Double(limit) else {
        throw ParameterMismatch()
      }
      return meters
    }
  }
}

extension Parameter<Int> {
  static func whole(
    _ name: String, _ range: ClosedRange<Int>, _ description: String, example: String, standard: Int? = nil
  ) -> Parameter {
    var schema: JSONObject = [
      "type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound),
    ]
    schema.add("default", standard.map { JSON($0) })
    return Parameter(
      facts: ParameterFacts(
        name: name, expected: "a whole number in \(range.lowerBound)...\(range.upperBound)",
        description: description, schema: .object(schema), example: .literal(example))
    ) { text throws(ParameterMismatch) in
      guard text.utf8.allSatisfy(\.isASCIIDigit), let number = Int(text), range.contains(number) else {
        throw ParameterMismatch()
      }
      return number
    }
  }
}

extension Parameter<Bool> {
  static func flag(_ name: String, _ description: String, standard: Bool = false) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name, expected: "true or false", description: description,
        schema: ["type": "boolean", "default": JSON(standard)], example: JSON(!standard))
    ) { text throws(ParameterMismatch) in
      switch text {
      case "true": return true
      case "false": return false
      default: throw ParameterMismatch()
      }
    }
  }
}

extension Parameter<String> {
  /// Any text, of a greatest number of characters; what is expected completes the word "expected".
  static func text(
    _ name: String, expected: String, _ description: String, example: String, maximum: Int = 200,
    choices: [String]? = nil
  ) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name, expected: expected, description: description,
        schema: choices.map { ["type": "string", "enum": JSON($0)] }
          ?? [
            "type": "string", "minLength": 1, "maxLength": JSON(maximum), "pattern": #"^[^\u0000]+$"#,
          ],
        example: JSON(example), limit: 4 * maximum)
    ) { text throws(ParameterMismatch) in
      // As JSON Schema counts.
      let count = text.unicodeScalars.count
      guard count <= maximum else {
        throw ParameterMismatch(detail: "expected at most \(maximum) characters, found \(count)")
      }
      return text
    }
  }
}

extension Parameter where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  static func choice(_ name: String, _ description: String, standard: Value? = nil) -> Parameter {
    Parameter<String>.choice(
      name, description, Value.allCases.map { $0.rawValue }, standard: standard?.rawValue
    ).map { word, _ throws(ParameterMismatch) in
      guard let value = Value(rawValue: word) else { throw ParameterMismatch() }
      return value
    }
  }
}

extension Parameter<String> {
  static func choice(_ name: String, _ description: String, _ words: [String], standard: String?) -> Parameter
  {
    var schema: JSONObject = ["type": "string", "enum": JSON(words)]
    schema.add("default", standard.map { JSON($0) })
    return Parameter(
      facts: ParameterFacts(
        name: name, expected: words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")",
        description: description, schema: .object(schema), example: JSON(words.first))
    ) { text throws(ParameterMismatch) in
      guard words.contains(where: { $0.isSame(as: text) }) else { throw ParameterMismatch() }
      return text
    }
  }
}

extension Parameter<Instant> {
  /// An instant, to the second.
  static func instant(_ name: String, _ description: String) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name,
        expected:
          "now, ISO 8601 with its offset from UTC (2026-11-20T12:00:00Z), or Unix seconds (1795176000)",
        description: description,
        schema: [
          "anyOf": [
            Schema.dateTime, ["type": "integer", "minimum": 94_694_400, "maximum": 4_102_444_799],
            ["type": "string", "enum": ["now"]],
          ]
        ],
        example: "2026-11-20T12:00:00Z", limit: 100)
    ) { text throws(ParameterMismatch) in
      do throws(TimeError) {
        return try Instant(parsing: text).wholeSecond
      } catch {
        // A plus sign that was not escaped arrives as a space: the offset of the time.
        if let repaired = text.withPlusForLastSpace, let instant = try? Instant(parsing: repaired) {
          return instant.wholeSecond
        }
        throw ParameterMismatch(detail: error.finding)
      }
    }
  }
}

extension Parameter<ZonePreference> {
  static func preference(_ name: String, _ description: String, example: String) -> Parameter {
    Parameter<String>.text(
      name, expected: "countries and zones, separated by commas", description, example: example
    ).map { text, _ throws(ParameterMismatch) in
      try mapError(
        { (error: ZoneDirectoryError) in ParameterMismatch(detail: "\(error)", status: 404) },
        ZonePreference(parsing: text))
    }
  }
}

extension Parameter<DateArgument> {
  static func date(_ name: String, _ description: String) -> Parameter {
    Parameter(
      facts: ParameterFacts(
        name: name, expected: "a date such as 2026-06-21, today, tomorrow or yesterday",
        description: description,
        schema: [
          "anyOf": [
            ["type": "string", "format": "date"],
            ["type": "string", "enum": ["today", "tomorrow", "yesterday"]],
          ], "default": "today",
        ],
        example: "2026-06-21", limit: 100)
    ) { text throws(ParameterMismatch) in
      guard let date = try? DateArgument(text, for: name) else { throw ParameterMismatch() }
      return date
    }
  }
}

extension String {
  /// Whether the text is a decimal number: digits with an optional sign, point and exponent.
  fileprivate var isDecimalNumber: Bool {
    var text = self
    return text.withUTF8 { DecimalNumber.signed($0) != nil }
  }

  /// The text with a plus sign for the last space in it; `nil` if there is no space.
  fileprivate var withPlusForLastSpace: String? {
    guard let space = utf8.lastIndex(of: 0x20) else { return nil }
    return self[..<space] + "+" + self[utf8.index(after: space)...]
  }
}
