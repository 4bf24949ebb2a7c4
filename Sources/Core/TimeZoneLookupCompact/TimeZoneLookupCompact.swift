// The engine does all the work; this module adds the world's boundaries, simplified.
@_exported import TimeZoneEngine
import CCompactData

extension TimeZoneFinder {
  /// A finder for the world over embedded boundaries simplified to within 25 m: 4 MB instead of 16 MB.
  ///
  /// If no simplified border is within 25 m, the answer is the same as from the full boundaries, and `isCertain(at:)`
  /// is true. Elsewhere `certainty(at:)` has the candidates, and `escalating(to:)` asks another source.
  ///
  /// The finder is created on first use; the system loads the data page by page as queries touch it.
  public static let compact = TimeZoneFinder(
    embedded: UnsafeRawBufferPointer(start: tzlookup_compact_index(), count: tzlookup_compact_index_size()))
}
