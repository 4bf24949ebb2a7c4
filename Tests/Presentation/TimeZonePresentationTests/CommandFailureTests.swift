import Testing
import TimeZonePresentation

/// The messages and exit statuses of the libraries' errors.
@Suite struct CommandFailureTests {
  /// A row of a table: a failure, its status, the end of its message.
  private struct Case {
    let failure: CommandFailure
    let status: TimeZonePresentation.ExitStatus
    let ending: String
    let location: SourceLocation

    init(
      _ failure: CommandFailure, _ status: TimeZonePresentation.ExitStatus, _ ending: String,
      at location: SourceLocation = #_sourceLocation
    ) {
      (self.failure, self.status, self.ending, self.location) = (failure, status, ending, location)
    }

    func check() {
      guard case .message(let text, let status) = failure else {
        Issue.record("expected a message, found a broken pipe", sourceLocation: location)
        return
      }
      #expect(status == self.status, "\(text)", sourceLocation: location)
      #expect(text.hasSuffix(ending), "\(text)", sourceLocation: location)
      #expect(!text.contains("\n"), "\(text)", sourceLocation: location)
    }
  }

  @Test func statusesAreThoseOfSysexits() {
    let numbers: [(TimeZonePresentation.ExitStatus, Int32)] = [
      (.success, 0), (.noZone, 1), (.usage, 64), (.badData, 65), (.noInput, 66), (.unavailable, 69),
      (.inputOutput, 74),
    ]
    for (status, number) in numbers { #expect(status.rawValue == number) }
  }

  @Test func filesThatCannotBeUsed() {
    for row in [
      Case(
        CommandFailure(FileError(.open, "a", SystemError(code: 2))), .noInput,
        "cannot open a: No such file or directory"),
      Case(
        CommandFailure(FileError(.read, "a", SystemError(code: 5))), .inputOutput,
        "cannot read a: Input/output error"),
      Case(
        CommandFailure(FileError(.write, "a", .notRegularFile)), .inputOutput,
        "cannot write a: it is not a regular file"),
      Case(
        CommandFailure(FileError(.read, "a", .tooLarge(limit: 9, found: nil))), .badData,
        "cannot read a: expected at most 9 bytes, found more"),
      // Only output has a reader that can close the pipe.
      Case(CommandFailure(FileError(.read, "a", SystemError(code: 32))), .inputOutput, "Broken pipe"),
    ] { row.check() }
    let gone = FileError(.write, "standard output", SystemError(code: 32))
    #expect(CommandFailure(gone) == .brokenPipe)
    #expect(CommandFailure(AnnotationError.file(gone)) == .brokenPipe)
  }

  @Test func annotationsThatEndEarly() {
    for row in [
      Case(
        CommandFailure(AnnotationError.file(FileError(.open, "a", .isDirectory))), .noInput,
        "cannot open a: Is a directory"),
      Case(CommandFailure(AnnotationError.columnsNotGiven), .badData, ": use --lat and --lon"),
      Case(
        CommandFailure(AnnotationError.row(line: 3, .coordinate(.longitude(181)))), .badData,
        "line 3: longitude 181.0 is not in -180...180 degrees"),
      Case(CommandFailure(AnnotationError.cancelled), .inputOutput, "cancelled"),
      Case(CommandFailure(AnnotationError.other("why")), .inputOutput, "why"),
    ] { row.check() }
  }

  @Test func indexesThatCannotBeUsed() {
    let compile = "'tzlookup compile'"
    for row in [
      Case(
        CommandFailure(IndexError.file(FileError(.open, "a", SystemError(code: 2))), path: "a"), .noInput,
        "cannot open a: No such file or directory"),
      Case(
        CommandFailure(IndexError.file(FileError(.read, "a", SystemError(code: 5))), path: "a"), .inputOutput,
        "cannot read a: Input/output error"),
      Case(
        CommandFailure(IndexError.notAnIndex(offset: 0, expected: 0x89, found: 0x50), path: "a"), .badData,
        "; make one with \(compile)"),
      Case(
        CommandFailure(IndexError.version(expected: 2, found: 7), path: "a"), .badData,
        "a: index format version is 7, expected 2; make it again with \(compile) of this release"),
    ] { row.check() }
    for error in [
      IndexError.truncated(expected: 9, found: 3), .checksum(section: "s", expected: 1, found: 2),
      .structure(section: "s", offset: 4, expected: "x", found: "y"),
    ] {
      #expect(CommandFailure(error, path: "a") == .message("a: \(error)", .badData))
    }
  }

  @Test func tablesAndRulesThatCannotBeUsed() throws {
    for row in [
      Case(
        CommandFailure(TableError.file(FileError(.open, "a", SystemError(code: 2)))), .noInput,
        "cannot open a: No such file or directory"),
      Case(
        CommandFailure(TableError.file(FileError(.read, "a", .tooLarge(limit: 9, found: 10)))), .badData,
        "at most 9 bytes, found 10"),
      Case(
        CommandFailure(TableError.malformed(file: "a", line: 2, expected: "x", found: "y")), .badData,
        "a: line 2: expected x, found y"),
      Case(CommandFailure(TimeZoneRulesError.invalidIdentifier("..")), .usage, "such as Europe/Berlin"),
      Case(
        CommandFailure(TimeZoneRulesError.unknownZone("A/B", source: "x")), .badData, "such as Europe/Berlin"),
      Case(
        CommandFailure(TimeZoneRulesError.file(FileError(.open, "a", .notDirectory))), .noInput,
        "cannot open a: it is not a directory"),
      Case(
        CommandFailure(TimeZoneRulesError.notTZif(offset: 0, expected: 84, found: nil)), .badData,
        "found the end"),
      Case(CommandFailure(TimeZoneRulesError.version(found: 9)), .badData, "found byte 9"),
      Case(CommandFailure(TimeZoneRulesError.truncated(expected: 9, found: 3)), .badData, "found 3"),
      Case(CommandFailure(TimeZoneRulesError.leapSeconds(count: 27)), .badData, "'right/' in their path"),
      Case(
        CommandFailure(TimeZoneRulesError.malformed(part: "p", offset: 4, expected: "x", found: "y")),
        .badData,
        "expected x, found y"),
      Case(
        CommandFailure(TimeZoneRulesError.damagedTable(offset: 4, expected: "x", found: "y")), .badData,
        "build it again"),
      Case(
        CommandFailure(
          PolygonError.brokenBorder(zone: "A/B", near: GridPoint(x: 20_000_000, y: 10_000_000))),
        .badData, "compile it again"),
    ] { row.check() }
  }

  @Test func argumentsThatAreWrong() throws {
    let japan = try #require(ZoneDirectory.embedded.country("JP"))
    for row in [
      Case(.usage("why"), .usage, "why"),
      Case(CommandFailure(CoordinateError.latitude(91, swapped: false)), .usage, "not in -90...90 degrees"),
      Case(CommandFailure(CoordinateError.longitude(181)), .usage, "not in -180...180 degrees"),
      Case(CommandFailure(CoordinateError.unreadable("x", reason: "why")), .usage, "as a coordinate: why"),
      Case(
        CommandFailure(TimeError.outOfRange(.month, found: 13, expected: 1...12)), .usage,
        "month 13 is not in 1...12"),
      Case(CommandFailure(TimeError.unreadable("x", reason: "why")), .usage, "(1795176000)"),
      Case(
        CommandFailure(CoordinateError.radius(-5)), .usage,
        "--within: radius -5.0 is not a distance in meters: expected 0 or more"),
      Case(
        CommandFailure(ZoneDirectoryError.unknownZone("x", suggestions: ["A", "B"])), .usage,
        "did you mean A or B?"),
      Case(
        CommandFailure(ZoneDirectoryError.unknownCountry("J", suggestion: japan)), .usage,
        "did you mean JP (Japan)?"),
      Case(
        CommandFailure(ZoneDirectoryError.countryWithoutZones(japan)), .noZone, "has no time zone in zone.tab"
      ),
      Case(CommandFailure(ZoneDirectoryError.systemTimeZoneIsRule("JST-9")), .noZone, "such as Asia/Tokyo"),
      Case(
        CommandFailure(ZoneDirectoryError.unknownSystemTimeZone("x", source: .environment, suggestions: [])),
        .noZone, "by its code"),
      Case(CommandFailure(ZoneDirectoryError.unnamedSystemTimeZone), .noZone, "such as Asia/Tokyo"),
    ] { row.check() }
  }

  /// Advice that names options or commands is this module's: the libraries are used without them, too.
  @Test func theLibrariesNameNoOptions() {
    let errors: [any Error] = [
      FileError(.open, "a", .isDirectory), AnnotationError.columnsNotGiven,
      AnnotationError.noCoordinateColumns(found: .named(["a"], count: 1)), AnnotationError.columnExists("a"),
      IndexError.notAnIndex(offset: 0, expected: 1, found: 2), IndexError.version(expected: 2, found: 7),
      IndexError.truncated(expected: 9, found: 3), TableError.file(FileError(.open, "a", .isDirectory)),
      ZoneDirectoryError.unknownZone("x", suggestions: []), CoordinateError.radius(-5),
      ZoneDirectoryError.unnamedSystemTimeZone,
    ]
    for error in errors { #expect(!"\(error)".contains("--") && !"\(error)".contains("tzlookup compile")) }
  }
}
