import TimeZoneTracks

extension NotificationArguments {
  private static let placeLimit = 1_000_000

  func readPlaces(_ shapefiles: ShapefileAccess) throws -> NotificationPlaces {
    guard let path = places?.text else {
      throw CommandFailure.usage("--notifications requires --places")
    }
    if isShapefile {
      let work = try shapefiles("--places")
      return NotificationPlaces(zonesOf: try work.finder(path, field: placesField?.text ?? "tzid"))
    }
    if isIndex { return NotificationPlaces(zonesOf: try TimeZoneFinder(command: path)) }
    return try readTable(path)
  }

  private func readTable(_ path: String) throws -> NotificationPlaces {
    // Without one, each place must have its own.
    let fallback = try radius.map { try Meters(parsing: $0.text, for: "--radius", .positive).value }
    let table = try mapError(
      { (error: AnnotationError) in CommandFailure(error, placesIn: path) },
      PositionTable(
        contentsOf: FileSource(path: path),
        columns: [["name", "title", "id"], ["radius_m", "radius_meters", "radius"]], limit: Self.placeLimit))
    if let line = table.firstLineWithoutPosition {
      throw CommandFailure.message(
        "\(path): line \(line): expected a place with latitude and longitude, found none; complete the row or remove it",
        .badData)
    }
    if table.rows.isEmpty { throw CommandFailure.message("\(path): expected places, found none", .badData) }
    try refuse(
      if: !table.hasColumn[1] && fallback == nil,
      "\(path): expected a column radius_m, found none; specify the same radius for all places with --radius",
      .badData)
    var circles: [NotificationPlace] = []
    for row in table.rows {
      let name = row.texts[0].isEmpty ? "line \(row.line)" : row.texts[0]
      let text = table.isSeparatedBySemicolons ? row.texts[1].withDecimalPoint : row.texts[1]
      guard let radius = text.isEmpty ? fallback : Double(text), radius > 0,
        radius <= Self.greatestRadius
      else {
        throw CommandFailure.message(
          "\(path): line \(row.line): expected a radius in meters, more than 0 and up to \(Int(Self.greatestRadius).grouped), found \(row.texts[1].quotedForMessage)\(row.texts[1].isEmpty ? "; specify one for such places with --radius" : "")",
          .badData)
      }
      circles.append(NotificationPlace(name, at: row.coordinate, radius: radius))
    }
    return try mapError(
      { (error: NotificationError) in CommandFailure.message("\(path): \(error)", .badData) },
      NotificationPlaces(circles))
  }

  /// Half the Earth's circumference, rounded down.
  private static let greatestRadius = 20_015_000.0
}

extension CommandFailure {
  fileprivate init(_ error: AnnotationError, placesIn path: String) {
    switch error {
    case .noCoordinateColumns, .missingColumn, .ambiguousColumn, .ambiguousPairs:
      self = .message(
        "--places \(path): \(error.finding); name the columns latitude and longitude", .badData)
    case .file(let error): self.init(error)
    default: self = .message("--places \(path): \(error.finding)", .badData)
    }
  }
}
