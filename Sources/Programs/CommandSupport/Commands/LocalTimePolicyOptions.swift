import ArgumentParser
import TimeZonePresentation

/// Which instant a local time stands for that occurs twice or never.
struct LocalTimePolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(JobOption.repeated.help(.cells), valueName: "policy"),
    completion: .list(LocalTimePolicy.Repeated.allCases.map(\.rawValue)))
  var repeated: Word?

  @Option(
    help: ArgumentHelp(JobOption.skipped.help(.cells), valueName: "policy"),
    completion: .list(LocalTimePolicy.Skipped.allCases.map(\.rawValue)))
  var skipped: Word?

  /// The options that are given.
  var given: [JobOption] { (repeated != nil ? [.repeated] : []) + (skipped != nil ? [.skipped] : []) }

  /// The policy as the library takes it.
  func policy() throws(CommandFailure) -> LocalTimePolicy {
    var policy = LocalTimePolicy.compatible
    if let word = repeated?.text {
      guard let known = LocalTimePolicy.Repeated(rawValue: word) else {
        throw .usage("--repeated: expected earlier, later or fail, found '\(word)'")
      }
      policy.repeated = known
    }
    if let word = skipped?.text {
      guard let known = LocalTimePolicy.Skipped(rawValue: word) else {
        throw .usage("--skipped: expected before, after or fail, found '\(word)'")
      }
      policy.skipped = known
    }
    return policy
  }
}
