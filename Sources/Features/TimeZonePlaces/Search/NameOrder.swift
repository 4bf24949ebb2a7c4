import TimeZoneEngine

/// All names of a gazetteer in the order of their folded form; names that fold alike by weight, greatest first.
///
/// The section has the number of names (4 bytes), the first eight bytes of the folded form of every 64th (8 bytes each,
/// little-endian, so that the first byte is the most significant), and references to the names (3 bytes each): in 21 bits
/// the number of a city, or the number of cities plus the number of an alternate name; in 3 bits how far an alternate name is
/// from the city's own, in steps. An alternate name that folds to another name of its city is not in it.
package struct NameOrder {
  static let blockSize = 64
  /// The bits of a reference for the name; the rest are steps.
  private static let nameBits = 21
  /// With each step from its own name a city counts a quarter.
  private static let stepWeight = 2 * GazetteerFormat.importanceDoubling

  private let gazetteer: Gazetteer
  private let section: SectionBytes
  private let folding: NameFolding
  let count: Int
  private let blockCount: Int
  private let references: Int
  /// A folded name, kept to avoid allocations.
  private var scratch: [UInt8] = []

  /// The order of a gazetteer whose contents are trusted.
  package init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    section = gazetteer.sections[.nameOrder]
    folding = gazetteer.folding
    count = Int(section.loadLittle(at: 0, as: UInt32.self))
    blockCount = (count + Self.blockSize - 1) / Self.blockSize
    references = 4 + 8 * blockCount
    scratch.reserveCapacity(256)
  }

  /// A name: a city's own or an alternate one.
  package enum Name {
    case city(Int)
    case alternate(Int)
  }

  package func name(_ index: Int) -> Name {
    let number = bits(index) & (1 << Self.nameBits - 1)
    return number < gazetteer.placeCount ? .city(number) : .alternate(number - gazetteer.placeCount)
  }

  /// How well known the city of a name is by that name: ``GazetteerFormat/importanceDoubling`` more are twice as much.
  func weight(_ index: Int) -> Int {
    gazetteer.importance(city(name(index))) - Self.stepWeight * (bits(index) >> Self.nameBits)
  }

  private func bits(_ index: Int) -> Int {
    let offset = references + 3 * index
    return Int(section.loadLittle(at: offset, as: UInt16.self))
      | Int(section.loadLittle(at: offset + 2, as: UInt8.self)) << 16
  }

  func text(_ name: Name) -> String {
    switch name {
    case .city(let number): gazetteer.name(number)
    case .alternate(let number): gazetteer.alternates[number]
    }
  }

  package func city(_ name: Name) -> Int {
    switch name {
    case .city(let number): number
    case .alternate(let number): gazetteer.owner(ofAlternate: number)
    }
  }

  /// The folded form of the name at an index of the order, valid until the next call.
  mutating func key(_ index: Int) -> [UInt8] {
    loadKey(index)
    return scratch
  }

  @inline(__always)
  package mutating func withKey<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    loadKey(index)
    return scratch.withUnsafeBufferPointer(body)
  }

  private mutating func loadKey(_ index: Int) {
    let name = name(index)
    let text =
      switch name {
      case .city(let number): gazetteer.names.utf8(number)
      case .alternate(let number): gazetteer.alternates.utf8(number)
      }
    folding.fold(text, into: &scratch)
    if case .city(let number) = name, gazetteer.isAirportLeftOut(number) {
      scratch.append(contentsOf: " airport".utf8)
    }
  }
}

// MARK: - Search

extension NameOrder {
  /// The first index whose key is not before a text, if it is known to be in a range or at its end; ``count`` if all are.
  mutating func firstIndex(notBefore text: [UInt8], in range: Range<Int>? = nil) -> Int {
    let range = range ?? 0..<count
    var low = range.lowerBound
    var high = range.upperBound
    if range.count > 2 * Self.blockSize {
      let head = Self.head(text)
      let blocks = (low + Self.blockSize - 1) / Self.blockSize..<(high + Self.blockSize - 1) / Self.blockSize
      // The first block that starts with a greater or equal head: the index is in the block before it or at its start,
      // or in one of those with an equal head.
      let from = blocks.partitioningIndex { self.head(ofBlock: $0) >= head }
      let to =
        text.count < 8 ? from : (from..<blocks.upperBound).partitioningIndex { self.head(ofBlock: $0) > head }
      low = max(low, (from - 1) * Self.blockSize)
      high = min(high, to * Self.blockSize)
    }
    return (low..<high).partitioningIndex { number in !withKey(number) { Self.precedes($0, text) } }
  }

  package mutating func indices(equalTo text: [UInt8]) -> Range<Int> {
    let first = firstIndex(notBefore: text)
    var end = first
    while end < count, withKey(end, { $0.elementsEqual(text) }) { end += 1 }
    return first..<end
  }

