import ArgumentParser
import TimeZoneTracks
import TrackFiles

struct PhotoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Print when photos and videos were taken, and how certain that is.",
    usage: """
      tzlookup photo <file> ... [--json | --fix] [<options>]
      tzlookup photo <directory> [<options>]
      exiftool -json -a -G -n <file> ... | tzlookup photo -
      """,
    discussion: """
      Prints a line for each photo, with its file, local time, zone, how certain the
      instant is, and the evidence that contradicts it. Evidence is the time that
      the camera's clock showed, with or without its offset, the position, the time
      of the satellites, the time in the header of a video, and last the time of the
      file.

      certain  the clock and the satellites agree, to \(PhotoTime.tolerance) s, and the photo
               names a receiver or the two differ by a second at least
      likely   the stated evidence fits, or has a plausible reason not to, but no
               second clock confirms it
      guess    evidence is missing or contradictory
      unknown  there is no instant

      Photos without a position take the zone and the offset of their clock from
      others of the same call that are near in time (--max-gap). They are at most
      likely, and a guess if only photos of other cameras are near.

      FILES are the output of ExifTool with -json or -csv (files with these endings,
      pipes, and standard input), or photos, videos and directories of them, for
      which ExifTool is run. Subdirectories are not read.

      --fix prints arguments for 'exiftool -@ -', which set OffsetTimeOriginal and
      similar tags to the offset of the camera's clock, if they are missing or
      different and the instant is certain. Times are not changed, and this command
      writes no files.

      EXAMPLES:
        tzlookup photo holiday/
        tzlookup photo IMG_0001.jpg IMG_0002.mov --json
        exiftool -json -a -G -n -r holiday | tzlookup photo -
        tzlookup photo holiday/ --fix | exiftool -@ -

      EXIT STATUS:
        0   done                         66  no such input file
        64  wrong arguments              69  ExifTool is missing
        65  a photo or the input is      74  reading or writing failed
            malformed
      """)

  @Argument(
    help: ArgumentHelp(
      "Photos, videos, directories of them, output of ExifTool, or '-' for standard input.", valueName: "file"
    ),
    completion: .file())
  var files: [Word] = []

  @Option(
    "Take the zone of a photo without a position from photos at most this many seconds before or after it. (default: 21600)",
    "seconds")
  var maxGap: Word?

  @Flag("Print one JSON object per line.") var json = false

  @Flag(
    "Print the arguments with which ExifTool sets missing and wrong offsets of photos whose times are certain."
  )
  var fix = false

  @Flag("With --fix, also set the offsets of photos whose times are likely.") var likely = false
  @OptionGroup var rules: RulesOption

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try refuse(if: files.isEmpty, "no file given; try 'tzlookup photo holiday/', or '-' for standard input")
    try requireOne(of: [(json, "--json"), (fix, "--fix")])
    try refuse(if: likely && !fix, "--likely requires --fix")
    let gap = maxGap.map { Int64($0.text) } ?? 21_600
    guard let gap, gap >= 0 else {
      throw CommandFailure.expected("seconds, 0 or more", for: "--max-gap", found: maxGap?.text ?? "")
    }
    let paths = files.map(\.text)
    try (paths.map { $0 == "-" ? .standardInput : .file($0, name: $0) } + rules.inputs)
      .requireApart(from: nil)
    let finder = PolicyFinder(ActiveIndex.finder)
    let zones = TrackClock(finder.identifiers + finder.furtherIdentifiers, by: try rules.database())
    var list = PhotoList(finder, zones)
    try list.read(paths)
    list.series.complete(withinSeconds: gap)
    var output = BufferedOutput.standard
    for (photo, answer) in zip(list.photos, list.series.photos) {
      // ExifTool prints question marks for bytes that are not UTF-8.
      let unusable =
        photo.name.contains("?") && !list.named.contains(photo.name)
        ? "question marks, which may replace other bytes"
        : photo.name.contains(where: \.isNewline) ? "line breaks" : nil
      if fix, let unusable {
        list.report("--fix: expected a name without \(unusable), found \(photo.name.quotedForMessage)")
        continue
      }
      output.append(
        fix
          ? photo.fix(answer.time, from: likely ? .likely : .certain)
          : json ? photo.json(answer, zones) : photo.line(answer, zones))
      try output.flushIfLarge()
    }
    try output.flush()
    if let failure = zones.failure { throw failure }
    return list.isDamaged ? .badData : .success
  }
}

private struct PhotoList {
  private(set) var photos: [PhotoFile] = []
  var series: PhotoSeries
  /// Whether something could not be read.
  private(set) var isDamaged = false
  private let finder: PolicyFinder
  private let zones: TrackClock
  private var tags = PhotoTagReader()
  /// Files that are named, for ExifTool.
  private(set) var named: Set<String> = []

  init(_ finder: PolicyFinder, _ zones: TrackClock) {
    (self.finder, self.zones) = (finder, zones)
    series = PhotoSeries { zones.rules($0) }
  }

  /// Reads inputs in their order. A damaged input is reported, and the others are still read.
  mutating func read(_ paths: [String]) throws {
    var pictures: [String] = []
    for path in paths {
      if Self.isText(path) {
        try readPictures(&pictures)
        let source = try TrackSource(path == "-" ? nil : path)
        try read(source, source.name)
      } else if FileIdentity(path: path) == nil {
        throw CommandFailure(FileError(.open, path, .last))
      } else {
        pictures.append(path)
        named.insert(path)
      }
    }
    try readPictures(&pictures)
  }

