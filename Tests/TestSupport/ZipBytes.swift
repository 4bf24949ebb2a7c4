/// A zip archive as bytes (PKWARE's APPNOTE.TXT 6.3), so that tests can make good ones and damage them.
package struct ZipBytes: Sendable {
  /// A member: what its headers state, and its bytes as they are in the archive.
  package struct Member: Sendable {
    /// The name as bytes of whatever encoding.
    package var name: [UInt8]
    /// 0 for bytes as they are, 8 for deflate.
    package var method: UInt16 = 0
    /// General purpose flags: 1 for encryption, 0x800 for a name in UTF-8.
    package var flags: UInt16 = 0
    package var checksum: UInt32
    /// The number of bytes, decompressed.
    package var size: UInt64
    package var content: [UInt8]

    package init(_ name: String, _ content: [UInt8]) {
      self.name = Array(name.utf8)
      self.content = content
      checksum = Self.checksum(of: content)
      size = UInt64(content.count)
    }

    /// A member of zeros, compressed as far as deflate goes. Its checksum is wrong.
    package init(_ name: String, zeros runs: Int) {
      var bits = DeflateBits()
      bits.append([1, 1, 0])  // the last block, with fixed codes
      bits.append([0, 0, 1, 1, 0, 0, 0, 0])  // the byte 0
      // A length of 258, and a distance of 1.
      for _ in 0..<runs { bits.append([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }
      bits.append([0, 0, 0, 0, 0, 0, 0])  // the end
      self.init(name, bits.bytes)
      method = 8
      size = UInt64(1 + 258 * runs)
    }

    /// The CRC-32 of some bytes.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
      ~bytes.reduce(~0) { sum, byte in
        var sum = sum ^ UInt32(byte)
        for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        return sum
      }
    }
  }

  /// The members, in order.
  package var members: [Member]
  /// Whether numbers of 64 bits are used where they are not needed.
  package var isZip64 = false
  /// What precedes the archive, whose offsets do not count it.
  package var prefix: [UInt8] = []

  package init(_ members: [Member]) { self.members = members }

  package init(_ files: ShapefileBytes, stem: String = "zones") {
    let parts: [(String, [UInt8]?)] = [
      ("shp", files.shp), ("shx", files.shx), ("dbf", files.dbf), ("prj", files.prj), ("cpg", files.cpg),
    ]
    self.init(parts.compactMap { ending, bytes in bytes.map { Member("\(stem).\(ending)", $0) } })
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let offset = UInt64(bytes.count)
      bytes += [0x50, 0x4B, 3, 4]
      appendHeader(of: member, nil, to: &bytes)
      bytes += member.content
      directory += [0x50, 0x4B, 1, 2, 45, 3]
      appendHeader(of: member, offset, to: &directory)
    }
    let start = UInt64(bytes.count)
    bytes += directory
    appendEnd(directory: start, UInt64(directory.count), to: &bytes)
    return prefix + bytes
  }

  /// Appends what the headers before a member and in the directory have in common; in the directory with an offset.
  private func appendHeader(of member: Member, _ offset: UInt64?, to bytes: inout [UInt8]) {
    var extra: [UInt8] = []
    if isZip64 {
      extra.append(littleEndian: 1 as UInt16)
      extra.append(littleEndian: (offset == nil ? 16 : 24) as UInt16)
      for number in [member.size, UInt64(member.content.count)] { extra.append(littleEndian: number) }
      if let offset { extra.append(littleEndian: offset) }
    }
    bytes.append(littleEndian: 45 as UInt16)
    bytes.append(littleEndian: member.flags)
    bytes.append(littleEndian: member.method)
    bytes += [0, 0, 0x21, 0x5D]  // midnight of 2026-09-01
    bytes.append(littleEndian: member.checksum)
    bytes.append(littleEndian: isZip64 ? .max : UInt32(truncatingIfNeeded: member.content.count))
    bytes.append(littleEndian: isZip64 ? .max : UInt32(truncatingIfNeeded: member.size))
    bytes.append(littleEndian: UInt16(member.name.count))
    bytes.append(littleEndian: UInt16(extra.count))
    if let offset {
      bytes += Array(repeating: 0, count: 10)
      bytes.append(littleEndian: isZip64 ? .max : UInt32(truncatingIfNeeded: offset))
    }
    bytes += member.name + extra
  }

  private func appendEnd(directory start: UInt64, _ size: UInt64, to bytes: inout [UInt8]) {
    if isZip64 {
      let end = UInt64(bytes.count)
      bytes += [0x50, 0x4B, 6, 6]
      bytes.append(littleEndian: 44 as UInt64)
      bytes += [45, 3, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      for number in [UInt64(members.count), UInt64(members.count), size, start] {
        bytes.append(littleEndian: number)
      }
      bytes += [0x50, 0x4B, 6, 7, 0, 0, 0, 0]
      bytes.append(littleEndian: end)
      bytes += [1, 0, 0, 0]
    }
    bytes += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for _ in 0..<2 { bytes.append(littleEndian: isZip64 ? .max : UInt16(members.count)) }
    for number in [size, start] {
      bytes.append(littleEndian: isZip64 ? .max : UInt32(truncatingIfNeeded: number))
    }
    bytes += [0, 0]
  }
}

/// Bits in the order of deflate (RFC 1951): the first is the lowest of the first byte.
private struct DeflateBits {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func append(_ bits: [UInt8]) {
    for bit in bits {
      if count % 8 == 0 { bytes.append(0) }
      bytes[count / 8] |= bit << UInt8(count % 8)
      count += 1
    }
  }
}
