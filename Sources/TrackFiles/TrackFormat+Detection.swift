import TimeZoneAnnotation
import TimeZoneSupport

extension TrackFormat {
  /// How many bytes are examined.
  private static let headCount = 64 << 10

  /// The format of a file, by its first bytes.
  ///
  /// - Throws: ``TrackFileError/Reason/unknownFormat(found:)`` for a file that is not text.
  package init(contentOf input: PlainSource) throws(TrackFileError) {
    let head = try TrackReader.opening { () throws(AnnotationError) in try input.peek(Self.headCount) }
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
    let mark = marks.first { head.starts(with: $0) } ?? []
    // In UTF-16, each letter has a zero byte beside it.
    let text = head.dropFirst(mark.count).drop { $0.isASCIISpace || $0 == 0 }
    switch text.first {
    case UInt8(ascii: "<"): self = .gpx
    case UInt8(ascii: "["): self = JSONOutline(text).isGoogleArray ? .google : .ndjson
    case UInt8(ascii: "{"): self = JSONOutline(text).format
    case nil: throw TrackFileError(.noFixes)
    default:
      let kind = head.withUnsafeBufferPointer { ContentKind(head: $0) }
      guard kind == nil, !head.prefix(1_000).contains(0) else {
        let found = kind?.name ?? String(decoding: head.prefix(40), as: UTF8.self)
        throw TrackFileError(.unknownFormat(found: found.shortenedForMessage))
      }
      self = .csv
    }
  }
}

/// The keys at the start of a JSON text, which distinguish formats.
private struct JSONOutline {
  /// The keys of the outermost object, and of the objects in the outermost array.
  private var keys: Set<[UInt8]> = []
  /// Whether another value follows the first.
  private var hasSecondValue = false

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
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
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
          keys.insert(Array(text[start..<end]))
        }
      default: break
      }
      index += 1
    }
  }

  private func has(_ names: String...) -> Bool { names.contains { keys.contains(Array($0.utf8)) } }

  /// Whether the elements of an array are those of an iPhone's location history.
  var isGoogleArray: Bool {
    has("startTime", "endTime") && has("timelinePath", "visit", "activity", "timelineMemory")
  }

  /// The format of an object.
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
