import CommandSupport
import TimeZoneLookup

/// A call that is nothing but a point, such as `tzlookup 43.06 141.35`.
///
/// It needs no argument parser, which would take longer than everything else such a call does.
struct PlainLookup {
  private let words: [String]

  /// `nil` where the arguments have an option, a subcommand or nothing in them.
  init?(_ arguments: [String]) {
    guard let first = arguments.first, Subcommand(rawValue: first) == nil else { return nil }
    guard arguments.allSatisfy({ !$0.hasPrefix("-") || $0.looksNegative }) else { return nil }
    words = arguments
  }

  func answer() throws(CommandFailure) -> ExitStatus {
    try Lookup(ZoneSource(.world)).answer(words)
  }
}
