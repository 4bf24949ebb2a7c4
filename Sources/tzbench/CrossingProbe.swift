import CommandSupport
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneSupport

/// Answers questions about legs in bulk, for comparing with another implementation: `tzbench --crossings`.
struct CrossingProbe {
  private let finder = TimeZoneFinder.world
  private var output = BufferedOutput.standard

  /// Answers each line of standard input with one.
  static func run() throws(CommandFailure) {
    var probe = CrossingProbe()
    let reader = LineReader()
    var failure: CommandFailure?
    repeat {
      while failure == nil, reader.nextLine({ failure = probe.answer($0) }) {}
      if let failure { throw failure }
      try probe.output.flush()
    } while try fill(reader)
  }

  private static func fill(_ reader: LineReader) throws(CommandFailure) -> Bool {
    do throws(FileError) {
      return try reader.fill()
    } catch {
      throw CommandFailure(error)
    }
  }

  private mutating func answer(_ line: LineReader.Line) -> CommandFailure? {
    guard case .text(let bytes) = line else { return .message("a line is too long", .badData) }
    let text = String(decoding: bytes, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Int32($0) }
    guard numbers.count == 4, let start = try? Coordinate(latitudeE7: numbers[0], longitudeE7: numbers[1]),
      let end = try? Coordinate(latitudeE7: numbers[2], longitudeE7: numbers[3])
    else {
      return .message(
        "expected latitude and longitude of two points in 1e-7 degrees, found \"\(text)\"", .badData)
    }
    var fields = [finder.timeZoneIdentifiers(at: start).joined(separator: ",")]
    for crossing in finder.crossings(from: start, to: end) {
      // What does not fit together must not look as if it did.
      let before = names(crossing.before)
      if fields.last != before { fields += ["", before] }
      fields += ["\(crossing.fraction)", names(crossing.after)]
    }
    output.append(fields.joined(separator: "\t"))
    output.endLine()
    return nil
  }

  private func names(_ zones: [Int32]) -> String {
    zones.map { finder.identifiers[Int($0)] }.joined(separator: ",")
  }
}
