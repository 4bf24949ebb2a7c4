/// A vertex of a chain, in units from latitude and longitude 0.
package struct PolylineVertex: Hashable, Sendable {
  package var x, y: Int32

  @inlinable @inline(__always)
  package init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Edges of a leaf, joined end to end.
package struct BorderChain: Sendable {
  /// The set that the chain toggles, if a leaf has several.
  package var toggle: Int
  /// At least two.
  package var vertices: [PolylineVertex]
  /// Whether the border goes on outside, to the west of the leaf: a detour straight south represents it.
  package var startsWest, endsWest: Bool

  package init(toggle: Int, _ vertices: [PolylineVertex], startsWest: Bool = false, endsWest: Bool = false) {
    (self.toggle, self.vertices) = (toggle, vertices)
    (self.startsWest, self.endsWest) = (startsWest, endsWest)
  }

  /// Pieces with as many blocks as the format has room for.
  fileprivate var pieces: [BorderChain] {
    let size = LeafChain.blockSize * LeafChain.blockLimit
    if vertices.count <= size + 1 { return [self] }
    return stride(from: 0, to: vertices.count - 1, by: size).map { first in
      let last = min(first + size, vertices.count - 1)
      return BorderChain(
        toggle: toggle, Array(vertices[first...last]), startsWest: startsWest && first == 0,
        endsWest: endsWest && last == vertices.count - 1)
    }
  }
}

/// Writes the leaf section, and the pairs of zone sets that its leaves name.
package struct LeafWriter {
  package private(set) var zonePairs: [UInt32] = []
  /// The binary logarithm of what leaves start at multiples of, in bytes.
  package private(set) var shift: UInt32 = 0
  private var pairNumbers: [UInt64: Int] = [:]
  /// All leaves, one after the other, and where each ends.
  private var contents: [UInt8] = []
  private var ends: [Int] = []

  package init() {}

  package var count: Int { ends.count }
  package var byteCount: Int { contents.count }

  /// Appends a leaf whose chains are one border between two zone sets; its number is the entry's location until ``finish(_:)``.
  package mutating func write(
    _ chains: [BorderChain], even: Int, odd: Int, center: (x: Int64, y: Int64), sizeLog: Int
  ) -> (kind: TreeEntry.Kind, number: Int) {
    let pair = number(ofPair: UInt32(even), UInt32(odd))
    let encoded = Self.encoded(chains, center, sizeLog)
    guard encoded.count == 1, pair < Leaf.narrowSetLimit else {
      return append(encoded, set: pair, hasToggles: false)
    }
    contents.append(little: UInt16(pair))
    contents += encoded[0].bytes
    ends.append(contents.count)
    return (.simpleLeaf, count - 1)
  }

  package mutating func write(
    _ chains: [BorderChain], base: Int, center: (x: Int64, y: Int64), sizeLog: Int
  ) -> (kind: TreeEntry.Kind, number: Int) {
    append(Self.encoded(chains, center, sizeLog), set: base, hasToggles: true)
  }

  /// The section with its padding; the numbers of leaves in a tree become their places. `nil` for too many leaves.
  package mutating func finish(_ tree: inout [UInt32]) -> [UInt8]? {
    var starts = self.starts
    while (starts.last ?? 0) >> Int(shift) >= TreeEntry.leafLimit {
      shift += 1
      if shift > IndexFormat.Limit.leafShift { return nil }
      starts = self.starts
    }
    for index in tree.indices {
      let entry = TreeEntry(bits: tree[index])
      if entry.isZoneSet || entry.isNode { continue }
      let number = entry.location
      tree[index] = entry.leaf(at: starts[number], size: range(number).count, shift: shift).bits
    }
    var bytes: [UInt8] = []
    for number in ends.indices {
      bytes.append(contentsOf: repeatElement(0, count: starts[number] - bytes.count))
      bytes += contents[range(number)]
    }
    bytes.append(contentsOf: repeatElement(0, count: IndexFormat.leafPadding))
    return bytes
  }

  private func range(_ number: Int) -> Range<Int> { (number > 0 ? ends[number - 1] : 0)..<ends[number] }

  private var starts: [Int] {
    let mask = 1 << Int(shift) - 1
    var next = 0
    return ends.indices.map { number in
      let start = (next + mask) & ~mask
      next = start + range(number).count
      return start
    }
  }

  private mutating func number(ofPair even: UInt32, _ odd: UInt32) -> Int {
    let key = UInt64(even) << 32 | UInt64(odd)
    if let number = pairNumbers[key] { return number }
    let number = pairNumbers.count
    pairNumbers[key] = number
    zonePairs += [even, odd]
    return number
  }

  private mutating func append(
    _ chains: [(toggle: Int, bytes: [UInt8])], set: Int, hasToggles: Bool
  ) -> (kind: TreeEntry.Kind, number: Int) {
    contents += Leaf.head(
      set: set, hasToggles: hasToggles, chains: chains.map { (size: $0.bytes.count, toggle: $0.toggle) })
    for chain in chains { contents += chain.bytes }
    ends.append(contents.count)
    return (.generalLeaf, count - 1)
  }

  private static func encoded(
    _ chains: [BorderChain], _ center: (x: Int64, y: Int64), _ sizeLog: Int
  ) -> [(toggle: Int, bytes: [UInt8])] {
    chains.flatMap { $0.pieces }.map { ($0.toggle, ChainEncoder($0, center, sizeLog).bytes) }
  }
}

/// Encodes a chain; `IndexFormat.md` has the layout.
private struct ChainEncoder {
  private(set) var bytes: [UInt8] = []
  /// Coordinates of one axis, from the middle of the cell.
  private struct Axis {
    let values: [Int64]
    /// For each block the residuals of its inner vertices, and their width.
    private(set) var residuals: [[Int64]] = []
    private(set) var widths: [Int] = []

    init(_ values: [Int64]) {
      self.values = values
      for block in ChainEncoder.blocks(values.count) {
        let (start, count) = (values[block.lowerBound], block.count)
        let step = LeafBlock.step(values[block.upperBound] - start, count)
        let residuals = (1..<count).map { values[block.lowerBound + $0] - start - (step * Int64($0)) >> 3 }
        self.residuals.append(residuals)
        widths.append(residuals.map(Self.width).max() ?? 0)
      }
    }

    /// The number of bits of a signed number, 0 for 0.
    private static func width(_ number: Int64) -> Int {
      number == 0 ? 0 : 65 - (number < 0 ? ~number : number).leadingZeroBitCount
    }

    /// How far vertices leave the box of the ends of their blocks at most.
    func margin(rounding: Int) -> Int64 {
      var margin: Int64 = 0
      for block in ChainEncoder.blocks(values.count) {
        let (a, b) = (values[block.lowerBound] >> rounding, values[block.upperBound] >> rounding)
        for value in values[block] {
          margin = max(margin, value >> rounding - max(a, b), min(a, b) - value >> rounding)
        }
      }
      return margin
    }

    /// Whether the ends of blocks have 16 bits.
    func fits(rounding: Int) -> Bool {
      let ends = ChainEncoder.blocks(values.count).map { $0.lowerBound } + [values.count - 1]
      return ends.allSatisfy { Int16(exactly: values[$0] >> rounding) != nil }
        && margin(rounding: rounding) <= Int64(LeafChain.marginLimit)
    }
  }

  /// For each block the numbers of its vertices up to its end.
  private static func blocks(_ vertexCount: Int) -> [Range<Int>] {
    stride(from: 0, to: vertexCount - 1, by: LeafChain.blockSize).map {
      $0..<min($0 + LeafChain.blockSize, vertexCount - 1)
    }
  }

  init(_ chain: BorderChain, _ center: (x: Int64, y: Int64), _ sizeLog: Int) {
    let x = Axis(chain.vertices.map { Int64($0.x) - center.x })
    let y = Axis(chain.vertices.map { Int64($0.y) - center.y })
    let blocks = Self.blocks(chain.vertices.count)
    var rounding = max(0, sizeLog - 16)
    while !x.fits(rounding: rounding) || !y.fits(rounding: rounding) { rounding += 1 }
    let widest = (x.widths + y.widths).max() ?? 0
    let code = LeafChain.leastWidths.firstIndex { $0 + 15 >= widest } ?? LeafChain.leastWidths.count - 1
    let least = LeafChain.leastWidths[code]

    bytes.append(UInt8(blocks.count))
    let lastCount = blocks[blocks.count - 1].count
    bytes.append(UInt8(lastCount - 1) | (chain.startsWest ? 8 : 0) | (chain.endsWest ? 16 : 0))
    bytes.append(UInt8(rounding) | UInt8(code) << 5)
    for axis in [y, x] { bytes.append(Self.marginCode(axis.margin(rounding: rounding))) }
    for axis in [y, x] {
      for end in blocks.map({ $0.lowerBound }) + [axis.values.count - 1] {
        bytes.append(little: Int16(truncatingIfNeeded: axis.values[end] >> rounding))
      }
    }
    for number in blocks.indices {
      bytes.append(UInt8(max(0, y.widths[number] - least) | max(0, x.widths[number] - least) << 4))
    }
    var bits = BitWriter(bytes)
    for (number, block) in blocks.enumerated() {
      for axis in [y, x] { bits.append(axis.values[block.lowerBound], rounding) }
      for axis in [y, x] {
        let width = max(axis.widths[number], least)
        let half = (Int64(1) << Int64(width)) >> 1
        for residual in axis.residuals[number] { bits.append(residual + half, width) }
      }
    }
    for axis in [y, x] { bits.append(axis.values[axis.values.count - 1], rounding) }
    bits.finish()
    bytes = bits.bytes
  }

  /// The code of the smallest margin that suffices.
  private static func marginCode(_ margin: Int64) -> UInt8 {
    var exponent: Int64 = 0
    while 15 << exponent < margin { exponent += 1 }
    return UInt8(exponent << 4 | (margin + 1 << exponent - 1) >> exponent)
  }
}

/// Appends numbers of some bits, the lowest first.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  /// Bits that don't fill a byte yet.
  private var rest: UInt64 = 0
  private var restCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Appends the lowest bits of a number.
  mutating func append(_ number: Int64, _ width: Int) {
    rest |= (UInt64(bitPattern: number) & ((1 << UInt64(width)) - 1)) << UInt64(restCount)
    restCount += width
    while restCount >= 8 { appendByte() }
  }

  mutating func finish() { if restCount > 0 { appendByte() } }

  private mutating func appendByte() {
    bytes.append(UInt8(truncatingIfNeeded: rest))
    rest >>= 8
    restCount -= 8
  }
}
