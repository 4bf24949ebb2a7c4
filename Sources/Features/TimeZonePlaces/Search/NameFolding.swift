import TimeZoneEngine

/// Folds names for comparison: case, diacritics, punctuation and usual abbreviations make no difference.
///
/// - Each character is replaced by its text in the section `folding`, which may be empty. Others stay as they are, but
///   for ASCII characters that are neither letters nor digits: they become spaces.
/// - Hangul, and kana with a voicing mark, are composed as in normalization form C, so that both forms fold alike.
/// - Runs of spaces become one; none exists at either end.
/// - Whole words that are abbreviated in names become their abbreviation: Saint, Sainte, Sankt and Ste become `st`,
///   Mount `mt`, Fort `ft`.
///
/// The section has 128 bytes with the fold of each ASCII character (0 if it is omitted); the number of other
/// characters that have one (4 bytes); these characters, ascending (4 bytes each); the end of the text of each, in bytes
/// from the first text (4 bytes each); and the texts, in UTF-8.
package struct NameFolding: Sendable {
  static let asciiCount = 128

  private let section: SectionBytes
  private let count: Int
  private let endsOffset, textsOffset: Int

  /// The table of a section whose contents are trusted.
  init(trusted section: SectionBytes) {
    self.section = section
    count = Int(section.loadLittle(at: Self.asciiCount, as: UInt32.self))
    endsOffset = Self.asciiCount + 4 + 4 * count
    textsOffset = endsOffset + 4 * count
  }

  package func fold(_ text: UnsafeBufferPointer<UInt8>, words hasWords: Bool = true, into key: inout [UInt8])
  {
    key.removeAll(keepingCapacity: true)
    var state = State()
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        let folded = section.base.load(fromByteOffset: Int(byte), as: UInt8.self)
        if folded != 0 { append(folded, to: &key, &state, hasWords) }
        continue
      }
      let (scalar, length) = Self.decode(text, index)
      if let row = row(scalar) {
        append(replacement(row), to: &key, &state, hasWords)
      } else {
        append(scalar, UnsafeBufferPointer(rebasing: text[index..<index + length]), to: &key, &state)
      }
      index += length
    }
    while key.last == UInt8(ascii: " ") { key.removeLast() }
    if hasWords, state.wordStart < key.count { Self.abbreviate(&key, from: state.wordStart) }
  }

  private struct State {
    var wordStart = 0
    /// The last character that is not ASCII, and where it starts and ends.
    var last: UInt32 = 0
    var lastStart = 0
    var lastEnd = -1
  }

  @inline(__always)
  private func append(_ byte: UInt8, to key: inout [UInt8], _ state: inout State, _ hasWords: Bool) {
    if byte != UInt8(ascii: " ") { return key.append(byte) }
    guard let before = key.last, before != byte else { return }
    if hasWords { Self.abbreviate(&key, from: state.wordStart) }
    key.append(byte)
    state.wordStart = key.count
  }

  /// Appends the text that a character is folded to.
  private func append(
    _ text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8], _ state: inout State, _ hasWords: Bool
  ) {
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        append(text[index], to: &key, &state, hasWords)
        index += 1
      } else {
        let (scalar, length) = Self.decode(text, index)
        append(scalar, UnsafeBufferPointer(rebasing: text[index..<index + length]), to: &key, &state)
        index += length
      }
    }
  }

  /// Appends a character that stays as it is, or is composed with the one before it.
  private func append(
    _ scalar: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, to key: inout [UInt8], _ state: inout State
  ) {
    if state.lastEnd == key.count, let composed = Self.composed(state.last, scalar) {
      key.removeSubrange(state.lastStart...)
      Self.append(composed, to: &key)
      state.last = composed
    } else {
      state.last = scalar
      state.lastStart = key.count
      key.append(contentsOf: bytes)
    }
    state.lastEnd = key.count
  }
}

// MARK: - The table

extension NameFolding {
  /// The row of a character; `nil` if it stays as it is.
  private func row(_ scalar: UInt32) -> Int? {
    func found(_ row: Int) -> UInt32 {
      section.loadLittle(at: Self.asciiCount + 4 + 4 * row, as: UInt32.self)
    }
    let row = (0..<count).partitioningIndex { found($0) >= scalar }
    return row < count && found(row) == scalar ? row : nil
  }

  /// The folded form of the character in a row.
  private func replacement(_ row: Int) -> UnsafeBufferPointer<UInt8> {
    let start = row == 0 ? 0 : textEnd(row - 1)
    return UnsafeBufferPointer(
      start: (section.base + textsOffset + start).assumingMemoryBound(to: UInt8.self),
      count: textEnd(row) - start)
  }

  private func textEnd(_ row: Int) -> Int {
    Int(section.loadLittle(at: endsOffset + 4 * row, as: UInt32.self))
  }
}

// MARK: - Words

extension NameFolding {
  /// Words that are often abbreviated in names, with their abbreviations.
  private static func abbreviation(_ word: ArraySlice<UInt8>) -> StaticString? {
    switch word.first {
    case UInt8(ascii: "s")?: ("saint|sainte|ste|sankt" as StaticString).lists(word) ? "st" : nil
    case UInt8(ascii: "m")?: word.isText("mount") ? "mt" : nil
    case UInt8(ascii: "f")?: word.isText("fort") ? "ft" : nil
    default: nil
    }
  }

