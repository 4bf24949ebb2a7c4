import TimeZoneEngine

/// The reason why the boundaries in a zip archive cannot be read. Names are members' names, as the archive has them.
public enum ArchiveProblem: Hashable, Sendable {
  /// The file isn't a zip archive, or its directory of members is damaged or missing.
  case unreadable(reason: String)
  /// The archive has neither a shapefile nor GeoJSON, but these members.
  case noBoundaries(found: [String])
  /// The archive has several files of boundaries, or several that belong to one.
  case severalBoundaries([String])
  /// A file that belongs to the shapefile is missing.
  case missingMember(String)
  /// A member's path is absolute or contains `..`.
  case unsafePath(String)
  /// A member is encrypted.
  case encrypted(String)
  /// A member is compressed in a way that is not supported, such as LZMA.
  case unsupportedCompression(String)
  /// A member has more bytes than are read.
  case tooLarge(String, size: UInt64, limit: UInt64)
  /// A member has many times the bytes that it takes in the archive, as if it were made to exhaust memory.
  case tooCompressed(String, size: UInt64, packedSize: UInt64)
  /// A member cannot be decompressed, or has other bytes than the archive states.
  case damaged(String, reason: String)
}

extension ArchiveProblem: CustomStringConvertible {
  /// A description of the expected and the found contents, and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let reason):
      "expected a whole zip archive, found another file, or one that is damaged or cut short (\(reason)); download it again"
    case .noBoundaries(let found):
      "expected a shapefile (.shp) or GeoJSON (.geojson, .json) in the archive, found \(Self.list(found));"
        + " download the archive of a shapefile or of GeoJSON"
    case .severalBoundaries(let names):
      "expected one file of boundaries in the archive, and each file of it once, found \(Self.list(names));"
        + " unpack it and choose one"
    case .missingMember(let name):
      "expected \(name.quotedForMessage) in the archive, which belongs to its shapefile, found none;"
        + " download it again"
    case .unsafePath(let name):
      "expected members inside the archive's own folder, found \(name.quotedForMessage); nothing was written;"
        + " do not unpack it"
    case .encrypted(let name):
      "expected a member without a password, found \(name.quotedForMessage) encrypted; unpack it first"
    case .unsupportedCompression(let name):
      "expected members compressed with deflate, found \(name.quotedForMessage) compressed in another way, such as LZMA;"
        + " unpack the archive, and name the file in it"
    case .tooLarge(let name, let size, let limit):
      "expected members of at most \(limit) bytes, found \(name.quotedForMessage) of \(size) bytes;"
        + " unpack it if you trust it"
    case .tooCompressed(let name, let size, let packedSize):
      "expected boundaries, found \(name.quotedForMessage), whose \(packedSize) bytes become \(size);"
        + " unpack it if you trust it"
    case .damaged(let name, let reason):
      "\(name.quotedForMessage) is damaged: \(reason); download the archive again"
    }
  }

  /// The first of some names.
  private static func list(_ names: [String]) -> String {
    if names.isEmpty { return "no members" }
    let listed = names.prefix(5).map(\.quotedForMessage).joined(separator: ", ")
    return names.count > 5 ? "\(listed) and \(names.count - 5) more" : listed
  }
}
