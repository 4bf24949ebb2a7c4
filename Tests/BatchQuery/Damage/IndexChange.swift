import TestSupport
import TimeZoneLookup
import TimeZoneShapes

/// One way to damage a file, made from a number, so that it can be made again.
struct IndexChange {
  let bytes: [UInt8]
  /// Where the damage is, for questions that lead there; `nil` where it is everywhere.
  let offset: Int?
  let description: String
}

// MARK: - Single bytes

/// Every byte of a file, each replaced by the values that are likeliest to matter, or by all others.
struct SingleByteChanges {
  let original: [UInt8]
  let allValues: Bool
  /// Where all bytes mean the same.
  private let uniformPart: Range<Int>

  init(_ original: [UInt8], _ subject: any Subject, allValues: Bool) {
    self.original = original
    self.allValues = allValues
    uniformPart = subject.uniformPart
  }

  /// Calls `body` with each change and its number.
  func forEach(from start: Int, by stride: Int, _ body: (Int, IndexChange) throws -> Void) throws {
    var number = 0
    var bytes = original
    for (offset, old) in original.enumerated() {
      defer { bytes[offset] = old }
      for value in values(at: offset, old) {
        defer { number += 1 }
        guard number >= start, (number - start) % stride == 0 else { continue }
        bytes[offset] = value
        try body(
          number,
          IndexChange(bytes: bytes, offset: offset, description: "byte \(offset): \(old) becomes \(value)"))
      }
    }
  }

  private func values(at offset: Int, _ old: UInt8) -> [UInt8] {
    let flips = (0..<8).map { old ^ 1 << $0 }
    let values =
      allValues
      ? Set(0...255)
      : uniformPart.contains(offset)
        ? [flips[offset % 8], 0xFF, old &+ 1] : Set(flips + [0, 0xFF, old &+ 1, old &- 1])
    // Sorted, for a set has another order in each run.
    return values.subtracting([old]).sorted()
  }
}

// MARK: - Random changes

/// Flipped bits, truncations, swapped sections, numbers at their limits, and copied or erased parts.
struct RandomChanges {
  let original: [UInt8]
  let layout: SectionedBytes
  let seed: UInt64

