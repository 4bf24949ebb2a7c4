import TimeZoneEngine

extension WellKnownBinary {
  /// Returns `nil` if the cell does not begin like well-known binary.
  static func read(cell text: String, wraps: Bool) -> CoordinateCells.Reading? {
    var text = text
    let outcome = text.withUTF8 { bytes in
      Result { () throws(CoordinateError) in try read(TextScanner(trimming: bytes), wraps: wraps) }
    }
    switch outcome {
    case .success(.position(let coordinate)?): return .position(coordinate.grid)
    case .success(.empty?): return CoordinateCells.Reading.none
    case .success(.malformed(let reason)?):
      return .failure(.malformedBinary(text.shortenedForMessage, reason: reason))
    case .success(nil): return nil
    case .failure(let error): return .failure(.coordinate(error))
    }
  }
}
