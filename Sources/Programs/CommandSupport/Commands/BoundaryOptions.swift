import ArgumentParser

package struct IndexOption: ParsableArguments {
  @Option(
    "Use this index, which 'tzlookup compile' made. (default: $TZLOOKUP_INDEX, an installed index, or the built-in one)",
    "file", completion: .file(extensions: ["tzidx"]))
  package var index: Word?

  package init() {}

  package var inputs: [CommandInput] { index.map { [.option("--index", $0.text)] } ?? [] }

  func finder() throws -> TimeZoneFinder { try Self.finder(index) }

  /// The finder over an index, or over the one that answers if no option names one.
  static func finder(_ index: Word?) throws -> TimeZoneFinder {
    try index.map { try TimeZoneFinder(command: $0.text) } ?? ActiveIndex.current().finder
  }
}

package struct FieldOption: ParsableArguments {
  @Option("Read the zone identifiers from this field of the shapefile. (default: tzid)", "name")
  var field: Word?

  package init() {}

  package var name: String { field?.text ?? "tzid" }
}

/// The boundaries that lookups and annotations use: an index or a shapefile.
struct BoundaryOptions: ParsableArguments {
  @OptionGroup var indexOption: IndexOption

  @Option(
    "Use this shapefile or GeoJSON, zipped or not. No index is needed, but lookups are slower.", "file",
    completion: .boundaryFiles)
  var shapes: Word?

  @OptionGroup var fieldOption: FieldOption

  var isGiven: Bool { indexOption.index != nil || shapes != nil || fieldOption.field != nil }

  var usesActiveIndex: Bool { indexOption.index == nil && shapes == nil }

  var inputs: [CommandInput] {
    indexOption.inputs + (shapes.map { [.shapefile($0.text, name: "--shapes \($0.text)")] } ?? [])
  }

  /// Whether the boundaries are of time zones, as far as the options show: another field than `tzid` names
  /// something else.
  var areOfTimeZones: Bool { fieldOption.name.isSame(as: "tzid") }

  /// Fails if a field of a shapefile names zones that are probably not time zones.
  func requireTimeZones(for option: String) throws {
    if areOfTimeZones { return }
    throw CommandFailure.usage(
      "\(option) requires time zones, but --field names other zones; leave out one of them")
  }

  /// Checks the options, and that a shapefile can be read if one is named.
  func open(_ shapefiles: ShapefileAccess) throws -> OpenBoundaries {
    try requireOne(of: [(indexOption.index != nil, "--index"), (shapes != nil, "--shapes")])
    if let shapes {
      return .shapefile(try shapefiles("--shapes"), path: shapes.text, field: fieldOption.name)
    }
    try refuse(if: fieldOption.field != nil, "--field requires --shapes; see 'tzlookup --help'")
    return .index(indexOption)
  }
}

/// Boundaries whose options have been checked; they are read when they are needed.
enum OpenBoundaries {
  case index(IndexOption)
  case shapefile(any ShapefileWork, path: String, field: String)

  func source(_ policy: LookupPolicy) throws -> any ZoneSource {
    switch self {
    case .index(let option): PolicyFinder(try option.finder(), policy)
    case .shapefile(let work, let path, let field): try work.source(path, field: field, policy)
    }
  }

  /// The boundaries as an index, for distances.
  func finder() throws -> TimeZoneFinder {
    switch self {
    case .index(let option): try option.finder()
    case .shapefile(let work, let path, let field): try work.finder(path, field: field)
    }
  }
}

/// Gives access to shapefiles: in `tzlookup-shapes`, which links shapelib and GEOS; `tzlookup` becomes that program
/// instead of returning. The argument names the feature that needs it, for the message if the program is missing.
package typealias ShapefileAccess = (String) throws -> any ShapefileWork

/// The work that needs shapelib and GEOS.
package protocol ShapefileWork {
  func source(_ path: String, field: String, _ policy: LookupPolicy) throws -> any ZoneSource
  func finder(_ path: String, field: String) throws -> TimeZoneFinder
  /// Polygons without the vertices that lie no farther than some meters from the simplified border.
  func simplified(_ polygons: [ZonePolygon], _ meters: Meters) throws -> [ZonePolygon]
  func compile(_ command: CompileCommand) throws -> ExitStatus
  func verify(_ command: VerifyCommand) throws -> ExitStatus
  func compare(_ command: CompareCommand) throws -> ExitStatus
}