  func change(_ number: Int) -> IndexChange {
    var generator = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    var bytes = original
    var descriptions: [String] = []
    var offset: Int?
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let kind = Kind.allCases.randomElement(using: &generator) ?? .bit
      offset = kind.apply(to: &bytes, layout, using: &generator)
      descriptions.append("\(kind)" + (offset.map { " at \($0)" } ?? ""))
      // What follows a changed header or a truncation finds no sections to aim at.
      guard bytes.count == original.count else { break }
    }
    return IndexChange(bytes: bytes, offset: offset, description: descriptions.joined(separator: ", "))
  }

  private enum Kind: CaseIterable {
    case bit, byte, number, sectionRow, swapRows, swapContents, truncation, surplus, copy, fill, largeSets

    func apply(
      to bytes: inout [UInt8], _ layout: SectionedBytes, using generator: inout SeededGenerator
    ) -> Int? {
      func anywhere(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> Int {
        self.anywhere(bytes, layout, &generator)
      }
      func row(_ generator: inout SeededGenerator) -> Int {
        layout.row(Int.random(in: 1...layout.sectionCount, using: &generator))
      }
      switch self {
      case .bit:
        let offset = anywhere(bytes, &generator)
        bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        return offset
      case .byte:
        let offset = anywhere(bytes, &generator)
        bytes[offset] = UInt8.random(in: 0...255, using: &generator)
        return offset
      case .number: return changeNumber(&bytes, anywhere(bytes, &generator) & ~3, &generator)
      case .sectionRow:
        let field = [0, 4, 8, 12, 16, 20].randomElement(using: &generator) ?? 0
        return changeNumber(&bytes, row(&generator) + field, &generator)
      case .swapRows:
        swap(&bytes, row(&generator) + 8, row(&generator) + 8, 16)
        return nil
      case .swapContents:
        let count = 1 << Int.random(in: 2...8, using: &generator)
        swap(&bytes, anywhere(bytes, &generator), anywhere(bytes, &generator), count)
        return nil
      case .truncation:
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
        return nil
      case .surplus:
        bytes += (0..<Int.random(in: 1...300, using: &generator)).map { _ in 0 }
        return nil
      case .copy:
        let count = Int.random(in: 1...64, using: &generator)
        let source = anywhere(bytes, &generator)
        let target = anywhere(bytes, &generator)
        guard max(source, target) + count <= bytes.count else { return nil }
        for index in 0..<count { bytes[target + index] = bytes[source + index] }
        return target
      case .largeSets:
        // Only an index has record sets.
        if layout.sectionCount == IndexBytes.layout.sectionCount { enlargeRecordSets(&bytes, &generator) }
        return nil
      case .fill:
        let start = anywhere(bytes, &generator)
        let value = [0, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        let end = min(bytes.count, start + Int.random(in: 1...64, using: &generator))
        for index in start..<end { bytes[index] = UInt8(value) }
        return start
      }
    }

    /// Record sets of thousands of records each, as many as there were.
    private func enlargeRecordSets(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
      guard let sets = IndexBytes.range(of: Int(IndexFormat.Section.recordSets.rawValue), in: bytes),
        let names = IndexBytes.range(of: Int(IndexFormat.Section.zoneNames.rawValue), in: bytes),
        sets.count >= 4, names.count >= 4
      else { return }
      let count = min(Int(IndexBytes.number(sets.lowerBound, in: bytes)), 2_000)
      let zones = min(Int(IndexBytes.number(names.lowerBound, in: bytes)), 1_000)
      guard count > 0, zones > 0 else { return }
      let records = count + Int.random(in: 0...(1 << 20) / count, using: &generator)
      var lists = [UInt32(count)]
      // The lists ascend: each has all records from its own number on.
      for number in 0...count { lists.append(UInt32((0..<number).reduce(0) { $0 + records - $1 })) }
      for number in 0..<count { lists += (number..<records).map { UInt32($0) } }
      func section(_ numbers: [UInt32]) -> [UInt8] {
        numbers.reduce(into: []) { $0.append(little: $1) }
      }
      bytes = IndexBytes.replacing(
        .recordZones, with: section((0..<records).map { UInt32($0 * zones / records) }), in: bytes)
      bytes = IndexBytes.replacing(.recordSets, with: section(lists), in: bytes)
      // The checksums are wrong until they are made right, as after all other changes.
      bytes[SectionedLayout.checksum] ^= 1
    }

    /// A byte of any section with the same chance for each section, however large, or of the header.
    private func anywhere(
      _ bytes: [UInt8], _ layout: SectionedBytes, _ generator: inout SeededGenerator
    ) -> Int {
      let section = Int.random(in: 0...layout.sectionCount, using: &generator)
      guard section > 0, let range = layout.range(of: section, in: bytes), !range.isEmpty else {
        return Int.random(in: 0..<min(bytes.count, layout.headerSize), using: &generator)
      }
      // The top table is nearly all of the tree and says little: the nodes come after it.
      let isNode =
        layout.sectionCount == IndexBytes.layout.sectionCount
        && section == Int(IndexFormat.Section.tree.rawValue) && Bool.random(using: &generator)
      let start = isNode ? max(range.lowerBound, range.upperBound - 8_192) : range.lowerBound
      return Int.random(in: start..<range.upperBound, using: &generator)
    }

    /// A number of 32 bits becomes zero, the largest, or something next to a limit or to itself.
    private func changeNumber(_ bytes: inout [UInt8], _ offset: Int, _ generator: inout SeededGenerator)
      -> Int?
    {
      guard offset + 4 <= bytes.count else { return nil }
      let old = IndexBytes.number(offset, in: bytes)
      let values: [UInt32] = [
        0, 1, .max, .max - 1, .max >> 1, 1 << 31, old &+ 1, old &- 1, old &* 2, old / 2, old &+ 64, old &- 64,
        UInt32(truncatingIfNeeded: bytes.count), UInt32.random(in: 0 ... .max, using: &generator),
      ]
      IndexBytes.put(values.randomElement(using: &generator) ?? 0, at: offset, in: &bytes)
      return offset
    }

    private func swap(_ bytes: inout [UInt8], _ first: Int, _ second: Int, _ count: Int) {
      guard max(first, second) + count <= bytes.count else { return }
      for index in 0..<count { bytes.swapAt(first + index, second + index) }
    }
  }
}
