import TimeZoneIndex
import TimeZoneSupport

/// Finds the time zone of a coordinate from the real boundaries, offline and exactly.
///
/// ```swift
/// let finder = TimeZoneFinder.world
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// finder.timeZone(at: sapporo)  // "Asia/Tokyo"
/// ```
///
/// A finder answers from an index: the world's, which the module `TimeZoneLookup` adds as `TimeZoneFinder.world`, or one
/// of your own. It is immutable: share one freely between threads and tasks. Copying it costs nothing.
///
/// ### What an answer means
///
/// All decisions are exact integer arithmetic on the 1e-7 degree grid, edges are straight in longitude and
/// latitude, and a point on a border belongs to the side that lies an infinitesimal to the east of it (and, on a
/// border that runs east and west, to the north). So each point has one answer, also on an edge or a vertex.
public struct TimeZoneFinder: Sendable {
  /// All zone identifiers of the data, such as `Asia/Tokyo`, ascending by their UTF-8 bytes.
  public let identifiers: [String]

  /// What answers come from; trusted.
  @usableFromInline package let index: IndexReader

  init(_ index: IndexReader) {
    self.index = index
    identifiers = index.identifiers
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
  /// - Complexity: O(1): a walk of a few steps and the edges of one leaf of the index, in the world's at most 111,
  ///   whatever the size of the zone.
  @inlinable
  public func timeZone(at coordinate: Coordinate) -> String? {
    let zone = index.firstZone(at: coordinate.grid)
    return zone < 0 ? nil : identifiers[zone]
  }

  /// The index into ``identifiers`` of the zone that covers a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``timeZone(at:)`` names, or ``noZone``.
  /// - Complexity: As ``timeZone(at:)``.
  @inlinable
  public func zoneIndex(at coordinate: Coordinate) -> Int32 {
    Int32(truncatingIfNeeded: index.firstZone(at: coordinate.grid))
  }

  /// All zones that cover a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes: one nearly everywhere, several on disputed ground,
  ///   none where the data has no zone. The first is what ``timeZone(at:)`` returns.
  /// - Complexity: As ``timeZone(at:)``, and linear in the number of zones returned.
  public func timeZones(at coordinate: Coordinate) -> [String] {
    index.identifiers(at: coordinate.grid)
  }
}

// MARK: - Batches

extension TimeZoneFinder {
  /// The zone index of a position that no zone covers: -1.
  public static let noZone = IndexReader.noZone
  /// The zone index of an entry that is no position on Earth, not finite or out of range: -2.
  public static let invalidPosition = IndexReader.invalidPosition

  /// The zones of many positions in degrees: per position faster than single calls, with the same answers.
  ///
  /// Nothing fails, and nothing is remembered between calls. One thread allocates nothing; further threads are started
  /// for the call and end with it. The buffers must not overlap.
  ///
  /// - Parameters:
  ///   - latitudes: Degrees north.
  ///   - longitudes: Degrees east.
  ///   - zoneIndices: Receives for each position the index into ``identifiers`` of the zone that ``timeZone(at:)``
  ///     names; ``noZone`` where no zone covers it; ``invalidPosition`` where it is not finite or out of range.
  ///     Where the buffers have different lengths the shortest counts, and what is beyond is left alone.
  ///   - threads: How many threads share the work, this one included.
  /// - Complexity: O(n), n the number of positions.
  public func zoneIndices(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into zoneIndices: UnsafeMutableBufferPointer<Int32>, threads: Int = 1
  ) {
    index.firstZones(latitudes: latitudes, longitudes: longitudes, into: zoneIndices, threads: threads)
  }

  /// The zones of many positions on the grid; the same otherwise as the call with degrees.
  ///
  /// - Parameters:
  ///   - points: Longitude and latitude in 1e-7 degrees.
  ///   - zoneIndices: Receives a zone index for each point; see the call with degrees.
  ///   - threads: How many threads share the work, this one included.
  /// - Complexity: O(n), n the number of points.
  public func zoneIndices(
    at points: UnsafeBufferPointer<GridPoint>, into zoneIndices: UnsafeMutableBufferPointer<Int32>,
    threads: Int = 1
  ) {
    index.firstZones(at: points, into: zoneIndices, threads: threads)
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
      self.init(try IndexReader(embedded: bytes))
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded index: \(error)")
    }
  }

  /// A finder over the bytes of a compiled index, which are copied and checked completely.
  ///
  /// - Parameter bytes: The contents of an index file.
  /// - Throws: ``IndexError`` with what was expected and what was found.
  /// - Complexity: O(n) in the number of bytes.
  public init(bytes: [UInt8]) throws(IndexError) {
    self.init(try IndexReader(checking: bytes.withUnsafeBytes { OwnedBytes(copying: $0) }))
  }

  #if !hasFeature(Embedded)
    /// A finder over a compiled index file, checked completely, once.
    ///
    /// The file is read into memory, so later changes to it do not matter. Mapped instead, it shares its memory with all
    /// programs that map it, and the system may take pages back and read them again. Then the file must not be written
    /// over or truncated while the finder is in use: access beyond a file's end ends the program (SIGBUS), and what was
    /// written after the check is used unchecked. Replacing a mapped file by another (as `tzlookup compile` does) is
    /// safe.
    ///
    /// - Parameters:
    ///   - path: An index file, as `tzlookup compile` writes it.
    ///   - mapped: Whether to map the file into memory instead of reading it; only where nobody else writes to it.
    /// - Throws: ``IndexError``: no such file, or what was expected and what was found.
    /// - Complexity: O(n) in the size of the file: about 30 ms for the world.
    public init(contentsOf path: String, mapped: Bool = false) throws(IndexError) {
      self.init(
        try IndexReader(checking: mapped ? OwnedBytes(mapping: path) : OwnedBytes(reading: path)))
    }
  #endif

  /// A copy of the whole index, for checks of it.
  package var indexBytes: [UInt8] { Array(index.storage.bytes) }
}

// MARK: - Information

/// What an index says about itself.
public struct IndexInformation: Hashable, Sendable {
  /// The release of the boundary data, such as `2026c`.
  public let dataVersion: String
  /// Whom to credit wherever the data is shown or passed on.
  public let attribution: String
  /// The license of the data (not of the code).
  public let license: String
  /// The version of the index's layout.
  public let formatVersion: Int
  /// Size of the index in bytes.
  public let byteCount: Int
  /// Zones of the data.
  public let zoneCount: Int
  /// Distinct edges of borders, each counted once though it belongs to two zones.
  public let edgeCount: Int
  /// What vertices are multiples of, in 1e-7 degrees.
  public let unitE7: Int
  /// Cells of the index that edges cross.
  package let leafCount: Int
}

extension TimeZoneFinder {
  /// What the index says about itself: its data's version, attribution and license, and its sizes.
  public var information: IndexInformation {
    let texts = index.texts
    return IndexInformation(
      dataVersion: texts.dataVersion, attribution: texts.attribution, license: texts.license,
      formatVersion: Int(index.formatVersion), byteCount: index.byteCount, zoneCount: index.zoneCount,
      edgeCount: index.edgeCount, unitE7: Int(index.unit), leafCount: index.leafCount)
  }
}
