import ArgumentParser

struct ChangesOption: ParsableArguments {
  @Option(
    "List clock changes instead, in one year, or in a range FROM..TO of years, dates (in UTC) or instants. FROM.. covers two years, and ..TO covers all changes up to TO.",
    "from..to")
  var changes: Word?

  @Flag("List the clock changes of the next two years instead, from the given time or now on.")
  var nextChanges = false

  var isGiven: Bool { changes != nil || nextChanges }

  var name: String { nextChanges ? "--next-changes" : "--changes" }

  /// The range; `nil` if no changes are asked for.
  func range() throws -> ChangeRange? {
    try requireOne(of: [(changes != nil, "--changes"), (nextChanges, "--next-changes")])
    return try (changes?.text ?? (nextChanges ? ".." : nil)).map { try ChangeRange(parsing: $0) }
  }

  /// Fails where something is asked for that a list of changes does not have.
  func requireLines(isVerbose: Bool, isJSON: Bool) throws {
    try refuse(
      if: isGiven && isVerbose && !isJSON, "\(name) lists only changes; leave out --verbose, or add --json")
  }
}
