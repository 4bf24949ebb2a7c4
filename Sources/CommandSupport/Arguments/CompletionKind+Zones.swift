import ArgumentParser
import TimeZoneDirectory
import TimeZoneLookup

// What shells offer for names: the program itself is asked, when somebody presses the key.

extension CompletionKind {
  /// The zones of the tz database, under the names of today.
  public static var zones: CompletionKind {
    .custom { _, _, _ in ZoneDirectory.embedded.entries.map(\.name) }
  }

  /// The zones of the boundaries inside, nautical ones too.
  public static var boundaryZones: CompletionKind {
    .custom { _, _, _ in TimeZoneFinder.world.identifiers }
  }

  /// The codes of the countries that have zones.
  public static var countries: CompletionKind {
    .custom { _, _, _ in Set(ZoneDirectory.embedded.entries.flatMap(\.countries).map(\.code)).sorted() }
  }
}
