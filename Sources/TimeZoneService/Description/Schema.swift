import CommandSupport

/// JSON Schemas of what routes answer, by name.
enum Schema {
  /// A reference to a schema of the description.
  static func reference(_ name: String) -> String { "{\"$ref\":\"#/components/schemas/\(name)\"}" }

  /// The schema of a list.
  static func list(_ item: String) -> String { "{\"type\":\"array\",\"items\":\(item)}" }
}

extension ResponseFacts {
  /// A problem document.
  static func problem(_ status: Int, _ description: String) -> ResponseFacts {
    ResponseFacts(
      status: status, description: description, contentType: Problem.contentType,
      schema: Schema.reference("Problem"))
  }
}
