import ArgumentParser

struct TimeFormatOption: ParsableArguments {
  @Option(
    JobOption.timeFormat.facts().help, "format",
    completion: .list(["auto", "iso", "exif", "utc", "unix", "unix-ms", "unix-us", "unix-ns", "excel"]))
  var timeFormat: Word?

  var isGiven: Bool { timeFormat != nil }

  /// The time that an argument says, to the second, if a local time is expected: messages do not propose instants.
  func readLocal(_ word: Word) throws -> TimeReading {
    do throws(TimeError) {
      return try format().read(word.text).wholeSecond
    } catch {
      let formats = error.suggestedFormats.filter { !$0.hasPrefix("unix") }
      throw CommandFailure.usage((isGiven ? error : error.expecting(.localTime)).text(.arguments, formats))
    }
  }

  /// The time that an argument says: an instant to the second, or the first instant of a day in each zone, which is said.
  func askedTime(_ word: Word, named name: String, advice: String = "") throws -> AskedTime {
    // Eight digits may be anything.
    if !isGiven, word.text.contains("-"), let day = try? LocalDateTime(parsing: "\(word.text)T00:00") {
      Diagnostics.report("\(name) \(word.text) is a day: this is its first instant in the zone")
      return .local(day, .compatible)
    }
    return .instant(try preciseInstant(word, advice: advice).wholeSecond)
  }

  /// The instant that an argument says, to the millisecond.
  func preciseInstant(_ word: Word, advice: String = "") throws -> Instant {
    switch try format().read(word.text) {
    case .instant(let instant): return instant
    case .local(let local): throw CommandFailure.usage("\(TimeError.lacksOffset(word.text, local))\(advice)")
    }
  }

  func format() throws(TimeError) -> TimeFormat {
    try timeFormat.map { word throws(TimeError) in try TimeFormat(parsing: word.text) } ?? .automatic
  }
}

extension TimeFormat {
  fileprivate func read(_ text: String) throws(TimeError) -> TimeReading {
    try Array(text.utf8).withUnsafeBufferPointer { bytes throws(TimeError) in try read(bytes) }
  }
}
