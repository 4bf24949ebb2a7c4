// The gazetteer does all the work; this module adds the world's cities.
@_exported import TimeZoneEngine
import CGazetteer

extension Gazetteer {
  /// The world's cities, embedded in the library: no file needs to be opened.
  ///
  /// It is created on first use; the system loads the data page by page as searches touch it.
  public static let embedded = Gazetteer(
    embedded: UnsafeRawBufferPointer(start: tzlookup_gazetteer(), count: tzlookup_gazetteer_size()))
}
