import Foundation
import TestSupport
import Testing

/// Jobs that cannot be finished leave no files, and their exit status states why.
@Suite(.tags(.readsUntrustedBytes)) struct AnnotateFaultTests {
  /// About 3 MB, or 130 KB in a debug build: more than any pipe holds.
  private static let rows = rounds(200_000)
  private static let table = "lat,lon\n" + String(repeating: "43.06,141.35\n", count: rows)

  /// Under `Scripts/check coverage` a program also writes down which lines ran, and complains where it may not: not here.
  private static let uncounted = "LLVM_PROFILE_FILE=/dev/null"

  /// What was there before stays as it was.
  @Test func aFileThatMayNotGrow() throws {
    let shell = try Shell()
    let result = try shell.run(
      "echo old > $T/out.csv; (ulimit -f 100; \(Self.uncounted) tzlookup csv -q -o $T/out.csv)",
      input: Self.table)
    #expect(result.error.hasSuffix("/out.csv: file too large\n"))
    #expect(result.status == 74)
    #expect(try shell.run("ls -A $T; cat $T/out.csv").output == "out.csv\nold\n")
  }

  @Test func aReaderThatHasGone() throws {
    let shell = try Shell()
    let result = try shell.run("{ tzlookup csv -q; echo $? >&2; } | head -n 1", input: Self.table)
    #expect(result.output == "lat,lon,timezone\n")
    #expect(result.error == "141\n")
  }

  @Test(arguments: [false, true])
  func aReaderThatHasGoneEndsTheProgramQuietly(_ ignoresBrokenPipe: Bool) throws {
    let result = try CommandRunner(product: "tzlookup").run(
      ["-"], input: Array("43.06 141.35\n".utf8), output: .brokenPipe, ignoresBrokenPipe: ignoresBrokenPipe)
    #expect(result.error == "")
    #expect(result.status == 128 + 13)
  }

  /// A job that waits for more input, with rows on the disk that have no name yet.
  private func waitingJob(
    _ directory: TemporaryDirectory, _ program: CommandRunner, _ arguments: [String] = []
  ) throws
    -> Coprocess
  {
    chmod(try directory.write("old\n".utf8, to: "out.csv"), 0o666)
    let job = try Coprocess(program, arguments + ["csv", "-", "-q", "-o", directory.file("out.csv")])
    job.send(Self.table)
    for _ in 0..<400 where Self.files(directory).count < 2 { usleep(50_000) }
    return job
  }

  private static func files(_ directory: TemporaryDirectory) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
  }

  /// All that end a process by default, except those that no process can handle.
  private static let signals: [Int32] = {
    let everywhere = [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGUSR1, SIGUSR2, SIGABRT,
      SIGSEGV,
      SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS,
    ]
    #if os(Linux)
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT, __libc_current_sigrtmin(), __libc_current_sigrtmax()]
    #else
      return everywhere
    #endif
  }()

  @Test(arguments: signals)
  func aSignal(_ signal: Int32) throws {
    let directory = try TemporaryDirectory()
    let job = try waitingJob(directory, CommandRunner(product: "tzlookup"))
    #expect(Self.files(directory).count == 2)
    job.kill(signal)
    #expect(job.waitForEnd() == 128 + signal)
    #expect(Self.files(directory) == ["out.csv"])
    #expect(try String(contentsOfFile: directory.file("out.csv"), encoding: .utf8) == "old\n")
  }

  #if os(Linux)
    /// A process that may have no second thread.
    private static let withoutThreads = "prlimit --nproc=1:1"

    @Test(.enabled("another user than root can run tzlookup") { try Self.runsAsSomebody })
    func workWithoutThreads() throws {
      let shell = try Shell()
      let (prefix, excerpt) = ("\(Self.asSomebody) \(Self.withoutThreads)", IndexTests.excerpt)
      try [
        ShellCase("chmod 777 $T; printf 'lat,lon\n43.06,141.35\n' > $T/in.csv"),
        ShellCase("\(prefix) tzlookup csv $T/in.csv -q --threads 8 -o $T/out.csv"),
        ShellCase("cat $T/out.csv", prints: "lat,lon,timezone", "43.06,141.35,Asia/Tokyo"),
        ShellCase("timeout 120 \(prefix) tzlookup compile \(excerpt) -o $T/x 2> $T/log"),
        ShellCase(
          "timeout 120 \(prefix) tzlookup verify \(excerpt) --index $T/x --points 100 --recompile --polygons > $T/log"
        ),
        ShellCase(
          "timeout 120 \(prefix) tzlookup compare $T/x \(excerpt) | tail -n 1", prints: "area moved     none"),
      ].check(in: shell)
    }

    @Test(
      .enabled("another user than root can run tzlookup") { try Self.runsAsSomebody },
      arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
    func aSignalWithoutThreads(_ signal: Int32) throws {
      let directory = try TemporaryDirectory()
      chmod(directory.path, 0o777)
      let program = CommandRunner(product: "tzlookup").path
      let command = "export \(Self.uncounted); exec \(Self.asSomebody) \(Self.withoutThreads) \"$0\" \"$@\""
      let job = try waitingJob(directory, CommandRunner(path: "/bin/sh"), ["-c", command, program])
      #expect(Self.files(directory).count == 2)
      job.kill(signal)
      #expect(job.waitForEnd() == 128 + signal)
      #expect(Self.files(directory) == ["out.csv"])
    }
  #endif

  /// As under `nohup`: the parent process ignores the signal.
  @Test func aSignalThatIsIgnored() throws {
    let directory = try TemporaryDirectory()
    let program = CommandRunner(product: "tzlookup").path
    let job = try waitingJob(
      directory, CommandRunner(path: "/bin/sh"), ["-c", "trap '' HUP; exec \"$0\" \"$@\"", program])
    job.kill(SIGHUP)
    job.send("51.5,-0.13\n")
    #expect(job.finish() == 0)
    #expect(Self.files(directory) == ["out.csv"])
    #expect(
      try String(contentsOfFile: directory.file("out.csv"), encoding: .utf8).hasSuffix(
        "\n51.5,-0.13,Europe/London\n"))
  }

  /// Ten gigabytes without a line feed: what is read of them fits into memory.
  @Test func aLineThatDoesNotEnd() throws {
    let shell = try Shell()
    let result = try shell.run(
      "head -c 10000000000 /dev/zero | tr '\\0' x | (ulimit -v 400000; tzlookup csv -q --threads 1 -o $T/out.csv); echo $?; ls -A $T"
    )
    #expect(
      result.error
        == "tzlookup: expected records of at most 16 MiB, found a longer one at byte 0; is a quotation mark not closed, or are there no line feeds?\n"
    )
    #expect(result.output == "65\n")
  }

  /// Half a megabyte of input becomes a gigabyte of padding, of which only a part is in memory at a time.
  @Test(.optimizedOnly, arguments: ["", "--force --column a"])
  func shortRowsUnderAWideHeader(_ options: String) throws {
    let result = try Shell().run(
      """
      { printf lat,lon,a; head -c 9997 /dev/zero | tr '\\0' ,; echo; yes 43,141 | head -n 100000; } |
        (ulimit -v 400000; tzlookup csv -q --threads 1 \(options)) | wc -l
      """)
    #expect(result.error == "")
    #expect(result.output.filter(\.isNumber) == "100001")
  }

  /// An audit doesn't keep texts that are longer than any name: these are 180 MB.
  @Test(.optimizedOnly) func longTextsInAnAuditedColumn() throws {
    let result = try Shell().run(
      """
      head -c 262144 /dev/zero | tr '\\0' x > $T/x
      { echo lat,lon,tz; for row in $(seq 700); do printf 43,141,$row; cat $T/x; echo; done; } |
        (ulimit -v 170000; tzlookup csv -q --threads 1 --audit tz --audit-only unknown-name) | wc -l
      """)
    #expect(result.error == "")
    #expect(result.output.filter(\.isNumber) == "701")
  }

  #if os(Linux)
    /// The result of a run with little memory: its status, its message, and the files in its directory.
    private struct Outcome {
      let status: Int32
      let error: String
      let files: String

      init(_ kibibytes: Int, threads: Int) throws {
        let shell = try Shell()
        let result = try shell.run(
          """
          (ulimit -c 0; ulimit -v \(kibibytes); exec tzlookup csv -q --threads \(threads) -o $T/out.csv)
          s=$?; ls -A $T; test $s -ne 0 || wc -l < $T/out.csv; exit $s
          """, input: AnnotateFaultTests.table)
        status = result.status
        error = result.error
        files = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }

      var isFinished: Bool {
        status == 0 && error.isEmpty && files == "out.csv \(AnnotateFaultTests.rows + 1)"
      }

      var isRefused: Bool {
        status == 74 && files.isEmpty
          && error
            == "tzlookup: there is not enough memory; use fewer threads, or allow the program more\n"
      }
    }

    /// Below some limit the program cannot start; from there on it says that memory is short, or does all of its work.
    @Test func littleMemory() throws {
      var refused = 0
      var finished = 0
      for kibibytes in stride(from: 30_000, through: 130_000, by: 1_000) where finished < 20 {
        let outcome = try Outcome(kibibytes, threads: 1)
        if outcome.isFinished {
          finished += 1
        } else if outcome.isRefused {
          refused += 1
        } else {
          #expect(outcome.status > 126 && outcome.files.isEmpty, "\(kibibytes) KiB: \(outcome)")
          #expect(refused + finished == 0, "\(kibibytes) KiB: \(outcome)")
        }
      }
      #expect(refused > 0)
      #expect(finished > 0)
    }

    /// Among many threads, the language's own runtime may be the one that finds no memory, and it ends the program:
    /// then too no file is left.
    @Test func littleMemoryForManyThreads() throws {
      var finished = 0
      for kibibytes in [80_000, 100_000, 120_000, 300_000, 700_000, 2_000_000] {
        let outcome = try Outcome(kibibytes, threads: 64)
        let isEndedByRuntime = outcome.status > 128 && outcome.files.isEmpty
        #expect(
          outcome.isFinished || outcome.isRefused || isEndedByRuntime, "\(kibibytes) KiB: \(outcome)")
        if outcome.isFinished { finished += 1 }
      }
      #expect(finished > 0)
    }
  #endif

  /// The root user may do everything: the program is called as somebody else.
  private static let asSomebody =
    geteuid() == 0 ? "env \(uncounted) setpriv --reuid 65534 --regid 65534 --clear-groups" : ""

  private static var runsAsSomebody: Bool {
    get throws { try Shell().run("chmod 755 $T; \(asSomebody) tzlookup --version > $T/version").status == 0 }
  }

  @Test(.enabled("another user than root can run tzlookup") { try Self.runsAsSomebody })
  func filesThatMayNotBeUsed() throws {
    let shell = try Shell()
    let prefix = Self.asSomebody
    try [
      ShellCase("chmod 755 $T; printf 'lat,lon\\n' > $T/secret; chmod 000 $T/secret; mkdir -m 555 $T/locked"),
      ShellCase(
        "cd $T; \(prefix) tzlookup csv secret", says: "cannot open secret: permission denied", status: 66),
      ShellCase(
        "cd $T; \(prefix) tzlookup csv -o locked/out < /dev/null",
        says: "cannot write locked/out: permission denied",
        status: 74),
      ShellCase("ls -A $T/locked"),
      // A rename would get around the permissions of the file.
      ShellCase("mkdir -m 777 $T/open; echo mine > $T/open/out; chmod 444 $T/open/out"),
      ShellCase(
        "cd $T/open; \(prefix) tzlookup csv -o out < /dev/null", says: "cannot write out: permission denied",
        status: 74),
      ShellCase("cat $T/open/out; ls -A $T/open", prints: "mine", "out"),
    ].check(in: shell)
  }

  /// In a directory such as /tmp, where only its owner can replace a file: an error before the work.
  @Test(.enabled("another user than root can run tzlookup") { try Self.runsAsSomebody })
  func aFileOfSomebodyElse() throws {
    let shell = try Shell()
    try [
      ShellCase("mkdir -m 1777 $T/tmp; echo mine > $T/tmp/out; chmod 666 $T/tmp/out; chmod 755 $T"),
      ShellCase(
        "cd $T/tmp; (echo lat,lon; yes 1,2) | \(Self.asSomebody) tzlookup csv -o out",
        says: "cannot write out: operation not permitted", status: 74),
      ShellCase("cat $T/tmp/out; ls -A $T/tmp", prints: "mine", "out"),
      // A new file, and one's own.
      ShellCase(
        "cd $T/tmp; for n in 1 2; do printf 'lat,lon\\n' | \(Self.asSomebody) tzlookup csv -q -o new; done; cat new",
        prints: "lat,lon,timezone"),
    ].check(in: shell)
  }

  @Test func answersComeWhileTheInputWaits() throws {
    let coprocess = try Coprocess(CommandRunner(product: "tzlookup"), ["csv", "-", "-q"])
    coprocess.send("lat,lon\n")
    coprocess.send("43.06,141.35\n-33.87,")
    #expect(coprocess.line() == "lat,lon,timezone")
    #expect(coprocess.line() == "43.06,141.35,Asia/Tokyo")
    coprocess.send("151.21\n\"")
    #expect(coprocess.line() == "-33.87,151.21,Australia/Sydney")
    coprocess.send("51.5\",-0.13")
    #expect(coprocess.finish() == 0)
  }
}
