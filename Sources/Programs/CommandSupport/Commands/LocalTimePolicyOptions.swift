import ArgumentParser
import TimeZonePresentation

/// Which instant a local time stands for that occurs twice or never.
struct LocalTimePolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(JobOption.ambiguous.help(.cells), valueName: "policy"),
    completion: .list(LocalTimePolicy.Ambiguous.allCases.map(\.rawValue)))
  var ambiguous: Word?

  @Option(
    help: ArgumentHelp(JobOption.missing.help(.cells), valueName: "policy"),
    completion: .list(LocalTimePolicy.Missing.allCases.map(\.rawValue)))
  var missing: Word?

  /// The options that are given.
  var given: [JobOption] { (ambiguous != nil ? [.ambiguous] : []) + (missing != nil ? [.missing] : []) }

  /// The policy as the library takes it.
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
