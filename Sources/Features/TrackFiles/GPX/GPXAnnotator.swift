import TimeZoneAnnotation

/// Writes a copy of a GPX file with the zone and local time of each point.
///
/// The elements are added to the point's `extensions`, or in GPX 1.0, which has none, at the end of the point, where both
/// versions allow elements of other namespaces:
///
/// ```xml
/// <extensions><tz:zone xmlns:tz="urn:tzlookup:gpx:1">Asia/Tokyo</tz:zone><tz:time
/// xmlns:tz="urn:tzlookup:gpx:1">2026-11-20T21:00:00.000+09:00</tz:time></extensions>
/// ```
///
/// Existing elements of this kind are replaced. All other bytes are unchanged. Points of tracks and routes, and
/// waypoints, are annotated alike.
public struct GPXAnnotator: Sendable {
  /// The zone of a point, and its local time in ISO 8601, `nil` if the point has no time.
  public typealias Note = (zone: String, localTime: String?)

  /// The namespace of the elements that are added.
  public static let namespace = "urn:tzlookup:gpx:1"

  /// Options for reading the file.
  public var options: TrackReadOptions

  /// Creates an annotator, which can be used any number of times.
  public init(options: TrackReadOptions = TrackReadOptions()) {
    self.options = options
  }

  /// Annotates all points.
  ///
  /// - Parameters:
  ///   - source: The file, in UTF-8; decompressed first if it begins like gzip.
  ///   - sink: Receives the annotated file. After an error it has the part before the error.
  ///   - note: The note for a position and its time; `nil` for none.
  /// - Returns: What was read; its ``TrackFileSummary/fixes`` are the points annotated. Points that cannot be read remain
  ///   as they are if ``TrackReadOptions/skipsUnreadable`` is set.
  /// - Throws: ``TrackFileError``. What the sink throws is ``TrackFileError/Reason/source(_:)``.
  /// - Complexity: O(*n*) in the bytes of the file; memory is a few times the longest point.
  @discardableResult
  public func annotate(
    _ source: any ByteSource, to sink: any ByteSink,
    note: (Coordinate, Instant?) -> Note?
  ) throws(TrackFileError) -> TrackFileSummary {
    let outcome = withoutActuallyEscaping(note) { note in
      Result { () throws(TrackFileError) in
        let input = try mapError({ TrackFileError($0) }, PlainSource(source))
        let writer = try GPXWriter(options, sink, note)
        let head = try mapError({ TrackFileError($0) }, input.peek(2))
        if head == [0xFF, 0xFE] || head == [0xFE, 0xFF] || head.contains(0) {
          throw TrackFileError(.encoding("UTF-16"))
        }
        try TrackReader.forEachChunk(of: input) { chunk throws(TrackFileError) in try writer.read(chunk) }
        try writer.finish()
        var summary = writer.summary
        summary.bytesRead = input.bytesRead
        return summary
      }
    }
    return try outcome.get()
  }
}

/// Copies the bytes of a file, and inserts notes at the ends of points.
private final class GPXWriter: GPXScanner {
  private(set) var summary = TrackFileSummary(format: .gpx)

  private let skipsUnreadable: Bool
  private let sink: any ByteSink
  private let note: (Coordinate, Instant?) -> GPXAnnotator.Note?
  /// The bytes of the file from `pendingStart` on.
  private var pending: [UInt8] = []
  private var pendingStart = 0
  /// How much of the file has been copied to the output, or left out.
  private var copied = 0
  private var output: [UInt8] = []
  /// The start of the open point; everything before it may be copied.
  private var pointStart: Int?
  /// The end of the element `extensions` of the point, and whether it has an end tag.
  private var extensions: (end: Int, hasEndTag: Bool)?
  private var hasCheckedEncoding = false
  /// The prefixes that the root gives to the namespace of notes.
  private var notePrefixes: [[UInt8]] = []
  /// The start of a note of an earlier annotation that is open.
  private var noteStart: Int?
  /// The earlier notes that have not been left out yet.
  private var notes: [Range<Int>] = []

  private static let pointLimit = 16 << 20

  init(
    _ options: TrackReadOptions, _ sink: any ByteSink,
    _ note: @escaping (Coordinate, Instant?) -> GPXAnnotator.Note?
  ) throws(TrackFileError) {
    (self.sink, self.note) = (sink, note)
    skipsUnreadable = options.skipsUnreadable
    try super.init(options)
  }

  func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(TrackFileError) {
    pending.append(contentsOf: chunk)
    try parse(chunk)
    // An incomplete event may begin or end a point, so it stays.
    copy(upTo: min(pointStart ?? .max, byteIndex))
    try write()
    if pending.count > Self.pointLimit {
      throw TrackFileError(.tooLong(limit: Self.pointLimit, unit: "bytes of a point"), at: place)
    }
  }

