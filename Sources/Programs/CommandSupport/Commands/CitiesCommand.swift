import ArgumentParser

struct CitiesCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "cities",
    abstract: "List cities of a zone, a country or a region, or in the polygons of a shapefile.",
    usage: """
      tzlookup cities [--zone <name>] [--country <code>] [--region <name>] [--min-population <number>] [--limit <number>]
                      [--json | --csv]
      tzlookup cities --within <file> [--field <name>] ...
      """,
    discussion: """
      Cities are listed from largest to smallest. Each line has the city with its
      region and country, its population (- if unknown), and its zone. Use at least
      one option that selects cities.

      EXAMPLES:
        tzlookup cities --country NZ --limit 3        its largest cities
        tzlookup cities --zone Asia/Tokyo --min-population 500000
        tzlookup cities --country US --region TX --csv
        tzlookup cities --within delivery.shp --field name
                                                      each city, and its polygon
      """)

  @Option("List only cities of this zone, by any of its names.", "name", completion: .zones) var zone: Word?
  @Option("List only cities of this country, such as JP.", "code", completion: .countries) var country: Word?

  @Option(
    "List only cities of this first-level region, by its name, its code, or its postal abbreviation in Australia, Canada or the United States.",
    "name")
  var region: Word?

  @Option("List only cities with at least this many people.", "number") var minPopulation: Word?
  @Option("Print at most this many cities.", "number") var limit: Word?

  @Option(
    "List only cities in a polygon of this shapefile, and print the name of the polygon as well. Needs tzlookup-shapes.",
    "file", completion: .boundaryFiles)
  var within: Word?

  @Option("Read the names of the polygons from this field of the shapefile. (default: tzid)", "name")
  var field: Word?

  @Flag("Print one JSON object, in which 'cities' lists the cities with their positions and all zones.")
  var json = false

  @Flag("Print a table of comma-separated values with a header.") var csv = false

  var usesActiveIndex: Bool { within == nil }

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    try requireOne(of: [(json, "--json"), (csv, "--csv")])
    try refuse(if: field != nil && within == nil, "--field requires --within; see 'tzlookup cities --help'")
    guard
      zone != nil || country != nil || region != nil || minPopulation != nil || limit != nil || within != nil
    else {
      throw CommandFailure.usage(
        "no cities selected; try 'tzlookup cities --country JP', or see 'tzlookup cities --help'")
    }
    let filter = try filter()
    let limit = try limit.map { try WholeNumber.value($0.text, for: "--limit", from: 1) } ?? .max
    let rows = try rows(filter, limit, shapefiles)
    if json {
      let cities: JSONObject = ["cities": CityList.json(rows)]
      try BufferedOutput.print(.object(cities.adding(Self.dataVersions)))
    } else if csv {
      try BufferedOutput.print(CityList.csv(rows, hasPolygons: within != nil))
    } else if !rows.isEmpty {
      try BufferedOutput.print(CityList.text(rows))
    }
    if !rows.isEmpty { return .success }
    Diagnostics.report("no city of the gazetteer matches")
    return .noZone
  }

  private func rows(
    _ filter: CityFilter, _ limit: Int, _ shapefiles: ShapefileAccess
  ) throws -> [CityList.Row] {
    guard let within else {
      return Gazetteer.embedded.cities(filter, limit: limit).map { CityList.Row(city: $0) }
    }
    try [CommandInput.shapefile(within.text, name: "--within \(within.text)")].requireApart(from: nil)
    let source = try shapefiles("--within").source(
      within.text, field: field?.text ?? "tzid", LookupPolicy(fallback: .none))
    _ = try ActiveIndex.current()
    let polygons = { (city: City) in source.match(at: city.coordinate)?.timeZoneIdentifiers ?? [] }
    return Gazetteer.embedded.cities(filter, limit: limit) { !polygons($0).isEmpty }
      .map { CityList.Row(city: $0, polygons: polygons($0)) }
  }

  static var dataVersions: JSONObject {
    [
      "dataVersion": JSON(stated: ActiveIndex.finder.information.dataVersion),
      "gazetteerVersion": Gazetteer.versionJSON,
    ]
  }

  private func filter() throws -> CityFilter {
    var filter = CityFilter()
    if let zone {
      let entry = try ZoneDirectory.embedded.entry(for: zone.text)
      filter.timeZoneIdentifiers = [entry.name] + entry.olderNames
    }
    filter.country = try CountryArgument.code(country)
    if let region {
      let regions = Gazetteer.embedded.regions(matching: region.text, country: filter.country)
      guard !regions.isEmpty else {
        let place = filter.country.map { " of \($0)" } ?? ""
        throw CommandFailure.usage(
          "--region: no region\(place) is named \(region.text.quotedForMessage); expected a name or code, such as Hokkaido or TX"
        )
      }
      filter.regions = regions
    }
    if let minPopulation {
      filter.minimumPopulation = try WholeNumber.value(minPopulation.text, for: "--min-population", from: 0)
    }
    return filter
  }
}

enum CountryArgument {
  static func code(_ word: Word?) throws -> String? {
    guard let word else { return nil }
    let bytes = Array(word.text.utf8)
    if bytes.count == 2, bytes.allSatisfy(\.isASCIILetter),
      let code = Gazetteer.embedded.countryCode(matching: word.text)
    {
      return code
    }
    let meant = Gazetteer.embedded.countryCode(matching: word.text) ?? "JP"
    throw CommandFailure.expected("a code such as \(meant)", for: "--country", found: word.text)
  }
}
