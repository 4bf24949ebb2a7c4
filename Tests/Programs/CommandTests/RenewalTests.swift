import TestSupport
import Testing

/// Boundaries that answer in the place of the built-in ones: named in the environment, or installed.
@Suite struct RenewalTests {
  /// A call of every command that answers from boundaries, or might.
  static let commands = [
    "tzlookup 43.06 141.35", "tzlookup Sapporo", "tzlookup 43.06 141.35 --json", "tzlookup - --all",
    "tzlookup 43.06 141.35 --nearest-point", "tzlookup csv", "tzlookup ndjson", "tzlookup time Asia/Tokyo",
    "tzlookup time 43.06,141.35", "tzlookup sun 43.06 141.35", "tzlookup near 43.06 141.35",
    "tzlookup zone Asia/Tokyo", "tzlookup zones", "tzlookup city Sapporo", "tzlookup cities --country JP",
    "tzlookup guess -", "tzlookup track -", "tzlookup export Asia/Tokyo", "tzlookup info",
    "tzlookup info --licenses", "tzlookup verify $ROOT/\(IndexTests.excerpt)",
    "tzlookup-shapes 43.06 141.35", "tzlookup-shapes verify $ROOT/\(IndexTests.excerpt)",
  ]

  /// A shell whose `$T` has the excerpt as the release 2099a and, as `old`, 2020a.
  private func shellWithIndexes() throws -> Shell {
    let shell = try Shell()
    for (name, release) in [("new", "2099a"), ("old", "2020a")] {
      let result = try shell.run(
        "tzlookup compile \(IndexTests.excerpt) -o $T/\(name) --data-version \(release)")
      #expect(result.status == 0)
    }
    let damage = try shell.run(
      "cd $T && : > empty && mkdir directory && cp new damaged"
        + " && printf '\\377\\0\\377\\0' | dd of=damaged bs=1 seek=200000 conv=notrunc 2> /dev/null")
    #expect(damage.status == 0)
    return shell
  }

  // MARK: TZLOOKUP_INDEX

  @Test(arguments: [
    ("missing", Int32(66), "cannot open missing: no such file or directory"),
    ("directory", 66, "cannot open directory: is a directory"),
    ("empty", 65, "empty: index is truncated: expected "),
    ("damaged", 65, "damaged: index is damaged: the checksum of section "),
  ])
  func anIndexThatCannotBeUsedEndsEveryCommand(_ name: String, _ status: Int32, _ message: String) throws {
    let shell = try shellWithIndexes()
    for command in Self.commands {
      let result = try shell.run("cd $T && TZLOOKUP_INDEX=\(name) \(command)", input: "43.06 141.35\n")
      #expect(result.output == "", "\(command)")
      #expect(result.error.hasPrefix("tzlookup: TZLOOKUP_INDEX: \(message)"), "\(command): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1, "\(command): \(result.error)")
      #expect(result.status == status, "\(command)")
    }
  }

  /// It is the user's choice; but every command says so, once.
  @Test func anOlderIndexIsUsedWithAWarning() throws {
    let shell = try shellWithIndexes()
    let warning = "tzlookup: TZLOOKUP_INDEX: old has the 2020a boundaries, older than the built-in "
    for command in Self.commands {
      let call = command.contains("verify") ? "\(command) --points 1000" : command
      let result = try shell.run("cd $T && TZLOOKUP_INDEX=old \(call)", input: "43.06 141.35\n")
      #expect(result.error.hasPrefix(warning), "\(call): \(result.error)")
      #expect(result.error.split(separator: "TZLOOKUP_INDEX: old").count == 2, "\(call): \(result.error)")
    }
    try [
      ShellCase(
        "cd $T && TZLOOKUP_INDEX=old tzlookup info --json 2>&1 | grep -o '2020a\",\"zones\":6,'",
        prints: "2020a\",\"zones\":6,")
    ].check(in: shell)
  }

  // MARK: Installation

  @Test func anInstalledIndexThatIsDamagedEndsEveryCommand() throws {
    let shell = try shellWithIndexes()
    _ = try shell.run("tzlookup compile \(IndexTests.excerpt) --bbox 140,42,143,44 -o $T/region")
    let start = "tzlookup: the installed boundaries cannot be used: "
    let end = "; install them again, or remove them with 'tzlookup install-data --remove'\n"
    for file in ["damaged", "empty", "region"] {
      #expect(
        try shell.run("mkdir -p $T/data/tzlookup && cp $T/\(file) $T/data/tzlookup/world.tzidx").status == 0)
      for command in Self.commands {
        let result = try shell.run("XDG_DATA_HOME=$T/data \(command)", input: "43.06 141.35\n")
        #expect(result.output == "", "\(command)")
        #expect(result.error.hasPrefix(start) && result.error.hasSuffix(end), "\(command): \(result.error)")
        #expect(result.status == 65, "\(command)")
      }
    }
  }

  @Test func defaultInstallationIsInHomeDirectory() throws {
    #if os(macOS)
      let place = "Library/Application Support"
    #else
      let place = ".local/share"
    #endif
    let shell = try Shell()
    try [
      ShellCase(
        "unset XDG_DATA_HOME && HOME=$T tzlookup install-data --remove",
        says: "nothing is installed at \(shell.directory)/\(place)/tzlookup/world.tzidx"),
      // A relative path does not count.
      ShellCase(
        "XDG_DATA_HOME=data HOME=$T tzlookup install-data --remove",
        says: "nothing is installed at \(shell.directory)/\(place)/tzlookup/world.tzidx"),
      ShellCase("unset XDG_DATA_HOME HOME && tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }
}
