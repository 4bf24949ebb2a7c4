import TestSupport
import Testing

/// `tzlookup compile`: the file appears whole or not at all.
@Suite struct CompileTests {
  @Test func whatCannotBeWrittenIsReportedBeforeAnyWork() throws {
    let excerpt = IndexTests.excerpt
    let shell = try Shell()
    try [
      ShellCase(
        "cd $T && mkdir d && tzlookup compile x.shp -o d",
        says: "cannot write d: Is a directory", status: 74),
      ShellCase(
        "tzlookup compile \(excerpt) -o /nowhere/index",
        says: "cannot write /nowhere/index: No such file or directory", status: 74),
      ShellCase(
        "tzlookup compile \(excerpt) -o -",
        says: "expected the name of a file to write, found '-': give ./- for a file of that name", status: 64),
      ShellCase(
        "tzlookup compile \(excerpt)",
        says: "missing expected argument '--output <index>'; see 'tzlookup compile --help'",
        status: 64),
    ].check(in: shell)
  }

  @Test func aFailureLeavesWhatWasThereAndNothingElse() throws {
    let shell = try Shell()
    try [ShellCase("echo before > $T/index")].check(in: shell)
    let result = try shell.run("tzlookup compile \(IndexTests.excerpt) --field nothing -o $T/index")
    #expect(result.error.contains("no field \"nothing\""))
    #expect(result.status == 65)
    try [
      ShellCase("cat $T/index", prints: "before"),
      ShellCase("ls -A $T", prints: "index"),
    ].check(in: shell)
  }

  @Test func aFileIsReplacedThroughALinkTheOneItPointsTo() throws {
    let shell = try Shell()
    try [ShellCase("cd $T && echo before > target && ln -s target link")].check(in: shell)
    #expect(try shell.run("tzlookup compile \(IndexTests.excerpt) -o $T/link").status == 0)
    try [
      ShellCase("ls -A $T", prints: "link", "target"),
      ShellCase("test -L $T/link && tzlookup --index $T/target 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }

  // MARK: Simplified borders

  @Test func optionsThatCannotBeMetAreUsageErrors() throws {
    let shell = try Shell()
    let compile = "tzlookup compile \(IndexTests.excerpt) -o $T/index"
    try checkRefused(
      compile, in: shell,
      [
        "--max-error 0":
          "--max-error: expected a distance, more than 0, in meters or with a unit (m, km, mi, nmi or ft), found '0'",
        "--max-error 2000km":
          "expected a bound above 0 and up to 1,000,000 m, found 2000000.0; see --max-error and --vertex-unit in 'tzlookup compile --help'",
        "--max-error 25m --vertex-unit 20": "--vertex-unit: expected 1, 10, 100 or 1000, found '20'",
        "--vertex-unit 10": "--vertex-unit is for --max-error; see 'tzlookup compile --help'",
        "--max-error 5 --vertex-unit 1000":
          "a unit of 1000 in 1e-7 degrees moves vertices too far for a bound of 5.0 m: choose a smaller unit or a bound of at least 13.344 m; see --max-error and --vertex-unit in 'tzlookup compile --help'",
        "--cell-width east":
          "--cell-width: expected a number of degrees above 0 that divides 180, found 'east'",
      ])
    try ShellCase("ls -A $T").check(in: shell)
  }

  @Test func aSimplifiedIndexIsSmallerAndSaysWhatBecameOfTheBorders() throws {
    let shell = try Shell()
    let compile = "tzlookup compile \(IndexTests.excerpt) --cell-width 3.75 -o $T"
    let exact = try shell.run("\(compile)/exact")
    let simplified = try shell.run("\(compile)/25m --max-error 25")
    #expect(exact.status == 0 && simplified.status == 0)
    // Where the excerpt was cut, edges cross between points of a coarser unit.
    #expect(
      simplified.error.contains(
        "/25m: borders simplified to 25 m in units of 1e-7 degrees: 4,531 edges became "))
    try [
      ShellCase("test $(wc -c < $T/25m) -lt $(wc -c < $T/exact)"),
      ShellCase("tzlookup --index $T/25m 43.06 141.35", prints: "Asia/Tokyo"),
    ].check(in: shell)
  }
}
