/// A stated local time of a zone, and the instants at which its clocks show it.
package struct ClockReading {
  package let kind: ResolvedLocalTime.Kind
  package let instants: LocalTimeInstants
  /// The instant that was chosen.
  package let resolved: Instant

  /// The note for readers if the local time is repeated or skipped, with a space before it.
  package func note(_ rules: TimeZoneRules) -> String {
    switch instants {
    case .unique: return ""
    case .repeated(let first, let second):
      let other = resolved == first ? second : first
      let type = rules.localTimeType(at: other)
      return " repeated: also \(other) \(other.text(utcOffset: type.utcOffset)) \(type.abbreviation)"
    case .skipped(let transition, _, _):
      return " skipped: clocks moved forward at \(transition)"
    }
  }

  /// The members of a JSON object: the kind, and every possible instant, in ascending order.
  package func members(_ rules: TimeZoneRules) -> JSONObject {
    let candidates = candidates.map { instant in
      let type = rules.localTimeType(at: instant)
      return JSON.object(
        instant.members(utcOffset: type.utcOffset).adding(["abbreviation": JSON(type.abbreviation)]))
    }
    return ["kind": JSON(kind.rawValue), "candidates": .array(candidates)]
  }

  private var candidates: [Instant] {
    switch instants {
    case .unique(let instant): [instant]
    case .repeated(let first, let second): [first, second]
    case .skipped(_, let byOffsetBefore, let byOffsetAfter): [byOffsetAfter, byOffsetBefore]
    }
  }
}
