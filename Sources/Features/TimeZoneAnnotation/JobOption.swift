/// The options of work on rows, as the library, `tzlookup csv`, `tzlookup ndjson` and batches of the service call them.
///
/// The raw value is the name in the commands, without its hyphens.
package enum JobOption: String, CaseIterable, Sendable {
  /// Only for batches: commands are named after formats.
  case format
  case latitude = "lat"
  case longitude = "lon"
  case cityName = "city-name"
  case countryColumn = "country-column"
  case regionColumn = "region-column"
  case wrapLongitudes = "wrap-longitudes"
  case blankNullIsland = "blank-null-island"
  case noHeader = "no-header"
  case skipLines = "skip-lines"
  case delimiter
  case time
  case localTime = "local-time"
  case offsetColumn = "offset-column"
  /// The option for objects that corresponds to ``offsetColumn``.
  case offsetKey = "offset-key"
  case accuracyColumn = "accuracy-column"
  case timeColumns = "time-columns"
  case timeFormat = "time-format"
  case assumeZone = "assume-zone"
  case column
  case allZones = "all-zones"
  case matchType = "match-type"
  case certainty, force
  case onError = "on-error"
  case repeated, skipped
  case standardTime = "standard-time"
  case posixTZ = "posix-tz"
  case city
  case cityColumns = "city-columns"
  case minPopulation = "min-population"
  case cityWithin = "city-within"
  case sun
  case sunColumns = "sun-columns"
  case sunDate = "sun-date"
  case nameIn = "name-in"
  case audit
  case auditColumns = "audit-columns"
  case auditOnly = "audit-only"
  case auditOffsets = "audit-offsets"
  case auditIndex = "audit-index"
  case auditRules = "audit-rules"
  case geometry, rows

  package var parameterName: String {
    switch self {
    case .longitude: "lng"
    case .noHeader: "header"
    case .offsetKey: JobOption.offsetColumn.rawValue
    case .allZones: "all"
    default: rawValue
    }
  }
}
