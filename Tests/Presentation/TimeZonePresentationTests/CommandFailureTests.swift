import Testing
import TimeZonePresentation

/// The messages and exit statuses of the libraries' errors.
@Suite struct CommandFailureTests {
  /// Compares the status of a failure, and the end of its message.
  private func expect(
    _ failure: CommandFailure, _ status: TimeZonePresentation.ExitStatus, _ ending: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    guard case .message(let text, let found) = failure else {
      Issue.record("expected a message, found a broken pipe", sourceLocation: location)
      return
    }
    #expect(found == status, "\(text)", sourceLocation: location)
    #expect(text.hasSuffix(ending) && !text.contains("\n"), "\(text)", sourceLocation: location)
  }

  @Test func statusesAreThoseOfSysexits() {
    let numbers: [(TimeZonePresentation.ExitStatus, Int32)] = [
      (.success, 0), (.noZone, 1), (.usage, 64), (.badData, 65), (.noInput, 66), (.unavailable, 69),
      (.inputOutput, 74),
    ]
    for (status, number) in numbers { #expect(status.rawValue == number) }
  }

  @Test func filesThatCannotBeUsed() {
    expect(
      CommandFailure(FileError(.open, "a", SystemError(code: 2))), .noInput,
      "cannot open a: no such file or directory")
    expect(
      CommandFailure(FileError(.read, "a", SystemError(code: 5))), .inputOutput,
      "cannot read a: input/output error")
    expect(
      CommandFailure(FileError(.write, "a", .notRegularFile)), .inputOutput,
      "cannot write a: it is not a regular file")
    expect(
      CommandFailure(FileError(.read, "a", .tooLarge(limit: 9, found: nil))), .badData,
      "cannot read a: expected at most 9 bytes, found more")
    // Only output has a reader that can close the pipe.
    expect(CommandFailure(FileError(.read, "a", SystemError(code: 32))), .inputOutput, "broken pipe")
    let gone = FileError(.write, "standard output", SystemError(code: 32))
    #expect(CommandFailure(gone) == .brokenPipe)
    #expect(CommandFailure(AnnotationError.file(gone)) == .brokenPipe)
  }

  @Test func annotationsThatEndEarly() {
    expect(
      CommandFailure(AnnotationError.file(FileError(.open, "a", .isDirectory))), .noInput,
      "cannot open a: is a directory")
    expect(CommandFailure(AnnotationError.columnsNotGiven), .badData, "; use --lat and --lon")
    expect(
      CommandFailure(AnnotationError.row(line: 3, .coordinate(.longitude(181)))), .badData,
      "line 3: longitude 181.0 is not in -180...180 degrees; if longitudes go up to 360, use --wrap-longitudes with decimal degrees"
    )
    expect(CommandFailure(AnnotationError.cancelled), .inputOutput, "cancelled")
    expect(CommandFailure(AnnotationError.other("why")), .inputOutput, "why")
  }

  @Test func indexesThatCannotBeUsed() {
    let compile = "'tzlookup compile'"
    expect(
      CommandFailure(IndexError.file(FileError(.open, "a", SystemError(code: 2))), path: "a"), .noInput,
      "cannot open a: no such file or directory")
    expect(
      CommandFailure(IndexError.file(FileError(.read, "a", SystemError(code: 5))), path: "a"), .inputOutput,
      "cannot read a: input/output error")
    expect(
      CommandFailure(IndexError.notAnIndex(offset: 0, expected: 0x89, found: 0x50), path: "a"), .badData,
      "; make one with \(compile)")
    expect(
      CommandFailure(IndexError.version(expected: 2, found: 7), path: "a"), .badData,
      "a: index has format 7, expected 2; compile it again with \(compile)")
    for error in [
      IndexError.truncated(expected: 9, found: 3), .checksum(section: "s", expected: 1, found: 2),
      .structure(section: "s", offset: 4, expected: "x", found: "y"),
    ] {
      #expect(CommandFailure(error, path: "a") == .message("a: \(error)", .badData))
    }
  }

  @Test func tablesAndRulesThatCannotBeUsed() throws {
    expect(
      CommandFailure(TableError.file(FileError(.open, "a", SystemError(code: 2)))), .noInput,
      "cannot open a: no such file or directory")
    expect(
      CommandFailure(TableError.file(FileError(.read, "a", .tooLarge(limit: 9, found: 10)))), .badData,
      "at most 9 bytes, found 10")
    expect(
      CommandFailure(TableError.malformed(file: "a", line: 2, expected: "x", found: "y")), .badData,
      "a: line 2: expected x, found y")
    expect(CommandFailure(TimeZoneRulesError.invalidIdentifier("..")), .usage, "such as Europe/Berlin")
    expect(
      CommandFailure(TimeZoneRulesError.unknownZone("A/B", source: "x")), .badData, "such as Europe/Berlin")
    expect(
      CommandFailure(TimeZoneRulesError.file(FileError(.open, "a", .notDirectory))), .noInput,
      "cannot open a: it is not a directory")
    expect(
      CommandFailure(TimeZoneRulesError.notTZif(offset: 0, expected: 84, found: nil)), .badData,
      "found the end")
    expect(CommandFailure(TimeZoneRulesError.version(found: 9)), .badData, "found byte 9")
    expect(CommandFailure(TimeZoneRulesError.truncated(expected: 9, found: 3)), .badData, "found 3")
    expect(CommandFailure(TimeZoneRulesError.leapSeconds(count: 27)), .badData, "'right/' in their path")
    expect(
      CommandFailure(TimeZoneRulesError.malformed(part: "p", offset: 4, expected: "x", found: "y")), .badData,
      "expected x, found y")
    expect(
      CommandFailure(TimeZoneRulesError.damagedTable(offset: 4, expected: "x", found: "y")), .badData,
      "build it again")
    expect(
      CommandFailure(PolygonError.brokenBorder(zone: "A/B", near: GridPoint(x: 20_000_000, y: 10_000_000))),
      .badData, "compile it again")
  }

  @Test func argumentsThatAreWrong() throws {
    let japan = try #require(ZoneDirectory.embedded.country("JP"))
    expect(.usage("why"), .usage, "why")
    expect(CommandFailure(CoordinateError.latitude(91, swapped: false)), .usage, "not in -90...90 degrees")
    expect(CommandFailure(CoordinateError.longitude(181)), .usage, "not in -180...180 degrees")
    expect(CommandFailure(CoordinateError.unreadable("x", reason: "why")), .usage, "as a coordinate: why")
    expect(
      CommandFailure(TimeError.outOfRange(.month, found: 13, expected: 1...12)), .usage,
      "month 13 is not in 1...12")
    expect(CommandFailure(TimeError.unreadable("x", reason: "why")), .usage, "(1795176000)")
    expect(
      CommandFailure(CoordinateError.radius(-5)), .usage,
      "--within: radius -5.0 is not a distance in meters; expected 0 or more")
    expect(
      CommandFailure(ZoneDirectoryError.unknownZone("x", suggestions: ["A", "B"])), .usage,
      "did you mean A or B?")
    expect(
      CommandFailure(ZoneDirectoryError.unknownCountry("J", suggestion: japan)), .usage,
      "did you mean JP (Japan)?")
    expect(
      CommandFailure(ZoneDirectoryError.countryWithoutZones(japan)), .noZone, "has no time zone in zone.tab")
    expect(CommandFailure(ZoneDirectoryError.systemTimeZoneIsRule("JST-9")), .noZone, "such as Asia/Tokyo")
    expect(
      CommandFailure(ZoneDirectoryError.unknownSystemTimeZone("x", source: .environment, suggestions: [])),
      .noZone, "by its code")
    expect(CommandFailure(ZoneDirectoryError.unnamedSystemTimeZone), .noZone, "such as Asia/Tokyo")
  }

  /// Advice that names options or commands is this module's: the libraries are used without them, too.
  @Test func libraryErrorsNameNoOptions() {
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
