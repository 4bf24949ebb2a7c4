import TimeZoneLocalTime

/// The names within an edit distance of a text, found by walking the order of names as a trie.
///
/// The distance is that of `EditDistance`, over characters instead of bytes. Names with a common beginning lie together,
/// and share the rows of the table of distances for it; a beginning that is too far from all beginnings of the text ends
/// the walk there (Shang and Merrett, "Tries for approximate string matching", 1996).
package struct SpellingWalk {
  /// The longest text that is compared, in characters.
  static let lengthLimit = 64
  /// How many names before and after a text are compared with it if none is near.
  private static let neighborCount = 32
  /// How many characters at the start must be the same for each limit: two edits or more anywhere would mean to look at
  /// too many names.
  private static let fixedCounts = [0, 0, 3, 4]

  package struct Hit {
    package let index: Int
    package let distance: Int
  }

  private let text: [UInt32]
  private let limit: Int
  private let fixedCount: Int
  private var order: NameOrder
  /// Row *d* has the distances of the first *d* characters of the path from each beginning of the text.
  private var rows: [[UInt8]]
  /// The beginning of a name that is not too far from all beginnings of the text.
  private var path: [UInt32] = []

  package init(_ key: [UInt8], limit: Int, _ order: inout NameOrder) {
    text = Self.scalars(key)
    self.limit = limit
    // Scripts with thousands of characters have as many first ones.
    let isLargeScript = text.first.map { Self.byteCount($0) > 2 } ?? false
    fixedCount = max(Self.fixedCounts[min(limit, 3)], isLargeScript ? 1 : 0)
    self.order = order
    rows = [(0...text.count).map { UInt8($0) }]
  }

  /// The names, in their order.
  package mutating func hits() -> [Hit] {
    guard text.count >= fixedCount else { return [] }
    var found: [Hit] = []
    let start = Self.bytes(text.prefix(fixedCount))
    var range = start.isEmpty ? 0..<order.count : order.indices(startingWith: start)
    while let index = range.first {
      let name = order.withKey(index) { Self.scalars($0) }
      let common = zip(path, name).prefix { $0 == $1 }.count
      path.removeLast(path.count - common)
      rows.removeLast(rows.count - common - 1)
      while path.count < name.count, addRow(name[path.count]) {}
      if path.count == name.count {
        let distance = Int(rows[path.count][text.count])
        if distance <= limit { found.append(Hit(index: index, distance: distance)) }
        range = range.dropFirst()
      } else {
        let next = order.firstIndex(notBefore: beginning(after: name[path.count]), in: range)
        // Past the name, whatever a damaged order says.
        range = max(next, index + 1)..<range.upperBound
      }
    }
    return found
  }

  /// The distances of the names around the index that a key would have, for texts that are not near any name.
  static func neighbors(of key: [UInt8], _ order: inout NameOrder) -> [Hit] {
    let index = order.firstIndex(notBefore: key)
    let around = max(0, index - neighborCount)..<min(order.count, index + neighborCount)
    var distances = EditDistance(from: scalars(key))
    return around.compactMap { index in
      let name = order.withKey(index) { scalars($0) }
      return distances.distance(to: name, limit: .max).map { Hit(index: index, distance: $0) }
    }
  }

  /// The characters of a text, which are compared; bytes that are not UTF-8 count one each.
  package static func scalars(_ key: some Sequence<UInt8>) -> [UInt32] {
    var scalars: [UInt32] = []
    for byte in key {
      if byte & 0xC0 == 0x80, let last = scalars.last, last >= 0xC0, last < 0x4000_0000 {
        scalars[scalars.count - 1] = last << 8 | UInt32(byte)
      } else {
        scalars.append(UInt32(byte))
      }
    }
    return scalars
  }

  /// Adds a character to the path; returns false if the longer one is too far from all beginnings of the text.
  private mutating func addRow(_ scalar: UInt32) -> Bool {
    let depth = path.count + 1
    guard depth <= text.count + limit, depth > 1 || !isOfOtherScript(scalar) else { return false }
    let last = rows[depth - 1]
    var row = [UInt8(depth)]
    for column in text.indices {
      let replaced = last[column] + (text[column] == scalar ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, row[column] + 1)
      if column > 0, depth > 1, text[column] == path[depth - 2], text[column - 1] == scalar {
        best = min(best, rows[depth - 2][column - 1] + 1)
      }
      row.append(best)
    }
    // A transposition may still be completed from the row before.
    let isNear =
      row.contains { $0 <= limit }
      || text.indices.dropLast().contains { text[$0 + 1] == scalar && last[$0] < limit }
    if isNear {
      path.append(scalar)
      rows.append(row)
    }
    return isNear
  }

  /// The least beginning of a name that may be near after the path and a character that is too far.
  private func beginning(after scalar: UInt32) -> [UInt8] {
    let row = rows[path.count]
    var next: UInt32?
    if path.isEmpty, isOfOtherScript(scalar) {
      next = [0xC080, 0xE0_8080].first { $0 > scalar && !isOfOtherScript($0) }
    } else if row.contains(where: { $0 < limit }) {
      next = scalar + 1
    } else {
      // No edit is left: the text goes on, or the second of two characters that are swapped follows.
      next = text.indices.filter { column in
        Int(row[column]) == limit
          || column + 1 < text.count && !path.isEmpty && text[column + 1] == path.last
            && rows[path.count - 1][column] < limit
      }.map { text[$0] }.filter { $0 > scalar }.min()
    }
    if let next { return Self.bytes(path + [next]) }
    var end = Self.bytes(path)
    if end.isEmpty { return [0xFF] }
    // No byte of UTF-8 is 0xFF.
    end[end.count - 1] += 1
    return end
  }

  private static func bytes(_ scalars: some Sequence<UInt32>) -> [UInt8] {
    scalars.flatMap { scalar in
      [24, 16, 8, 0].filter { scalar >> $0 != 0 || $0 == 0 }.map { UInt8(truncatingIfNeeded: scalar >> $0) }
    }
  }

  /// Whether a first character is longer or shorter in UTF-8 than the text's: such a name has nothing in common with it.
  private func isOfOtherScript(_ scalar: UInt32) -> Bool {
    Self.byteCount(scalar) != Self.byteCount(text[0])
  }

  private static func byteCount(_ scalar: UInt32) -> Int {
    scalar < 0x100 ? 1 : scalar < 0x1_0000 ? 2 : 3
  }
}
