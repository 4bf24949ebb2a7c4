import ArgumentParser
import TimeZoneLocalTime
import TimeZoneLookup

/// Which rules the commands tell local times by.
public struct ZoneinfoOption: ParsableArguments {
  /// A directory of TZif files.
  @Option(
    help: ArgumentHelp(
      "Take the rules of local time from this directory of compiled rules, such as /usr/share/zoneinfo, not those inside. (default: $TZDIR, where it is set)",
      valueName: "directory"),
    completion: .directory)
  public var zoneinfo: Word?

  /// For the argument parser.
  public init() {}

  /// The directory that was asked for, in the arguments or in the environment.
  public var directory: String? {
    zoneinfo?.text ?? Environment.value("TZDIR")
  }

  /// The rules of the directory, or the embedded ones.
  ///
  /// - Throws: ``CommandFailure`` where there is no such directory.
  public func ruleBook() throws(CommandFailure) -> TimeZoneRuleBook {
    guard let directory else { return .embedded }
    do throws(TimeZoneRulesError) {
      return try TimeZoneRuleBook(directory: directory)
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension CommandFailure {
  /// The failure for rules that cannot be used.
  public init(_ error: TimeZoneRulesError) {
    switch error {
    case .invalidIdentifier: self = .message("\(error)", .usage)
    case .file(let error): self.init(error)
    default: self = .message("\(error)", .badData)
    }
  }
}
