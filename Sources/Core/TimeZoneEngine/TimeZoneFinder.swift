/// A finder of time zones for coordinates, offline, from the exact boundaries of zones.
///
/// ```swift
/// let finder = TimeZoneFinder.world
/// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
/// finder.timeZoneIdentifier(at: sapporo)  // "Asia/Tokyo"
/// ```
///
/// A finder answers from an index: the index of the world, which the module `TimeZoneLookup` adds as
/// `TimeZoneFinder.world`, or your own index. Finders are immutable. You can share one between threads and tasks, and
/// copies share the index.
///
/// ### The meaning of an answer
///
/// All decisions are exact integer arithmetic on the 1e-7 degree grid, edges are straight in longitude and latitude,
/// and a point on a border belongs to the side an infinitesimal to the east of it (or, on a border that runs east and
/// west, to the north). So every point has one answer, even on an edge or a vertex.
public struct TimeZoneFinder: Sendable {
  /// All zone identifiers of the data, such as `Asia/Tokyo`, ascending by their UTF-8 bytes.
  public let identifiers: [String]

  /// The index that answers come from; trusted.
  @usableFromInline package let index: IndexReader

  init(_ index: IndexReader) {
    self.index = index
    identifiers = index.identifiers
  }
}

// MARK: - Lookup

extension TimeZoneFinder {
  /// Returns the zone that covers a position, the first by identifier if several zones cover it.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: An identifier such as `Asia/Tokyo`; over open sea a nautical one such as `Etc/GMT-10` (whose sign is
  ///   POSIX's: ten hours *ahead* of UTC); `nil` if the data has no zone. Nothing is allocated, because the identifier
  ///   is an element of ``identifiers``.
  /// - Complexity: O(1), whatever the size of the zone: a descent of a few steps, and a scan of the edges of one leaf
  ///   of the index (in the world's at most 111).
  @inlinable
  public func timeZoneIdentifier(at coordinate: Coordinate) -> String? {
    let zone = index.firstZone(at: coordinate.grid)
    return zone < 0 ? nil : identifiers[zone]
  }

