import TimeZoneEngine

/// One of the headers of a TZif file (RFC 9636, section 3.1) and the layout of the data block after it.
struct TZifHeader: Sendable {
  /// In bytes.
  static let size = 44

  let offset: Int
  /// 1 to 4.
  let version: Int
  /// Size in bytes of a time in the data block: 4 in the first block, 8 in the second.
  let timeSize: Int
  // Counts as stored in the file, unsigned 32-bit numbers, not checked yet.
  let universalCount: Int64
  let standardCount: Int64
  let leapCount: Int64
  let transitionCount: Int64
  let typeCount: Int64
  let abbreviationCount: Int64
  // Offsets inside the file, once ``end`` is known not to lie beyond it. Sums that wrap are not used.
  let times, typeNumbers, types, abbreviations: Int

  init(_ file: TZifBytes, at offset: Int, timeSize: Int) throws(TimeZoneRulesError) {
    try Self.checkMagic(file, at: offset)
    guard file.count - offset >= Self.size else {
      throw .truncated(expected: Int64(offset) + Int64(Self.size), found: file.count)
    }
    switch file[offset + 4] {
    case 0: version = 1
    case 0x32...0x34: version = Int(file[offset + 4]) - 0x30
    default: throw .version(found: file[offset + 4])
    }
    self.offset = offset
    self.timeSize = timeSize
    universalCount = file.count32(at: offset + 20)
    standardCount = file.count32(at: offset + 24)
    leapCount = file.count32(at: offset + 28)
    transitionCount = file.count32(at: offset + 32)
    typeCount = file.count32(at: offset + 36)
    abbreviationCount = file.count32(at: offset + 40)
    let transitions = Int(truncatingIfNeeded: transitionCount)
    times = offset + Self.size
    typeNumbers = times &+ transitions &* timeSize
    types = typeNumbers &+ transitions
    abbreviations = types &+ Int(truncatingIfNeeded: typeCount) &* TZifBytes.typeSize
  }

  private static func checkMagic(_ file: TZifBytes, at offset: Int) throws(TimeZoneRulesError) {
    // "TZif"
    let magic: UInt32 = 0x545A_6966
    for index in 0..<4 {
      let expected = UInt8(truncatingIfNeeded: magic >> UInt32(24 - 8 * index))
      let position = offset + index
      guard position < file.count, file[position] == expected else {
        throw .notTZif(
          offset: position, expected: expected, found: position < file.count ? file[position] : nil)
      }
    }
  }

  /// The offset of the byte after the data block, in 64 bits: it may lie far beyond the file.
  var end: Int64 {
    // Counts have 32 bits, so none of these sums overflows.
    Int64(offset) + Int64(Self.size) + transitionCount * Int64(timeSize + 1)
      + typeCount * Int64(TZifBytes.typeSize) + abbreviationCount + leapCount * Int64(timeSize + 4)
      + standardCount + universalCount
  }
}
