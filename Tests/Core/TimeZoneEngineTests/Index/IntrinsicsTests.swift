import CIntrinsics
import TestSupport
import Testing

/// What is computed for many blocks or vertices at once, with the processor's vectors and without, equals what is computed one
/// by one.
@Suite struct IntrinsicsTests {
  /// Numbers of 16 bits near each other, or near the ends of their range.
  private func coordinate(_ center: Int32, using generator: inout SeededGenerator) -> Int16 {
    Int16(clamping: center + .random(in: -3...3, using: &generator))
  }

  @Test func blocksAreComparedAlike() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<rounds(40_000) { compareBlocks(&generator) }
  }

  private func compareBlocks(_ generator: inout SeededGenerator) {
    let center = [0, 0, 0, -32_768, 32_767, 1_000].randomElement(using: &generator) ?? 0 as Int32
    let rows = (0..<17).map { _ in coordinate(center, using: &generator) }
    let columns = (0..<17).map { _ in coordinate(center, using: &generator) }
    let count = Int32.random(in: 1...18, using: &generator)
    let row = coordinate(center, using: &generator)
    let (north, east) = (coordinate(center, using: &generator), coordinate(center, using: &generator))
    let box = tzlookup_box(
      south: min(north, coordinate(center, using: &generator)), north: north,
      west: min(east, coordinate(center, using: &generator)), east: east)
    let margins = [0, 0, 1, 2, 30_720] as [Int16]
    let rowMargin = margins.randomElement(using: &generator) ?? 0
    let columnMargin = margins.randomElement(using: &generator) ?? 0
    let isRounded = Bool.random(using: &generator)
    let unclear = isRounded ? row : .max
    var expected: UInt32 = 0
    for block in 0..<min(16, Int(count)) {
      let (y0, y1) = (rows[block], rows[block + 1])
      let (x0, x1) = (Int32(columns[block]), Int32(columns[block + 1]))
      if Int32(min(y0, y1)) > Int32(box.north) + Int32(rowMargin) { continue }
      if Int32(max(y0, y1)) < Int32(box.south) - Int32(rowMargin) { continue }
      if min(x0, x1) > Int32(box.east) + Int32(columnMargin) { continue }
      if max(x0, x1) >= Int32(box.west) - Int32(columnMargin) || y0 == unclear || y1 == unclear {
        expected |= 0x10000 << UInt32(block)
      } else if (y0 > row) != (y1 > row) {
        expected |= 1 << UInt32(block)
      }
    }
    for scan in [tzlookup_scan, tzlookup_scan_portable] {
      let found = scan(rows, columns, count, box, rowMargin, columnMargin, row, isRounded ? 1 : 0)
      #expect(found == expected, "\(rows), \(columns)")
    }
  }

  @Test func verticesAreComparedAlike() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<rounds(40_000) { compareVertices(&generator) }
  }

  private func compareVertices(_ generator: inout SeededGenerator) {
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let position = UInt32.random(in: 0...64, using: &generator)
    let width = UInt32.random(in: 0...14, using: &generator)
    let step = Int32.random(in: -40...40, using: &generator) << Int32.random(in: 0...22, using: &generator)
    let start = Int32.random(in: -(1 << 28)...1 << 28, using: &generator)
    // The row of one of the vertices, or beside it.
    let rows = (1...7).map { vertex -> Int32 in
      let first = Int(position) + (vertex - 1) * Int(width)
      let residual = (0..<Int(width)).reduce(0) { sum, bit in
        sum | Int32(bytes[(first + bit) / 8] >> UInt8((first + bit) % 8) & 1) << Int32(bit)
      }
      return start + (step * Int32(vertex)) >> 3 + residual - (1 << Int32(width)) >> 1
    }
    let row = (rows.randomElement(using: &generator) ?? 0) + .random(in: -1...1, using: &generator)
    let other = (rows.randomElement(using: &generator) ?? 0) + .random(in: -1...1, using: &generator)
    func bits(_ isSet: (Int32) -> Bool) -> UInt32 {
      rows.indices.reduce(0) { $0 | (isSet(rows[$1]) ? 2 << UInt32($1) : 0) }
    }
    bytes.withUnsafeBytes { bytes in
      let axis = tzlookup_axis(
        bits: bytes.baseAddress, position: position, width: width, start: start, step: step)
      var next = axis
      next.start += 1
      var numbers = [Int32](repeating: 0, count: 16)
      tzlookup_store(next, axis, &numbers)
      #expect(Array(numbers[..<7]) == rows.map { $0 + 1 } && Array(numbers[8..<15]) == rows)
      #expect(tzlookup_above(axis, row, &numbers) & 0xFE == bits { $0 > row }, "\(Array(bytes))")
      #expect(Array(numbers[..<7]) == rows)
      let found = tzlookup_outside(axis, other, row)
      #expect(found & 0xFE == bits { $0 < other } && found >> 16 & 0xFE == bits { $0 > row })
    }
  }

  @Test func nibblesAreAddedUp() {
    var generator = SeededGenerator(seed: 3)
    for count in 0...64 {
      let bytes = (0..<80).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let sum = bytes.prefix(count).reduce(0 as UInt32) { $0 + UInt32($1 & 15) + UInt32($1 >> 4) }
      #expect(tzlookup_nibbles(bytes, UInt32(count)) == sum)
    }
  }
}
