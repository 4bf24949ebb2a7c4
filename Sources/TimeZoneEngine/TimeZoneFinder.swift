import TimeZoneIndex
import TimeZoneSupport

/// Tells the time zone of a coordinate from the real boundaries, offline and exactly.
///
/// ```swift
/// let finder = TimeZoneFinder.world
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// finder.timeZone(at: sapporo)  // "Asia/Tokyo"
/// ```
///
/// A finder is immutable: share one freely between threads and tasks. Copying it costs nothing.
///
/// ### What an answer means
///
/// All decisions are exact integer arithmetic on the 1e-7 degree grid, edges are straight in longitude and
/// latitude, and a point on a border belongs to the side that lies an infinitesimal to the east of it (and, on a
/// border that runs east and west, to the north). So each point has one answer, also on an edge or a vertex.
public struct TimeZoneFinder: Sendable {
  /// All zone identifiers of the data, such as `Asia/Tokyo`, ascending by their UTF-8 bytes.
  public let identifiers: [String]

  /// What a query reads; trusted.
  package let view: IndexView

  init(_ storage: OwnedBytes, trusted sections: IndexSections) {
    view = IndexView(trusted: sections, in: storage)
    let names = IndexTexts(sections[.zoneNames])
    identifiers = (0..<names.count).map { names[$0] }
  }
}

// MARK: - Lookup

extension TimeZoneFinder {
  /// The zone that covers a position; on disputed ground, which several cover, the first by identifier.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: An identifier such as `Asia/Tokyo`; over open sea a nautical one such as `Etc/GMT-10` (whose sign
  ///   is POSIX's: ten hours *ahead* of UTC); `nil` where the data has no zone. It is not made anew for each
  ///   answer: nothing is allocated.
  /// - Complexity: O(1): a walk of a few steps and at most some tens of edges, whatever the size of the zone.
  @inline(__always)
  public func timeZone(at coordinate: Coordinate) -> String? {
    let zone = zoneNumber(at: coordinate.grid)
    return zone < 0 ? nil : identifiers[zone]
  }

  /// All zones that cover a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes: one nearly everywhere, several on disputed ground,
  ///   none where the data has no zone. The first is what ``timeZone(at:)`` tells.
  /// - Complexity: As ``timeZone(at:)``, and linear in the number of zones returned.
  public func timeZones(at coordinate: Coordinate) -> [String] {
    var found: [String] = []
    view.forEachZone(view.cover(coordinate.grid.normalized)) { found.append(identifiers[$0]) }
    return found
  }

  /// The number in ``identifiers`` of the first zone that covers a point of the grid, or -1.
  package func zoneNumber(at point: GridPoint) -> Int {
    view.firstZone(view.cover(point.normalized))
  }
}

// MARK: - Opening

extension TimeZoneFinder {
  /// A finder over an index that is part of the program, such as a data product embeds.
  ///
  /// Its contents were checked when the data was made, and tests check them again: only the header is read.
  ///
  /// - Parameter bytes: The index, aligned to 8 bytes or more, which must live as long as the program.
  package init(embedded bytes: UnsafeRawBufferPointer) {
    do throws(IndexError) {
      let sections = try IndexSections(header: bytes)
      self.init(OwnedBytes(program: bytes), trusted: sections)
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded index: \(error)")
    }
  }

  /// A copy of the whole index, for checks of it.
  package var indexBytes: [UInt8] { Array(view.storage.bytes) }

  /// A finder over the bytes of a compiled index, which are copied and checked completely.
  ///
  /// - Parameter bytes: A file that `tzlookup compile` wrote.
  /// - Throws: ``IndexError`` that tells what was expected and what was found.
  /// - Complexity: O(n) in the number of bytes.
  public init(bytes: [UInt8]) throws(IndexError) {
    let storage = bytes.withUnsafeBytes { OwnedBytes(copying: $0) }
    try self.init(checking: storage)
  }

  init(checking storage: OwnedBytes) throws(IndexError) {
    let sections = try IndexSections(header: storage.bytes)
    try IndexValidator(sections, in: storage).validate()
    self.init(storage, trusted: sections)
  }

  #if !hasFeature(Embedded)
    /// A finder over a compiled index file, checked completely, once.
    ///
    /// The file is read into memory, so nothing that becomes of it afterwards matters. Mapped instead, it shares
    /// its memory with all programs that map it, and the system may take pages back and read them again. Then
    /// the file must not be written over or cut short while the finder is in use: what is beyond a file's end ends
    /// the program (SIGBUS), and what was written after the check is used unchecked. Replacing a mapped file by
    /// another (as `tzlookup compile` does) is safe.
    ///
    /// - Parameters:
    ///   - path: A file that `tzlookup compile` wrote.
    ///   - mapped: Whether to map the file into memory instead of reading it; only where nobody else writes to it.
    /// - Throws: ``IndexError``: no such file, or what was expected and what was found.
    /// - Complexity: O(n) in the size of the file: about 30 ms for the world.
    public init(contentsOf path: String, mapped: Bool = false) throws(IndexError) {
      try self.init(checking: mapped ? OwnedBytes(mapping: path) : OwnedBytes(reading: path))
    }
  #endif
}
