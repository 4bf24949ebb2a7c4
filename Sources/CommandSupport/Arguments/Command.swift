import ArgumentParser

/// A command that ends with an ``ExitStatus``.
public protocol Command: ParsableCommand {
  /// Does the command's work.
  func execute() throws(CommandFailure) -> ExitStatus
}

extension Command {
  /// Parses arguments and does what they say, with this command as the root.
  ///
  /// - Parameter arguments: Those behind the command's name.
  /// - Returns: What to end with.
  /// - Throws: ``CommandFailure``; a usage error is one line, not the usage as well.
  public static func run(_ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    let parsed: any ParsableCommand
    do {
      parsed = try parseAsRoot(ArgumentMask.mask(arguments))
    } catch {
      return try conclude(error, arguments)
    }
    guard let command = parsed as? any Command else { return try runBuiltIn(parsed, arguments) }
    return try command.execute()
  }

  /// Runs a command of the argument parser itself, such as `help`.
  private static func runBuiltIn(
    _ command: any ParsableCommand, _ arguments: [String]
  ) throws(CommandFailure) -> ExitStatus {
    var command = command
    do {
      try command.run()
      return .success
    } catch {
      return try conclude(error, arguments)
    }
  }

  /// Prints what was asked for (help, the version); or fails.
  private static func conclude(_ error: any Error, _ arguments: [String]) throws(CommandFailure) -> ExitStatus
  {
    let message = ArgumentMask.unmask(message(for: error))
    guard exitCode(for: error).isSuccess else {
      let hint = message.utf8.last == UInt8(ascii: "?") ? " See" : "; see"
      throw .usage("\(message.asPartOfSentence)\(hint) '\(helpCommand(arguments))'")
    }
    try BufferedOutput.print(message)
    return .success
  }

  /// What prints the help of this command, as its user calls it: `tzlookup-shapes` is called by `tzlookup`.
  private static func helpCommand(_ arguments: [String]) -> String {
    let subcommands = configuration.subcommands.compactMap { $0.configuration.commandName }
    if let name = arguments.first, subcommands.contains(name), name != "lookup" {
      return "tzlookup \(name) --help"
    }
    guard let name = configuration.commandName, name != "tzlookup", subcommands.isEmpty else {
      return "tzlookup --help"
    }
    return name.hasPrefix("tz") ? "\(name) --help" : "tzlookup \(name) --help"
  }
}

extension String {
  /// The argument parser's messages are sentences; here they follow the command's name.
  fileprivate var asPartOfSentence: String {
    let text = utf8.last == UInt8(ascii: ".") ? String(dropLast()) : self
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
