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

  @Test(arguments: [false, true])
  func aReaderThatHasGoneEndsTheProgramQuietly(_ ignoresBrokenPipe: Bool) throws {
    let result = try tzlookup.run(
      ["-"], input: Array("43.06 141.35\n".utf8), output: .brokenPipe, ignoresBrokenPipe: ignoresBrokenPipe)
    #expect(result.error == "")
    #expect(result.status == 128 + 13)
  }
}
