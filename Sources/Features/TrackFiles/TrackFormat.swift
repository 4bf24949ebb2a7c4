import TimeZoneAnnotation

/// The file formats that tracks are read from.
public enum TrackFormat: String, CaseIterable, Sendable {
  /// GPX 1.0 or 1.1.
  case gpx
  /// A table with columns of coordinates and times.
  case csv
  /// JSON objects, one per line.
  case ndjson
  /// GeoJSON with lines and the times of their positions, or with points and their times.
  case geojson
  /// Google's location history.
  case google
}

extension TrackFormat {
  /// The name of a format that is not read: a time, a kind, and JSON in columns.
  package static let ownTracksLog = "a log of the OwnTracks Recorder"

  /// How many bytes are examined: more only where fewer leave the format open.
  private static let headCounts = [64 << 10, 1 << 20, 16 << 20]

  package init(contentOf input: PlainSource) throws(TrackFileError) {
    self = try Self.guess(contentOf: input).format
  }

  /// The format of a file by its first bytes, and whether they leave no other open.
  static func guess(contentOf input: PlainSource) throws(TrackFileError) -> (
    format: TrackFormat, isSure: Bool
  ) {
    var guess: TrackFormat?
    for count in headCounts {
      let head = try mapError({ TrackFileError($0) }, input.peek(count))
      let found = try Self.guess(head, isWhole: head.count < count)
      if let found, found.isSure { return found }
      guess = found?.format
    }
    guard let guess else { throw TrackFileError(.unknownFormat(found: "nothing but white space")) }
    return (guess, false)
  }

  /// Returns `nil` if there is only white space.
  private static func guess(
    _ head: [UInt8], isWhole: Bool
  ) throws(TrackFileError) -> (format: TrackFormat, isSure: Bool)? {
    let marks: [[UInt8]] = [.byteOrderMark, [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { head.starts(with: $0) } ?? []
    // In UTF-16, each letter has a zero byte beside it.
    let text = head.dropFirst(mark.count).drop { $0.isASCIISpace || $0 == 0 }
    switch text.first {
    case UInt8(ascii: "<"): return (.gpx, true)
    case UInt8(ascii: "["):
      let outline = JSONOutline(text)
      if outline.isGoogleArray { return (.google, true) }
      return (.ndjson, isWhole || outline.isComplete)
    case UInt8(ascii: "{"):
      let outline = JSONOutline(text)
      let format = outline.format
      return (format, isWhole || outline.isComplete || format != .ndjson)
    case nil:
      if isWhole { throw TrackFileError(.noFixes) }
      return nil
    default:
      let line = head.prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: "\t"))
      if line.count == 3, line[2].first == UInt8(ascii: "{") {
        throw TrackFileError(.unknownFormat(found: ownTracksLog))
      }
      let kind = head.withUnsafeBufferPointer { ContentKind(head: $0) }
      guard kind == nil, !head.prefix(1_000).contains(0) else {
        throw TrackFileError(.unknownFormat(found: kind?.rawValue ?? "binary data"))
      }
      return (.csv, true)
    }
  }
}

/// The keys at the start of a JSON text, which distinguish formats.
private struct JSONOutline {
  /// The keys of the outermost object, and of the objects in the outermost array.
  private var keys: Set<[UInt8]> = []
  private var hasSecondValue = false
  /// Whether the text reaches the end of the outermost object, or of the first object in the outermost array.
  private(set) var isComplete = false

  /// Scans a text, which may be cut anywhere; it need not be valid.
  init(_ text: ArraySlice<UInt8>) {
    var depth = 0
    let isArray = text.first == UInt8(ascii: "[")
    let keyDepth = isArray ? 2 : 1
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, index > text.startIndex { hasSecondValue = true }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth < keyDepth { isComplete = true }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(index, text.endIndex)
        if depth == keyDepth, !hasSecondValue, keys.count < 1_000,
          text[end...].dropFirst().first(where: { !$0.isASCIISpace }) == UInt8(ascii: ":")
        {
          keys.insert(text[start..<end].withUnsafeBufferPointer { Array(JSONString.decoded($0).utf8) })
        }
      default: break
      }
      index += 1
    }
  }

  private func has(_ names: String...) -> Bool { names.contains { keys.contains(Array($0.utf8)) } }

  /// Whether the elements of an array are from an iPhone's location history.
  var isGoogleArray: Bool {
    has("startTime", "endTime") && has("timelinePath", "visit", "activity", "timelineMemory")
  }

  var format: TrackFormat {
    if has("locations", "semanticSegments", "rawSignals", "timelineObjects", "userLocationProfile") {
      return .google
    }
    // Features one after the other are JSON lines.
    if hasSecondValue { return .ndjson }
    return has("type") && has("features", "geometry", "coordinates", "geometries")
      ? .geojson
      : has("features", "coordinates") ? .geojson : .ndjson
  }
}
