import Foundation
import TimeZoneEngine

extension TimeZoneFinder {
  /// The platform's time zone at a position.
  ///
  /// ```swift
  /// let sapporo = try Coordinate(latitude: 43.06, longitude: 141.35)
  /// TimeZoneFinder.world.timeZone(at: sapporo)?.identifier  // "Asia/Tokyo"
  /// ```
  ///
  /// The platform's rules may be older than the boundaries: `TimeZone.offsetDifference(from:at:)` compares
  /// them with embedded ones.
  ///
  /// - Parameter coordinate: A position on Earth.
  /// - Returns: The zone that ``/TimeZoneLookup/TimeZoneFinder/timeZoneIdentifier(at:)`` names. `nil` where the data has no
  ///   zone, or where the platform knows it by none of its names.
  /// - Complexity: That of the lookup and of `TimeZone.init(anyNameOf:)`.
  public func timeZone(at coordinate: Coordinate) -> Foundation.TimeZone? {
    timeZoneIdentifier(at: coordinate).flatMap { Foundation.TimeZone(anyNameOf: $0) }
  }

  /// A finder over a compiled index file, checked completely, once.
  ///
  /// - Parameters:
  ///   - url: The URL of an index file, as `tzlookup compile` writes it.
  ///   - mapped: Whether to map the file into memory instead of reading it; see
  ///     ``/TimeZoneLookup/TimeZoneFinder/init(contentsOf:mapped:)``.
  /// - Throws: ``/TimeZoneLookup/IndexError``: the URL is not that of a file, or the file cannot be read or is not a valid
  ///   index.
  public init(contentsOf url: URL, mapped: Bool = false) throws(IndexError) {
    guard url.isFileURL else { throw .file(FileError(.open, url.absoluteString, .notRegularFile)) }
    try self.init(contentsOf: url.path, mapped: mapped)
  }
}

extension TimeZoneMatch {
  /// The platform's time zone for the first of ``/TimeZoneLookup/TimeZoneMatch/timeZoneIdentifiers``.
  ///
  /// Its rules are the platform's own, and may be older than the boundaries: use
  /// `TimeZone.offsetDifference(from:at:)` to check them.
  ///
  /// - Returns: `nil` where the platform knows the zone neither by its identifier nor by another name of it in the tz
  ///   database.
  /// - Complexity: O(1) where the platform knows the identifier; else that of
  ///   `TimeZone.init(anyNameOf:)`.
  public var timeZone: Foundation.TimeZone? {
    timeZoneIdentifiers.first.flatMap { Foundation.TimeZone(anyNameOf: $0) }
  }
}
