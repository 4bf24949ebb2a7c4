import ArgumentParser

/// A command that ends with an ``ExitStatus``.
package protocol Command: ParsableCommand {
  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus

  /// Whether the command answers from the ``ActiveIndex``: no option names other boundaries. It is opened first then,
  /// even if the answer turns out not to need it, so that one that cannot be used is never silently passed over. False for
  /// what the other program does, which opens it then.
  var usesActiveIndex: Bool { get }
}

extension Command {
  package var usesActiveIndex: Bool { true }

  package static func run(_ arguments: [String], _ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let parsed: any ParsableCommand
    do {
      parsed = try parseAsRoot(ArgumentMask.mask(arguments))
    } catch {
      return try conclude(error)
    }
    guard let command = parsed as? any Command else { return try runBuiltIn(parsed) }
    if command.usesActiveIndex { _ = try ActiveIndex.current() }
    return try command.execute(shapefiles)
  }

  /// Runs a command of the argument parser itself, such as that of `--experimental-dump-help`.
  private static func runBuiltIn(_ command: any ParsableCommand) throws -> ExitStatus {
    var command = command
    do {
      try command.run()
      return .success
    } catch {
      return try conclude(error)
    }
  }

  /// Prints the requested help or version, or throws a usage error.
  private static func conclude(_ error: any Error) throws -> ExitStatus {
    let message = ArgumentMask.unmask(message(for: error)).withoutFarSuggestion
    guard exitCode(for: error).isSuccess else {
      let hint = message.utf8.last == UInt8(ascii: "?") ? " See" : "; see"
      throw CommandFailure.usage("\(message.asPartOfSentence)\(hint) '\(helpCommand)'")
    }
    try BufferedOutput.print(message)
    return .success
  }

  private static var helpCommand: String {
    let name = configuration.commandName ?? "tzlookup"
    return name == Diagnostics.programName ? "\(name) --help" : "tzlookup \(name) --help"
  }
}

extension String {
  /// The parser's message without the option that it suggests, if that is another word rather than a misspelled one.
  fileprivate var withoutFarSuggestion: String {
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2] == ". Did you mean ", parts[4] == "?",
      !String(parts[1].drop { $0 == "-" }).isNear(parts[3].drop { $0 == "-" })
    else { return self }
    return "\(parts[0])'\(parts[1])'"
  }

  /// The text as part of a sentence after the command's name, where the argument parser's message is a whole sentence, or
  /// several, in separate lines.
  fileprivate var asPartOfSentence: String {
    let line = prefix { $0 != "\n" }
    let text = line.last == "." ? line.dropLast() : line
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// A command that reads a file or standard input, and writes a file or standard output.
protocol StreamCommand: Command {
  var input: Word? { get }
  var output: Word? { get }
  var progress: Bool { get }
  var quiet: Bool { get }
}

extension StreamCommand {
  /// `nil` for standard input.
  var inputPath: String? { input?.path }

  /// `nil` for standard output.
  var outputPath: String? { output?.path }

  var commandInput: CommandInput { inputPath.map { .file($0, name: "the input \($0)") } ?? .standardInput }

  var progressMode: ProgressMeter.Mode { quiet ? .never : progress ? .always : .onTerminals }

  /// Fails if no file is named and standard input is a terminal.
  func requireInput() throws {
    try refuse(
      if: input == nil && isatty(STDIN_FILENO) == 1,
      "no file given; specify one, or '-' for standard input; see --help")
  }

  func openSink() throws -> any ByteSink {
    guard let outputPath else { return DescriptorSink(STDOUT_FILENO, name: "standard output") }
    Interruptions.removeTemporaryFiles()
    return try FileSink(path: outputPath)
  }
}

/// Keeps negative numbers from being taken for options.
///
/// The argument parser takes `-33.87` for a bundle of short options. So arguments that begin like a negative number get
/// a zero byte in front, which no argument of a process can contain, and ``Word`` removes it again: nothing is lost,
/// whatever the argument was.
package enum ArgumentMask {
  private static let mark: Unicode.Scalar = "\0"

  /// The arguments as the parser receives them. Those after `--` are not options anyway.
  package static func mask(_ arguments: [String]) -> [String] {
    let terminator = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<terminator].map { $0.looksNegative ? "\(mark)\($0)" : $0 } + arguments[terminator...]
  }

  /// An argument, or a message that quotes arguments, as the user knows it.
  package static func unmask(_ text: String) -> String {
    var result = text
    result.unicodeScalars.removeAll { $0 == mark }
    return result
  }
}

extension String {
  /// Whether the text begins with a minus sign and then a digit or a decimal point.
  package var looksNegative: Bool {
    var bytes = utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) || second == UInt8(ascii: ".")
  }
}

/// An argument as the user wrote it: part of a point, a path, a name. It may begin like a negative number.
package struct Word: ExpressibleByArgument, Sendable {
  package let text: String

  package init(argument: String) {
    text = ArgumentMask.unmask(argument)
  }

  /// The path of a file; `nil` for a hyphen, which means standard input or output.
  var path: String? { text == "-" ? nil : text }
}
