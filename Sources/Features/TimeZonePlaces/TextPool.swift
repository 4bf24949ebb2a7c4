import TimeZoneEngine

/// Numbered texts of at most 255 bytes: the count, the offset of every sixteenth, then each as its length and its UTF-8.
struct TextPool: Sendable {
  static let blockSize = 16

  let count: Int
  let section: SectionBytes

  /// The texts of a section whose contents are trusted.
  init(trusted section: SectionBytes) {
    self.section = section
    count = Int(section.loadLittle(at: 0, as: UInt32.self))
  }

  /// The UTF-8 bytes of a text; they live as long as the section.
  @inline(__always)
  func utf8(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    var offset = Int(section.loadLittle(at: 4 + number / Self.blockSize * 4, as: UInt32.self))
    for _ in 0..<number % Self.blockSize { offset += 1 + Int(length(offset)) }
    return UnsafeBufferPointer(
      start: (section.base + offset + 1).assumingMemoryBound(to: UInt8.self), count: Int(length(offset)))
  }

  subscript(number: Int) -> String { String(decoding: utf8(number), as: UTF8.self) }

  @inline(__always)
  private func length(_ offset: Int) -> UInt8 { section.base.load(fromByteOffset: offset, as: UInt8.self) }

  /// The section with some texts, each at most 255 bytes long.
  static func bytes(_ texts: [String]) -> [UInt8] {
    var starts: [UInt8] = []
    starts.append(little: UInt32(texts.count))
    var contents: [UInt8] = []
    let base = 4 + (texts.count + blockSize - 1) / blockSize * 4
    for (number, text) in texts.enumerated() {
      if number % blockSize == 0 { starts.append(little: UInt32(base + contents.count)) }
      contents.append(UInt8(text.utf8.count))
      contents += Array(text.utf8)
    }
    return starts + contents
  }

  /// The texts of a section, all checked: the count, the starts, that they follow each other up to the section's end,
  /// and that each can be printed on a line.
  init(
    checking name: GazetteerFormat.Section, in sections: GazetteerFile, allowsEmpty: Bool = true
  ) throws(GazetteerError) {
    let section = sections[name]
    try GazetteerFormat.require(section.count >= 4, name, 0, "at least 4 bytes", "\(section.count)")
    let count = section.loadLittle(at: 0, as: UInt32.self)
    // Each text has one byte at least, besides what its block has.
    try GazetteerFormat.require(
      Int64(count) <= Int64(section.count), name, 0, "at most \(section.count) texts in as many bytes",
      "\(count)")
    let blocks = (Int(count) + Self.blockSize - 1) / Self.blockSize
    try GazetteerFormat.require(
      blocks <= (section.count - 4) / 4, name, 0, "a count of texts whose starts are inside the section",
      "\(count)")
    var offset = 4 + 4 * blocks
    for number in 0..<Int(count) {
      if number % Self.blockSize == 0 {
        let row = 4 + 4 * (number / Self.blockSize)
        let start = section.loadLittle(at: row, as: UInt32.self)
        try GazetteerFormat.require(
          Int64(start) == Int64(offset), name, row, "the start of text \(number), \(offset)", "\(start)")
      }
      let end = try Self.end(ofTextAt: offset, name, section)
      try GazetteerFormat.require(
        allowsEmpty || end > offset + 1, name, offset + 1, "a name of 1 byte or more", "an empty one")
      offset = end
    }
    try GazetteerFormat.require(
      offset == section.count, name, offset, "the end of the section", "\(section.count - offset) more bytes")
    self.init(trusted: section)
  }

  private static func end(
    ofTextAt offset: Int, _ name: GazetteerFormat.Section, _ section: SectionBytes
  ) throws(GazetteerError) -> Int {
    try GazetteerFormat.require(
      offset < section.count, name, offset, "the length of a text", "the section's end")
    let length = Int(section.base.load(fromByteOffset: offset, as: UInt8.self))
    try GazetteerFormat.require(
      length < section.count - offset, name, offset, "a text of at most \(section.count - offset - 1) bytes",
      "one of \(length)")
    let text = UnsafeRawBufferPointer(start: section.base + (offset + 1), count: length)
    try GazetteerFormat.require(
      text.isPrintable(), name, offset + 1, "UTF-8 without control characters", "other bytes")
    return offset + 1 + length
  }

  var emptyText: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: nil, count: 0) }

  /// The start of a text in its section, for messages.
  func offset(_ number: Int) -> Int { section.offset(of: utf8(number)) }

  /// A text in quotation marks, for messages.
  func quoted(_ text: UnsafeBufferPointer<UInt8>) -> String { "\"\(String(decoding: text, as: UTF8.self))\"" }
}

extension SectionBytes {
  /// The start in the section of bytes that lie in it.
  fileprivate func offset(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.baseAddress.map { UnsafeRawPointer($0) - base } ?? 0
  }
}
