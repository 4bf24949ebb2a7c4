import TestSupport
import Testing

/// `Scripts/build data`: wrong calls end before anything is asked, fetched or built.
@Suite struct DataScriptTests {
  @Test(arguments: [
    ("--nothing", "unknown argument '--nothing'"),
    ("--check --update", "--check and --update exclude each other"),
    ("--update --verify", "--verify and --update exclude each other"),
    ("--check --against", "--against: expected a value, found none"),
    (
      "--check --against numpy==2.0",
      "--against: expected PACKAGE==VERSION such as tzdata==2026.5, found 'numpy==2.0'"
    ),
    (
      "--check --against 'tzdata==2026.5;x'",
      "--against: expected PACKAGE==VERSION such as tzdata==2026.5, found 'tzdata==2026.5;x'"
    ),
    ("--update --against tzdata==2026.5", "--against goes with --check only"),
    ("--against tzdata==2026.5", "--against goes with --check only"),
    ("--update --tools", "--tools goes with --check only"),
  ])
  func wrongCallsAreReported(_ arguments: String, _ message: String) throws {
    let result = try Shell().run("Scripts/build data \(arguments)")
    #expect(result.output == "")
    #expect(result.error == "build data: \(message) (see --help)\n")
    #expect(result.status == 64)
  }

  /// A package index on the loopback interface has releases for other Pythons, yanked ones and pre-releases.
  @Test func noReleaseIsOverlooked() throws {
    let result = try Shell().run("python3 Tests/Programs/CommandTests/Python/package_index.py")
    #expect(result.error == "")
    #expect(result.output.hasSuffix(" cases passed\n"), "\(result.output)")
    #expect(result.status == 0)
  }

  /// A tree of data files is put into another.
  private static let prepare = """
    for d in from to; do w=$T/$d/Sources/Core/CWorldData; mkdir -p $w $T/$d/Sources/Core/CTimeZoneTables/tz $T/$d/Sources/Features/CZoneNames/names $T/$d/Sources/Features/CZoneReleases/tables; \
    echo $d > $w/world.tzidx; echo $d > $w/provenance.json; echo same > $w/DATA_LICENSE; done; \
    echo new > $T/from/Sources/Core/CTimeZoneTables/tz/b; echo old > $T/to/Sources/Core/CTimeZoneTables/tz/a
    """
  private static let install = "python3 Scripts/data/data_files.py install $T/from $T/to"

  @Test func changedFilesAreReplaced() throws {
    let shell = try Shell()
    try [
      ShellCase(Self.prepare),
      ShellCase(
        Self.install,
        prints: "removed Sources/Core/CTimeZoneTables/tz/a", "installed Sources/Core/CTimeZoneTables/tz/b",
        "installed Sources/Core/CWorldData/provenance.json", "installed Sources/Core/CWorldData/world.tzidx"),
      ShellCase("diff -r $T/from $T/to"),
      ShellCase(Self.install, prints: "nothing has changed"),
    ].check(in: shell)
  }
}
