import TimeZoneLocalTime
import TimeZoneLookup

/// Answers questions about local time, for comparing with Python.
struct LocalTimeProbe: LineProbe {
  private var rules: TimeZoneRules?
  private var format = TimeFormat.automatic

  mutating func answer(_ text: String) throws -> String {
    guard let answer = try plainAnswer(text) else {
      throw Misunderstanding(expected: "a letter and a number", found: text)
    }
    return answer
  }

  /// `nil` where the line is no question, or asks before a zone is open.
  private mutating func plainAnswer(_ line: String) throws(TimeZoneRulesError) -> String? {
    let argument = String(line.dropFirst(2))
    if line.hasPrefix("Z ") {
      rules = try TimeZoneRules(identifier: argument)
      return argument
    }
    if line.hasPrefix("F ") {
      format = (try? TimeFormat(parsing: argument)) ?? format
      return format.description
    }
    if line.hasPrefix("T ") { return format.plainReading(argument) }
    guard let rules, let seconds = Int64(argument) else { return nil }
    let instant = Instant(secondsSince1970: seconds)
    switch line.first {
    case "U": return rules.described(at: instant)
    case "N": return rules.nextTransition(after: instant)?.instant.plain ?? "none"
    case "P": return rules.previousTransition(before: instant)?.instant.plain ?? "none"
    case "R": return rules.resolutions(of: LocalDateTime(secondsSince1970: seconds))
    case "C": return rules.changes(inYearsAfter: instant)
    case "L": return rules.instants(of: LocalDateTime(secondsSince1970: seconds)).plain
    default: return nil
    }
  }
}

extension TimeZoneRules {
  /// The offset, the abbreviation, 1 for daylight saving, what it saves, and Google's two offsets.
  fileprivate func described(at instant: Instant) -> String {
    let type = localTimeType(at: instant)
    let google = googleOffsets(at: instant)
    return "\(type.utcOffset) \(type.abbreviation) \(type.isDaylightSaving ? 1 : 0) \(type.daylightSaving)"
      + " \(google.raw) \(google.daylightSaving)"
  }
}

extension TimeZoneRules {
  /// The kind of a local time, the instants that it stands for by each policy but `fail`, and those that the errors of
  /// `fail` have.
  fileprivate func resolutions(of local: LocalDateTime) -> String {
    var words: [String] = []
    for (repeated, skipped) in [
      (LocalTimePolicy.Repeated.earlier, LocalTimePolicy.Skipped.before), (.later, .after),
    ] {
      let policy = LocalTimePolicy(repeated: repeated, skipped: skipped)
      guard let resolved = try? resolve(local, by: policy) else { return "no instant" }
      if words.isEmpty { words = [resolved.kind.rawValue] }
      words += [resolved.instant.plain, "\(resolved.utcOffset)"]
    }
    do throws(LocalTimeError) {
      words.append(try resolve(local, by: LocalTimePolicy(repeated: .fail, skipped: .fail)).instant.plain)
    } catch {
      switch error {
      case .repeated(_, _, let change, let first, let second),
        .skipped(_, _, let change, let first, let second):
        words += [first, second].map(\.instant.plain) + [change.plain]
      }
    }
    return words.joined(separator: " ")
  }

  fileprivate func changes(inYearsAfter start: Instant) -> String {
    let end = Instant(secondsSince1970: start.secondsSince1970 + 10 * 366 * 86_400)
    let changes = transitions(in: start..<end).map { $0.instant.plain }
    return changes.isEmpty ? "none" : changes.joined(separator: " ")
  }
}

extension TimeFormat {
  /// `instant` or `local`, and its seconds since 1970 on the clock; `none` for a text that is refused.
  fileprivate func plainReading(_ text: String) -> String {
    var text = text
    switch text.withUTF8({ try? read($0) }) {
    case .instant(let instant): return "instant \(instant)"
    case .local(let local): return "local \(local)"
    case nil: return "none"
    }
  }
}

extension Instant {
  fileprivate var plain: String { String(secondsSince1970) }
}

extension LocalTimeInstants {
  /// The kind, and the instants that Python's `fold=0` and `fold=1` give.
  fileprivate var plain: String {
    switch self {
    case .unique(let instant): "unique \(instant.plain) \(instant.plain)"
    case .repeated(let first, let second): "repeated \(first.plain) \(second.plain)"
    case .skipped(_, let before, let after): "skipped \(before.plain) \(after.plain)"
    }
  }
}
