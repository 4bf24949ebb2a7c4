import ArgumentParser
import TimeZoneAnswers
import TimeZoneLocalTime

/// How texts of times are read.
struct TimeFormatOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(JobOption.timeFormat.help(.cells), valueName: "format"),
    completion: .list(["auto", "iso", "exif", "utc", "unix", "unix-ms", "excel"]))
  var timeFormat: Word?

  /// Whether a format is given.
  var isGiven: Bool { timeFormat != nil }

  /// The time that an argument says.
  ///
  /// - Throws: ``CommandFailure``, a usage error: the format is unknown, or the text does not have it.
  func read(_ word: Word) throws(CommandFailure) -> TimeReading {
    do throws(TimeError) {
      return try format().read(word.text)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The same where a local time is expected: messages do not propose instants.
  func readLocal(_ word: Word) throws(CommandFailure) -> TimeReading {
    do throws(TimeError) {
      return try format().read(word.text)
    } catch {
      let formats = error.suggestedFormats.filter { !$0.hasPrefix("unix") }
      throw .usage((isGiven ? error : error.expecting(.localTime)).commandText(formats))
    }
  }

  /// The instant that an argument says.
  ///
  /// - Parameters:
  ///   - word: The argument.
  ///   - advice: What else to do about a text without an offset from UTC, for the message.
  /// - Returns: The instant.
  /// - Throws: ``CommandFailure``, a usage error, also for a text without an offset from UTC.
  func instant(_ word: Word, advice: String = "") throws(CommandFailure) -> Instant {
    switch try read(word) {
    case .instant(let instant): return instant
    case .local(let local): throw .usage("\(TimeError.lacksOffset(word.text, local))\(advice)")
    }
  }

  /// The same to the millisecond.
  func preciseInstant(_ word: Word) throws(CommandFailure) -> PreciseInstant {
    let start = try instant(word)
    let milliseconds: Int
    do throws(TimeError) {
      let format = try format()
      milliseconds = Array(word.text.utf8).withUnsafeBufferPointer { format.milliseconds(ofReadable: $0) }
    } catch {
      throw CommandFailure(error)
    }
    return PreciseInstant(
      millisecondsSince1970: PreciseInstant(start).millisecondsSince1970 &+ Int64(milliseconds))
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
