import ArgumentParser

/// The options by which one zone represents all whose clocks agree from a moment on.
package struct MergeOptions: ParsableArguments {
  @Option(
    "Let one zone represent all zones whose offsets agree from this date (in UTC) on, such as 1970, 2020-01-01, or now. See 'tzlookup zones'.",
    "date", completion: .list(["1970", "now"]))
  var mergeSince: Word?

  @Flag("With --merge-since, require abbreviations and daylight saving to agree as well.")
  var mergeStrictly = false

  package init() {}

  /// The zones and the moment that the options ask for; `nil` if they ask for nothing.
  package func question() throws -> ZoneMerge? {
    guard let mergeSince else {
      try refuse(if: mergeStrictly, "--merge-strictly requires --merge-since")
      return nil
    }
    return ZoneMerge(start: try Self.instant(mergeSince), isStrict: mergeStrictly)
  }

  private static func instant(_ word: Word) throws -> Instant {
    switch word.text.lowercased() {
    case "1970": return Instant(secondsSince1970: 0)
    case "now": return .now
    default:
      guard let date = try DateArgument(ifDate: word.text, for: "--merge-since") else {
        throw CommandFailure.expected(
          "1970, now, or a date such as 2020-01-01", for: "--merge-since", found: word.text)
      }
      return Instant(
        secondsSince1970: date.date(today: CalendarDate(at: .now, utcOffset: 0)).dayNumber * 86_400)
    }
  }
}

/// The date since which zones that are to be one have the same clocks.
package struct ZoneMerge {
  /// The instant from which clocks must agree.
  package let start: Instant
  /// Whether abbreviations and daylight saving must also agree, not only offsets.
  package let isStrict: Bool

  /// The groups by the built-in rules; zones without rules do not change, and are reported on standard error.
  package func groups(of identifiers: [String], and others: [String] = []) throws -> ZoneGroups {
    reported(try ZoneGroups(of: identifiers, and: others, since: start, isStrict: isStrict))
  }

  func groups(of zones: NumberedZones) throws -> ZoneGroups {
    reported(try zones.groups(since: start, isStrict: isStrict))
  }

  private func reported(_ groups: ZoneGroups) -> ZoneGroups {
    if let first = groups.zonesWithoutRules.first {
      let others = groups.zonesWithoutRules.count - 1
      let more = others > 0 ? " and \(others.grouped) \(others == 1 ? "other" : "others")" : ""
      Diagnostics.report(
        "--merge-since: the rules have no zone \(first.quotedForMessage)\(more); each remains a group of its own"
      )
    }
    return groups
  }
}
