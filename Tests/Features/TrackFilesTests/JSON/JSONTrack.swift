import Testing
import TrackFiles

/// What a JSON document was read as.
struct JSONTrack: Equatable {
  /// The fixes as text: latitude and longitude in units of 1e-7 degrees, time, accuracy, and `new` where a segment starts.
  var fixes: [String] = []
  var error: String?
  var withoutTime: Int64 = 0
  var withoutPosition: Int64 = 0

  /// Reads a document in chunks of some number of bytes.
  init(
    _ bytes: [UInt8], _ format: TrackFormat, _ options: TrackReadOptions = TrackReadOptions(),
    chunk: Int = .max
  ) {
    let reading = TrackReading(bytes, format, options, pieces: chunk)
    fixes = reading.fixes.map { fix in
      let accuracy = fix.accuracy.map { " ±\($0)" } ?? ""
      return
        "\(fix.coordinate.grid.y) \(fix.coordinate.grid.x) \(fix.time.millisecondText())\(accuracy)\(fix.startsSegment ? " new" : "")"
    }
    error = reading.error
    withoutTime = reading.summary?.positionsWithoutTime ?? 0
    withoutPosition = reading.summary?.recordsWithoutPosition ?? 0
  }

  init(_ text: String, _ format: TrackFormat, _ options: TrackReadOptions = TrackReadOptions()) {
    self.init(Array(text.utf8), format, options)
  }
}

struct JSONTrackCase: Sendable {
  let text: String
  let fixes: [String]
  var withoutTime: Int64 = 0
  var withoutPosition: Int64 = 0
  let location: SourceLocation

  init(
    _ text: String, _ fixes: [String], withoutTime: Int64 = 0, withoutPosition: Int64 = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    (self.text, self.fixes, self.location) = (text, fixes, location)
    (self.withoutTime, self.withoutPosition) = (withoutTime, withoutPosition)
  }

  /// Expects the fixes, wherever the document is cut.
  func check(_ format: TrackFormat, _ options: TrackReadOptions = TrackReadOptions()) {
    let bytes = Array(text.utf8)
    let whole = JSONTrack(bytes, format, options)
    #expect(whole.error == nil, sourceLocation: location)
    #expect(whole.fixes == fixes, sourceLocation: location)
    #expect(whole.withoutTime == withoutTime, sourceLocation: location)
    #expect(whole.withoutPosition == withoutPosition, sourceLocation: location)
    for chunk in [1, 2, 3, 5, 7, 64] {
      #expect(JSONTrack(bytes, format, options, chunk: chunk) == whole, sourceLocation: location)
    }
  }
}

/// A document with a defect, the error, and the number of fixes before it.
struct JSONDefectCase: Sendable {
  let text: String
  let error: String
  let fixCount: Int
  let location: SourceLocation

  init(
    _ text: String, _ error: String, fixes: Int = 0, _ location: SourceLocation = #_sourceLocation
  ) {
    (self.text, self.error, fixCount, self.location) = (text, error, fixes, location)
  }

  /// Expects the error, wherever the document is cut.
  func check(_ format: TrackFormat, _ options: TrackReadOptions = TrackReadOptions()) {
    let bytes = Array(text.utf8)
    let whole = JSONTrack(bytes, format, options)
    #expect(whole.error == error, sourceLocation: location)
    #expect(whole.fixes.count == fixCount, sourceLocation: location)
    for chunk in [1, 2, 3, 5, 7, 64] {
      let parts = JSONTrack(bytes, format, options, chunk: chunk)
      // What is shown of malformed text may be cut with it.
      #expect(parts.error?.prefix(30) == error.prefix(30), sourceLocation: location)
      #expect(parts.fixes == whole.fixes, sourceLocation: location)
    }
  }
}
