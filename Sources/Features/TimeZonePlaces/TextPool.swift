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
}

// MARK: - Writing

extension TextPool {
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
}
