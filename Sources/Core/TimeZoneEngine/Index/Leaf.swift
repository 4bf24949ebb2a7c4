// The leaves of the quadtree: chains of edges in blocks of eight. `IndexFormat.md` has the layout.

import CIntrinsics

/// The head of a leaf: the zones that cover its area, and how many chains of edges cross it.
struct Leaf {
  /// The narrow form of a general leaf has fewer chains, and its sets have numbers up to the second.
  static let narrowChainLimit = 1 << 15
  static let narrowSetLimit = 1 << 16
  /// Bytes before the only chain of a simple leaf.
  static let simpleSize = 2
  /// Up to as many chains have one bit each of a 64-bit word in a ``Coverage``.
  static let smallChainLimit = 64

  private let base: UnsafeRawPointer
  private let isWide: Bool
  /// Whether each chain toggles its own record set; otherwise, all chains are borders between two zone sets.
  let hasToggles: Bool
  let chainCount: Int
  /// The number of the leaf's pair of zone sets, or the record set that applies if no chain is crossed.
  let set: Int

  @inline(__always)
  init(simple base: UnsafeRawPointer) {
    self.base = base
    (isWide, hasToggles, chainCount) = (false, false, 1)
    set = Self.load(base, 0, isWide: false)
  }

  init(general base: UnsafeRawPointer) {
    self.base = base
    let head = Self.load(base, 0, isWide: false)
    hasToggles = head & 1 == 1
    isWide = head < 2
    chainCount = isWide ? Self.load(base, 2, isWide: true) : head &>> 1
    set = Self.load(base, isWide ? 6 : 2, isWide: isWide)
  }

  @inline(__always)
  private static func load(_ base: UnsafeRawPointer, _ offset: Int, isWide: Bool) -> Int {
    isWide
      ? Int(
        Int32(clamping: UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))))
      : Int(UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  var isLarge: Bool { hasToggles && chainCount > Self.smallChainLimit }

  /// Bytes before the rows, one for each chain: its size in bytes, and the records that it toggles.
  private var headSize: Int { isWide ? 10 : 4 }
  private var fieldSize: Int { isWide ? 4 : 2 }
  private var rowSize: Int { hasToggles ? 2 &* fieldSize : fieldSize }
  /// Bytes before the first chain of a general leaf; in 64 bits, whatever an unchecked file says.
  var prefixSize: Int64 { Int64(headSize) + Int64(chainCount) * Int64(rowSize) }
  var chains: UnsafeRawPointer { base + (headSize &+ chainCount &* rowSize) }

  func size(ofChain chain: Int) -> Int {
    Self.load(base, headSize &+ chain &* rowSize, isWide: isWide)
  }
  func toggle(_ chain: Int) -> Int {
    Self.load(base, headSize &+ chain &* rowSize &+ fieldSize, isWide: isWide)
  }

  /// Calls `body` with each chain of a general leaf, and its number.
  @inline(__always)
  func forEachChain<Failure: Error>(_ body: (LeafChain, Int) throws(Failure) -> Void) throws(Failure) {
    var chain = chains
    for number in 0..<chainCount {
      try body(LeafChain(chain), number)
      chain += size(ofChain: number)
    }
  }

  /// The bytes of a head; chains have sizes and toggles.
  static func head(
    set: Int, hasToggles: Bool, chains: [(size: Int, toggle: Int)]
  ) -> [UInt8] {
    let isNarrow =
      chains.count < narrowChainLimit && set < narrowSetLimit
      && chains.allSatisfy { $0.toggle < narrowSetLimit }
    var bytes: [UInt8] = []
    func append(_ number: Int) {
      if isNarrow { bytes.append(little: UInt16(number)) } else { bytes.append(little: UInt32(number)) }
    }
    let flag = hasToggles ? 1 : 0
    bytes.append(little: UInt16(isNarrow ? chains.count << 1 | flag : flag))
    if !isNarrow { append(chains.count) }
    append(set)
    for chain in chains {
      append(chain.size)
      if hasToggles { append(chain.toggle) }
    }
    return bytes
  }
}

