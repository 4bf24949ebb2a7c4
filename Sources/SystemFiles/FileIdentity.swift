#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which file it is, whatever its names: two descriptors or paths of one file have equal identities.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// Its size in bytes; 0 for what is no regular file.
  public let size: Int
  /// Whether it is a file with contents of its own, not a pipe, a terminal or another device.
  public let isRegular: Bool

  /// The file behind a path, links followed; `nil` where there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file behind a descriptor; `nil` where it is closed.
  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Who may read, write and execute it.
  public let permissions: mode_t

  private init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    permissions = status.st_mode & 0o777
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : 0
  }

  /// Compares what identifies a file, not its size.
  public static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }

  /// Hashes what identifies a file.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(inode)
  }
}
