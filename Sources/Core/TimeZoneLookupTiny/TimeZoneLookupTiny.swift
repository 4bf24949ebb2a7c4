// The engine does all the work; this module adds the world's boundaries, simplified.
@_exported import TimeZoneEngine
import CTinyData

extension TimeZoneFinder {
  /// A finder for the world over embedded boundaries simplified to within 500 m: 0.57 MB instead of 16 MB.
  ///
  /// If no simplified border is within 500 m, the answer is the same as from the full boundaries, and `isCertain(at:)`
  /// is true. Elsewhere `certainty(at:)` has the candidates, and `escalating(to:)` asks another source.
  ///
  /// The finder is created on first use; the system loads the data page by page as queries touch it.
  public static let tiny = TimeZoneFinder(
    embedded: UnsafeRawBufferPointer(start: tzlookup_tiny_index(), count: tzlookup_tiny_index_size()))
}
