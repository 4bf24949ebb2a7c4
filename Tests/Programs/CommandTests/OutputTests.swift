import TestSupport
import Testing

/// Where standard output cannot take the answer.
@Suite struct OutputTests {
  let tzlookup = CommandRunner(product: "tzlookup")

  #if os(Linux)
    @Test(arguments: [["43.06", "141.35"], ["--json", "43.06", "141.35"], ["-"], ["info"], ["--help"]])
    func aFullDiskIsAnError(_ arguments: [String]) throws {
      let result = try tzlookup.run(
        arguments, input: Array("43.06 141.35\n".utf8), output: .file("/dev/full"))
      #expect(result.error == "tzlookup: cannot write standard output: No space left on device\n")
      #expect(result.status == 74)
    }
  #endif

  @Test func closedOutputIsAnError() throws {
    let result = try tzlookup.run(["43.06", "141.35"], output: .closed)
    #expect(result.error == "tzlookup: cannot write standard output: Bad file descriptor\n")
    #expect(result.status == 74)
  }

  @Test(arguments: ["csv $T/in", "- < $T/in", "ndjson < $T/json", "info", "export Asia/Tokyo"])
  func closedOutputIsNotTheNextFile(_ words: String) throws {
    try [
      ShellCase("printf 'lat,lon\n1,2\n' > $T/in; echo '{}' > $T/json"),
      ShellCase(
        "tzlookup \(words) >&- 2> $T/log; echo $?; grep -v 'line 1:' $T/log", prints: "74",
        "tzlookup: cannot write standard output: Bad file descriptor"),
    ].check()
  }

  @Test(arguments: ["csv", "ndjson", "-"])
  func closedInputIsAnError(_ words: String) throws {
    try ShellCase(
      "tzlookup \(words) <&-", says: "cannot read standard input: Bad file descriptor", status: 74
    )
    .check(in: Shell())
  }

  /// Progress and messages must not end up in the output file, which would get their descriptor.
  @Test func closedDescriptorsAreNotThoseOfFiles() throws {
    try [
      ShellCase("printf 'lat,lon\n43.06,141.35\nx,1\n' > $T/in; mkfifo $T/slow"),
      ShellCase(
        "cd $T; (cat in; sleep 1.3; echo 51.5,-0.13) > slow & tzlookup csv $T/slow -o $T/out --progress 0<&- 1>&- 2>&-",
        status: 65),
      ShellCase(
        "cat $T/out", prints: "lat,lon,timezone", "43.06,141.35,Asia/Tokyo", "x,1,",
        "51.5,-0.13,Europe/London"),
      ShellCase("tzlookup compile \(IndexTests.excerpt) -o $T/x 0<&- 1>&- 2>&-"),
      ShellCase("tzlookup --index $T/x 43.06 141.35", prints: "Asia/Tokyo"),
    ].check()
  }

  /// A reader of the messages that has gone is no reason to stop answering.
  @Test func messagesThatNobodyReads() throws {
    try [
      ShellCase(
        "mkfifo $T/pipe; { sleep 0.2; printf 'x\n43.06 141.35\n'; } | tzlookup - 2> $T/pipe & "
          + "true < $T/pipe; wait $!; echo $?", prints: "", "Asia/Tokyo", "65")
    ].check()
  }

  @Test(arguments: [false, true])
  func aReaderThatHasGoneEndsTheProgramQuietly(_ ignoresBrokenPipe: Bool) throws {
    let result = try tzlookup.run(
      ["-"], input: Array("43.06 141.35\n".utf8), output: .brokenPipe, ignoresBrokenPipe: ignoresBrokenPipe)
    #expect(result.error == "")
    #expect(result.status == 128 + 13)
  }
}
