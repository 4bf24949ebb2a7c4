/// The index that answers if no option names boundaries: the one that TZLOOKUP_INDEX names, the installed one, or the
/// built-in one.
package struct ActiveIndex: Sendable {
  /// The index's file, and who chose it; `nil` for the built-in one.
  package let file: IndexOverride?
  private let opened: TimeZoneFinder?

  package static let removal = "tzlookup install-data --remove"

  package var finder: TimeZoneFinder { opened ?? .world }

  /// Opens the index, and checks all of it if it is a file. Warnings are reported on standard error.
  package init() throws {
    guard let file = Self.chosen else {
      (self.file, opened) = (nil, nil)
      return
    }
    let finder = try mapError(
      { (error: any Error) in CommandFailure(error).explained(file.choice) },
      TimeZoneFinder(command: file.path))
    switch file.standing(of: finder, besides: .world) {
    case .answers(let warning):
      if let warning { Diagnostics.report("\(warning); unset it to use those") }
      (self.file, opened) = (file, finder)
    case .isOlder(let message):
      Diagnostics.report("\(message); remove it with '\(Self.removal)'")
      (self.file, opened) = (nil, nil)
    case .isUnfit(let message):
      throw CommandFailure.message(message, .badData).explained(file.choice)
    }
  }

  private static var chosen: IndexOverride? {
    IndexOverride(environment: environmentValue) { path in
      // A dangling link counts, so that it is reported. A directory that may not be entered is another user's.
      var status = stat()
      return lstat(path, &status) == 0 || ![ENOENT, ENOTDIR, EACCES].contains(errno)
    }
  }

  private static let shared = Result { try ActiveIndex() }

  /// The index of this process, opened once.
  package static func current() throws -> ActiveIndex { try shared.get() }

  /// The finder over the index of this process; over the built-in one if that cannot be opened, which a command that
  /// needs it has reported.
  package static var finder: TimeZoneFinder {
    if case .success(let index) = shared { index.finder } else { .world }
  }
}

package func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

extension CommandFailure {
  /// The failure of an index that nobody named in the arguments: who chose it, and what to do.
  fileprivate func explained(_ choice: IndexOverride.Choice) -> CommandFailure {
    with { message in
      choice == .environment
        ? "\(IndexOverride.variable): \(message)"
        : "the installed boundaries cannot be used: \(message); install them again, or remove them with '\(ActiveIndex.removal)'"
    }
  }
}

extension TimeZoneFinder {
  /// Opens an index; a failure is one of the command.
  package init(command path: String) throws {
    self = try mapError(
      { (error: IndexError) in CommandFailure(error, path: path) }, TimeZoneFinder(contentsOf: path))
  }
}

extension ActiveIndex {
  /// Says on standard error which index answers, unless it is the built-in one.
  package func report() {
    guard let file else { return }
    Diagnostics.report("\(finder.dataName), from \(file.text)")
  }
}

extension IndexOverride {
  package var text: String { "\(path) (\(choice == .environment ? Self.variable : "installed"))" }
}
