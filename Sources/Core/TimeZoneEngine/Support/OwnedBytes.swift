import Platform

/// Owns the bytes of an index or of a zone's rules, and keeps them alive and unchanged while they are referenced.
package final class OwnedBytes: Sendable {
  private enum Owner {
    /// Part of the program: nothing to release.
    case program
    case allocation
    /// Pages from `mmap`: of a file, or filled from one.
    case pages(count: Int)
  }

  package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let owner: Owner

  private init(bytes: UnsafeRawBufferPointer, owner: Owner) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Bytes that live as long as the program does.
  package convenience init(program bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes, owner: .program)
  }

  /// A copy of some bytes, aligned as files' bytes are.
  package convenience init(copying source: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 64)
    copy.copyBytes(from: source)
    self.init(bytes: UnsafeRawBufferPointer(copy), owner: .allocation)
  }

  #if !hasFeature(Embedded)
    /// A regular file's bytes, read into memory; fewer than its size if it has been truncated since it was opened.
    package convenience init(
      reading file: InputFile, inParts ends: [Int] = [],
      while accepts: (UnsafeRawBufferPointer) -> Bool = { _ in true }
    ) throws(FileError) {
      // Pages rather than an allocation: a failed `mmap` is an error, a failed allocation ends the program.
      let (pages, count) = try file.readPages(inParts: ends, while: accepts)
      self.init(bytes: UnsafeRawBufferPointer(rebasing: pages[..<count]), owner: .pages(count: pages.count))
    }

    /// Pages of memory, which a function fills before anybody reads them; `nil` if there is not enough memory.
    package convenience init?<Failure: Error>(
      pages count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
      guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
        start != MAP_FAILED
      else { return nil }
      do throws(Failure) {
        try fill(UnsafeMutableRawBufferPointer(start: start, count: count))
      } catch {
        munmap(start, count)
        throw error
      }
      self.init(bytes: UnsafeRawBufferPointer(start: start, count: count), owner: .pages(count: count))
    }

    /// A regular file's bytes, mapped into memory and read page by page as they are touched.
    package convenience init(mapping file: InputFile) throws(FileError) {
      let pages = try file.mapPages()
      self.init(bytes: UnsafeRawBufferPointer(pages), owner: .pages(count: pages.count))
    }
  #endif

  deinit {
    switch owner {
    case .program: break
    case .allocation: UnsafeMutableRawBufferPointer(mutating: bytes).deallocate()
    case .pages(let count):
      #if !hasFeature(Embedded)
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), count)
      #endif
    }
  }
}

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

  /// The offset need not be aligned.
  @inlinable @inline(__always)
  package func loadLittle<Value: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Value.Type)
    -> Value
  {
    Value(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: type))
  }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }
}

extension [UInt8] {
  package mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Appends zeros up to a multiple of an alignment.
  package mutating func pad(to alignment: Int) {
    while count % alignment != 0 { append(0) }
  }
}
