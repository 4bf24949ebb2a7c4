/// CRC-32 as in gzip, PNG and zlib (ISO 3309): it detects every change of a single byte.
package struct Checksum: Sendable {
  // Eight tables, to process eight bytes at a time ("slicing by 8", Kounavis and Berry 2005).
  private let tables: [UInt32]

  package init() {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let previous = tables[index - 256]
      tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
    }
    self.tables = tables
  }

  /// The checksum of some bytes.
  package func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var crc = UInt32.max
      var position = 0
      while bytes.count - position >= 8 {
        let word =
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(crc)
        crc = 0
        for lane in 0..<8 {
          crc ^= tables[(7 - lane) * 256 + Int(truncatingIfNeeded: (word >> UInt64(8 * lane)) & 0xFF)]
        }
        position += 8
      }
      while position < bytes.count {
        crc = crc >> 8 ^ tables[Int((crc ^ UInt32(bytes[position])) & 0xFF)]
        position += 1
      }
      return ~crc
    }
  }
}
