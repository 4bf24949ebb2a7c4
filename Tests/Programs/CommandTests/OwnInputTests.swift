import TestSupport
import Testing

/// No command writes to a file that it reads, by whatever name.
@Suite struct OwnInputTests {
  private static let excerpt = IndexTests.excerpt

  /// A shell whose directory has one file of each kind of input.
  private func shell() throws -> Shell {
    let shell = try Shell()
    let made = try shell.run(
      """
      cd $T; b=\(Self.excerpt); b=${b%.shp}; for e in shp shx dbf prj cpg; do cp $OLDPWD/$b.$e h.$e; done
      tzlookup compile h.shp -o x.tzidx 2> log && rm log
      printf 'lat,lon\\n43.06,141.35\\n' > in.csv; echo '{"lat":1,"lon":2}' > in.ndjson; echo '1 2' > points
      printf 'JP\\t+353916+1394441\\tAsia/Tokyo\\n' > zone.tab
      mkdir -p zi/Asia; cp /usr/share/zoneinfo/Asia/Tokyo zi/Asia/Tokyo 2>/dev/null || echo x > zi/Asia/Tokyo
      cp zi/Asia/Tokyo zi/Mine; mkdir $T.old; cp -r . $T.old; mv $T.old old
      """)
    try #require(made.status == 0, "\(made)")
    return shell
  }

  private func expectUnchanged(_ shell: Shell) throws {
    try ShellCase("cd $T; for f in $(cd old; find . -type f); do cmp $f old/$f; done").check(in: shell)
  }

  @Test(arguments: ["shp", "shx", "dbf", "prj", "cpg"])
  func filesOfAShapefile(_ ending: String) throws {
    let shell = try shell()
    let part = ending == "shp" ? "" : "h.\(ending), which belongs to "
    try [
      ShellCase(
        "cd $T; tzlookup compile h.shp -o h.\(ending)",
        says: "the output h.\(ending) is the same file as \(part)the input h.shp: write to another file",
        status: 64),
      ShellCase(
        "cd $T; tzlookup csv in.csv --shapes h.shp -o h.\(ending)",
        says: "the output h.\(ending) is the same file as \(part)--shapes h.shp: write to another file",
        status: 64),
      ShellCase(
        "cd $T; tzlookup verify h.shp --points 1 >> h.\(ending)",
        says: "standard output is the same file as \(part)the input h.shp: write to another file",
        status: 64),
      ShellCase(
        "cd $T; tzlookup compare x.tzidx h.shp >> h.\(ending)",
        says: "standard output is the same file as \(part)the input h.shp: write to another file",
        status: 64),
      ShellCase(
        "cd $T; tzlookup 43 141 --shapes h.shp >> h.\(ending)",
        says: "standard output is the same file as \(part)--shapes h.shp: write to another file", status: 64),
    ].check(in: shell)
    try expectUnchanged(shell)
  }

  /// What the stream says would be lost when the file takes the place of the one it writes to.
  @Test(arguments: [(">", "standard output"), ("2>>", "standard error")])
  func theFileOfAStreamIsNotReplaced(_ redirection: String, _ name: String) throws {
    let result = try shell().run(
      "cd $T; echo a > log; tzlookup csv in.csv -q -o log \(redirection) log; s=$?; cat log; exit $s")
    let message = "tzlookup: the output log is the same file as \(name): write to another file\n"
    #expect(result.status == 64)
    #expect(result.output + result.error == (redirection == ">" ? message : "a\n\(message)"))
  }

  /// Repaired, such a name is that of another file.
  @Test func aNameThatIsNotUTF8() throws {
    try [
      ShellCase("cd $T; cp in.csv \"$(printf '\\357\\277\\275')\""),
      ShellCase(
        "cd $T; tzlookup csv in.csv -o \"$(printf '\\377')\"",
        says:
          "expected arguments in UTF-8, found \"\u{FFFD}\"; rename the file, or use standard input and output",
        status: 64),
      ShellCase(
        "cd $T; tzlookup csv \"$(printf '\\377')\"",
        says:
          "expected arguments in UTF-8, found \"\u{FFFD}\"; rename the file, or use standard input and output",
        status: 64),
      ShellCase("cd $T; ls -A | LC_ALL=C grep -c \"$(printf '\\357\\277\\275')\"", prints: "1"),
    ].check(in: shell())
  }

  /// A `.cpg` that was not there would change how the names are read from then on.
  @Test func aFileThatWouldBelongToAShapefile() throws {
    let shell = try shell()
    try [
      ShellCase(
        "cd $T; rm h.cpg; tzlookup compile h.shp -o $T/h.cpg 2>&1 | sed \"s:$T/::\"",
        prints:
          "tzlookup: the output h.cpg is the same file as h.cpg, which belongs to the input h.shp: write to another file"
      ),
      ShellCase("test ! -e $T/h.cpg"),
    ].check(in: shell)
  }

