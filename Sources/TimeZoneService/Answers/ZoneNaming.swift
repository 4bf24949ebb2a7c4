/// Names of zones' local times in other languages.
package protocol ZoneNaming: Sendable {
  /// The name of a zone's time.
  ///
  /// - Parameters:
  ///   - zone: The zone's identifier.
  ///   - raw: The offset from UTC without daylight saving, in seconds.
  ///   - daylightSaving: What daylight saving adds, in seconds, 0 or more.
  ///   - languages: Tags of languages (BCP 47), the most wanted first, in any case.
  /// - Returns: The name in the first of the languages that is known; `nil` where none is.
  func localizedName(zone: String, raw: Int, daylightSaving: Int, languages: [String]) -> String?
}

/// No names but the English ones.
struct EnglishNaming: ZoneNaming {
  func localizedName(zone: String, raw: Int, daylightSaving: Int, languages: [String]) -> String? { nil }
}

extension ServiceRequest {
  /// The languages that a client wants, the most wanted first: that of a parameter, if any, then those of
  /// `Accept-Language`.
  func languages(_ parameter: String?) -> [String] {
    let list = WeightedList(self.list("Accept-Language"))
    return (parameter.map { [$0] } ?? [])
      + list.choices.filter { $0.weight > 0 && $0.name != "*" }.map { $0.name }
  }
}
