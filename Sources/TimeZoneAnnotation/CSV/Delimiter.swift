/// What separates the fields of a table.
enum Delimiter {
  /// Those that are looked for, the likeliest first.
  static let candidates: [UInt8] = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

  /// The candidate that stands most often outside quotation marks in the first row that is not blank; a comma where
  /// none does.
  static func detected(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    var isFieldStart = true
    var hasText = false
    for byte in bytes {
      if byte == .quotationMark, isQuoted || isFieldStart { isQuoted.toggle() }
      isFieldStart = false
      if isQuoted {
        hasText = true
        continue
      }
      if byte == .lineFeed {
        if hasText { break }
        isFieldStart = true
        continue
      }
      hasText = hasText || byte != .carriageReturn
      guard candidates.contains(byte) else { continue }
      counts[byte, default: 0] += 1
      isFieldStart = true
    }
    var best = candidates[0]
    for candidate in candidates where counts[candidate, default: 0] > counts[best, default: 0] {
      best = candidate
    }
    return best
  }
}
