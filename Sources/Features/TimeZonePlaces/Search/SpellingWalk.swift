import TimeZoneLocalTime

/// The names within an edit distance of a text, found by walking the order of names as a trie.
///
/// The distance is that of `EditDistance`, over characters instead of bytes. Names with a common beginning lie together,
/// and share the rows of the table of distances for it; a beginning that is too far from all beginnings of the text ends
/// the walk there (Shang and Merrett, "Tries for approximate string matching", 1996).
package struct SpellingWalk {
  /// The longest text that is compared, in characters.
  static let lengthLimit = 64
  /// Ranges of so few names are not divided any more.
  private static let smallRange = 12
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
  /// Row *d* has the distances of a beginning of *d* characters from each beginning of the text.
  private var rows: [UInt8]
  /// The characters of the beginning, and its bytes.
  private var path: [UInt32]
  private var prefix: [UInt8] = []
  private var found: [Hit] = []
  private var isDone = false

  package init(_ key: [UInt8], limit: Int, _ order: inout NameOrder) {
    text = Self.scalars(key)
    self.limit = limit
    // Scripts with thousands of characters have as many first ones.
    let isLargeScript = text.first.map { Self.byteCount($0) > 2 } ?? false
    fixedCount = max(Self.fixedCounts[min(limit, 3)], isLargeScript ? 1 : 0)
    self.order = order
    let depth = text.count + limit + 2
    rows = [UInt8](repeating: 0, count: (text.count + 1) * depth)
    path = [UInt32](repeating: 0, count: depth)
    for column in 0...text.count { rows[column] = UInt8(column) }
  }

  /// The names, in their order.
  package mutating func hits() -> [Hit] {
    if !isDone {
      isDone = true
      visit(0..<order.count, depth: 0)
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
}

// MARK: - The walk

extension SpellingWalk {
  /// Visits the names of a range, which all begin with ``prefix``, the first `depth` characters of the path.
  private mutating func visit(_ range: Range<Int>, depth: Int) {
    if range.count <= Self.smallRange {
      for index in range { compare(index, depth: depth) }
      return
    }
    if depth < fixedCount {
      guard depth < text.count else { return }
      descend(text[depth], in: range, depth)
      return
    }
    guard hasEditLeft(depth) else { return addExact(in: range, depth) }
    var low = range.lowerBound
    let prefixCount = prefix.count
    while low < range.upperBound, order.withKey(low, { $0.count == prefixCount }) {
      add(low, depth)
      low += 1
    }
    // Other scripts have nothing to replace or insert: theirs are longer or shorter in UTF-8.
    let width = Self.byteCount(text[min(depth, text.count - 1)])
    if width > 1 {
      low = order.firstIndex(notBefore: prefix + [width == 2 ? 0xC0 : 0xE0], in: low..<range.upperBound)
    }
    while low < range.upperBound {
      let scalar = order.withKey(low) { Self.firstScalar($0, at: prefixCount) }
      guard Self.byteCount(scalar) == width else { break }
      low = descend(scalar, in: low..<range.upperBound, depth)
    }
  }

  /// Visits the names that go on with a character.
  @discardableResult
  private mutating func descend(_ scalar: UInt32, in range: Range<Int>, _ depth: Int) -> Int {
    let prefixCount = prefix.count
    append(scalar)
    defer { prefix.removeSubrange(prefixCount...) }
    let start = depth < fixedCount ? order.firstIndex(notBefore: prefix, in: range) : range.lowerBound
    prefix[prefix.count - 1] &+= 1
    let end = order.firstIndex(notBefore: prefix, in: start..<range.upperBound)
    prefix[prefix.count - 1] &-= 1
    if start < end, addRow(scalar, depth + 1) { visit(start..<end, depth: depth + 1) }
    // Past the names that were visited, whatever a damaged order says.
    return max(end, range.lowerBound + 1)
  }

  private func hasEditLeft(_ depth: Int) -> Bool {
    let row = depth * (text.count + 1)
    return (0...text.count).contains { Int(rows[row + $0]) < limit }
  }

  /// Adds the names that go on as the text does from any column where all edits have been made.
  private mutating func addExact(in range: Range<Int>, _ depth: Int) {
    let row = depth * (text.count + 1)
    let prefixCount = prefix.count
    for column in 0...text.count where Int(rows[row + column]) == limit {
      addExact(text[column...], in: range)
      prefix.removeSubrange(prefixCount...)
    }
    // The second of two characters that are swapped.
    guard depth > 0, text.count > 1 else { return }
    for column in 0..<text.count - 1
    where Int(rows[row - text.count - 1 + column]) < limit && text[column + 1] == path[depth - 1] {
      append(text[column])
      addExact(text[(column + 2)...], in: range)
      prefix.removeSubrange(prefixCount...)
    }
  }

  private mutating func addExact(_ rest: ArraySlice<UInt32>, in range: Range<Int>) {
    for scalar in rest { append(scalar) }
    var index = order.firstIndex(notBefore: prefix, in: range)
    while index < range.upperBound, order.withKey(index, { [prefix] in $0.elementsEqual(prefix) }) {
      found.append(Hit(index: index, distance: limit))
      index += 1
    }
  }

  /// Compares one name, of which the first bytes are on the path.
  private mutating func compare(_ index: Int, depth: Int) {
    let prefixCount = prefix.count
    let rest = order.withKey(index) { Self.scalars($0[prefixCount...]) }
    guard depth + rest.count <= text.count + limit else { return }
    var depth = depth
    for scalar in rest {
      if depth < fixedCount, depth >= text.count || text[depth] != scalar { return }
      depth += 1
      guard addRow(scalar, depth) else { return }
    }
    add(index, depth)
  }

  private mutating func add(_ index: Int, _ depth: Int) {
    let distance = Int(rows[depth * (text.count + 1) + text.count])
    if distance <= limit, depth >= fixedCount { found.append(Hit(index: index, distance: distance)) }
  }

  /// Adds a character to the path.
  private mutating func addRow(_ scalar: UInt32, _ depth: Int) -> Bool {
    guard depth <= text.count + limit else { return false }
    let width = text.count + 1
    let row = depth * width
    let last = row - width
    path[depth - 1] = scalar
    rows[row] = UInt8(depth)
    var least = depth
    for column in text.indices {
      let replaced = rows[last + column] + (text[column] == scalar ? 0 : 1)
      var best = min(replaced, rows[last + column + 1] + 1, rows[row + column] + 1)
      if column > 0, depth > 1, text[column] == path[depth - 2], text[column - 1] == scalar {
        best = min(best, rows[last - width + column - 1] + 1)
      }
      rows[row + column + 1] = best
      least = min(least, Int(best))
    }
    if least <= limit { return true }
    // A transposition may still be completed from the row before.
    for column in 0..<max(0, text.count - 1)
    where text[column + 1] == scalar && Int(rows[last + column]) < limit { return true }
    return false
  }
}

// MARK: - Characters

extension SpellingWalk {
  /// Appends the bytes of a character to the prefix.
  private mutating func append(_ scalar: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] where scalar >> shift != 0 || shift == 0 {
      prefix.append(UInt8(truncatingIfNeeded: scalar >> shift))
    }
  }

  private static func byteCount(_ scalar: UInt32) -> Int {
    scalar < 0x100 ? 1 : scalar < 0x1_0000 ? 2 : 3
  }

  /// The character at an index, in the form of ``scalars(_:)``.
  private static func firstScalar(_ key: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    guard index < key.count else { return 0 }
    var scalar = UInt32(key[index])
    guard scalar >= 0xC0 else { return scalar }
    for byte in key[(index + 1)...].prefix(3) {
      guard byte & 0xC0 == 0x80 else { break }
      scalar = scalar << 8 | UInt32(byte)
    }
    return scalar
  }
}
