import TimeZonePresentation

/// JSON Schemas of what routes answer, by name.
enum Schema {
  static let text: JSON = ["type": "string"]
  static let optionalText: JSON = ["type": ["string", "null"]]
  static let number: JSON = ["type": "number"]
  static let whole: JSON = ["type": "integer"]
  static let flag: JSON = ["type": "boolean"]
  static let dateTime: JSON = ["type": "string", "format": "date-time"]
  /// Before there were standard times, offsets had seconds, which RFC 3339 does not.
  static let localTime: JSON = [
    "type": "string",
    "description": "RFC 3339, but with seconds in the offset where clocks showed local mean time.",
  ]

  /// A reference to a schema of the description.
  static func reference(_ name: String) -> JSON { ["$ref": JSON("#/components/schemas/\(name)")] }

  /// The schema of a list.
  static func list(_ item: JSON) -> JSON { ["type": "array", "items": item] }

  /// The schema, or null.
  static func orNull(_ schema: JSON) -> JSON { ["anyOf": [schema, ["type": "null"]]] }

  /// The schema of an object.
  static func object(_ members: JSONObject, optional: JSONObject = [:]) -> JSON {
    [
      "type": "object", "properties": .object(members.adding(optional)), "required": JSON(members.names),
      "additionalProperties": false,
    ]
  }

  /// The schemas of what the service says of itself and of errors.
  static let serviceSchemas: JSONObject = [
    "Problem": object(
      ["type": text, "title": text, "status": whole, "detail": text],
      optional: ["parameter": text]),
    "Status": object(["status": text]),
    "Version": object([
      "name": text, "version": text, "dataVersion": optionalText, "rulesVersion": optionalText,
      "tableVersion": optionalText, "gazetteerVersion": optionalText, "zones": whole,
      "attribution": optionalText, "license": optionalText,
    ]),
    "Page": object([
      "basemap": orNull(object(["url": text])), "hasMap": flag, "needsKey": flag, "version": text,
      "dataVersion": optionalText, "rulesVersion": optionalText, "gazetteerVersion": optionalText,
      "attribution": optionalText,
    ]),
    "Google": object(
      [
        "status": ["enum": ["OK", "ZERO_RESULTS", "INVALID_REQUEST", "OVER_QUERY_LIMIT", "REQUEST_DENIED"]]
      ],
      optional: [
        "dstOffset": whole, "rawOffset": whole, "timeZoneId": text, "timeZoneName": text,
        "errorMessage": text, "error_message": text,
      ]),
  ]
}

extension ResponseFacts {
  /// A problem document.
  static func problem(_ status: Int, _ description: String) -> ResponseFacts {
    ResponseFacts(
      status: status, description: description, contentType: Problem.contentType,
      schema: Schema.reference("Problem"))
  }
}
