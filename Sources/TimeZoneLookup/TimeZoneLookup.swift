// Everything that answers is in the engine; this module adds the world's boundaries to it.
@_exported import TimeZoneEngine

import CWorldData

extension TimeZoneFinder {
  /// The finder for the whole world, from the data inside the library: no file is read.
  ///
  /// Made on first use; the data itself is read from the program page by page as queries touch it.
  public static let world = TimeZoneFinder(
    embedded: UnsafeRawBufferPointer(start: tzlookup_world_index(), count: tzlookup_world_index_size()))
}
