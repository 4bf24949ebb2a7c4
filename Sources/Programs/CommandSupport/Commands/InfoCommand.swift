import ArgumentParser
import TimeZonePresentation

struct InfoCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Print the data's releases and dates, counts, sizes, attribution and license.",
    usage: "tzlookup info [--licenses] [--json] [--index <file>] [--zoneinfo <directory>]")

  @Flag(help: "Print the license and attribution of each part of the program instead.")
  var licenses = false

  @Flag(help: "Print one JSON object, or one array with --licenses.")
  var json = false

  @OptionGroup var indexOption: IndexOption
  @OptionGroup var rules: RulesOption

  var usesActiveIndex: Bool { indexOption.index == nil }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try (indexOption.inputs + rules.inputs).requireApart(from: nil)
    let finder = try indexOption.finder()
    if licenses { return try printLicenses(of: finder) }
    let database = try rules.database()
    let source = try source()
    let entries =
      finder.information.entries(source) + InformationEntry.region(finder)
      + InformationEntry.rules(database, directory: rules.directory)
      + Gazetteer.embedded.information.entries
      + [
        InformationEntry(
          label: "next change", key: "nextChange",
          value: .change(NextClockChange(in: finder.identifiers, of: database, after: .now)))
      ]
    let coverage = try RulesCoverage(of: finder.identifiers, in: database)
    for warning in coverage.warnings { Diagnostics.report(warning) }
    try BufferedOutput.print(json ? InformationEntry.json(entries).text : InformationEntry.table(entries))
    return .success
  }

  private func source() throws -> IndexSource {
    if let index = indexOption.index { return .option(index.text) }
    return try ActiveIndex.current().file.map { .file($0) } ?? .builtIn
  }

  private func printLicenses(of finder: TimeZoneFinder) throws -> ExitStatus {
    let notices = LicenseNotice.all(finder.information)
    try BufferedOutput.print(json ? LicenseNotice.json(notices).text : LicenseNotice.text(notices))
    return .success
  }
}

private enum IndexSource {
  case builtIn
  case option(String)
  case file(IndexOverride)

  var path: String? {
    switch self {
    case .builtIn: nil
    case .option(let path): path
    case .file(let file): file.path
    }
  }

  var text: String {
    switch self {
    case .builtIn: "built-in boundaries"
    case .option(let path): "\(path) (--index)"
    case .file(let file): file.text
    }
  }

  var word: String {
    switch self {
    case .builtIn: "builtIn"
    case .option: "option"
    case .file(let file): file.choice == .environment ? "environment" : "installation"
    }
  }
}

/// One line of `tzlookup info`.
private struct InformationEntry {
  let label: String
  let key: String
  let value: Value

  enum Value {
    /// A text; empty if it was not stated when the index was compiled.
    case text(String)
    /// A text for people, and the value that JSON has instead.
    case texts(plain: String, json: String?)
    /// The day of a package; `nil` if it is not known.
    case day(String?)
    case change(NextClockChange?)
    case count(Int)
    /// A distance; 0 for an exact index.
    case meters(Double)
    case degrees([Double])
  }
}

extension IndexInformation {
  fileprivate func entries(_ source: IndexSource) -> [InformationEntry] {
    let isBuiltIn = if case .builtIn = source { true } else { false }
    return [
      InformationEntry(label: "data version", key: "dataVersion", value: .text(dataVersion)),
      InformationEntry(label: "zones", key: "zones", value: .count(zoneCount)),
      InformationEntry(label: "edges", key: "edges", value: .count(edgeCount)),
      InformationEntry(label: "leaves", key: "leaves", value: .count(leafCount)),
      InformationEntry(label: "error bound", key: "errorMeters", value: .meters(errorBound)),
      InformationEntry(label: "bytes", key: "bytes", value: .count(byteCount)),
      InformationEntry(label: "index format", key: "formatVersion", value: .count(formatVersion)),
      InformationEntry(label: "attribution", key: "attribution", value: .text(attribution)),
      InformationEntry(label: "license", key: "license", value: .text(license)),
      InformationEntry(
        label: "data date", key: "dataDate",
        value: .day(isBuiltIn ? DataDates.boundaries.day(ofRelease: dataVersion) : nil)),
      InformationEntry(
        label: "answers from", key: "indexSource", value: .texts(plain: source.text, json: source.word)),
      InformationEntry(label: "", key: "indexPath", value: .texts(plain: "", json: source.path)),
    ]
  }
}