  /// Returns the zone that covers a position in degrees.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180.
  /// - Returns: The result of ``timeZoneIdentifier(at:)``.
  /// - Throws: ``CoordinateError`` if a number is not finite or out of range.
  @inlinable
  public func timeZoneIdentifier(latitude: Double, longitude: Double) throws(CoordinateError) -> String? {
    timeZoneIdentifier(at: try Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Returns the index into ``identifiers`` of the zone that covers a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``timeZoneIdentifier(at:)`` names.
  /// - Complexity: The same as ``timeZoneIdentifier(at:)``.
  @inlinable
  public func zoneIndex(at coordinate: Coordinate) -> Int32? {
    let zone = index.firstZone(at: coordinate.grid)
    return zone < 0 ? nil : Int32(truncatingIfNeeded: zone)
  }

  /// Returns all zones that cover a position.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: Identifiers, ascending by their UTF-8 bytes: one nearly everywhere, several in a disputed area, none if
  ///   the data has no zone. The first one is the zone that ``timeZoneIdentifier(at:)`` returns.
  /// - Complexity: The same as ``timeZoneIdentifier(at:)``, and linear in the number of zones returned.
  public func timeZoneIdentifiers(at coordinate: Coordinate) -> [String] {
    index.identifiers(at: coordinate.grid)
  }

  /// Returns all zones that cover a position in degrees.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90...90.
  ///   - longitude: Degrees east, -180...180.
  /// - Returns: The result of ``timeZoneIdentifiers(at:)``.
  /// - Throws: ``CoordinateError`` if a number is not finite or out of range.
  public func timeZoneIdentifiers(latitude: Double, longitude: Double) throws(CoordinateError) -> [String] {
    timeZoneIdentifiers(at: try Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Nothing is allocated.
  package func zoneCount(at point: GridPoint) -> Int {
    var count = 0
    index.forEachZone(at: point) { _ in count += 1 }
    return count
  }
}

// MARK: - Batches

extension TimeZoneFinder {
  /// The zone index of a position that no zone covers: -1.
  public static let noZone = IndexReader.noZone
  /// The zone index of an entry that is not a position on Earth (not finite or out of range): -2.
  public static let invalidPosition = IndexReader.invalidPosition

  /// Finds the zones of many positions in degrees, faster than single calls.
  ///
  /// The answers are the same as in single calls. Invalid entries are marked, and nothing is kept between calls. A call
  /// allocates a few kilobytes of working space per thread; further threads are started for the call and end with it.
  /// The buffers must not overlap.
  ///
  /// - Parameters:
  ///   - latitudes: Degrees north.
  ///   - longitudes: Degrees east.
  ///   - zoneIndices: Receives for each position the index into ``identifiers`` of the zone that
  ///     ``timeZoneIdentifier(at:)`` names; ``noZone`` if no zone covers it; ``invalidPosition`` if it is not finite or
  ///     out of range. If the buffers have different lengths, the shortest determines the number of positions; the rest
  ///     of `zoneIndices` is left unchanged.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Complexity: O(n), n the number of positions.
  public func zoneIndices(
    latitudes: UnsafeBufferPointer<Double>, longitudes: UnsafeBufferPointer<Double>,
    into zoneIndices: UnsafeMutableBufferPointer<Int32>, threads: Int = 1
  ) {
    index.firstZones(latitudes: latitudes, longitudes: longitudes, into: zoneIndices, threads: threads)
  }

  /// Finds the zones of many positions on the 1e-7 degree grid, faster than single calls.
  ///
  /// - Parameters:
  ///   - points: Longitude and latitude in 1e-7 degrees.
  ///   - zoneIndices: Receives a zone index for each point; see the call with degrees.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Complexity: O(n), n the number of points.
  public func zoneIndices(
    at points: UnsafeBufferPointer<GridPoint>, into zoneIndices: UnsafeMutableBufferPointer<Int32>,
    threads: Int = 1
  ) {
    index.firstZones(at: points, into: zoneIndices, threads: threads)
  }

  /// Returns the zones of many positions in degrees, by name.
  ///
  /// - Parameters:
  ///   - latitudes: Degrees north.
  ///   - longitudes: Degrees east. The shorter array determines the number of positions.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Returns: For each position the result of ``timeZoneIdentifier(at:)``; `nil` also if it is not finite or out of range.
  /// - Complexity: O(n), n the number of positions.
  public func timeZoneIdentifiers(
    latitudes: [Double], longitudes: [Double], threads: Int = 1
  ) -> [String?] {
    names(min(latitudes.count, longitudes.count)) { zones in
      latitudes.withUnsafeBufferPointer { latitudes in
        longitudes.withUnsafeBufferPointer { longitudes in
          zoneIndices(latitudes: latitudes, longitudes: longitudes, into: zones, threads: threads)
        }
      }
    }
  }

  /// Returns the zones of many positions, by name.
  ///
  /// - Parameters:
  ///   - coordinates: Positions on Earth.
  ///   - threads: The number of threads that share the work, including the calling one.
  /// - Returns: For each position the result of ``timeZoneIdentifier(at:)``.
  /// - Complexity: O(n), n the number of positions.
  public func timeZoneIdentifiers(at coordinates: [Coordinate], threads: Int = 1) -> [String?] {
    names(coordinates.count) { zones in
      coordinates.map { $0.grid }.withUnsafeBufferPointer {
        zoneIndices(at: $0, into: zones, threads: threads)
      }
    }
  }

  private func names(_ count: Int, _ find: (UnsafeMutableBufferPointer<Int32>) -> Void) -> [String?] {
    var zones = [Int32](repeating: Self.noZone, count: count)
    zones.withUnsafeMutableBufferPointer { find($0) }
    return zones.map { $0 < 0 ? nil : identifiers[Int($0)] }
  }

  #if compiler(>=6.2)
    /// Finds the zones of many positions in degrees, from spans into a span.
    ///
    /// - Parameters:
    ///   - latitudes: Degrees north.
    ///   - longitudes: Degrees east.
    ///   - zoneIndices: Receives a zone index for each position; see the call with buffers.
    ///   - threads: The number of threads that share the work, including the calling one.
    /// - Complexity: O(n), n the number of positions.
    public func zoneIndices(
      latitudes: Span<Double>, longitudes: Span<Double>, into zoneIndices: inout MutableSpan<Int32>,
      threads: Int = 1
    ) {
      zoneIndices.withUnsafeMutableBufferPointer { zones in
        latitudes.withUnsafeBufferPointer { latitudes in
          longitudes.withUnsafeBufferPointer { longitudes in
            self.zoneIndices(latitudes: latitudes, longitudes: longitudes, into: zones, threads: threads)
          }
        }
      }
    }
  #endif
}

// MARK: - Opening

extension TimeZoneFinder {
  /// For an index that is part of the program, such as the one that a data product embeds.
  ///
  /// Its contents were checked when the index was built, and tests check them again: only the header is checked here.
  package init(embedded bytes: UnsafeRawBufferPointer) {
    do throws(IndexError) {
      self.init(try IndexReader(embedded: bytes))
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded index: \(error)")
    }
  }

  /// The caller keeps the bytes alive; they are checked completely.
  package init(checking storage: OwnedBytes) throws(IndexError) {
    self.init(try IndexReader(checking: storage))
  }

  /// Opens an index in memory, which is copied and checked completely.
  ///
  /// - Parameter bytes: The contents of an index file.
  /// - Throws: ``IndexError`` if the bytes are not a valid index.
  /// - Complexity: O(n) in the number of bytes.
  public init(bytes: [UInt8]) throws(IndexError) {
    self.init(try IndexReader(checking: OwnedBytes(copying: bytes)))
  }

  #if !hasFeature(Embedded)
    /// Opens an index file, which is checked completely, once.
    ///
    /// By default the file is read into memory, and later changes to it have no effect. If it is mapped instead, all
    /// programs that map it share its memory, and the system may evict pages and read them again. A mapped file must
    /// not be overwritten or truncated while the finder is in use: access beyond a file's end stops the program
    /// (SIGBUS), and data written after the check is used unchecked. Replacing a mapped file with another (as `tzlookup
    /// compile` does) is safe.
    ///
    /// - Parameters:
    ///   - path: An index file, as `tzlookup compile` writes it.
    ///   - mapped: Whether to map the file into memory instead of reading it.
    /// - Throws: ``IndexError`` if the file cannot be read or is not a valid index.
    /// - Complexity: O(n) in the size of the file: about 30 ms for the world.
    public init(contentsOf path: String, mapped: Bool = false) throws(IndexError) {
      self.init(
        try mapped
          ? IndexReader(checking: IndexFile.map(path))
          : IndexReader(checking: IndexFile.read(path), hasValidChecksums: true))
    }
  #endif

  /// For verification.
  package var indexBytes: [UInt8] { Array(index.storage.bytes) }
}

// MARK: - Information

/// Facts about an index and its data.
public struct IndexInformation: Hashable, Sendable {
  /// The release of the boundary data, such as `2026c`.
  public let dataVersion: String
  /// The attribution that is required wherever the data is shown or redistributed.
  public let attribution: String
  /// The license of the data, not of the code.
  public let license: String
  /// The version of the index's layout.
  public let formatVersion: Int
  /// The size of the index in bytes.
  public let byteCount: Int
  /// The number of zones in the data.
  public let zoneCount: Int
  /// The number of distinct border edges; an edge shared by two zones is counted once.
  public let edgeCount: Int
  /// The unit of vertices, in 1e-7 degrees.
  public let unitE7: Int
  /// The error bound of simplified borders in meters; 0 if the borders are exact.
  public let errorBound: Double
  /// Leaves are cells of the index that edges cross.
  package let leafCount: Int
}

#if !hasFeature(Embedded)
  /// Encoded as `dataVersion`, `attribution`, `license`, `formatVersion`, `byteCount`, `zoneCount`, `edgeCount`,
  /// `unitE7`, `leafCount`, and `errorMeters` (the error bound).
  extension IndexInformation: Codable {
    private enum CodingKeys: String, CodingKey {
      case dataVersion, attribution, license, formatVersion, byteCount, zoneCount, edgeCount, unitE7,
        leafCount
      case errorBound = "errorMeters"
    }
  }
#endif

extension TimeZoneFinder {
  /// Facts about the index: the version, attribution, and license of its data, and its sizes.
  public var information: IndexInformation {
    let texts = index.texts
    return IndexInformation(
      dataVersion: texts.dataVersion, attribution: texts.attribution, license: texts.license,
      formatVersion: Int(index.formatVersion), byteCount: index.byteCount, zoneCount: index.zoneCount,
      edgeCount: index.edgeCount, unitE7: Int(index.unit), errorBound: errorBound,
      leafCount: index.leafCount)
  }
}
