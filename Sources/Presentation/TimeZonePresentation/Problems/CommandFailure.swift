/// The exit statuses of the commands; the numbers are those of sysexits.h.
package enum ExitStatus: Int32, Sendable {
  /// A zone was found, or the work is done.
  case success = 0
  /// No zone covers the point, or no city is near it.
  case noZone = 1
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
  /// Input is malformed (`EX_DATAERR`).
  case badData = 65
  /// An input file does not exist or may not be read (`EX_NOINPUT`).
  case noInput = 66
  /// A program that this one needs is missing (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// Reading or writing failed (`EX_IOERR`).
  case inputOutput = 74
}

/// Why a command ends early.
///
/// The libraries' errors carry facts; the advice that names commands and options is added here, and so is the exit
/// status. Those of shapefiles are in `tzlookup-shapes`, which alone links that library.
package enum CommandFailure: Error, Equatable {
  /// To be reported on standard error, in one line.
  case message(String, ExitStatus)
  /// The reader of the output has closed the pipe; nothing is reported.
  case brokenPipe
}

extension CommandFailure {
  /// The exit status of a command that ends with this failure.
  package var status: ExitStatus {
    switch self {
    case .message(_, let status): status
    case .brokenPipe: .inputOutput
    }
  }

  /// The failure for an error of options.
  package init(of error: any Error) {
    switch error {
    case let error as CommandFailure: self = error
    case let error as JobOptionError: self = error.failure
    default: self = .message("\(error)", .badData)
    }
  }

  /// Wrong arguments.
  package static func usage(_ message: String) -> CommandFailure { .message(message, .usage) }
}

// MARK: - Files

extension CommandFailure {
  /// A file cannot be opened, read or written.
  package init(_ error: FileError) {
    self = error.isBrokenPipe ? .brokenPipe : .message("\(error)", error.status)
  }

  /// An index cannot be used.
  package init(_ error: IndexError, path: String) {
    switch error {
    case .file(let error): self.init(error)
    case .notAnIndex: self = .message("\(path): \(error); make one with 'tzlookup compile'", .badData)
    case .version:
      self = .message("\(path): \(error); make it again with 'tzlookup compile' of this release", .badData)
    default: self = .message("\(path): \(error)", .badData)
    }
  }

  /// A table of the tz database cannot be used.
  package init(_ error: TableError) {
    switch error {
    case .file(let error): self.init(error)
    case .malformed: self = .message("\(error)", .badData)
    }
  }

  /// Rules of local time cannot be used.
  package init(_ error: TimeZoneRulesError) {
    switch error {
    case .invalidIdentifier: self = .usage("\(error)")
    case .file(let error): self.init(error)
    default: self = .message("\(error)", .badData)
    }
  }

  /// The time in a zone is not known.
  package init(_ error: ZoneTimeError) {
    switch error {
    case .rules(let error): self.init(error)
    // The arguments are fine: no instant, or more than one, fits them.
    case .local: self = .message("\(error)", .badData)
    }
  }

  /// A zone has no polygons: the index's borders are invalid.
  package init(_ error: PolygonError) {
    self = .message("\(error)", .badData)
  }
}

// MARK: - Arguments

extension CommandFailure {
  /// The point or the radius in the arguments is invalid.
  package init(_ error: CoordinateError) {
    if case .radius = error { self = .usage("--within: \(error)") } else { self = .usage("\(error)") }
  }

  /// The time in the arguments, or its format, is invalid.
  package init(_ error: TimeError) {
    self = .usage(error.commandText)
  }

  /// The directory knows no such zone or country, or no zone of the country.
  package init(_ error: ZoneDirectoryError) {
    switch error {
    case .unknownZone, .unknownCountry: self = .usage("\(error)")
    case .countryWithoutZones, .systemTimeZoneIsRule, .unknownSystemTimeZone, .unnamedSystemTimeZone:
      self = .message("\(error)", .noZone)
    }
  }
}

extension String {
  /// The name of a format, in quotation marks where a shell would cut it into words.
  var formatArgument: String { utf8.contains(UInt8(ascii: " ")) ? "'\(self)'" : self }
}

extension FileError {
  /// The exit status of a command that cannot use the file.
  fileprivate var status: ExitStatus {
    switch (operation, reason) {
    case (.open, _): .noInput
    case (.read, .tooLarge): .badData
    case (.read, _), (.write, _): .inputOutput
    }
  }
}

// MARK: - Times

extension TimeError {
  /// One line that names the option by which a number's format is stated.
  package var commandText: String { commandText(suggestedFormats) }

  /// One line that names the option by which a number's format is stated, as it is written.
  package func text(_ spelling: OptionSpelling) -> String { commandText(suggestedFormats, spelling) }

  /// The same with these of the formats.
  package func commandText(_ formats: [String], _ spelling: OptionSpelling = .arguments) -> String {
    if formats.isEmpty { return finding }
    let list = formats.map { spelling == .arguments ? $0.formatArgument : $0 }.joined(separator: " or ")
    return "\(finding); state its format with \(spelling.setting(.timeFormat, list))"
  }
}