  func finish() throws(TrackFileError) {
    try parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    copy(upTo: pendingStart + pending.count)
    try write()
  }

  // MARK: Points

  override func beginPoint() throws(TrackFileError) {
    try requireUTF8()
    pointStart = byteIndex
    extensions = nil
  }

  override func beginRoot(_ attributes: XMLAttributes) {
    notePrefixes = attributes.prefixes(of: GPXAnnotator.namespace)
  }

  override func startInside(_ name: XMLName, _ attributes: XMLAttributes, depth: Int) {
    guard depth == noteDepth, noteStart == nil else { return }
    let isNote = (notePrefixes + attributes.prefixes(of: GPXAnnotator.namespace)).contains {
      name.is("zone", prefix: $0) || name.is("time", prefix: $0)
    }
    if isNote { noteStart = byteIndex }
  }

  override func endInside(depth: Int) {
    guard depth == noteDepth, let start = noteStart else { return }
    notes.append(start..<byteIndex + byteCount)
    noteStart = nil
  }

  private var noteDepth: Int { isVersion1_0 ? 1 : 2 }

  override func endChild(_ name: XMLName) {
    guard !isVersion1_0, name.is("extensions", prefix: prefix) else { return }
    extensions = (byteIndex, byteCount > 0)
  }

  override func endPoint(_ point: GPXPoint, at place: () -> TrackPlace) throws(TrackFileError) {
    pointStart = nil
    if let failure = point.failure {
      guard skipsUnreadable else { throw failure }
      return summary.addUnreadable(failure)
    }
    guard let coordinate = point.coordinate, let note = note(coordinate, point.time) else { return }
    summary.fixes += 1
    let (end, hasEndTag) = (byteIndex, byteCount > 0)
    if let extensions {
      insert(elements(note), at: extensions.end, in: "extensions", hasEndTag: extensions.hasEndTag)
    } else {
      let tag = name("extensions")
      let text = isVersion1_0 ? elements(note) : "<\(tag)>\(elements(note))</\(tag)>"
      insert(text, at: end, in: point.kind.rawValue, hasEndTag: hasEndTag)
    }
  }

  /// Inserts text before the end tag of an element, or splits its empty-element tag into a start and an end tag.
  private func insert(_ text: String, at end: Int, in element: String, hasEndTag: Bool) {
    guard !hasEndTag else {
      copy(upTo: end)
      output.append(contentsOf: text.utf8)
      return
    }
    // The tag ends with `/>`.
    copy(upTo: end - 2)
    output.append(contentsOf: ">\(text)</\(name(element))>".utf8)
    copied = end
  }

  private func name(_ element: String) -> String {
    prefix.isEmpty ? element : "\(String(decoding: prefix, as: UTF8.self)):\(element)"
  }

  private func elements(_ note: GPXAnnotator.Note) -> String {
    let namespace = "xmlns:tz=\"\(GPXAnnotator.namespace)\""
    let zone = "<tz:zone \(namespace)>\(note.zone.escapedForXML)</tz:zone>"
    return zone + (note.localTime.map { "<tz:time \(namespace)>\($0.escapedForXML)</tz:time>" } ?? "")
  }

  private func requireUTF8() throws(TrackFileError) {
    guard !hasCheckedEncoding else { return }
    hasCheckedEncoding = true
    guard let encoding = declaredEncoding else { return }
    let name = encoding.lowercased()
    if !["utf-8", "us-ascii"].contains(where: { name.isSame(as: $0) }) {
      throw TrackFileError(.encoding(encoding))
    }
  }

  // MARK: Output

  /// Moves bytes of the file to the output, up to an offset, without earlier notes.
  private func copy(upTo end: Int) {
    var count = 0
    for note in notes where note.upperBound <= end {
      copyAll(upTo: note.lowerBound)
      copied = max(copied, note.upperBound)
      count += 1
    }
    notes.removeFirst(count)
    copyAll(upTo: end)
  }

  private func copyAll(upTo end: Int) {
    guard end > copied else { return }
    output.append(contentsOf: pending[(copied - pendingStart)..<(end - pendingStart)])
    copied = end
  }

  /// Passes the output on, and forgets what has been copied.
  private func write() throws(TrackFileError) {
    pending.removeFirst(copied - pendingStart)
    pendingStart = copied
    if !output.isEmpty { try mapError({ TrackFileError($0) }, sink.write(output)) }
    output.removeAll(keepingCapacity: true)
  }
}