  @Test(arguments: [
    ("csv in.csv -o in.csv", "in.csv", "the input in.csv"),
    ("ndjson in.ndjson -o in.ndjson", "in.ndjson", "the input in.ndjson"),
    ("csv --index x.tzidx -o x.tzidx", "x.tzidx", "--index x.tzidx"),
    ("ndjson --index x.tzidx -o x.tzidx", "x.tzidx", "--index x.tzidx"),
    ("csv --zone-table zone.tab -o zone.tab", "zone.tab", "--zone-table zone.tab"),
    ("csv --time t --zoneinfo zi -o zi/Asia/Tokyo", "zi/Asia/Tokyo", "a file of --zoneinfo zi"),
    ("export --all --index x.tzidx -o x.tzidx", "x.tzidx", "--index x.tzidx"),
  ])
  func outputs(_ words: String, _ output: String, _ input: String) throws {
    let shell = try shell()
    try ShellCase(
      "cd $T; tzlookup \(words)",
      says: "the output \(output) is the same file as \(input): write to another file", status: 64
    ).check(in: shell)
    // Links of both kinds, and a descriptor, are the file itself.
    let arguments = words.split(separator: " ").dropLast().joined(separator: " ")
    for (preparation, name) in [
      ("ln -s \(output) link", "link"), ("ln -s link chain", "chain"), ("ln \(output) hard", "hard"),
      ("exec 7>> \(output)", "/dev/fd/7"),
    ] {
      let result = try shell.run("cd $T; \(preparation); tzlookup \(arguments) \(name)")
      #expect(result.error.hasPrefix("tzlookup: the output \(name) is the same file as "), "\(result)")
      #expect(result.status == 64)
    }
    try expectUnchanged(shell)
  }

  @Test(arguments: [
    ("csv in.csv >> in.csv", "the input in.csv"),
    ("csv in.csv -o - >> in.csv", "the input in.csv"),
    ("csv < in.csv >> in.csv", "standard input"),
    ("ndjson - < in.ndjson >> in.ndjson", "standard input"),
    ("- < points >> points", "standard input"),
    ("43 141 --index x.tzidx >> x.tzidx", "--index x.tzidx"),
    ("--zone-table zone.tab 43 141 >> zone.tab", "--zone-table zone.tab"),
    ("--nearest-point --zone-table zone.tab 43 141 >> zone.tab", "--zone-table zone.tab"),
    ("43 141 --time now --zoneinfo zi >> zi/Asia/Tokyo", "Asia/Tokyo of --zoneinfo zi"),
    ("time Asia/Tokyo --zoneinfo zi >> zi/Asia/Tokyo", "Asia/Tokyo of --zoneinfo zi"),
    ("near 43 141 --index x.tzidx >> x.tzidx", "--index x.tzidx"),
    ("export --all --index x.tzidx >> x.tzidx", "--index x.tzidx"),
    ("info --index x.tzidx >> x.tzidx", "--index x.tzidx"),
    ("verify h.shp --index x.tzidx --points 1 >> x.tzidx", "--index x.tzidx"),
    ("compare x.tzidx h.shp >> x.tzidx", "the input x.tzidx"),
  ])
  func standardOutput(_ words: String, _ input: String) throws {
    let shell = try shell()
    try ShellCase(
      "cd $T; tzlookup \(words)",
      says: "standard output is the same file as \(input): write to another file", status: 64
    ).check(in: shell)
    try expectUnchanged(shell)
  }

  @Test func pointsOfTheBenchmark() throws {
    let shell = try shell()
    for (option, file) in [("--index", "x.tzidx"), ("--vertices", "h.shp")] {
      let words = "tzbench --set U --points 1 \(option) \(file) --write-points \(file)"
      #expect(
        try shell.run("cd $T; \(words)").error
          == "tzbench: the output \(file) is the same file as \(option) \(file): write to another file\n")
    }
    try expectUnchanged(shell)
  }

  /// Each message would be a further line to complain about.
  @Test func standardError() throws {
    try [
      ShellCase("cd $T; echo x > points; tzlookup - < points 2>> points", status: 64),
      ShellCase(
        "cat $T/points", prints: "x",
        "tzlookup: standard error is the same file as standard input: write to another file"),
    ].check(in: Shell())
  }

  /// Rules of a zone that the tz database does not have are files of the directory too.
  @Test func anyFileOfTheRules() throws {
    let shell = try shell()
    try ShellCase(
      "cd $T; tzlookup csv --time t --zoneinfo zi -o zi/Mine",
      says: "the output zi/Mine is the same file as a file of --zoneinfo zi: write to another file",
      status: 64
    ).check(in: shell)
    try expectUnchanged(shell)
  }

  @Test func devicesAndOtherFilesAreFree() throws {
    let shell = try shell()
    try [
      ShellCase(
        "tzlookup csv < /dev/null > /dev/null", says: "expected a header row, found an empty input",
        status: 65),
      ShellCase("tzlookup - < /dev/null > /dev/null 2> /dev/null"),
      ShellCase(
        "cd $T; cp in.csv copy.csv; tzlookup csv -q in.csv > copy.csv; tail -n 1 copy.csv",
        prints: "43.06,141.35,Asia/Tokyo"),
      ShellCase(
        "cd $T; TZDIR=zi tzlookup csv -q in.csv -o zi/Mine; tail -n 1 zi/Mine",
        prints: "43.06,141.35,Asia/Tokyo"),
    ].check(in: shell)
  }
}
