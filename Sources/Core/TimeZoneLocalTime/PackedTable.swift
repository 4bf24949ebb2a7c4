import CTimeZoneTables
import TimeZoneEngine

/// A packed table in memory, as PackedTables.md specifies it: sorted names, each with some bytes.
///
/// Opening reads only the header. Each step of a lookup is bounds-checked, so that no damage makes it read outside the
/// table.
package struct PackedTable: @unchecked Sendable {
  // Sendable by hand: the bytes do not change.
  private let bytes: UnsafeRawBufferPointer
  /// Alive until the end of each lookup; `nil` for a part of the program.
  private let owner: OwnedBytes?
  package let nameCount: Int
  let bodyCount: Int

  package enum Kind: UInt8 {
    case rules = 0x52
    case names = 0x4E
    case identifiers = 0x49
    case languages = 0x4C
    case history = 0x48
    case windows = 0x57
  }

  private static let headerSize = 40
  private static let version: UInt32 = 1

  package init(_ bytes: UnsafeRawBufferPointer, owner: OwnedBytes?, kind: Kind) throws(TimeZoneRulesError) {
    guard bytes.count >= Self.headerSize else {
      throw Self.damaged(0, "a header of \(Self.headerSize) bytes", "\(bytes.count) bytes")
    }
    let magic = UInt64(0x0A1A_0A0D_005A_5489) | UInt64(kind.rawValue) << 24
    guard Self.load(bytes, 0, UInt64.self) == magic else {
      throw Self.damaged(0, "the first bytes of a packed table", "others")
    }
    let version = Self.load(bytes, 8, UInt32.self)
    guard version == Self.version else { throw Self.damaged(8, "format version 1", "\(version)") }
    let size = Self.load(bytes, 12, UInt32.self)
    guard Int64(size) == bytes.count else { throw Self.damaged(12, "\(bytes.count) bytes", "\(size)") }
    // Computed in 64 bits, in which it cannot overflow; converted to `Int` once it is known to fit.
    let names = Int64(Self.load(bytes, 16, UInt32.self))
    let bodies = Int64(Self.load(bytes, 20, UInt32.self))
    guard Int64(Self.headerSize) + 4 * (2 * names + bodies + 2) <= bytes.count else {
      throw Self.damaged(16, "numbers of names and bodies that fit", "\(names) and \(bodies)")
    }
    (nameCount, bodyCount) = (Int(names), Int(bodies))
    self.bytes = bytes
    self.owner = owner
  }

  init(embedded table: tzlookup_table, kind: Kind) {
    self.init(embedded: table.bytes, count: table.count, kind: kind)
  }

  package init(embedded bytes: UnsafeRawPointer?, count: Int, kind: Kind) {
    do throws(TimeZoneRulesError) {
      try self.init(UnsafeRawBufferPointer(start: bytes, count: count), owner: nil, kind: kind)
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded table: \(error)")
    }
  }

  private static func damaged(_ offset: Int, _ expected: String, _ found: String) -> TimeZoneRulesError {
    .damagedTable(offset: offset, expected: expected, found: found)
  }

  @inline(__always)
  private static func load<Number: FixedWidthInteger & BitwiseCopyable>(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ type: Number.Type
  ) -> Number {
    Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}

// MARK: - Lookup

extension PackedTable {
  /// Such as `2026f`.
  var version: String {
    withExtendedLifetime(owner) {
      String(decoding: bytes[24..<Self.headerSize].prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Calls a closure with the bytes of a name's body, which are valid until it returns or as long as the owner is kept;
  /// returns `nil` if the table does not have the name.
  package func withBody<Value, Failure: Error>(
    of name: String, _ use: (UnsafeRawBufferPointer, OwnedBytes?) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    defer { withExtendedLifetime(owner) {} }
    var key = name
    guard let number = key.withUTF8({ number(of: $0) }), let body = body(ofName: number) else { return nil }
    return try use(body, owner)
  }

  /// As ``withBody(of:_:)``, with the body of the first name from another on; `nil` if that name does not have the
  /// prefix.
  func withBody<Value, Failure: Error>(
    ofFirst prefix: String, notBefore name: String,
    _ use: (UnsafeRawBufferPointer, OwnedBytes?) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    defer { withExtendedLifetime(owner) {} }
    var name = name
    let number = name.withUTF8 { firstNumber(notBefore: $0) }
    guard number < nameCount, self.name(number)?.utf8.starts(with: prefix.utf8) == true,
      let body = body(ofName: number)
    else { return nil }
    return try use(body, owner)
  }

  /// `nil` if the table does not have the name.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    defer { withExtendedLifetime(owner) {} }
    let number = firstNumber(notBefore: name)
    return number < nameCount && order(number, name) == 0 ? number : nil
  }

  /// The number of the first name that does not precede another; the number of names if all do.
  private func firstNumber(notBefore name: UnsafeBufferPointer<UInt8>) -> Int {
    (0..<nameCount).partitioningIndex { order($0, name).map { $0 >= 0 } ?? true }
  }

  /// Negative if the table's name precedes the other, 0 if it is the same; `nil` if the table is damaged.
  private func order(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int? {
    piece(nameOffsets, number).map { Self.compare($0, name) }
  }

  /// `nil` if the table is damaged.
  package func name(_ number: Int) -> String? {
    withExtendedLifetime(owner) { piece(nameOffsets, number).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// `nil` if the table is damaged.
  private func body(ofName number: Int) -> UnsafeRawBufferPointer? {
    let body = word(bodyNumbers + 4 * number)
    return body < bodyCount ? piece(bodyOffsets, Int(body)) : nil
  }

  // The starts of the lists, which lie before the texts, and so inside the table.
  private var nameOffsets: Int { Self.headerSize }
  private var bodyNumbers: Int { nameOffsets + 4 * (nameCount + 1) }
  private var bodyOffsets: Int { bodyNumbers + 4 * nameCount }

  /// The bytes between two consecutive offsets of a list.
  private func piece(_ list: Int, _ number: Int) -> UnsafeRawBufferPointer? {
    let offset = list + 4 * number
    let (from, to) = (word(offset), word(offset + 4))
    guard from <= to, to <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[Int(from)..<Int(to)])
  }

  private func word(_ offset: Int) -> UInt32 { Self.load(bytes, offset, UInt32.self) }

  /// Negative if the first precedes the second by its bytes, 0 if they are equal.
  private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(left.count, right.count)
    for index in 0..<count where left[index] != right[index] {
      return Int(left[index]) - Int(right[index])
    }
    return left.count - right.count
  }
}

// MARK: - Validation

extension PackedTable {
  /// Checks that names are ascending and that each has a body.
  package func validate() throws(TimeZoneRulesError) {
    defer { withExtendedLifetime(owner) {} }
    for number in 0..<nameCount {
      let offset = nameOffsets + 4 * number
      guard let text = piece(nameOffsets, number), !text.isEmpty else {
        throw Self.damaged(offset, "the offset of a name", "\(word(offset))")
      }
      if number > 0, let previous = piece(nameOffsets, number - 1),
        Self.compare(previous, text.bindMemory(to: UInt8.self)) >= 0
      {
        throw Self.damaged(offset, "a name after the one before it", String(decoding: text, as: UTF8.self))
      }
      guard body(ofName: number) != nil else {
        let offset = bodyNumbers + 4 * number
        throw Self.damaged(offset, "the number of a body", "\(word(offset))")
      }
    }
  }
}
