#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Owns the bytes of an index, or of a zone's rules, and keeps them unchanged while anybody uses them.
package final class OwnedBytes: Sendable {
  private enum Owner {
    /// Part of the program: nothing to release.
    case program
    case allocation
    /// Pages of the system: of a file, or filled from one.
    case pages
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

  #if !hasFeature(Embedded)
    /// Pages from `mmap`, which are given back at the end.
    package convenience init(pages: UnsafeRawBufferPointer) {
      self.init(bytes: pages, owner: .pages)
    }
  #endif

  /// A copy of some bytes.
  package convenience init(copying source: UnsafeRawBufferPointer) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: source.count, alignment: 64)
    copy.copyMemory(from: source)
    self.init(bytes: UnsafeRawBufferPointer(copy), owner: .allocation)
  }

  deinit {
    switch owner {
    case .program: break
    case .allocation: UnsafeMutableRawBufferPointer(mutating: bytes).deallocate()
    case .pages:
      #if !hasFeature(Embedded)
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
      #endif
    }
  }
}
