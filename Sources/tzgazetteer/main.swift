import SystemFiles
import TimeZoneGazetteer
import TimeZoneLookup
import TimeZoneSupport

// Makes a gazetteer from tables: `tzgazetteer DIRECTORY gazetteer.tzg`. `Scripts/build-data` runs it.

/// The rows of a file of columns separated by tabs.
func rows(_ path: String) throws(FileError) -> [[String]] {
  let bytes = try InputFile(path).readAll(limit: 1 << 30)
  return bytes.split(separator: UInt8(ascii: "\n")).map { line in
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

let directory = CommandLine.arguments[1]
var source = GazetteerSource()
source.regions = try rows("\(directory)/regions.tsv").map {
  Region(country: $0[0], code: $0[1], name: $0[2].isEmpty ? nil : $0[2])
}
for row in try rows("\(directory)/folding.tsv") {
  source.folding.append((row[0].unicodeScalars.first!, row.count > 1 ? row[1] : ""))
}
source.homes = Set(
  try rows("\(directory)/territories.tsv").map { GazetteerSource.Territory(zone: $0[0], country: $0[1]) })
for row in ZoneTable.embedded.rows {
  for code in row.countryCodes {
    source.homes.insert(GazetteerSource.Territory(zone: row.timeZoneIdentifier, country: code))
  }
}
var exceptions: [String: String] = [:]
for row in try rows("\(directory)/exceptions.tsv") { exceptions[row[0]] = row[2] }
for row in try rows("\(directory)/cities.tsv") {
  let latitude = Int32(row[2])!, longitude = Int32(row[3])!
  let coordinate = try Coordinate(latitudeE7: latitude * 100, longitudeE7: longitude * 100)
  let zone =
    exceptions[row[0]] ?? TimeZoneFinder.world.match(at: coordinate)?.timeZoneIdentifiers.first ?? row[7]
  source.entries.append(
    GazetteerSource.Entry(
      name: row[1], alternateNames: Array(row[8...]).filter { !$0.isEmpty }, country: row[5],
      regionCode: row[6], population: UInt32(row[4])!,
      latitudeE5: latitude, longitudeE5: longitude, zone: zone))
}
source.dataVersion = "GeoNames"
source.attribution = "GeoNames (https://www.geonames.org)"
source.license = "CC BY 4.0"
try OutputFile(CommandLine.arguments[2]).replaceContents(with: source.gazetteerBytes())
