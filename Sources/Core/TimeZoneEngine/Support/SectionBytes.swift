/// The bytes of one section of a file, all of whose integers are little-endian.
@usableFromInline package struct SectionBytes: @unchecked Sendable {
  // Sendable by hand: immutable memory, kept alive by the owner of the file's bytes.
  @usableFromInline package let base: UnsafeRawPointer
  @usableFromInline package let count: Int

  @inlinable @inline(__always)
  package init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// The integer at a byte offset, which need not be aligned.
  @inlinable @inline(__always)
  package func loadLittle<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type)
    -> Value
  {
    Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
}

// MARK: - Writing

extension [UInt8] {
  /// Appends a number in little-endian order.
  package mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends zeros up to a multiple of an alignment.
  package mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }
}
