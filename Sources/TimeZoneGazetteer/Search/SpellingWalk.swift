/// The names within an edit distance of a text, found by walking the order of names as a trie.
///
/// The distance is that of `EditDistance`, over characters instead of bytes. Names with a common beginning lie together,
/// and share the rows of the table of distances for it; a beginning that is too far from all beginnings of the text ends
/// the walk there (Shang and Merrett, "Tries for approximate string matching", 1996).
struct SpellingWalk {
  /// The longest text that is compared, in characters.
  static let lengthLimit = 64
  /// Ranges of so few names are not divided any more.
  private static let smallRange = 8

  struct Hit {
    let place: Int
    let distance: Int
  }

  private let text: [UInt32]
  private let limit: Int
  /// How many characters at the start must be the same: beyond a distance of 1, all names would have to be looked at.
  private let fixedCount: Int
  private var order: NameOrder
  /// Row *d* has the distances of a beginning of *d* characters from each beginning of the text.
  private var rows: [UInt8]
  /// The characters of the beginning.
  private var path: [UInt32]
  private var found: [Hit] = []
  private var isDone = false

  init(_ key: [UInt8], limit: Int, _ order: inout NameOrder) {
    text = Self.scalars(key)
    self.limit = limit
    fixedCount = limit - 1
    self.order = order
    let depth = text.count + limit + 2
    rows = [UInt8](repeating: 0, count: (text.count + 1) * depth)
    path = [UInt32](repeating: 0, count: depth)
    for column in 0...text.count { rows[column] = UInt8(column) }
  }

  /// The names, in their order.
  mutating func hits() -> [Hit] {
    if !isDone {
      isDone = true
      visit(0..<order.count, [], depth: 0)
    }
    return found
  }

  /// The characters of a text, which are compared; bytes that are not UTF-8 count one each.
  static func scalars(_ key: some Sequence<UInt8>) -> [UInt32] {
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

  /// The bytes of a character as ``scalars(_:)`` has it.
  private static func bytes(_ scalar: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    for shift: UInt32 in [24, 16, 8, 0] where scalar >> shift != 0 || shift == 0 {
      bytes.append(UInt8(truncatingIfNeeded: scalar >> shift))
    }
    return bytes
  }
}

// MARK: - The walk

extension SpellingWalk {
  /// Visits the names of a range, which all begin with the bytes of `prefix`, the first `depth` characters of the path.
  private mutating func visit(_ range: Range<Int>, _ prefix: [UInt8], depth: Int) {
    if range.count <= Self.smallRange {
      for place in range { compare(place, after: prefix.count, depth: depth) }
      return
    }
    var low = range.lowerBound
    while low < range.upperBound, order.withKey(low, { $0.count == prefix.count }) {
      add(low, depth)
      low += 1
    }
    if let expected = expected(depth) {
      for scalar in expected {
        let child = prefix + Self.bytes(scalar)
        let start = order.firstPlace(notBefore: child, in: low..<range.upperBound)
        guard start < range.upperBound else { continue }
        descend(start..<end(child, from: start, range.upperBound), child, scalar, depth)
      }
      return
    }
    while low < range.upperBound {
      let bytes = Self.firstScalar(order.key(low)[prefix.count...])
      let child = prefix + bytes
      let end = end(child, from: low, range.upperBound)
      descend(low..<end, child, Self.scalars(bytes)[0], depth)
      low = end
    }
  }

  private mutating func descend(_ range: Range<Int>, _ prefix: [UInt8], _ scalar: UInt32, _ depth: Int) {
    guard !range.isEmpty, addRow(scalar, depth + 1) else { return }
    visit(range, prefix, depth: depth + 1)
  }

  /// The bytes of the first character.
  private static func firstScalar(_ key: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(key.prefix(1))
    guard let first = bytes.first, first >= 0xC0 else { return bytes }
    for byte in key.dropFirst().prefix(3) {
      guard byte & 0xC0 == 0x80 else { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// The place after the last name that begins with a text; one that is at `start` does, if any does.
  private mutating func end(_ text: [UInt8], from start: Int, _ limit: Int) -> Int {
    var next = text
    next[next.count - 1] &+= 1
    // Most ranges are small: the step grows until it is too large.
    var step = 1
    var low = start
    while low + step < limit, order.withKey(low + step, { $0.lexicographicallyPrecedes(next) }) {
      low += step
      step *= 2
    }
    return max(start + 1, order.firstPlace(notBefore: next, in: low..<min(limit, low + step)))
  }

  /// The characters that may follow, where no edit is left or none is allowed yet; `nil` for any.
  private func expected(_ depth: Int) -> [UInt32]? {
    if depth < fixedCount { return depth < text.count ? [text[depth]] : [] }
    let row = depth * (text.count + 1)
    var scalars: [UInt32] = []
    for column in 0...text.count {
      let distance = Int(rows[row + column])
      if distance < limit { return nil }
      if distance == limit, column < text.count, !scalars.contains(text[column]) { scalars.append(text[column]) }
    }
    // The second of two characters that are swapped.
    guard depth > 0 else { return scalars }
    let before = row - text.count - 1
    for column in text.indices.dropLast()
    where Int(rows[before + column]) < limit && text[column + 1] == path[depth - 1]
      && !scalars.contains(text[column])
    {
      scalars.append(text[column])
    }
    return scalars
  }

  /// Compares one name, of which the first bytes are on the path.
  private mutating func compare(_ place: Int, after count: Int, depth: Int) {
    let rest = Self.scalars(order.key(place)[count...])
    guard depth + rest.count <= text.count + limit else { return }
    var depth = depth
    for scalar in rest {
      if depth < fixedCount, depth >= text.count || text[depth] != scalar { return }
      depth += 1
      guard addRow(scalar, depth) else { return }
    }
    add(place, depth)
  }

  private mutating func add(_ place: Int, _ depth: Int) {
    let distance = Int(rows[depth * (text.count + 1) + text.count])
    if distance <= limit, depth >= fixedCount { found.append(Hit(place: place, distance: distance)) }
  }

  /// Adds a character to the path.
  ///
  /// - Returns: Whether any name with this beginning can be near enough.
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
    // A transposition may still be completed from the row before.
    if least <= limit { return true }
    return text.indices.dropLast().contains { column in
      text[column + 1] == scalar && Int(rows[last + column]) < limit
    }
  }
}
