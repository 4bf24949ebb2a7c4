enum SeaAnswer: String, CaseIterable, Sendable {
  /// The nautical zone, such as `Etc/GMT-10`.
  case nautical
  case none

  var policy: LookupPolicy { LookupPolicy(sea: self == .none ? .none : .nautical) }
}

/// The parameters that several routes have, or one but a batch.
enum Parameters {
  static let latitude = Parameter.degrees(
    "lat", limit: 90, "Degrees north in WGS 84, with any number of decimals.", example: "43.06"
  ).required
  static let longitude = Parameter.degrees(
    "lng", limit: 180, "Degrees east in WGS 84, with any number of decimals.", example: "141.35"
  ).required
  static let time = Parameter.instant(
    "time",
    "The instant: `now`, ISO 8601 with its offset from UTC, or Unix time in seconds or milliseconds. By default now."
  )
  static let all = Parameter.flag(
    "all", "Return all zones of a disputed area, ascending by name, rather than only the first.")
  static let sea = Parameter<SeaAnswer>.choice(
    "sea",
    "At sea: `nautical`, the nautical zone, such as `Etc/GMT-10` (ten hours ahead of UTC); `none`, no zone.",
    standard: .nautical)
  static let prefer = Parameter<ZonePreference>.preference(
    "prefer",
    "In a disputed area, return the zone of the first of these countries and zones that has one, instead of the first by name.",
    example: "IL,PS")
  static let within = Parameter.meters(
    "within", upTo: 1_000_000,
    "The accuracy of the position in meters: adds all zones that the position may be in.", example: "200"
  )
  static let city = Parameter.flag("city", "Add the nearest city in the zone.")
  static let language = Parameter.text(
    "language", expected: "a language tag such as pt-BR",
    "Add the name of the time in this language (BCP 47), or in English if CLDR has none.", example: "ja",
    maximum: 35)
  static let nameIn = Parameter.text(
    JobOption.nameIn.parameterName, expected: "a release such as 2024a, or windows",
    JobOption.nameIn.facts().description,
    example: "2024a", maximum: 100, choices: SystemNames.choices)
  static let date = Parameter.date(
    "date", "The local date: ISO 8601, `today`, `tomorrow` or `yesterday`.")
  static let query = Parameter.text(
    "q", expected: "the name of a city, or a coordinate",
    "The name of a city in most languages, with a country or region after a comma; or a coordinate in any common form.",
    example: "Sapporo"
  ).required
  static let autocomplete = Parameter.flag(
    "autocomplete", "The name may be incomplete: also find cities whose name only begins with it.")
  static let limit = Parameter.whole(
    "limit", 1...100, "The maximum number of cities.", example: "10", standard: 10)
  static let zone = Parameter.text(
    "id", expected: "the name of a zone",
    "Any name of the zone, case-insensitive; its slashes may be literal or encoded as `%2F`.",
    example: "Asia/Tokyo", maximum: 100
  ).inPath
  static let key = Parameter.text(
    "key", expected: "a key",
    "The client's key, if the service requires one; may be sent in the header field `X-API-Key` instead.",
    example: "0123456789")
  static let tileZoom = Parameter.whole("z", 0...16, "The zoom level.", example: "4").inPath
  static let tileColumn = Parameter.whole("x", 0...65_535, "The column, from the west.", example: "14").inPath
  static let tileRow = Parameter.whole("y", 0...65_535, "The row, from the north.", example: "6").inPath
}

extension ParameterValues {
  func coordinate() throws(Problem) -> Coordinate {
    let latitude: Int32
    do throws(Problem) {
      latitude = try required(Parameters.latitude)
    } catch {
      guard isSwapped else { throw error }
      throw Problem(error.status, "\(error.detail); are lat and lng swapped?", parameter: error.parameter)
    }
    return Coordinate(onEarth: GridPoint(x: try required(Parameters.longitude), y: latitude))
  }

  /// Whether each of the two numbers would be valid in place of the other.
  private var isSwapped: Bool {
    guard let first = text(Parameters.latitude.facts.name), let second = text(Parameters.longitude.facts.name)
    else { return false }
    return (try? Parameters.longitude.read(first)) != nil && (try? Parameters.latitude.read(second)) != nil
  }
}

/// The parameters of a request, checked against the parameters of its route.
struct ParameterValues {
  private let fields: [FormField]

  /// The parameters of a request that has none.
  init() { fields = [] }

  init(_ fields: [FormField], of parameters: [ParameterFacts]) throws(Problem) {
    for (index, field) in fields.enumerated() {
      guard let facts = parameters.first(where: { $0.name.isSame(as: field.name) }) else {
        let known = parameters.filter { $0.place == .query }.map { $0.name }
        let shown = field.name.shortenedForMessage
        // Parameters whose options have another name.
        let meant = JobOption(rawValue: field.name).flatMap { option in
          known.contains(option.parameterName)
            ? option == .noHeader ? OptionSpelling.parameters.flag(option) : option.parameterName : nil
        }
        let expected = meant ?? (known.isEmpty ? "none" : known.joined(separator: ", "))
        throw Problem(
          400, "\(shown): there is no such parameter; expected \(expected)", parameter: shown)
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

  /// The text of a parameter; `nil` if it is not given.
  func text(_ name: String) -> String? { fields.first { $0.name.isSame(as: name) }?.value }

  func isGiven(_ parameter: Parameter<some Sendable>) -> Bool { text(parameter.facts.name) != nil }

  /// The value of a parameter; `nil` if it is not given.
  subscript<Value>(_ parameter: Parameter<Value>) -> Value? {
    get throws(Problem) {
      guard let text = text(parameter.facts.name) else { return nil }
      return try mapError({ parameter.facts.problem(text, $0) }, parameter.read(text))
    }
  }

  func required<Value>(_ parameter: Parameter<Value>) throws(Problem) -> Value {
    guard let value = try self[parameter] else { throw parameter.facts.problem("") }
    return value
  }
}