/// A chain of edges in a leaf, in units from the middle of the leaf's cell.
struct LeafChain {
  static let blockSize = 8
  static let blockLimit = 64
  static let headSize = 5
  /// The largest number of bits that ends of blocks can be without: beyond, all of the world fits in 16 bits.
  static let roundingLimit = 19
  static let marginLimit: Int32 = 30_720
  /// The bases from which the widths of residuals are counted.
  static let leastWidths = [0, 2, 4, 6, 8, 10, 12, 18]

  let base: UnsafeRawPointer
  let blockCount: Int
  let lastCount: Int
  /// If its ends lie west of the leaf, a detour from there straight south represents what goes on outside.
  let startsWest, endsWest: UInt32
  /// The number of bits that ends of blocks are without, and the width that residuals at least have.
  let rounding: Int
  let leastWidth: Int
  let rowMargin, columnMargin: Int32

  @inline(__always)
  init(_ base: UnsafeRawPointer) {
    self.base = base
    let head = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
    blockCount = Int(truncatingIfNeeded: head & 0xFF)
    lastCount = Int(truncatingIfNeeded: head &>> 8 & 7) &+ 1
    startsWest = UInt32(truncatingIfNeeded: head &>> 11 & 1)
    endsWest = UInt32(truncatingIfNeeded: head &>> 12 & 1)
    rounding = Int(truncatingIfNeeded: head &>> 16 & 31)
    let code = Int(truncatingIfNeeded: head &>> 21 & 7)
    leastWidth = 2 &* code &+ (code == 7 ? 4 : 0)
    rowMargin = Self.margin(head &>> 24)
    columnMargin = Self.margin(head &>> 32)
  }

  @inline(__always)
  private static func margin(_ code: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: (code & 15) &<< (code &>> 4 & 15))
  }

  @inline(__always)
  var edgeCount: Int { (blockCount &- 1) &* Self.blockSize &+ lastCount }
  /// Rows, then columns of the ends of its blocks, 16 bits each.
  @inline(__always)
  var rows: UnsafeRawPointer { base + Self.headSize }
  @inline(__always)
  var columns: UnsafeRawPointer { rows + 2 &* (blockCount &+ 1) }
  /// One byte for each block.
  @inline(__always)
  var widths: UnsafeRawPointer { columns + 2 &* (blockCount &+ 1) }
  @inline(__always)
  var bits: UnsafeRawPointer { widths + blockCount }

  @inline(__always)
  func row(ofEnd number: Int) -> Int64 { Self.load(rows, number) }
  @inline(__always)
  func column(ofEnd number: Int) -> Int64 { Self.load(columns, number) }

  @inline(__always)
  private static func load(_ ends: UnsafeRawPointer, _ number: Int) -> Int64 {
    Int64(Int16(littleEndian: ends.loadUnaligned(fromByteOffset: 2 &* number, as: Int16.self)))
  }

  /// Of residuals in bits.
  @inline(__always)
  func widths(ofBlock number: Int) -> (x: Int, y: Int) {
    let widths = Int(widths.load(fromByteOffset: number, as: UInt8.self))
    return (leastWidth &+ widths &>> 4, leastWidth &+ widths & 15)
  }

  /// 57 of the bits or more.
  @inline(__always)
  fileprivate func word(at position: Int) -> Int64 {
    let word = UInt64(
      littleEndian: bits.loadUnaligned(fromByteOffset: position &>> 3, as: UInt64.self))
    return Int64(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: position & 7))
  }

  @inline(__always)
  func bits(at position: Int, _ count: Int) -> Int64 { word(at: position) & Self.mask(count) }

  @inline(__always)
  fileprivate static func mask(_ count: Int) -> Int64 { (1 &<< Int64(truncatingIfNeeded: count)) &- 1 }

  /// The end of a block, with its low bits, which are at a position.
  @inline(__always)
  fileprivate func end(_ number: Int, at position: Int) -> (x: Int64, y: Int64) {
    let (shift, mask) = (Int64(truncatingIfNeeded: rounding), Self.mask(rounding))
    let word = word(at: position)
    return (
      column(ofEnd: number) &<< shift | word &>> shift & mask, row(ofEnd: number) &<< shift | word & mask
    )
  }

  @inline(__always)
  func position(ofBlock number: Int) -> Int {
    let sum = tzlookup_nibbles(widths, UInt32(truncatingIfNeeded: number))
    return 7 &* Int(truncatingIfNeeded: sum) &+ number &* (14 &* leastWidth &+ 2 &* rounding)
  }

  /// The number of bits of all blocks and of the end.
  var bitCount: Int {
    let last = blockCount &- 1
    let widths = widths(ofBlock: last)
    return position(ofBlock: last) &+ 4 &* rounding &+ (lastCount &- 1) &* (widths.x &+ widths.y)
  }

  @inline(__always)
  func block(_ number: Int, at position: Int) -> LeafBlock { LeafBlock(self, number, at: position) }
  @inline(__always)
  func block(_ number: Int) -> LeafBlock { block(number, at: position(ofBlock: number)) }

  @inline(__always)
  func forEachBlock(_ body: (LeafBlock) -> Void) {
    var position = 0
    for number in 0..<blockCount {
      let block = block(number, at: position)
      body(block)
      position = block.end
    }
  }

  @inline(__always)
  func forEachVertex(_ body: (_ x: Int64, _ y: Int64) -> Void) {
    var end: (x: Int64, y: Int64) = (0, 0)
    forEachBlock { block in
      body(block.startX, block.startY)
      block.forEachInnerVertex(body)
      end = (block.endX, block.endY)
    }
    body(end.x, end.y)
  }
}

