import CShapes
import TimeZoneEngine

/// A zip archive that is read, and never unpacked: nothing of it is written to any disk.
final class Archive {
  /// The entry of a member in the archive's directory.
  struct Member {
    let number: Int64
    let name: String
    /// The number of bytes, decompressed and in the archive.
    let size: UInt64
    let packedSize: UInt64
    let isEncrypted: Bool
  }

  /// The most bytes of a member: fifteen times the world's shapefile.
  static let sizeLimit: UInt64 = 2 << 30
  /// How many times its bytes in the archive a member may have, if it is longer than ``freeSize``. Boundaries have up to
  /// five times as many, and tables that are mostly blank a hundred; deflate allows a thousand.
  static let ratioLimit: UInt64 = 200
  static let freeSize: UInt64 = 16 << 20

  let path: String
  /// The members, without directories and what macOS adds to each file.
  let members: [Member]
  private let handle: OpaquePointer

  /// Opens an archive and reads its directory.
  init(path: String) throws(ShapeError) {
    var error = cshapes_error()
    guard let handle = cshapes_archive_open(path, &error) else {
      if case .corruptFile(_, let reason) = error.forFile(path) {
        throw .archive(path: path, .unreadable(reason: reason))
      }
      throw error.forFile(path)
    }
    do throws(ShapeError) {
      members = try Self.members(of: handle, path: path)
    } catch {
      cshapes_archive_close(handle)
      throw error
    }
    self.path = path
    self.handle = handle
  }

  deinit { cshapes_archive_close(handle) }

  private static func members(of handle: OpaquePointer, path: String) throws(ShapeError) -> [Member] {
    var members: [Member] = []
    for number in 0..<cshapes_archive_count(handle) {
      var error = cshapes_error()
      var entry = cshapes_entry()
      guard cshapes_archive_entry(handle, number, &entry, &error) else {
        throw .archive(path: path, .unreadable(reason: error.text))
      }
      let member = Member(
        number: number, name: String(cString: entry.name), size: entry.size, packedSize: entry.packed_size,
        isEncrypted: entry.is_encrypted)
      guard member.staysInside else { throw .archive(path: path, .unsafePath(member.name)) }
      if !member.isDirectory, !member.isResourceFork { members.append(member) }
    }
    return members
  }

  func open(_ member: Member) throws(ShapeError) -> MemberStream {
    if member.isEncrypted { throw .archive(path: path, .encrypted(member.name)) }
    guard member.size <= Self.sizeLimit else {
      throw .archive(path: path, .tooLarge(member.name, size: member.size, limit: Self.sizeLimit))
    }
    guard member.size <= Self.freeSize || member.size / Self.ratioLimit <= member.packedSize else {
      throw .archive(
        path: path, .tooCompressed(member.name, size: member.size, packedSize: member.packedSize))
    }
    var error = cshapes_error()
    guard let stream = cshapes_member_open(handle, member.number, &error) else {
      throw .archive(
        path: path,
        error.code == CSHAPES_UNSUPPORTED
          ? .unsupportedCompression(member.name) : .damaged(member.name, reason: error.text))
    }
    return MemberStream(stream, member, in: self)
  }

  func bytes(of member: Member) throws(ShapeError) -> OwnedBytes {
    let stream = try open(member)
    guard let count = Int(exactly: member.size), count > 0 else {
      throw .emptyFile(path: messagePath(of: member))
    }
    let bytes = try OwnedBytes(pages: count) { (pages) throws(ShapeError) in
      var filled = 0
      while case let read = try stream.read(
        into: UnsafeMutableRawBufferPointer(rebasing: pages[filled...])), read > 0
      {
        filled += read
      }
    }
    guard let bytes else {
      throw .inaccessibleFile(path: messagePath(of: member), reason: "not enough memory for \(count) bytes")
    }
    return bytes
  }

  func messagePath(of member: Member) -> String { "\(path): \(member.name.escapedForMessage)" }
}

extension Archive.Member {
  fileprivate var isDirectory: Bool { name.utf8.last == UInt8(ascii: "/") }

  /// What macOS adds: attributes of a file, under the file's own ending.
  fileprivate var isResourceFork: Bool {
    name.utf8.starts(with: "__MACOSX/".utf8) || fileName.utf8.starts(with: "._".utf8)
  }

  /// Whether its path neither begins at a root nor leads up. Nothing is written there; but what has such a path is no
  /// archive of boundaries.
  fileprivate var staysInside: Bool {
    let parts = name.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }
    guard let first = parts.first, !first.isEmpty || parts.count == 1 else { return false }
    return first.dropFirst().first != UInt8(ascii: ":") && !parts.contains { $0.elementsEqual("..".utf8) }
  }

  /// The last part of its path.
  var fileName: Substring {
    let start = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) }
    return name[(start ?? name.startIndex)...]
  }
}

// MARK: - Reading

/// A member of an archive that is being read.
final class MemberStream {
  private let archive: Archive
  private let member: Archive.Member
  private let handle: OpaquePointer
  private var rest: UInt64

  fileprivate init(_ handle: OpaquePointer, _ member: Archive.Member, in archive: Archive) {
    (self.handle, self.member, self.archive) = (handle, member, archive)
    rest = member.size
  }

  deinit { cshapes_member_close(handle) }

  /// Reads the next bytes, and returns their number; 0 at the end. The last read also compares the checksum.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ShapeError) -> Int {
    var error = cshapes_error()
    var extra: UInt8 = 0
    let count =
      buffer.isEmpty
      ? cshapes_member_read(handle, &extra, 1, &error)
      : cshapes_member_read(handle, buffer.baseAddress, buffer.count, &error)
    guard let read = UInt64(exactly: count) else { throw damaged(error.text) }
    guard read <= rest else { throw damaged("expected \(member.size) bytes, as stated, found more") }
    guard read > 0 || rest == 0 else {
      throw damaged("expected \(member.size) bytes, as stated, found \(member.size - rest)")
    }
    rest -= read
    return Int(read)
  }

  private func damaged(_ reason: String) -> ShapeError {
    .archive(path: archive.path, .damaged(member.name, reason: reason))
  }
}
