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
    "tzlookup info --licenses", "tzlookup verify \(IndexTests.excerpt)",
    "tzlookup-shapes 43.06 141.35", "tzlookup-shapes verify \(IndexTests.excerpt)",
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
    ("missing", Int32(66), "cannot open missing: No such file or directory"),
    ("directory", 66, "cannot open directory: Is a directory"),
    ("empty", 65, "empty: index is truncated: expected "),
    ("damaged", 65, "damaged: index is damaged: the checksum of section "),
  ])
  func anIndexThatCannotBeUsedEndsEveryCommand(_ name: String, _ status: Int32, _ message: String) throws {
    let shell = try shellWithIndexes()
    for command in Self.commands {
      let line = command.replacing(IndexTests.excerpt, with: "\(RepositoryFiles.root)/\(IndexTests.excerpt)")
      let result = try shell.run("cd $T && TZLOOKUP_INDEX=\(name) \(line)", input: "43.06 141.35\n")
      #expect(result.output == "", "\(line)")
      #expect(result.error.hasPrefix("tzlookup: TZLOOKUP_INDEX: \(message)"), "\(line): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1, "\(line): \(result.error)")
      #expect(result.status == status, "\(line)")
    }
  }

  /// It is the user's choice; but every command says so, once.
  @Test func anOlderIndexIsUsedWithAWarning() throws {
    let shell = try shellWithIndexes()
    let warning = "tzlookup: TZLOOKUP_INDEX: old has the 2020a boundaries, older than the built-in "
    for command in Self.commands {
      let line = command.replacing(IndexTests.excerpt, with: "\(RepositoryFiles.root)/\(IndexTests.excerpt)")
      let call = line.contains("verify") ? "\(line) --points 1000" : line
      let result = try shell.run("cd $T && TZLOOKUP_INDEX=old \(call)", input: "43.06 141.35\n")
      #expect(result.error.hasPrefix(warning), "\(line): \(result.error)")
      #expect(result.error.split(separator: "TZLOOKUP_INDEX: old").count == 2, "\(line): \(result.error)")
    }
    try [
      ShellCase(
        "cd $T && TZLOOKUP_INDEX=old tzlookup info --json 2>&1 | grep -o '2020a\",\"zones\":6,'",
        prints: "2020a\",\"zones\":6,")
    ].check(in: shell)
  }

  @Test func answersComeFromIt() throws {
    let shell = try shellWithIndexes()
    let absent = "no zone of the 2099a boundaries covers -33.87 151.21"
    try [
      ShellCase("TZLOOKUP_INDEX=$T/new tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("TZLOOKUP_INDEX=$T/new tzlookup -33.87 151.21 --fallback none", says: absent, status: 1),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup-shapes -33.87 151.21 --fallback none", says: absent, status: 1),
      ShellCase("TZLOOKUP_INDEX=$T/new tzlookup zones | wc -l | tr -d ' '", prints: "6"),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup csv -q --fallback none",
        input: "lat,lon\n43.06,141.35\n-33.87,151.21\n",
        prints: "lat,lon,timezone", "43.06,141.35,Asia/Tokyo", "-33.87,151.21,"),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup near -33.87 151.21 --within 10",
        says: "no zone of the 2099a boundaries is within 10 m of -33.87 151.21", status: 1),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup export Australia/Sydney",
        says:
          "there is no zone \"Australia/Sydney\" in the 2099a boundaries; names are those that 'tzlookup' prints, such as Asia/Magadan",
        status: 64),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup city Sapporo --json | grep -o '\"dataVersion\":\"2099a\"'",
        prints: "\"dataVersion\":\"2099a\""),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup --verbose 43.06 141.35", prints: "Asia/Tokyo\tpolygon",
        says: "the 2099a boundaries, from \(shell.directory)/new (TZLOOKUP_INDEX)"),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup info | grep from",
        prints: "answers from  \(shell.directory)/new (TZLOOKUP_INDEX)"),
      ShellCase(
        "TZLOOKUP_INDEX=$T/new tzlookup info --json | grep -o '\"indexSource\":.*\",\"rulesV'",
        prints: "\"indexSource\":\"environment\",\"indexPath\":\"\(shell.directory)/new\",\"rulesV"),
    ].check(in: shell)
  }

  /// Boundaries that put Hokkaido into another zone.
  @Test func citiesAreInTheZonesOfTheIndex() throws {
    let shell = try Shell()
    let set = "TZLOOKUP_INDEX=$T/other"
    try [
      ShellCase("cp Shapefiles/hokkaido-sakhalin.* $T && cd $T && mv hokkaido-sakhalin.dbf table"),
      ShellCase("cd $T && LC_ALL=C sed 's|Asia/Tokyo|Asia/Seoul|' table > hokkaido-sakhalin.dbf"),
      ShellCase(
        "cd $T && tzlookup compile hokkaido-sakhalin.shp -o other --data-version 2099a 2> /dev/null"),
      ShellCase("\(set) tzlookup 43.06 141.35", prints: "Asia/Seoul"),
      ShellCase("\(set) tzlookup Sapporo", prints: "Asia/Seoul"),
      ShellCase("\(set) tzlookup city Sapporo", prints: "Asia/Seoul"),
      ShellCase(
        "\(set) tzlookup city Sapporo --json | grep -o '\"zones\":[^]]*'",
        prints: "\"zones\":[\"Asia/Seoul\""),
      ShellCase(
        "\(set) tzlookup cities --country JP --limit 20 | grep Sapporo | awk '{print $NF}'",
        prints: "Asia/Seoul"
      ),
      // Where the boundaries have no zone, the gazetteer's own.
      ShellCase("\(set) tzlookup city Sydney --country AU", prints: "Australia/Sydney"),
      ShellCase("tzlookup city Sapporo", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  @Test func optionsWin() throws {
    let shell = try shellWithIndexes()
    try [
      ShellCase("TZLOOKUP_INDEX=/nowhere tzlookup --index $T/new 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase(
        "TZLOOKUP_INDEX=/nowhere tzlookup --shapes \(IndexTests.excerpt) 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase(
        "TZLOOKUP_INDEX=/nowhere tzlookup info --index $T/new | grep from",
        prints: "answers from  \(shell.directory)/new (--index)"),
      ShellCase("TZLOOKUP_INDEX=/nowhere tzlookup zones --index $T/new | head -1", prints: "Asia/Magadan"),
      // An empty value is none.
      ShellCase("TZLOOKUP_INDEX= tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  /// The file may be about to be made.
  @Test func whatNeedsNoBoundariesDoesNotMind() throws {
    let shell = try Shell()
    let set = "TZLOOKUP_INDEX=$T/world"
    try [
      ShellCase("\(set) tzlookup --version | cut -c 1", prints: "1"),
      ShellCase("\(set) tzlookup info --help | grep -c OVERVIEW", prints: "1"),
      ShellCase("\(set) tzlookup compare \(IndexTests.excerpt) \(IndexTests.excerpt) > $T/log"),
      ShellCase("\(set) tzlookup compile \(IndexTests.excerpt) -o $T/world 2> /dev/null"),
      ShellCase("\(set) tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  // MARK: Installation

  private static let world = "Sources/Core/CWorldData/world.tzidx"
  private static let place = "data/tzlookup/world.tzidx"

  @Test func whatIsInstalledAnswers() throws {
    let shell = try shellWithIndexes()
    let set = "XDG_DATA_HOME=$T/data"
    let path = "\(shell.directory)/\(Self.place)"
    let release = try shell.run("tzlookup info --json | sed 's/.*dataVersion\":\"\\([^\"]*\\).*/\\1/'")
      .output.dropLast()
    try [
      ShellCase(
        "\(set) tzlookup install-data \(Self.world)", says: "\(path): the \(release) boundaries, 444 zones"),
      ShellCase("cmp \(Self.world) $T/\(Self.place)"),
      ShellCase(
        "ls $T/data/tzlookup && ls -ld $T/data/tzlookup | cut -c 1-10", prints: "world.tzidx", "drwx------"),
      ShellCase("\(set) tzlookup info | grep from", prints: "answers from  \(path) (installed)"),
      ShellCase(
        "\(set) tzlookup --verbose 43.06 141.35", prints: "Asia/Tokyo\tpolygon",
        says: "the \(release) boundaries, from \(path) (installed)"),
      ShellCase(
        "\(set) TZLOOKUP_INDEX=$T/new tzlookup info | grep version", prints: "data version  2099a",
        "rules version 2026f"),
      ShellCase(
        "\(set) tzlookup install-data \(path)",
        says: "the output \(path) is the same file as the input \(path): write to another file", status: 64),
      ShellCase(
        "\(set) TZLOOKUP_INDEX=$T/new tzlookup install-data \(Self.world)",
        says: "\(path): the \(release) boundaries, 444 zones",
        "TZLOOKUP_INDEX is set, so \(shell.directory)/new answers instead"),
      ShellCase("\(set) tzlookup install-data --remove", says: "removed \(path)"),
      ShellCase("\(set) tzlookup install-data --remove", says: "nothing is installed: there is no \(path)"),
      ShellCase("\(set) tzlookup info | grep from", prints: "answers from  built-in boundaries"),
    ].check(in: shell)
  }

  @Test func whatMustNotAnswerForTheWorldIsNotInstalled() throws {
    let shell = try shellWithIndexes()
    let prepared = try shell.run(
      "tzlookup compile \(IndexTests.excerpt) --bbox 140,42,143,44 -o $T/region --data-version 2099a"
        + " && tzlookup compile \(IndexTests.excerpt) -o $T/unnamed"
        + " && tzlookup compile \(IndexTests.excerpt) -o $T/odd --data-version mine")
    #expect(prepared.status == 0)
    let built = try shell.run("tzlookup info | sed -n 's/data version *//p'").output.dropLast()
    let rows: [(file: String, message: String, status: Int32)] = [
      ("$T/region", "$T/region: expected an index of the whole world, found one of a region", 65),
      (
        "$T/new",
        "$T/new: expected a zone at every position on Earth, found none at -90 -180: expected the boundaries with oceans",
        65
      ),
      ("$T/old", "$T/old: expected boundaries not older than the built-in \(built), found 2020a", 65),
      (
        "$T/unnamed",
        "$T/unnamed: expected a release of the boundaries, found none: compile them with --release, as in --release 2026e",
        65
      ),
      (
        "$T/odd",
        "$T/odd: expected a release of the boundaries, found mine: compile them with --release, as in --release 2026e",
        65
      ),
      (
        "Sources/Core/CTinyData/tiny.tzidx",
        "Sources/Core/CTinyData/tiny.tzidx: expected exact borders, found simplified ones (error bound 500.0 m)",
        65
      ),
    ]
    for row in rows {
      let message = row.message.replacing("$T", with: shell.directory)
      try [
        ShellCase(
          "XDG_DATA_HOME=$T/data tzlookup install-data \(row.file)",
          says: "\(message); use it with --index or TZLOOKUP_INDEX", status: row.status),
        ShellCase("test ! -e $T/data"),
      ].check(in: shell)
    }
    try [
      ShellCase(
        "cd $T && XDG_DATA_HOME=$T/data tzlookup install-data missing",
        says: "cannot open missing: No such file or directory", status: 66),
      ShellCase(
        "XDG_DATA_HOME=$T/data tzlookup install-data",
        says: "no file given: try 'tzlookup install-data world.tzidx', or see 'tzlookup install-data --help'",
        status: 64),
      ShellCase(
        "XDG_DATA_HOME=$T/data tzlookup install-data x --remove",
        says: "--remove takes no file: give one of them", status: 64),
      ShellCase(
        "XDG_DATA_HOME=relative HOME= tzlookup install-data x",
        says: "expected the absolute path of a directory in XDG_DATA_HOME or HOME, found neither", status: 64),
      ShellCase(
        "XDG_DATA_HOME=$T/empty tzlookup install-data \(Self.world)",
        says: "cannot write \(shell.directory)/empty: it is not a directory", status: 74),
      ShellCase("cd $T && ! XDG_DATA_HOME=$T/data tzlookup install-data damaged 2> /dev/null"),
      ShellCase("test ! -e $T/data"),
    ].check(in: shell)
  }

  /// As after an update of the program.
  @Test func anInstalledIndexThatIsOlderIsNotUsed() throws {
    let shell = try shellWithIndexes()
    let path = "\(shell.directory)/\(Self.place)"
    let set = "XDG_DATA_HOME=$T/data"
    let built = try shell.run("tzlookup info | sed -n 's/data version *//p'").output.dropLast()
    let message =
      "\(path) has the 2020a boundaries, older than the built-in \(built): it is not used; remove it with 'tzlookup install-data --remove'"
    try [
      ShellCase("mkdir -p $T/data/tzlookup && cp $T/old $T/\(Self.place)"),
      ShellCase("\(set) tzlookup -33.87 151.21", prints: "Australia/Sydney", says: message),
      ShellCase(
        "\(set) tzlookup info | grep from", prints: "answers from  built-in boundaries", says: message),
      ShellCase("\(set) tzlookup install-data --remove", says: "removed \(path)"),
      ShellCase("\(set) tzlookup -33.87 151.21", prints: "Australia/Sydney"),
    ].check(in: shell)
  }

  @Test func anInstalledIndexThatIsDamagedEndsEveryCommand() throws {
    let shell = try shellWithIndexes()
    let set = "XDG_DATA_HOME=$T/data"
    let start = "tzlookup: the installed boundaries cannot be used: "
    let end = "; install them again, or remove them with 'tzlookup install-data --remove'\n"
    for (file, status) in [("damaged", Int32(65)), ("empty", 65), ("region", 65)] {
      try [
        ShellCase("tzlookup compile \(IndexTests.excerpt) --bbox 140,42,143,44 -o $T/region 2> /dev/null"),
        ShellCase("mkdir -p $T/data/tzlookup && cp $T/\(file) $T/\(Self.place)"),
      ].check(in: shell)
      for command in Self.commands {
        let result = try shell.run("\(set) \(command)", input: "43.06 141.35\n")
        #expect(result.output == "", "\(command)")
        #expect(result.error.hasPrefix(start) && result.error.hasSuffix(end), "\(command): \(result.error)")
        #expect(result.status == status, "\(command)")
      }
    }
  }

  /// It may lead to somebody else's file.
  @Test func aLinkIsNeitherWrittenThroughNorOverlooked() throws {
    let shell = try Shell()
    let path = "\(shell.directory)/\(Self.place)"
    let set = "XDG_DATA_HOME=$T/data"
    try [
      ShellCase("mkdir -p $T/data/tzlookup && echo mine > $T/mine && ln -s $T/mine $T/\(Self.place)"),
      ShellCase(
        "\(set) tzlookup install-data \(Self.world)",
        says:
          "\(path): expected no symbolic link, found one: remove it with 'tzlookup install-data --remove'",
        status: 74),
      ShellCase("cat $T/mine", prints: "mine"),
      ShellCase("rm $T/mine"),
      ShellCase(
        "\(set) tzlookup 43.06 141.35",
        says:
          "the installed boundaries cannot be used: cannot open \(path): No such file or directory; install them again, or remove them with 'tzlookup install-data --remove'",
        status: 66),
      ShellCase("\(set) tzlookup install-data --remove", says: "removed \(path)"),
      ShellCase("\(set) tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  @Test func theDefaultPlaceIsInTheHomeDirectory() throws {
    #if os(macOS)
      let place = "Library/Application Support"
    #else
      let place = ".local/share"
    #endif
    let shell = try Shell()
    try [
      ShellCase(
        "unset XDG_DATA_HOME && HOME=$T tzlookup install-data --remove",
        says: "nothing is installed: there is no \(shell.directory)/\(place)/tzlookup/world.tzidx"),
      // A relative path does not count.
      ShellCase(
        "XDG_DATA_HOME=data HOME=$T tzlookup install-data --remove",
        says: "nothing is installed: there is no \(shell.directory)/\(place)/tzlookup/world.tzidx"),
      ShellCase("unset XDG_DATA_HOME HOME && tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  // MARK: Rules

  @Test func rulesComeFromTheEnvironment() throws {
    let shell = try TimeTests().shellWithZoneinfo()
    let tokyo = "Asia/Tokyo 1970-01-01T08:00:00+08:00 CST"
    let command = "tzlookup time Asia/Tokyo 1970-01-01T00:00Z"
    let older =
      "TZLOOKUP_ZONEINFO: \(shell.directory)/zi has the 1999z rules, older than the built-in 2026f; unset it to use those"
    try [
      ShellCase("TZLOOKUP_ZONEINFO=$T/zi \(command)", prints: tokyo, says: older),
      ShellCase("TZDIR=/nowhere TZLOOKUP_ZONEINFO=$T/zi \(command)", prints: tokyo, says: older),
      ShellCase("TZLOOKUP_ZONEINFO=/nowhere \(command) --zoneinfo $T/zi", prints: tokyo),
      ShellCase("TZLOOKUP_ZONEINFO=/nowhere tzlookup 43.06 141.35", prints: "Asia/Tokyo"),
      ShellCase("TZLOOKUP_ZONEINFO= TZDIR=$T/zi \(command)", prints: tokyo),
      ShellCase("rm $T/zi/tzdata.zi && TZLOOKUP_ZONEINFO=$T/zi \(command)", prints: tokyo),
    ].check(in: shell)
    for command in [
      "tzlookup time Asia/Tokyo", "tzlookup zone Asia/Tokyo", "tzlookup 43.06 141.35 --time now",
      "tzlookup sun 43.06 141.35", "tzlookup csv --time t", "tzlookup ndjson --time t", "tzlookup track -",
      "tzlookup info",
    ] {
      let result = try shell.run("TZLOOKUP_ZONEINFO=/nowhere \(command)")
      #expect(result.output == "", "\(command)")
      #expect(
        result.error == "tzlookup: TZLOOKUP_ZONEINFO: cannot open /nowhere: No such file or directory\n",
        "\(command)")
      #expect(result.status == 66, "\(command)")
    }
  }
}
