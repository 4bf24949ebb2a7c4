import TestSupport
import Testing
import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// A source that delivers its bytes in pieces of one size.
final class PiecesSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: each test reads it on one thread.
  private var bytes: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) { (self.bytes, self.size) = (bytes[...], size) }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = bytes.prefix(min(size, buffer.count))
    buffer.copyBytes(from: piece)
    bytes = bytes.dropFirst(piece.count)
    return piece.count
  }
}

/// What a reader made of a file: the fixes delivered, and the summary or the error.
struct TrackReading {
  var fixes: [TrackFix] = []
  var batches: [Int] = []
  var outcome: Result<TrackFileSummary, TrackFileError>

  init(
    _ bytes: [UInt8], _ format: TrackFormat? = nil, _ options: TrackReadOptions = TrackReadOptions(),
    pieces: Int = .max
  ) {
    var fixes: [TrackFix] = []
    var batches: [Int] = []
    outcome = Result { () throws(TrackFileError) in
      try TrackReader(format: format, options: options).read(from: PiecesSource(bytes, size: pieces)) {
        batch in
        fixes += batch
        batches.append(batch.count)
      }
    }
    (self.fixes, self.batches) = (fixes, batches)
  }

  init(_ text: String, _ format: TrackFormat? = nil, _ options: TrackReadOptions = TrackReadOptions()) {
    self.init(Array(text.utf8), format, options)
  }

  /// Each fix as `43.06 141.35 2026-11-20T12:00:00.000Z`, with `+-5` for an accuracy and a bar where a segment begins.
  var lines: [String] {
    fixes.map { fix in
      let bar = fix.startsSegment ? "| " : ""
      let accuracy = fix.accuracy.map { " +-\($0)" } ?? ""
      return
        "\(bar)\(fix.coordinate.latitude) \(fix.coordinate.longitude) \(fix.time.millisecondText())\(accuracy)"
    }
  }

  var summary: TrackFileSummary? { try? outcome.get() }

  var error: String? {
    if case .failure(let error) = outcome { "\(error)" } else { nil }
  }
}

extension TrackFile {
  /// A moment of 2026-11-20 in UTC, given in seconds.
  static func time(_ second: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-11-20T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }
}

/// Files of tracks, made in code.
enum TrackFile {
  /// GPX 1.1 around some text.
  static func gpx(_ content: String) -> String {
    "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
      + content + "\n</gpx>\n"
  }

  /// A track of one segment around some text.
  static func track(_ points: String) -> String { gpx("<trk><trkseg>\n\(points)\n</trkseg></trk>") }

  static func point(_ latitude: String, _ longitude: String, _ second: Int) -> String {
    "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>4.5</ele><time>\(time(second))</time></trkpt>\n"
  }
}

extension TrackReadOptions {
  /// Times may run backward.
  static var keepingOrder: TrackReadOptions {
    var options = TrackReadOptions()
    options.order = .keep
    return options
  }
}
