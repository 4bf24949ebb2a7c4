/// The range of instants whose clock changes are listed.
package struct ChangeRange {
  /// `nil` for the instant asked about.
  private let start: Instant?
  /// `nil` for two years after the start.
  private let end: Instant?

  /// Two years, one of them a leap year.
  private static let usualLength: Int64 = 731 * 86_400

  /// Reads `FROM..TO`, where either may be absent, or one year.
  package init(parsing text: String) throws {
    if text.isYear {
      (start, end) = (try Self.start(text), try Self.end(text))
      return
    }
    guard let dots = text.firstRange(of: "..") else {
      throw CommandFailure.expected(
        "FROM..TO, such as 2026..2030, or one year", for: "--changes", found: text)
    }
    let (from, to) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    end = to.isEmpty ? nil : try Self.end(to)
    start = try !from.isEmpty || end == nil ? (from.isEmpty ? nil : Self.start(from)) : Self.start("0000")
    if let start, let end, end < start {
      throw CommandFailure.usage("--changes: \(to) is before \(from); expected FROM..TO, such as 2026..2030")
    }
  }

  private static func start(_ text: String) throws -> Instant {
    try instant(text, text.isYear ? "\(text)-01-01T00:00:00Z" : text.isDate ? "\(text)T00:00:00Z" : text)
  }

  private static func end(_ text: String) throws -> Instant {
    try instant(text, text.isYear ? "\(text)-12-31T23:59:59Z" : text.isDate ? "\(text)T23:59:59Z" : text)
  }

  private static func instant(_ text: String, _ full: String) throws -> Instant {
    try reading("--changes: expected a year, a date or an instant, found \(text.quotedForMessage)") {
      try Instant(parsing: full).wholeSecond
    }
  }

  private func bounds(at instant: Instant) -> (start: Instant, end: Instant) {
    let start = start ?? instant
    return (start, end ?? Instant(secondsSince1970: start.secondsSince1970 &+ Self.usualLength))
  }

  private func changes(of rules: TimeZoneRules, at instant: Instant) -> TimeZoneTransitions {
    let (start, end) = bounds(at: instant)
    // A change at the end itself is one of them.
    return rules.transitions(in: start..<Instant(secondsSince1970: end.secondsSince1970 &+ 1))
  }
}

extension String {
  fileprivate var isYear: Bool { utf8.count == 4 && utf8.allSatisfy { $0.isASCIIDigit } }

  /// Whether the text has the form of `2026-07-01`.
  var isDate: Bool {
    utf8.count == 10
      && utf8.enumerated().allSatisfy { $0 == 4 || $0 == 7 ? $1 == UInt8(ascii: "-") : $1.isASCIIDigit }
  }
}

extension ChangeRange {
  package func text(_ zone: String, of rules: TimeZoneRules, at instant: Instant) -> String {
    rows(of: rules, at: instant).map { "\(zone) \($0.value)" }.joined(separator: "\n")
  }

  package func rows(of rules: TimeZoneRules, at instant: Instant) -> [Columns.Row] {
    let changes = changes(of: rules, at: instant).map { ("change", $0.text) }
    if !changes.isEmpty { return changes }
    let (start, end) = bounds(at: instant)
    return [("change", "no change from \(start) to \(end)")]
  }

  package func json(of rules: TimeZoneRules, at instant: Instant) -> JSON {
    .array(changes(of: rules, at: instant).map(\.json))
  }
}

extension TimeZoneTransition {
  fileprivate var text: String {
    let (old, new) = (instant.text(utcOffset: before.utcOffset), instant.text(utcOffset: after.utcOffset))
    return "\(instant) \(old) \(before.abbreviation) -> \(new) \(after.abbreviation), \(after.savingText)"
  }

  fileprivate var json: JSON {
    [
      "instant": JSON("\(instant)"), "unixTime": JSON(instant.secondsSince1970),
      "before": before.json(at: instant), "after": after.json(at: instant),
    ]
  }
}

extension LocalTimeType {
  fileprivate func json(at instant: Instant) -> JSON {
    [
      "local": JSON(instant.text(utcOffset: utcOffset)), "utcOffset": JSON(utcOffset),
      "standardOffset": JSON(standardOffset), "daylightSaving": JSON(daylightSaving),
      "isDaylightSaving": JSON(isDaylightSaving), "abbreviation": JSON(abbreviation),
    ]
  }
}
