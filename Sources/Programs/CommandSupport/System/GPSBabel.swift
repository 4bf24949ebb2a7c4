import TrackFiles

/// GPSBabel, another program, which converts tracks of many formats to GPX.
enum GPSBabel {
  /// The name that it has for the format of a file; `nil` for formats that are read without it, and what is not recognized.
  static func format(ofFileAt path: String) throws -> String? {
    // Other files cannot be read twice.
    guard FileIdentity(path: path)?.isRegular ?? false else { return nil }
    return format(of: try InputFile(path, mustBeRegular: true).readStart(4096, at: 0))
  }

  private static func format(of head: [UInt8]) -> String? {
    func begins(_ text: String, at start: Int = 0) -> Bool { head.dropFirst(start).starts(with: text.utf8) }
    let text = String(decoding: head, as: UTF8.self)
    if begins(".FIT", at: 8) { return "garmin_fit" }
    if begins("MsRcf") { return "gdb" }
    if ["$GP", "$GN", "$GL", "$GA"].contains(where: { begins($0) }),
      head.dropFirst(6).first == UInt8(ascii: ",")
    {
      return "nmea"
    }
    let lines = text.split(whereSeparator: \.isNewline)
    if begins("A"), lines.contains(where: { $0.hasPrefix("HFDTE") || $0.hasPrefix("HPDTE") }) { return "igc" }
    guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" else { return nil }
    let tags = text.split(separator: "<").map { $0.prefix { !$0.isWhitespace && $0 != ">" } }
    return tags.contains("kml") ? "kml" : tags.contains("TrainingCenterDatabase") ? "gtrnctr" : nil
  }

  /// Converts a file, and passes on the GPX.
  static func read<Value>(
    _ path: String, _ format: String, _ body: (TrackSource) throws -> Value
  ) throws -> Value {
    guard format.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_-".utf8.contains($0) }) else {
      throw CommandFailure.expected("the name of a format such as kml", for: "--gpsbabel", found: format)
    }
    guard FileIdentity(path: path) != nil else { throw FileError(.open, path, .last) }
    // An empty name of a configuration is none.
    let program = try ChildProgram(
      ["gpsbabel", "-p", "", "-t", "-r", "-w", "-i", format, "-f", path, "-o", "gpx", "-F", "-"],
      absence:
        "\(path): reading \(format) requires GPSBabel, and PATH has no gpsbabel; install Debian's or Homebrew's "
        + "gpsbabel, or convert the file elsewhere, with 'gpsbabel -t -i \(format) -f FILE -o gpx -F FILE.gpx'"
    )
    let (result, status) = program.read(as: "\(path), converted by GPSBabel") {
      try body(TrackSource($0))
    }
    // It ended by itself, and not because of what was made of its output.
    try refuse(
      if: status & 0x7F == 0 && status != 0,
      "\(path): GPSBabel cannot read it as \(format), for the reason above", .badData)
    return try result.get()
  }
}