extension GazetteerInformation {
  fileprivate var entries: [InformationEntry] {
    [
      InformationEntry(label: "cities", key: "cities", value: .count(cityCount)),
      InformationEntry(label: "city data", key: "gazetteerVersion", value: .text(dataVersion)),
      InformationEntry(
        label: "city date", key: "gazetteerDate", value: .day(DataDates.cities.day(ofRelease: dataVersion))),
      InformationEntry(label: "city source", key: "citiesAttribution", value: .text(attribution)),
      InformationEntry(label: "city license", key: "citiesLicense", value: .text(license)),
    ]
  }
}

extension InformationEntry {
  /// The region that an index is made for, and the box around it in the order of GeoJSON; nothing for the world.
  static func region(_ finder: TimeZoneFinder) -> [InformationEntry] {
    guard let region = finder.region else { return [] }
    return [
      InformationEntry(label: "region", key: "region", value: .text(region.kind.rawValue)),
      InformationEntry(
        label: "bbox", key: "bbox", value: .degrees([region.west, region.south, region.east, region.north])),
    ]
  }

  static func rules(_ database: TimeZoneDatabase, directory: String?) -> [InformationEntry] {
    let version = TimeZoneDatabase.embedded.version ?? ""
    let embedded = [
      InformationEntry(label: "rules version", key: "rulesVersion", value: .text(version)),
      InformationEntry(
        label: "rules date", key: "rulesDate", value: .day(DataDates.rules.day(ofRelease: version))),
    ]
    guard let directory else { return embedded }
    return embedded + [
      InformationEntry(label: "zoneinfo", key: "zoneinfo", value: .text(directory)),
      InformationEntry(label: "its version", key: "zoneinfoVersion", value: .text(database.version ?? "")),
    ]
  }
}

// MARK: - Text

extension InformationEntry {
  static func json(_ entries: [InformationEntry]) -> JSON {
    .object(JSONObject(entries.map { ($0.key, $0.value.json) }))
  }

  static func table(_ entries: [InformationEntry]) -> String {
    Columns.text(entries.flatMap(\.rows))
  }
}

extension InformationEntry {
  /// The lines for people: several for a change of clocks, none for a value that only JSON has.
  private var rows: [Columns.Row] {
    if label.isEmpty { return [] }
    guard case .change(let change?) = value else { return [(label, value.plain)] }
    return change.lines.enumerated().map { ($0.offset == 0 ? label : "", $0.element) }
  }
}

extension InformationEntry.Value {
  fileprivate var json: JSON {
    switch self {
    case .text(let text): JSON(stated: text)
    case .texts(_, let text): JSON(text)
    case .day(let day): JSON(day)
    case .change(let change): change?.json ?? .null
    case .count(let count): JSON(count)
    case .meters(let meters): JSON(meters, places: 3)
    case .degrees(let numbers): .array(numbers.map { JSON($0, places: 7) })
    }
  }

  fileprivate var plain: String {
    switch self {
    case .text(let text): text.isEmpty ? "not stated" : text
    case .texts(let text, _): text
    case .day(let day): day.map { "\($0), that of its package" } ?? "unknown"
    case .change(let change): change?.lines.joined(separator: "; ") ?? "none"
    case .count(let count): count.grouped
    case .meters(let meters): meters == 0 ? "none: exact" : "\(meters.decimalText(3, isShort: true)) m"
    case .degrees(let numbers): numbers.map(\.degreesText).joined(separator: ",")
    }
  }
}

extension Double {
  fileprivate var degreesText: String { Int32((self * 1e7).rounded()).degreesText }
}

// MARK: - Rules

/// The zones of the boundaries that the rules lack.
private struct RulesCoverage {
  /// Zones that the rules have only under another name, with that name.
  private var renamed: [String] = []
  /// Zones that they do not have at all.
  private var missing: [String] = []

  init(of zones: [String], in database: TimeZoneDatabase) throws {
    for zone in zones {
      do {
        let rules = try database.rulesByAnyName(for: zone)
        if let name = rules.identifier, !name.isSame(as: zone) { renamed.append("\(zone) (\(name))") }
      } catch TimeZoneRulesError.unknownZone, TimeZoneRulesError.invalidIdentifier {
        // Boundaries need not be of time zones: any text names a polygon, and no rules have it.
        missing.append(zone)
      }
    }
  }

  var warnings: [String] {
    var lines: [String] = []
    if !renamed.isEmpty {
      lines.append("the rules have some zones of the boundaries by another name: \(list(renamed))")
    }
    if !missing.isEmpty { lines.append("the rules lack some zones of the boundaries: \(list(missing))") }
    return lines
  }

  private func list(_ names: [String]) -> String {
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
