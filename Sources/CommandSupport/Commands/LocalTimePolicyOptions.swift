import ArgumentParser
import TimeZoneLocalTime

/// What a wall clock's time that occurs twice or never stands for.
struct LocalTimePolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where clocks were turned back and show a local time twice: earlier or later, that instant; fail, exit status 65. (default: earlier)",
      valueName: "policy"),
    completion: .list(LocalTimePolicy.Ambiguous.allCases.map(\.rawValue)))
  var ambiguous: Word?

  @Option(
    help: ArgumentHelp(
      "Where clocks were moved forward past a local time: before or after, the time moved by as much to that side of the change; fail, exit status 65. (default: after)",
      valueName: "policy"),
    completion: .list(LocalTimePolicy.Missing.allCases.map(\.rawValue)))
  var missing: Word?

  /// Whether an option is given.
  var isGiven: Bool { ambiguous != nil || missing != nil }

  /// The policy as the library takes it.
  ///
  /// - Throws: ``CommandFailure``, a usage error: an unknown policy.
  func policy() throws(CommandFailure) -> LocalTimePolicy {
    var policy = LocalTimePolicy.compatible
    if let word = ambiguous?.text {
      guard let known = LocalTimePolicy.Ambiguous(rawValue: word) else {
        throw .usage("--ambiguous: expected earlier, later or fail, found '\(word)'")
      }
      policy.ambiguous = known
    }
    if let word = missing?.text {
      guard let known = LocalTimePolicy.Missing(rawValue: word) else {
        throw .usage("--missing: expected before, after or fail, found '\(word)'")
      }
      policy.missing = known
    }
    return policy
  }
}
