import ArgumentParser

struct InstallDataCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "install-data",
    abstract: "Install newer boundaries for all commands to use instead of the built-in ones.",
    usage: """
      tzlookup install-data <file>
      tzlookup install-data --remove
      """,
    discussion: """
      Checks all of an index that 'tzlookup compile' made, and copies it to
      $XDG_DATA_HOME/tzlookup/world.tzidx (by default in ~/.local/share, or on macOS
      in ~/Library/Application Support), where it appears only when it is complete.
      From then on all commands, the service, the Python package and programs that
      call tzlookup_default of the C library use it. 'tzlookup info' shows which
      boundaries are in use.

      The index must cover the whole world, sea included, with exact borders, and
      state a release that is not older than the built-in one. After an update of
      tzlookup with newer boundaries, the installed ones are not used, and a message
      reports it.

      To use other indexes, name them in the environment, such as
      TZLOOKUP_INDEX=japan.tzidx. The environment takes precedence over an installed
      index, and an option such as --index over both.

      EXAMPLES:
        tzlookup install-data world.tzidx
        tzlookup install-data --remove
      """)

  @Argument(help: "The index to install.", completion: .file(extensions: ["tzidx"]))
  var file: Word?

  @Flag("Remove the installed index, and use the built-in one again.") var remove = false

  var usesActiveIndex: Bool { false }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    guard let path = IndexOverride.installationPath(environment: environmentValue) else {
      throw CommandFailure.usage(
        "expected the absolute path of a directory in XDG_DATA_HOME or HOME, found neither")
    }
    switch (file, remove) {
    case (nil, false):
      throw CommandFailure.usage(
        "no file given; try 'tzlookup install-data world.tzidx', or see 'tzlookup install-data --help'")
    case (_?, true): throw CommandFailure.usage("--remove and a file cannot be combined")
    case (let file?, false): try install(file.text, as: path)
    case (nil, true): try uninstall(path)
    }
    return .success
  }

  private func install(_ source: String, as path: String) throws {
    try [CommandInput.file(source, name: "the input \(source)")].requireApart(from: path)
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      // To write through it would replace a file that may be somebody else's.
      throw CommandFailure.message(
        "\(path): expected no symbolic link, found one; remove it with '\(ActiveIndex.removal)'",
        .inputOutput)
    }
    let finder = try TimeZoneFinder(command: source)
    if let flaw = Self.flaw(of: finder) {
      throw CommandFailure.message(
        "\(source): \(flaw); use it with --index or \(IndexOverride.variable)", .badData)
    }
    try Self.makeDirectory(of: path)
    // The bytes that were checked: the file may have changed since.
    try CommandOutput(path).write(finder.indexBytes)
    Diagnostics.report("\(path): \(finder.dataName), \(finder.identifiers.count.grouped) zones")
    if let other = environmentValue(IndexOverride.variable), !other.isEmpty {
      Diagnostics.report("\(IndexOverride.variable) is set, so \(other) answers instead")
    }
  }

  private func uninstall(_ path: String) throws {
    if unlink(path) == 0 {
      Diagnostics.report("removed \(path)")
    } else if errno == ENOENT || errno == ENOTDIR {
      Diagnostics.report("nothing is installed at \(path)")
    } else {
      throw CommandFailure(FileError(.write, path, .last))
    }
  }

  /// Why an index must not take the place of the built-in one; `nil` if it may.
  private static func flaw(of finder: TimeZoneFinder) -> String? {
    if let flaw = IndexOverride.flaw(of: finder) { return flaw }
    let (release, builtIn) = (finder.information.dataVersion, TimeZoneFinder.world.information.dataVersion)
    if IndexOverride.isOlder(release, than: builtIn) {
      return "expected boundaries not older than the built-in \(builtIn), found \(release)"
    }
    if let position = gap(in: finder) {
      return
        "expected a zone at every position on Earth, found none at \(position.degreesText); compile the boundaries with oceans"
    }
    let unknown = finder.identifiers.filter { !ZoneDirectory.embedded.contains($0) }
    if unknown.count * 2 > finder.identifiers.count {
      return "expected names of time zones, found others such as \(unknown[0].quotedForMessage)"
    }
    return nil
  }

  /// The first position at whole degrees that has no zone.
  private static func gap(in finder: TimeZoneFinder) -> Coordinate? {
    for latitude in stride(from: Int32(-90), through: 90, by: 1) {
      for longitude in stride(from: Int32(-180), to: 180, by: 1) {
        guard
          let position = try? Coordinate(
            latitudeE7: latitude * 10_000_000, longitudeE7: longitude * 10_000_000),
          finder.zoneIndex(at: position) == nil
        else { continue }
        return position
      }
    }
    return nil
  }

  /// Makes the missing directories of a path, only for the user, as the XDG base directory specification requires.
  private static func makeDirectory(of path: String) throws {
    let parts = path.split(separator: "/").dropLast()
    var directory = ""
    for part in parts {
      directory += "/\(part)"
      if mkdir(directory, 0o700) == 0 { continue }
      let error = SystemError.last
      guard let existing = FileIdentity(path: directory) else {
        throw CommandFailure(FileError(.write, directory, error))
      }
      if !existing.isDirectory { throw CommandFailure(FileError(.write, directory, .notDirectory)) }
    }
  }
}