/// Up to eight edges of a chain.
struct LeafBlock {
  private let chain: LeafChain
  let count: Int
  let startX, startY, endX, endY: Int64
  let widthX, widthY: Int
  /// An eighth of what vertices move by, in eighths.
  let stepX, stepY: Int64
  /// The positions at which the residuals of rows and columns start, and at which the block ends.
  let rowPosition, columnPosition, end: Int

  @inline(__always)
  fileprivate init(_ chain: LeafChain, _ number: Int, at position: Int) {
    self.chain = chain
    count = number &+ 1 < chain.blockCount ? LeafChain.blockSize : chain.lastCount
    (widthX, widthY) = chain.widths(ofBlock: number)
    rowPosition = position &+ 2 &* chain.rounding
    columnPosition = rowPosition &+ (count &- 1) &* widthY
    end = columnPosition &+ (count &- 1) &* widthX
    (startX, startY) = chain.end(number, at: position)
    (endX, endY) = chain.end(number &+ 1, at: end)
    stepX = Self.step(endX &- startX, count)
    stepY = Self.step(endY &- startY, count)
  }

  /// Vertex n lies near the start and `step * n / 8`.
  @inline(__always)
  static func step(_ distance: Int64, _ count: Int) -> Int64 {
    (distance &* Int64(tzlookup_share(UInt32(truncatingIfNeeded: count)))) &>> 13
  }

  /// Whether ``rows`` and ``columns`` hold: four residuals fit in a word wherever they begin, and vertices in 32 bits.
  @inline(__always)
  var isNarrow: Bool { max(widthX, widthY) <= 14 && chain.rounding <= 12 }
  /// For instructions that compare all inner vertices at once.
  @inline(__always)
  var rows: tzlookup_axis { axis(startY, stepY, widthY, rowPosition) }
  @inline(__always)
  var columns: tzlookup_axis { axis(startX, stepX, widthX, columnPosition) }

  @inline(__always)
  private func axis(_ start: Int64, _ step: Int64, _ width: Int, _ position: Int) -> tzlookup_axis {
    tzlookup_axis(
      bits: chain.bits, position: UInt32(truncatingIfNeeded: position),
      width: UInt32(truncatingIfNeeded: width), start: Int32(truncatingIfNeeded: start),
      step: Int32(truncatingIfNeeded: step))
  }

  /// A vertex from 1 to `count` - 1.
  @inline(__always)
  func x(_ vertex: Int) -> Int64 { inner(vertex, startX, stepX, widthX, columnPosition) }
  @inline(__always)
  func y(_ vertex: Int) -> Int64 { inner(vertex, startY, stepY, widthY, rowPosition) }

