import TestSupport
import Testing

/// `-o` with something other than a file of its own.
@Suite struct StreamOutputTests {
  private func shell() throws -> Shell {
    let shell = try Shell()
    try shell.write(Array("lat,lon\n43.06,141.35\n".utf8), to: "in.csv")
    return shell
  }

  /// As in a log that several commands write to.
  @Test(arguments: ["/dev/stdout", "/dev/fd/1", "link", "/dev/fd/7"])
  func aNameOfStandardOutputIsStandardOutput(_ name: String) throws {
    try [
      ShellCase("ln -s /dev/stdout $T/link; echo start > $T/log"),
      ShellCase("cd $T; (echo before; tzlookup csv in.csv -q -o \(name) 7>&1; echo after) >> log"),
      ShellCase(
        "cat $T/log", prints: "start", "before", "lat,lon,timezone", "43.06,141.35,Asia/Tokyo", "after"),
      ShellCase("ls -A $T", prints: "in.csv", "link", "log"),
    ].check(in: shell())
  }

  #if os(Linux)
    @Test(arguments: ["/proc/self/fd/1", "/proc/thread-self/fd/1"])
    func namesThatOnlyLinuxHas(_ name: String) throws {
      try [
        ShellCase("cd $T; (echo before; tzlookup csv in.csv -q -o \(name); echo after) > log"),
        ShellCase("cat $T/log", prints: "before", "lat,lon,timezone", "43.06,141.35,Asia/Tokyo", "after"),
      ].check(in: shell())
    }

    /// To replace it would take its place while the other process goes on to write to it.
    @Test func aFileThatAnotherProcessHasOpen() throws {
      let line =
        "cd $T; exec 7>> in.log; echo a >&7; tzlookup csv in.csv -q -o /proc/$$/fd/7; s=$?; echo b >&7; cat in.log; exit $s"
      let result = try shell().run(line)
      #expect(result.output == "a\nb\n")
      #expect(result.error.hasSuffix("/fd/7: Operation not supported\n"))
      #expect(result.status == 74)
    }

    @Test func aFullDevice() throws {
      try ShellCase(
        "tzlookup csv $T/in.csv -q -o /dev/full", says: "cannot write /dev/full: No space left on device",
        status: 74
      ).check(in: shell())
    }
  #endif

  @Test func everyCommandWithAnOutput() throws {
    try [
      ShellCase("tzlookup csv $T/in.csv -q -o /dev/null; test -c /dev/null"),
      ShellCase("echo '{\"lat\":1,\"lon\":2}' | tzlookup ndjson -q -o /dev/null; test -c /dev/null"),
      ShellCase("tzlookup export Asia/Tokyo -o /dev/null; test -c /dev/null"),
      ShellCase("tzlookup compile \(IndexTests.excerpt) -o /dev/null 2> $T/log; test -c /dev/null"),
      ShellCase(
        "cd $T; tzlookup compile $OLDPWD/\(IndexTests.excerpt) -o /dev/stdout 2> log > x; tzlookup --index x 43.06 141.35",
        prints: "Asia/Tokyo"),
    ].check(in: shell())
  }

  @Test func aNamedPipe() throws {
    try [
      ShellCase(
        "cd $T; mkfifo pipe; tzlookup csv in.csv -q -o pipe & cat $T/pipe; wait", prints: "lat,lon,timezone",
        "43.06,141.35,Asia/Tokyo"),
      ShellCase("cd $T; ls -A; test -p pipe", prints: "in.csv", "pipe"),
    ].check(in: shell())
  }

  @Test func descriptorsThatCannotBeWritten() throws {
    try [
      ShellCase(
        "tzlookup csv $T/in.csv -q -o /dev/stdout >&-", says: "cannot write /dev/stdout: Bad file descriptor",
        status: 74),
      ShellCase(
        "ln -s /dev/stdout $T/link; tzlookup csv $T/in.csv -q -o $T/link >&- 2> $T/log; s=$?; rm $T/log; exit $s",
        status: 74),
      ShellCase(
        "tzlookup csv $T/in.csv -o /dev/fd/9 9>&-", says: "cannot write /dev/fd/9: Bad file descriptor",
        status: 74
      ),
      ShellCase(
        "tzlookup csv $T/in.csv -o /dev/stdin < /etc/passwd",
        says: "cannot write /dev/stdin: Bad file descriptor", status: 74),
    ].check(in: shell())
  }
}
