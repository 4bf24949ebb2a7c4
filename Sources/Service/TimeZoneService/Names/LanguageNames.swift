/// The words that names in all languages consist of, by their numbers.
struct LanguageWords: @unchecked Sendable {
  // Sendable by hand: the bytes do not change.
  private let bytes: UnsafeRawBufferPointer
  /// Alive as long as the words; `nil` for a part of the program.
  private let owner: OwnedBytes?
  let count: Int

  static let name = "*"

  /// `nil` if they are not as specified.
  init?(_ bytes: UnsafeRawBufferPointer, owner: OwnedBytes?) {
    guard bytes.count >= 8 else { return nil }
    let count = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    guard UInt64(count) * 4 + 8 <= UInt64(bytes.count) else { return nil }
    self.bytes = bytes
    self.owner = owner
    self.count = Int(count)
    for number in 0..<self.count where word(number) == nil { return nil }
  }

  func word(_ number: Int) -> UnsafeRawBufferPointer? {
    guard (0..<count).contains(number) else { return nil }
    let start = 8 + 4 * count
    let (from, to) = (offset(number), offset(number + 1))
    guard from <= to, UInt64(start) + UInt64(to) <= UInt64(bytes.count) else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[(start + Int(from))..<(start + Int(to))])
  }

  private func offset(_ number: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 + 4 * number, as: UInt32.self))
  }
}

/// Which names a zone goes by: its own before its metazone's.
struct ZoneKeys {
  /// The offset from UTC without daylight saving, in seconds, that the names represent.
  let standardOffset: Int
  let own, metazone: UInt8

  /// The number that represents no key.
  static let none: UInt8 = 255

  /// `nil` if there are more or fewer bytes than specified.
  init?(_ body: UnsafeRawBufferPointer) {
    guard body.count == 6 else { return nil }
    standardOffset = Int(Int32(littleEndian: body.loadUnaligned(as: Int32.self)))
    (own, metazone) = (body[4], body[5])
  }
}

/// The names in one language; valid as long as the bytes are.
struct LanguageNames {
  private let before, after: String
  private let entries: UnsafeRawBufferPointer

  /// `nil` if the bytes end before the entries; English has none.
  init?(_ body: UnsafeRawBufferPointer) {
    var reader = ByteReader(body)
    guard let before = reader.text(), let after = reader.text() else { return nil }
    (self.before, self.after) = (before, after)
    entries = reader.rest
  }

  /// An offset in the language's form, such as `UTC-07:00`; without a number for 0.
  func offset(_ utcOffset: Int) -> String {
    if utcOffset != 0 { return before + EnglishZoneNames.offsetText(utcOffset) + after }
    return (before + after).trimmed
  }

  /// The name of a zone or metazone by its key; `nil` if none exists.
  func name(_ key: UInt8, isDaylight: Bool, _ words: LanguageWords) -> String? {
    var reader = ByteReader(entries)
    while let found = reader.byte() {
      var isSkipped = found != key || isDaylight
      for _ in 0..<2 {
        guard let count = reader.byte() else { return nil }
        var text: [UInt8] = []
        for _ in 0..<count {
          guard let number = reader.varint() else { return nil }
          if isSkipped { continue }
          guard let word = words.word(number) else { return nil }
          text.append(contentsOf: word)
        }
        if !isSkipped { return text.isEmpty ? nil : String(decoding: text, as: UTF8.self) }
        isSkipped = found != key || !isDaylight
      }
    }
    return nil
  }

  /// Whether all entries are as specified, their keys ascending.
  func isSound(_ words: LanguageWords) -> Bool {
    var reader = ByteReader(entries)
    var last = -1
    while let key = reader.byte() {
      guard key != ZoneKeys.none, Int(key) > last else { return false }
      last = Int(key)
      for _ in 0..<2 {
        guard let count = reader.byte() else { return false }
        for _ in 0..<count {
          guard let number = reader.varint(), number < words.count else { return false }
        }
      }
    }
    return true
  }
}

/// Reads bytes from the front, and never beyond their end.
private struct ByteReader {
  private(set) var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes }

  mutating func byte() -> UInt8? {
    guard let byte = rest.first else { return nil }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
    return byte
  }

  /// A number of up to 28 bits, seven in each byte, the lowest first.
  mutating func varint() -> Int? {
    var value = 0
    for shift in stride(from: 0, to: 28, by: 7) {
      guard let byte = byte() else { return nil }
      value |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  mutating func text() -> String? {
    guard let count = byte(), rest.count >= Int(count) else { return nil }
    defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(count))) }
    return String(decoding: rest.prefix(Int(count)), as: UTF8.self)
  }
}

/// Language tags (BCP 47), as far as names need them.
enum LanguageTag {
  /// A tag in lower case, with hyphens between its subtags; `nil` if it cannot be one.
  static func normalized(_ tag: String) -> String? {
    // The longest that RFC 5646 asks programs to accept has 35 characters.
    guard !tag.isEmpty, tag.utf8.count <= 64 else { return nil }
    var bytes: [UInt8] = []
    for byte in tag.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        bytes.append(byte)
      case UInt8(ascii: "_"): bytes.append(UInt8(ascii: "-"))
      default: return nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A normalized tag without its last subtag, and without one of a single letter before it (RFC 4647, section 3.4); `nil`
  /// if nothing is left.
  static func shortened(_ tag: String) -> String? {
    var subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    subtags.removeLast()
    while let last = subtags.last, subtags.count > 1, last.count == 1 { subtags.removeLast() }
    return subtags.isEmpty ? nil : subtags.map { String(Substring($0)) }.joined(separator: "-")
  }

  /// A normalized tag in the letter case that BCP 47 recommends: `zh-Hant-TW`.
  static func canonical(_ tag: String) -> String {
    var subtags: [String] = []
    for (number, subtag) in tag.utf8.split(separator: UInt8(ascii: "-")).enumerated() {
      let text = String(Substring(subtag))
      switch (number, subtag.count) {
      case (1..., 2): subtags.append(text.uppercased())
      case (1, 4): subtags.append(text.prefix(1).uppercased() + text.dropFirst())
      default: subtags.append(text)
      }
    }
    return subtags.joined(separator: "-")
  }
}