  @inline(__always)
  private func inner(_ vertex: Int, _ start: Int64, _ step: Int64, _ width: Int, _ position: Int) -> Int64 {
    let residual = chain.bits(at: position &+ (vertex &- 1) &* width, width)
    let half = (Int64(1) &<< Int64(truncatingIfNeeded: width)) &>> 1
    return start &+ (step &* Int64(truncatingIfNeeded: vertex)) &>> 3 &+ residual &- half
  }

  /// The columns of the ends of an edge, from 0 to `count` - 1, of a narrow block.
  @inline(__always)
  func columns(ofEdge number: Int) -> (a: Int64, b: Int64) {
    let word = chain.word(at: columnPosition &+ (number &- 1) &* widthX)
    let (width, mask) = (Int64(truncatingIfNeeded: widthX), LeafChain.mask(widthX))
    let start = startX &- (1 &<< width) &>> 1
    let steps = stepX &* Int64(truncatingIfNeeded: number)
    let a = start &+ steps &>> 3 &+ word & mask
    let b = start &+ (steps &+ stepX) &>> 3 &+ word &>> width & mask
    return (number == 0 ? startX : a, number &+ 1 == count ? endX : b)
  }

  @inline(__always)
  func forEachEdge(_ body: (_ a: (x: Int64, y: Int64), _ b: (x: Int64, y: Int64)) -> Void) {
    var last = (x: startX, y: startY)
    forEachInnerVertex { x, y in
      body(last, (x, y))
      last = (x, y)
    }
    body(last, (endX, endY))
  }

  @inline(__always)
  func forEachInnerVertex(_ body: (_ x: Int64, _ y: Int64) -> Void) {
    guard isNarrow else {
      for number in 1..<count { body(x(number), y(number)) }
      return
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 16) { numbers in
      guard let numbers = numbers.baseAddress else { return }
      tzlookup_store(columns, rows, numbers)
      for number in 0..<count &- 1 { body(Int64(numbers[number]), Int64(numbers[number &+ 8])) }
    }
  }

  /// Compares the vertices of a narrow block with two columns: bit n of the result is set where vertex n, from 0 to `count`, lies
  /// below the first, bit n + 16 if it lies above the second.
  @inline(__always)
  func vertices(outside x: (least: Int64, most: Int64)) -> UInt32 { outside(columns, endX, x) }
  @inline(__always)
  func vertices(outsideRows y: (least: Int64, most: Int64)) -> UInt32 { outside(rows, endY, y) }

  @inline(__always)
  private func outside(_ axis: tzlookup_axis, _ end: Int64, _ range: (least: Int64, most: Int64)) -> UInt32 {
    // All vertices are far from the ends of 32 bits. (`Int32(clamping:)` has branches.)
    func clamped(_ number: Int64) -> Int32 {
      Int32(truncatingIfNeeded: min(max(number, Int64(Int32.min)), Int64(Int32.max)))
    }
    let (least, most) = (clamped(range.least), clamped(range.most))
    let end = Int32(truncatingIfNeeded: end)
    let count = UInt32(truncatingIfNeeded: count)
    let ends =
      (axis.start < least ? 1 : 0) | (axis.start > most ? 0x10000 : 0)
      | ((end < least ? 1 : 0) | (end > most ? 0x10000 : 0)) &<< count
    return ends | tzlookup_outside(axis, least, most) & (((1 &<< count) &- 1) &* 0x10001)
  }

  /// Whether any vertex, its ends included, lies outside of a box.
  @inline(__always)
  func hasVertex(outside x: (least: Int64, most: Int64), _ y: (least: Int64, most: Int64)) -> Bool {
    isNarrow
      ? vertices(outside: x) | vertices(outsideRows: y) != 0
      : (0...count).contains { number in
        let (column, row) = vertex(number)
        return column < x.least || column > x.most || row < y.least || row > y.most
      }
  }

  /// A vertex from 0 to `count`, without a branch.
  @inline(__always)
  func vertex(_ number: Int) -> (x: Int64, y: Int64) {
    // Beside the inner ones other bits of the leaf are read, and not used.
    let (x, y) = (x(number), y(number))
    return (
      number == 0 ? startX : number == count ? endX : x, number == 0 ? startY : number == count ? endY : y
    )
  }
}
