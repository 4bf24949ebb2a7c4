import TimeZoneSupport

/// One of the headers of a TZif file (RFC 9636, section 3.1) and the layout of the data block behind it.
struct TZifHeader {
  /// Bytes of a header.
  static let size = 44

  /// Where the header starts in the file.
  let offset: Int
  /// 1 to 4.
  let version: Int
  /// Bytes of a time in the data block: 4 in the first, 8 in the second.
  let timeSize: Int
  let universalCount: Int
  let standardCount: Int
  let leapCount: Int
  let transitionCount: Int
  let typeCount: Int
  let abbreviationCount: Int

  /// Reads a header.
  ///
  /// - Throws: ``TimeZoneRulesError`` where the bytes end early or are not those of a header.
  init(_ file: TZifBytes, at offset: Int, timeSize: Int) throws(TimeZoneRulesError) {
    try Self.checkMagic(file, at: offset)
    guard file.count - offset >= Self.size else {
      throw .truncated(expected: offset + Self.size, found: file.count)
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
}

// MARK: - The data block

extension TZifHeader {
  // Counts have 32 bits, so none of these sums can overflow 64.

  var times: Int { offset + Self.size }
  var typeNumbers: Int { times + transitionCount * timeSize }
  var types: Int { typeNumbers + transitionCount }
  var abbreviations: Int { types + typeCount * TZifBytes.typeSize }
  /// The byte behind the data block.
  var end: Int {
    abbreviations + abbreviationCount + leapCount * (timeSize + 4) + standardCount + universalCount
  }
}
