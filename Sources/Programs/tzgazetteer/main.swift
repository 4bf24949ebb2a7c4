import Platform
import TimeZoneAnnotation
import TimeZonePlaces
import TimeZoneLookup

// Makes a gazetteer from tables. `Scripts/build data` runs it.

let usage = """
  usage: tzgazetteer [--index <file>] <directory> <gazetteer> [<report> [<populations>]]

  Makes a gazetteer from the tables in a directory (Scripts/data/gazetteer/make_source.py writes
  them), a report of what is worth a look, and the table of the population of each zone's
  largest city. The zone of each city is that of the polygons.

    --index <file>  the index with the polygons (default: the one inside)

  """

func end(_ message: String, _ status: Int32) -> Never {
  let bytes = Array("\(message)\n".utf8)
  // There is nowhere to report that this fails.
  _ = write(STDERR_FILENO, bytes, bytes.count)
  exit(status)
}

func make(from directory: String, index: String?, to outputs: [String]) throws {
  let tables = try SourceTables(directory: directory)
  // The index with the polygons.
  let finder = try index.map { try TimeZoneFinder(contentsOf: $0) } ?? .world
  let zones = try CityZones(of: tables, by: finder)
  var source = tables.source
  source.entries = zones.entries
  let bytes = source.gazetteerBytes()
  // Checks what was made as every reader of it would.
  let gazetteer = try Gazetteer(bytes: bytes)
  let report = try GazetteerReport(gazetteer, tables, zones)
  let populations = populationTable(gazetteer, zones: finder.identifiers)
  for (path, contents) in zip(outputs, [bytes, Array(report.text.utf8), Array(populations.utf8)]) {
    try OutputFile(path).replaceContents(with: contents)
  }
}

var words = Array(CommandLine.arguments.dropFirst())
if words.contains("--help") || words.contains("-h") {
  print(usage, terminator: "")
  exit(0)
}
var index: String?
if words.first == "--index" {
  guard words.count > 1 else { end("tzgazetteer: --index: expected a file, found none\n\(usage)", 64) }
  index = words[1]
  words.removeFirst(2)
}
guard (2...4).contains(words.count), !words.contains(where: { $0.hasPrefix("-") }) else {
  end(
    "tzgazetteer: expected a directory, a gazetteer and perhaps a report and populations, found \(words)\n\(usage)",
    64)
}
do {
  try make(from: words[0], index: index, to: Array(words.dropFirst()))
} catch {
  end("tzgazetteer: \(error)", 65)
}
