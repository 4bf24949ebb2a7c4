import TimeZoneIndex

/// Puts sections, header and checksums together into the bytes of an index.
struct IndexWriter {
  private var sections: [(section: IndexFormat.Section, bytes: [UInt8])] = []

  /// Adds a section; they come in the order of ``IndexFormat/Section``.
  mutating func add(_ section: IndexFormat.Section, _ bytes: [UInt8]) {
    sections.append((section, bytes))
  }

  mutating func addLists(_ section: IndexFormat.Section, _ lists: [[Int32]]) {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(lists.count))
    var start: UInt32 = 0
    for list in lists {
      bytes.append(little: start)
      start += UInt32(list.count)
    }
    bytes.append(little: start)
    for element in lists.joined() { bytes.append(little: UInt32(element)) }
    add(section, bytes)
  }

  mutating func addTexts(_ section: IndexFormat.Section, _ texts: [String]) {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(texts.count))
    var start: UInt32 = 0
    for text in texts {
      bytes.append(little: start)
      start += UInt32(text.utf8.count)
    }
    bytes.append(little: start)
    for text in texts { bytes += Array(text.utf8) }
    add(section, bytes)
  }

  /// The whole index.
  func bytes() -> [UInt8] {
    let checksum = Checksum()
    var table: [UInt8] = []
    var body: [UInt8] = []
    let bodyStart = IndexFormat.headerSize
    for (section, bytes) in sections {
      body.pad(to: IndexFormat.sectionAlignment)
      table.append(little: section.rawValue)
      table.append(little: bytes.withUnsafeBytes { checksum($0) })
      table.append(little: UInt64(bodyStart + body.count))
      table.append(little: UInt64(bytes.count))
      body += bytes
    }
    var header = IndexFormat.magic
    header.append(little: IndexFormat.version)
    header.append(little: UInt32(sections.count))
    header.append(little: UInt64(bodyStart + body.count))
    header.append(little: UInt64(0))
    header += table
    header.pad(to: IndexFormat.headerSize)
    let headerChecksum = header.withUnsafeBytes { IndexFormat.headerChecksum($0, checksum) }
    withUnsafeBytes(of: headerChecksum.littleEndian) {
      header.replaceSubrange(
        IndexFormat.HeaderOffset.checksum..<IndexFormat.HeaderOffset.checksum + 4, with: $0)
    }
    return header + body
  }
}
