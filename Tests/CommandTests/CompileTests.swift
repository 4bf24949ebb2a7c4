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
}
