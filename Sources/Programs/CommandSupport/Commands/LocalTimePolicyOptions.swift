import ArgumentParser
import TimeZoneAnswers
import TimeZoneLocalTime

/// Which instant a local time stands for that occurs twice or never.
struct LocalTimePolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For a local time that occurs twice, because clocks were turned back: earlier or later, the instant to choose; fail, exit status 65. (default: earlier)",
      valueName: "policy"),
    completion: .list(LocalTimePolicy.Ambiguous.allCases.map(\.rawValue)))
  var ambiguous: Word?

  @Option(
    help: ArgumentHelp(
      "For a local time that clocks skipped: before or after, the side of the change to move it to, by as much as they skipped; fail, exit status 65. (default: after)",
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
