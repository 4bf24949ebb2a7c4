import ArgumentParser

/// What every lookup command understands, whatever it looks up in.
public struct LookupOptions: ParsableArguments {
  /// The point, as the shell split it.
  @Argument(
    help: ArgumentHelp(
      "Where: latitude and longitude in degrees, in any form shown above, or '-' to read points from standard input.",
      valueName: "point"))
  public var point: [Word] = []

  /// Whether all zones are asked for.
  @Flag(help: "Print all zones: disputed areas have several. One per line; joined by ';' for standard input.")
  public var all = false

  /// Whether the answer is to be JSON.
  @Flag(
    help:
      "Print one JSON object per point: latitude, longitude, all zones, how they were found, data version.")
  public var json = false

  /// Whether plain answers are to say how they were found.
  @Flag(help: "After each answer, print a tab and how it was found. (--json always says it)")
  public var verbose = false

  /// For the argument parser.
  public init() {}

  /// Whether the points come from standard input.
  var readsStandardInput: Bool { point.count == 1 && point[0].text == "-" }

  private var format: AnswerFormat { json ? .json : all ? .all : .plain }

  /// Fails where there is nothing to look up.
  ///
  /// - Throws: ``CommandFailure``: a usage error with an example.
  public func requirePoint() throws(CommandFailure) {
    if point.isEmpty {
      throw .usage("no point given: try 'tzlookup 43.06 141.35', or see 'tzlookup --help'")
    }
  }

  /// Looks up what the arguments ask for and prints it.
  ///
  /// - Parameter source: Where to look it up.
  /// - Returns: What to end with.
  /// - Throws: ``CommandFailure``
  public func answer(from source: ZoneSource) throws(CommandFailure) -> ExitStatus {
    let lookup = Lookup(source, format: format, tellsSource: verbose)
    return readsStandardInput ? try lookup.answerStandardInput() : try lookup.answer(point.map(\.text))
  }
}