  /// The indices whose key starts with a text, which is not empty.
  package mutating func indices(startingWith text: [UInt8]) -> Range<Int> {
    var next = text
    // No byte of UTF-8 is 0xFF.
    next[next.count - 1] &+= 1
    let first = firstIndex(notBefore: text)
    return first..<max(first, firstIndex(notBefore: next))
  }

  private func head(ofBlock block: Int) -> UInt64 { section.loadLittle(at: 4 + 8 * block, as: UInt64.self) }

  private static func precedes(_ key: UnsafeBufferPointer<UInt8>, _ text: [UInt8]) -> Bool {
    let common = min(key.count, text.count)
    for index in 0..<common where key[index] != text[index] { return key[index] < text[index] }
    return key.count < text.count
  }

  /// The first eight bytes of a text as a number that orders as they do; zeros if it is shorter.
  static func head(_ text: some Collection<UInt8>) -> UInt64 {
    var head: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.prefix(8) {
      head = head << 8 | UInt64(byte)
      count += 1
    }
    return count == 0 ? 0 : head << (8 * (8 - count))
  }
}

// MARK: - Writing and checking

extension NameOrder {
  /// The section for some cities, in the order of their numbers, with the table that folds their names.
  static func bytes(_ cities: [GazetteerSource.Entry], folding: [UInt8]) -> [UInt8] {
    struct Row {
      let key: [UInt8]
      let weight: Int
      let reference: UInt32
    }
    var rows: [Row] = []
    var nextAlternate = UInt32(cities.count)
    folding.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let folding = NameFolding(trusted: SectionBytes(base: base, count: bytes.count))
      for (number, city) in cities.enumerated() {
        var keys: Set<[UInt8]> = []
        func add(_ name: String, _ reference: UInt32, _ steps: UInt8) {
          let key = folding.key(name)
          guard !key.isEmpty, keys.insert(key).inserted else { return }
          rows.append(
            Row(
              key: key, weight: Int(city.importance) - stepWeight * Int(steps),
              reference: reference | UInt32(steps) << UInt32(nameBits)))
        }
        add(city.name, UInt32(number), 0)
        for name in city.alternateNames {
          add(name.text, nextAlternate, name.steps)
          nextAlternate += 1
        }
      }
    }
    rows.sort { left, right in
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      if left.weight != right.weight { return left.weight > right.weight }
      return left.reference < right.reference
    }
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(rows.count))
    for first in stride(from: 0, to: rows.count, by: blockSize) {
      bytes.append(little: head(rows[first].key))
    }
    for row in rows {
      bytes.append(little: UInt16(truncatingIfNeeded: row.reference))
      bytes.append(UInt8(row.reference >> 16))
    }
    return bytes
  }

  /// Checks everything that searches rely on; the other sections are trusted already.
  static func validate(_ gazetteer: Gazetteer) throws(GazetteerError) {
    let section = gazetteer.sections[.nameOrder]
    try GazetteerFormat.require(section.count >= 4, .nameOrder, 0, "at least 4 bytes", "\(section.count)")
    let count = section.loadLittle(at: 0, as: UInt32.self)
    let blockCount = (UInt64(count) + UInt64(blockSize) - 1) / UInt64(blockSize)
    let size = 4 + 8 * blockCount + 3 * UInt64(count)
    try GazetteerFormat.require(
      UInt64(section.count) == size, .nameOrder, 0, "\(size) bytes for \(count) names", "\(section.count)")
    var order = NameOrder(gazetteer)
    let references = gazetteer.placeCount + gazetteer.alternates.count
    var last: [UInt8] = []
    for index in 0..<order.count {
      let offset = order.references + 3 * index
      let number = order.bits(index) & (1 << nameBits - 1)
      try GazetteerFormat.require(
        number < references, .nameOrder, offset, "a name below \(references)", "\(number)")
      let key = order.key(index)
      try GazetteerFormat.require(
        !key.isEmpty && !key.lexicographicallyPrecedes(last), .nameOrder, offset,
        "a name that follows the one before it", "name \(number)")
      if index % blockSize == 0 {
        let row = 4 + 8 * (index / blockSize)
        let found = section.loadLittle(at: row, as: UInt64.self)
        try GazetteerFormat.require(found == head(key), .nameOrder, row, "\(head(key))", "\(found)")
      }
      last = key
    }
  }
}

extension NameFolding {
  /// The folded form of a text.
  package func key(_ text: String, words: Bool = true) -> [UInt8] {
    var text = text
    var key: [UInt8] = []
    text.withUTF8 { fold($0, words: words, into: &key) }
    return key
  }
}

extension Gazetteer {
  package var folding: NameFolding { NameFolding(trusted: sections[.folding]) }

  /// Returns a key for comparing names, without case, diacritics, and punctuation, and with the usual abbreviations.
  ///
  /// - Complexity: O(*n* log *m*), *n* the length of the text, *m* the number of characters that are folded.
  public func fold(_ text: String) -> String { String(decoding: folding.key(text), as: UTF8.self) }
}
