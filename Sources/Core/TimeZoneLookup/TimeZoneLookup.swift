// The engine does all the work; this module adds the world's boundaries.
@_exported import TimeZoneEngine
import CWorldData

extension TimeZoneFinder {
  /// A finder for the world over the boundaries embedded in the library.
  ///
  /// The finder is created on first use; the system loads the data page by page as queries touch it.
  public static let world = TimeZoneFinder(
    embedded: UnsafeRawBufferPointer(start: tzlookup_world_index(), count: tzlookup_world_index_size()))
}
