/// Whether an answer from simplified boundaries is certain, in words.
package struct CertaintyText {
  package let certainty: Certainty
  /// In meters.
  package let errorBound: Double
  /// Whether the boundaries end somewhere.
  package let hasRegion: Bool
  /// Whether an area without a zone is as near as the candidates.
  let includesNoZone: Bool

  package init(
    certainty: Certainty, errorBound: Double, hasRegion: Bool, mayHaveNoZone: @autoclosure () -> Bool
  ) {
    (self.certainty, self.errorBound, self.hasRegion) = (certainty, errorBound, hasRegion)
    includesNoZone = certainty.includesNoZone(mayHaveNoZone())
  }

  /// The text after an answer: `certain`, or `not certain within 25 m: Europe/Belgrade or Europe/Zagreb`.
  package var note: String {
    guard let candidates = certainty.candidates else { return "certain" }
    return "not certain within \(Meters(errorBound).text): \(alternatives(candidates))"
  }

  /// The message instead of an answer that must be certain and is not; `nil` if it is.
  package func refusal(_ coordinate: Coordinate) -> String? {
    guard let candidates = certainty.candidates else { return nil }
    return """
      not certain at \(coordinate.degreesText), as a border may be within the error bound of \(Meters(errorBound).text): \
      \(alternatives(candidates)); ask an index that was compiled without --max-error
      """
  }

  private func alternatives(_ candidates: [String]) -> String {
    let beyond = includesNoZone ? [hasRegion ? "outside the region" : "no zone"] : []
    return (candidates + beyond).joined(separator: " or ")
  }

  /// The member `noZone` is present only if the position may have no zone.
  package var members: JSONObject {
    var members: JSONObject = ["certain": JSON(certainty.isCertain)]
    members.add("candidates", certainty.candidates.map { JSON($0) })
    members.add("noZone", includesNoZone ? true : nil)
    members.add("errorMeters", Meters(errorBound).json)
    return members
  }
}