  private static func abbreviate(_ key: inout [UInt8], from start: Int) {
    guard 3...6 ~= key.count - start, let short = abbreviation(key[start...]) else { return }
    key.removeSubrange(start...)
    short.withUTF8Buffer { key.append(contentsOf: $0) }
  }
}

// MARK: - Characters

extension NameFolding {
  /// The character at an index, and its length in bytes; for bytes that are not UTF-8, U+FFFD and one byte.
  private static func decode(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> (
    scalar: UInt32, length: Int
  ) {
    let lead = text[index]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard 0xC2...0xF4 ~= lead, text.count - index >= length else { return (0xFFFD, 1) }
    var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    return (scalar, length)
  }

  /// Appends a character that takes three bytes.
  private static func append(_ scalar: UInt32, to key: inout [UInt8]) {
    key.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
    key.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
    key.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
  }

  /// The composition of two characters of Hangul (The Unicode Standard, section 3.12) or kana; `nil` if none exists.
  private static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    switch second {
    case 0x1161...0x1175 where 0x1100...0x1112 ~= first:
      return 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
    case 0x11A8...0x11C2 where 0xAC00...0xD7A3 ~= first && (first - 0xAC00) % 28 == 0:
      return first + second - 0x11A7
    case 0x3099:
      switch first > 0x30A0 ? first - 0x60 : first {
      case 0x304B...0x3061 where first % 2 == 1: return first + 1
      case 0x3064, 0x3066, 0x3068, 0x306F, 0x3072, 0x3075, 0x3078, 0x307B, 0x309D: return first + 1
      case 0x3046: return first + 0x4E
      case 0x308F...0x3092 where first > 0x30A0: return first + 8
      default: return nil
      }
    case 0x309A:
      switch first > 0x30A0 ? first - 0x60 : first {
      case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return first + 2
      default: return nil
      }
    default: return nil
    }
  }
}

// MARK: - Writing and checking

extension NameFolding {
  /// The section with some characters and their folded texts. Such characters in a folded text are also folded
  /// too, so that folding twice changes nothing.
  static func bytes(_ folding: [(character: Unicode.Scalar, text: String)]) -> [UInt8] {
    var ascii = (0..<UInt8(asciiCount)).map { $0.isASCIILetter || $0.isASCIIDigit ? $0 : UInt8(ascii: " ") }
    var map: [UInt32: String] = [:]
    for (character, text) in folding {
      map[character.value] = text
      if character.isASCII { ascii[Int(character.value)] = text.utf8.first ?? 0 }
    }
    func fold(_ text: String) -> [UInt8] {
      text.unicodeScalars.flatMap { scalar -> [UInt8] in
        if scalar.isASCII { return ascii[Int(scalar.value)] == 0 ? [] : [ascii[Int(scalar.value)]] }
        return Array((map[scalar.value] ?? String(scalar)).utf8)
      }
    }
    var ends: [UInt8] = []
    var texts: [UInt8] = []
    var scalars: [UInt8] = []
    for (character, text) in folding.sorted(by: { $0.character.value < $1.character.value })
    where !character.isASCII {
      scalars.append(little: character.value)
      texts += fold(text)
      ends.append(little: UInt32(texts.count))
    }
    var bytes = ascii
    bytes.append(little: UInt32(scalars.count / 4))
    return bytes + scalars + ends + texts
  }

  /// Checks everything that folding relies on.
  static func validate(_ section: SectionBytes) throws(GazetteerError) {
    try GazetteerFormat.require(
      section.count >= asciiCount + 4, .folding, 0, "at least \(asciiCount + 4) bytes", "\(section.count)")
    for offset in 0..<asciiCount {
      let folded = section.loadLittle(at: offset, as: UInt8.self)
      try GazetteerFormat.require(folded < 0x80, .folding, offset, "an ASCII character or 0", "\(folded)")
    }
    let count = UInt64(section.loadLittle(at: asciiCount, as: UInt32.self))
    try GazetteerFormat.require(
      count <= UInt64(section.count - asciiCount - 4) / 8, .folding, asciiCount,
      "at most \((section.count - asciiCount - 4) / 8) characters", "\(count)")
    var last: UInt32 = 0x7F
    var lastEnd: UInt32 = 0
    let ends = asciiCount + 4 + 4 * Int(count)
    let textCount = section.count - ends - 4 * Int(count)
    for row in 0..<Int(count) {
      let scalar = section.loadLittle(at: asciiCount + 4 + 4 * row, as: UInt32.self)
      try GazetteerFormat.require(
        scalar > last && scalar <= 0x10FFFF, .folding, asciiCount + 4 + 4 * row, "a character after \(last)",
        "\(scalar)")
      last = scalar
      let end = section.loadLittle(at: ends + 4 * row, as: UInt32.self)
      try GazetteerFormat.require(
        end >= lastEnd && UInt64(end) <= UInt64(textCount), .folding, ends + 4 * row,
        "an end in \(lastEnd)...\(textCount)", "\(end)")
      lastEnd = end
    }
    for offset in section.count - textCount..<section.count {
      let byte = section.loadLittle(at: offset, as: UInt8.self)
      try GazetteerFormat.require(0x20...0xF4 ~= byte, .folding, offset, "a byte of text", "\(byte)")
    }
    try GazetteerFormat.require(
      Int(lastEnd) == textCount, .folding, ends, "\(lastEnd) bytes of text", "\(textCount)")
  }
}