  /// Whether a path has ExifTool's output: pipes do, as programs write it into them.
  private static func isText(_ path: String) -> Bool {
    let name = path.lowercased()
    if path == "-" || [".json", ".csv", ".json.gz", ".csv.gz"].contains(where: { name.hasSuffix($0) }) {
      return true
    }
    return FileIdentity(path: path).map { !$0.isRegular && !$0.isDirectory } ?? false
  }

  private mutating func readPictures(_ paths: inout [String]) throws {
    if paths.isEmpty { return }
    let isWhole = try ExifTool.read(paths) { source in
      try read(source, "exiftool", isRun: true)
    }
    if !isWhole { isDamaged = true }
    paths = []
  }

  /// Reads an output of ExifTool, which is reported if it is damaged, up to there.
  private mutating func read(_ source: any ByteSource, _ name: String, isRun: Bool = false) throws {
    do {
      var reader = try TagRowReader(source)
      let count = photos.count
      while let row = try reader.next() { add(row, name, isRun) }
      if !isRun, photos.count == count, !isDamaged {
        report("\(name): expected ExifTool's output with SourceFile, found none")
      }
    } catch AnnotationError.noHeader where isRun {
      report("expected pictures or videos, found none; directories in directories are not read")
    } catch {
      guard case .message(let text, .badData) = CommandFailure(error, "photo") else {
        throw CommandFailure(error, "photo")
      }
      report("\(name): \(text)")
    }
  }

  private mutating func add(_ row: TagRow, _ name: String, _ isRun: Bool) {
    let place = isRun ? "" : "\(name): line \(row.line): "
    if let failure = row.failure { return report("\(place)\(failure.text())") }
    guard let photo = tags.photo(row) else {
      return report("\(place)expected ExifTool's output with SourceFile, found none")
    }
    if isRun, photo.isOther {
      // Directories have files of all kinds.
      if named.contains(photo.name) {
        report("\(photo.name): expected a picture or a video, found another file")
      }
      return
    }
    for problem in photo.problems { report("\(place)\(photo.name.shortenedForMessage): \(problem)") }
    photos.append(photo)
    let zone = photo.evidence.position.flatMap { position in
      finder.timeZoneIdentifier(at: position).flatMap { zones.identifiers.firstIndex(of: $0) }
    }
    series.add(photo.evidence, zone: zone.map { Int32($0) })
  }

  mutating func report(_ message: String) {
    Diagnostics.report(message)
    isDamaged = true
  }
}

// MARK: - Output

extension PhotoFile {
  /// The local time at which it was taken, with the offset; without an instant, the time of the camera's clock.
  fileprivate func localTime(_ time: PhotoTime) -> String? {
    guard let instant = time.instant else { return evidence.clock?.description }
    return time.utcOffset.map { instant.text(utcOffset: $0) } ?? instant.description
  }

  /// A line for people: nothing in it moves the cursor.
  fileprivate func line(_ answer: PhotoSeries.Photo, _ zones: TrackClock) -> String {
    let time = answer.time
    let contradictions = time.findings.compactMap { finding in
      finding.contradiction.map { "\(finding.source.rawValue): \($0)" }
    }
    let fields = [
      name.escapedForMessage, localTime(time) ?? "-", answer.zone.flatMap { zones.identifier($0) } ?? "-",
      "\(time.confidence)", contradictions.joined(separator: "; "),
    ]
    return (contradictions.isEmpty ? fields.dropLast() : fields[...]).joined(separator: "\t") + "\n"
  }

  fileprivate func json(_ answer: PhotoSeries.Photo, _ zones: TrackClock) -> String {
    let time = answer.time
    let agreeing = time.findings.filter { $0.contradiction == nil }
    let contradicting = time.findings.compactMap { finding in
      finding.contradiction.map { contradiction -> JSON in
        ["evidence": JSON(finding.source.rawValue), "reason": JSON("\(contradiction)")]
      }
    }
    let object: JSON = [
      "file": JSON(name), "instant": JSON(time.instant?.description),
      "timeZone": JSON(answer.zone.flatMap { zones.identifier($0) }),
      "localTime": JSON(localTime(time)),
      "utcOffset": time.instant == nil ? .null : JSON(time.utcOffset),
      "clockOffset": JSON(time.clockOffset),
      "confidence": JSON("\(time.confidence)"),
      "agrees": JSON(agreeing.map(\.source.rawValue)),
      "contradicts": .array(contradicting),
    ]
    return object.text + "\n"
  }

  /// The arguments with which ExifTool sets the offset of the clock, a line each; empty if there is nothing to set.
  fileprivate func fix(_ time: PhotoTime, from confidence: PhotoTime.Confidence) -> String {
    guard time.confidence >= confidence, !isMovie, problems.isEmpty, let offset = time.clockOffset,
      offset % 60 == 0
    else { return "" }
    let text = offset.offsetText
    let tags = offsetTags.filter { $0.text != text && !($0.text == "Z" && offset == 0) }
    if tags.isEmpty { return "" }
    // ExifTool takes - and # at the start of a line for its own, and removes white space there.
    let path = name.hasPrefix("/") ? name : "./\(name)"
    return tags.map { "-\($0.name)=\(text)\n" }.joined() + "\(path)\n-execute\n"
  }
}
