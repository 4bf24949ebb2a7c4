import ArgumentParser

struct InfoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the data's releases and dates, counts, sizes, attribution and license.",
    usage: "tzlookup info [--licenses] [--json] [--index <file>] [--zoneinfo <directory>]")

  @Flag("Print the license and attribution of each part of the program instead.") var licenses = false
  @Flag("Print one JSON object, or one array with --licenses.") var json = false
  @OptionGroup var indexOption: IndexOption
  @OptionGroup var rules: RulesOption

  var usesActiveIndex: Bool { indexOption.index == nil }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try (indexOption.inputs + rules.inputs).requireApart(from: nil)
    let finder = try indexOption.finder()
    if licenses {
      let notices = LicenseNotice.all(finder.information)
      try BufferedOutput.print(json ? LicenseNotice.json(notices).text : LicenseNotice.text(notices))
      return .success
    }
    let database = try rules.database()
    let change = NextClockChange(in: finder.identifiers, of: database, after: .now)
    let entries: [InformationEntry] =
      try finder.information.entries + sourceEntries(finder.information)
      + InformationEntry.region(finder) + InformationEntry.rules(database, directory: rules.directory)
      + Gazetteer.embedded.information.entries
      + [
        InformationEntry(
          label: "next change", key: "nextChange", lines: change?.lines ?? ["none"],
          json: change?.json ?? .null)
      ]
    try Self.reportUnknown(finder.identifiers, to: database)
    try BufferedOutput.print(json ? InformationEntry.json(entries).text : InformationEntry.table(entries))
    return .success
  }

  /// Which index answers, and the day of its package.
  private func sourceEntries(_ information: IndexInformation) throws -> [InformationEntry] {
    var (text, word, path, day) = ("built-in boundaries", "builtIn", String?.none, String?.none)
    if let index = indexOption.index {
      (text, word, path) = ("\(index.text) (--index)", "option", index.text)
    } else if let file = try ActiveIndex.current().file {
      word = file.choice == .environment ? "environment" : "installation"
      (text, path) = (file.text, file.path)
    } else {
      day = DataDates.boundaries.day(ofRelease: information.dataVersion)
    }
    return [
      .day("data date", "dataDate", day),
      InformationEntry(label: "answers from", key: "indexSource", lines: [text], json: JSON(word)),
      InformationEntry(label: "", key: "indexPath", lines: [], json: JSON(path)),
    ]
  }
}

/// One line of `tzlookup info`, or several.
private struct InformationEntry {
  let label: String
  let key: String
  /// The lines for people; none for what only JSON has.
  let lines: [String]
  let json: JSON

  /// A text; empty if it was not stated when the index was compiled.
  static func text(_ label: String, _ key: String, _ text: String) -> InformationEntry {
    InformationEntry(
      label: label, key: key, lines: [text.isEmpty ? "not stated" : text], json: JSON(stated: text))
  }

  /// The day of a package; `nil` if it is not known.
  static func day(_ label: String, _ key: String, _ day: String?) -> InformationEntry {
    InformationEntry(
      label: label, key: key, lines: [day.map { "\($0), that of its package" } ?? "unknown"], json: JSON(day))
  }

  static func count(_ label: String, _ key: String, _ count: Int) -> InformationEntry {
    InformationEntry(label: label, key: key, lines: [count.grouped], json: JSON(count))
  }

  static func json(_ entries: [InformationEntry]) -> JSON {
    .object(JSONObject(entries.map { ($0.key, $0.json) }))
  }

  static func table(_ entries: [InformationEntry]) -> String {
    Columns.text(
      entries.flatMap { entry in
        entry.lines.enumerated().map { ($0.offset == 0 ? entry.label : "", $0.element) }
      })
  }
}

extension IndexInformation {
  fileprivate var entries: [InformationEntry] {
    [
      .text("data version", "dataVersion", dataVersion), .count("zones", "zones", zoneCount),
      .count("edges", "edges", edgeCount), .count("leaves", "leaves", leafCount),
      InformationEntry(
        label: "error bound", key: "errorMeters",
        lines: [errorBound == 0 ? "none: exact" : "\(errorBound.decimalText(3, isShort: true)) m"],
        json: JSON(errorBound, places: 3)),
      .count("bytes", "bytes", byteCount), .count("index format", "formatVersion", formatVersion),
      .text("attribution", "attribution", attribution), .text("license", "license", license),
    ]
  }
}

extension GazetteerInformation {
  fileprivate var entries: [InformationEntry] {
    [
      .count("cities", "cities", cityCount), .text("city data", "gazetteerVersion", dataVersion),
      .day("city date", "gazetteerDate", DataDates.cities.day(ofRelease: dataVersion)),
      .text("city source", "citiesAttribution", attribution), .text("city license", "citiesLicense", license),
    ]
  }
}

extension InformationEntry {
  /// The region that an index is made for, and the box around it in the order of GeoJSON; nothing for the world.
  static func region(_ finder: TimeZoneFinder) -> [InformationEntry] {
    guard let region = finder.region else { return [] }
    let box = [region.west, region.south, region.east, region.north]
    return [
      .text("region", "region", region.kind.rawValue),
      InformationEntry(
        label: "bbox", key: "bbox", lines: [box.map(\.degreesText).joined(separator: ",")],
        json: .array(box.map { JSON($0, places: 7) })),
    ]
  }

  static func rules(_ database: TimeZoneDatabase, directory: String?) -> [InformationEntry] {
    let version = TimeZoneDatabase.embedded.version ?? ""
    let embedded: [InformationEntry] = [
      .text("rules version", "rulesVersion", version),
      .day("rules date", "rulesDate", DataDates.rules.day(ofRelease: version)),
    ]
    guard let directory else { return embedded }
    return embedded + [
      .text("zoneinfo", "zoneinfo", directory),
      .text("its version", "zoneinfoVersion", database.version ?? ""),
    ]
  }
}

extension Double {
  fileprivate var degreesText: String { Int32((self * 1e7).rounded()).degreesText }
}

extension InfoCommand {
  /// Warns of zones of the boundaries that the rules do not have, or only under another name.
  private static func reportUnknown(_ zones: [String], to database: TimeZoneDatabase) throws {
    var (renamed, missing): ([String], [String]) = ([], [])
    for zone in zones {
      do {
        let rules = try database.rulesByAnyName(for: zone)
        if let name = rules.identifier, !name.isSame(as: zone) { renamed.append("\(zone) (\(name))") }
      } catch TimeZoneRulesError.unknownZone, TimeZoneRulesError.invalidIdentifier {
        // Boundaries need not be of time zones: any text names a polygon, and no rules have it.
        missing.append(zone)
      }
    }
    if !renamed.isEmpty {
      Diagnostics.report("the rules have some zones of the boundaries by another name: \(list(renamed))")
    }
    if !missing.isEmpty {
      Diagnostics.report("the rules lack some zones of the boundaries: \(list(missing))")
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).joined(separator: ", ")
    return names.count > 20 ? "\(shown) and \(names.count - 20) more" : shown
  }
}

/// The day on which the package of a release was made.
package struct PackageDate: Sendable {
  package let release: String
  /// The day, such as `2026-09-10`; `nil` if the package has no dates.
  let recorded: String?

  /// The day of a release; `nil` for any other.
  func day(ofRelease release: String) -> String? { release.isSame(as: self.release) ? recorded : nil }
}
