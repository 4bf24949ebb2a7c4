struct ColumnFinder {
  let columns: TableColumns
  /// The header, or the first row of a table without one.
  let first: FirstRow
  let options: CSVOptions

  var header: FirstRow? { options.hasHeader ? first : nil }

  static func names(_ options: CSVOptions) -> [String] {
    options.givenColumns.compactMap { column in
      if case .named(let name) = column { name } else { nil }
    }
  }

  /// The columns that the options give; without options, the columns whose names indicate coordinates.
  func coordinateColumns() throws(AnnotationError) -> CoordinateColumns {
    if let name = try index(of: options.placeName, .place) {
      return .place(
        name: name, country: try index(of: options.country, .country),
        region: try index(of: options.region, .region))
    }
    let latitude = try index(of: options.latitude, .latitude)
    let longitude = try index(of: options.longitude, .longitude)
    if let latitude, latitude == longitude { return .combined(latitude) }
    if case .unnamed = columns.listed, latitude == nil || longitude == nil { throw .columnsNotGiven }
    guard let given = latitude ?? longitude else { return try columnsByName() }
    if latitude == nil { return try referenced(partner(.latitude, .latitude, of: given), given) }
    if let longitude { return try referenced(given, longitude) }
    return try referenced(given, partner(.longitude, .longitude, of: given))
  }

  /// The column that the options give for something; `nil` if they give none.
  func index(
    of column: CSVOptions.Column?, _ role: AnnotationError.Role
  ) throws(AnnotationError) -> Int? {
    guard let column else { return nil }
    switch column {
    case .number(let number):
      if let index = index(number) { return index }
    case .named(let name):
      let found = columns.indices(name)
      if let first = found.first {
        if found.count > 1 { throw ambiguous(found, role, name: name) }
        return first
      }
      if let number = Int(name) {
        if let index = index(number) { return index }
        throw .noSuchColumn(role, .number(number), found: columns.listed)
      }
    }
    throw .noSuchColumn(role, column, found: columns.listed)
  }

  private func index(_ number: Int) -> Int? {
    // Without a header, other rows may have more columns than the first, but none as many as a record has bytes.
    guard (1...RecordInput.recordLimit).contains(number) else { return nil }
    if case .named = columns.listed, number > columns.count { return nil }
    return number - 1
  }

  private func only(_ indices: [Int], _ role: AnnotationError.Role) throws(AnnotationError) -> Int {
    guard let first = indices.first else { throw .missingColumn(role, found: columns.listed) }
    guard indices.count == 1 else { throw ambiguous(indices, role) }
    return first
  }

  private func ambiguous(_ indices: [Int], _ role: AnnotationError.Role, name: String? = nil)
    -> AnnotationError
  {
    .ambiguousColumn(role, name: name, numbers: indices.map { $0 + 1 }, found: columns.listed)
  }
}

// MARK: - Columns by their names

extension ColumnFinder {
  private var candidates: CoordinateCandidates { columns.candidates }

  /// Whole pairs take precedence over columns that have both, and these over pairs of unlike names.
  private func columnsByName() throws(AnnotationError) -> CoordinateColumns {
    if let pair = try wholePair() { return pair }
    for rank in [ColumnName.Rank.exact, .plain, .qualified] where !candidates.isCrowded || rank == .exact {
      let locations = candidates.columns(.location, rank)
      if !locations.isEmpty { return .combined(try only(locations, .location)) }
    }
    let latitudes = candidates.columns(.latitude, .exact, .composite, .plain, .axis)
    let longitudes = candidates.columns(.longitude, .exact, .composite, .plain, .axis)
    if !candidates.isCrowded, !latitudes.isEmpty || !longitudes.isEmpty {
      return try pair(latitudes, longitudes)
    }
    // `LATITUDE N/S` may have values such as 49.07N.
    let lettered = candidates.columns(.latitudeReference, .plain)
    let partners = candidates.columns(.longitudeReference, .plain)
    if candidates.isCrowded || lettered.isEmpty || partners.isEmpty {
      throw .noCoordinateColumns(found: columns.listed)
    }
    return try pair(lettered, partners)
  }

  /// The best pair whose names are of one kind.
  private func wholePair() throws(AnnotationError) -> CoordinateColumns? {
    if let found = try pair(.exact) { return found }
    if candidates.isCrowded { return nil }
    if let found = try pair(.composite) { return found }
    if let found = try pair(.plain) { return found }
    if let found = try pair(.exact, .composite, .plain) { return found }
    let qualified = candidates.qualifiedPairs
    if qualified.count > 1 {
      throw .ambiguousPairs(
        numbers: qualified.map { ($0.latitudes + $0.longitudes).map { $0 + 1 } }, found: columns.listed)
    }
    if let only = qualified.first { return try pair(only.latitudes, only.longitudes) }
    if let found = try pair(.axis) { return found }
    return try pair(.axisOfPoint)
  }

  private func pair(_ ranks: ColumnName.Rank...) throws(AnnotationError) -> CoordinateColumns? {
    let latitudes = ranks.flatMap { candidates.columns(.latitude, $0) }.sorted()
    let longitudes = ranks.flatMap { candidates.columns(.longitude, $0) }.sorted()
    return latitudes.isEmpty || longitudes.isEmpty ? nil : try pair(latitudes, longitudes)
  }

  private func pair(_ latitudes: [Int], _ longitudes: [Int]) throws(AnnotationError) -> CoordinateColumns {
    try referenced(try only(latitudes, .latitude), try only(longitudes, .longitude))
  }

  /// The column that goes with one that is given: the column of the same series, or else the one with the best name.
  private func partner(
    _ content: ColumnName.Content, _ role: AnnotationError.Role, of given: Int
  ) throws(AnnotationError) -> Int {
    // A column that is given for one of the two is not taken for the other by its name.
    if let name = name(of: given), name.content != content {
      let partners = candidates.columns(content, in: name.series).filter { $0 != given }
      if !partners.isEmpty, name.series.isNamed { return try only(partners, role) }
    }
    for rank in [ColumnName.Rank.exact, .composite, .plain, .axis]
    where !candidates.isCrowded || rank == .exact {
      let found = candidates.columns(content, rank).filter { $0 != given }
      if !found.isEmpty { return try only(found, role) }
    }
    throw .missingColumn(role, found: columns.listed)
  }

  /// The pair, with what says its hemispheres.
  private func referenced(_ latitude: Int, _ longitude: Int) throws(AnnotationError) -> CoordinateColumns {
    let unnamed = unnamedHemispheres(latitude, longitude)
    let isGermanic = [latitude, longitude].contains {
      header?.name(of: $0).map(ColumnName.isGermanic) ?? false
    }
    let latitudeReference =
      try hemisphere(.latitudeReference, of: latitude, .latitude, isGermanic) ?? unnamed.latitude
    let longitudeReference =
      try hemisphere(.longitudeReference, of: longitude, .longitude, isGermanic) ?? unnamed.longitude
    return .pair(
      latitude: latitude, longitude: longitude, latitudeReference: latitudeReference,
      longitudeReference: longitudeReference)
  }

  private func hemisphere(
    _ content: ColumnName.Content, of column: Int, _ role: AnnotationError.Role, _ isGermanic: Bool
  ) throws(AnnotationError) -> HemisphereSource? {
    if let column = try reference(content, of: column, role) { return column }
    guard let name = name(of: column), name.content == (role == .latitude ? .latitude : .longitude),
      let direction = name.direction, direction.isNegative(inGermanic: isGermanic),
      // The edges of a box have their signs.
      candidates.columns(name.content, in: name.series).allSatisfy({
        (self.name(of: $0)?.direction ?? direction) == direction
      })
    else { return nil }
    return .name
  }

  /// Columns next to the two that may have their hemispheres, although their names do not indicate it: `Lat,,Lon,`.
  private func unnamedHemispheres(
    _ latitude: Int, _ longitude: Int
  ) -> (latitude: HemisphereSource?, longitude: HemisphereSource?) {
    for step in [1, -1] {
      let (y, x) = (latitude + step, longitude + step)
      if y != longitude, x != latitude, mayHaveHemispheres(y, .latitude), mayHaveHemispheres(x, .longitude) {
        let others = header == nil ? HemisphereReference.Others.none : .any
        return (.column(y, others), .column(x, others))
      }
    }
    func after(_ column: Int) -> HemisphereSource? {
      header?.name(of: column + 1).map { ColumnName.isMissing($0) } == true ? .column(column + 1, .any) : nil
    }
    return (after(latitude), after(longitude))
  }

  /// Whether a column without a telling name may have hemispheres; in a table without a header, its first cell has one.
  private func mayHaveHemispheres(_ column: Int, _ role: AnnotationError.Role) -> Bool {
    guard let text = first.name(of: column) else { return false }
    return header == nil
      ? HemisphereReference.isHemisphere(text, role)
      : ColumnName.isMissing(text) || ColumnName.isHemisphereAlone(text)
  }

  private func reference(
    _ content: ColumnName.Content, of column: Int, _ role: AnnotationError.Role
  ) throws(AnnotationError) -> HemisphereSource? {
    let coordinate: ColumnName.Content = role == .latitude ? .latitude : .longitude
    let name = name(of: column).flatMap { $0.content == coordinate ? $0 : nil }
    var found = name.map { candidates.columns(content, in: $0.series).filter { $0 != column } } ?? []
    // Columns of hemispheres without words of their own go with any column, unless they belong to another. What
    // exiftool computed has its sign.
    if found.isEmpty, name?.rank != .composite,
      candidates.columns(coordinate, in: .none).allSatisfy({ $0 == column })
    {
      found = candidates.columns(content, in: .none).filter { $0 != column }
    }
    if found.count > 1 {
      throw .ambiguousReference(role, numbers: found.map { $0 + 1 }, found: columns.listed)
    }
    return found.first.map { index in
      .column(index, self.name(of: index)?.isDoubtful == true ? .numbers : .none)
    }
  }

  private func name(of column: Int) -> ColumnName? { header?.name(of: column).flatMap { ColumnName($0) } }
}

/// The columns of a header whose names say that they hold coordinates.
struct CoordinateCandidates: Sendable {
  private struct Key: Hashable {
    let content: ColumnName.Content
    let rank: ColumnName.Rank
    let series: ColumnName.Series
  }

  /// The columns that are alike except for their numbers.
  private var columns: [Key: [Int]] = [:]
  /// Whether there are more different names than are kept, so that only exact ones can be chosen.
  private(set) var isCrowded = false

  private static let limit = 1000

  mutating func add(_ name: String, at column: Int) {
    guard let name = ColumnName(name) else { return }
    let key = Key(content: name.content, rank: name.rank, series: name.series)
    if columns[key] == nil, columns.count >= Self.limit, name.rank != .exact {
      isCrowded = true
    } else {
      columns[key, default: []].append(column)
    }
  }

  /// The columns with some content whose names have any of some ranks, ascending.
  func columns(_ content: ColumnName.Content, _ ranks: ColumnName.Rank...) -> [Int] {
    columns.filter { $0.key.content == content && ranks.contains($0.key.rank) }.flatMap(\.value).sorted()
  }

  /// The columns with some content that belong to a series, ascending.
  func columns(_ content: ColumnName.Content, in series: ColumnName.Series) -> [Int] {
    columns.filter { $0.key.content == content && $0.key.series == series }.flatMap(\.value).sorted()
  }

  /// The columns of each series that has both coordinates and words that tell it from others, in the order of the
  /// header.
  var qualifiedPairs: [(latitudes: [Int], longitudes: [Int])] {
    columns.compactMap { key, latitudes in
      guard key.content == .latitude, key.rank == .qualified else { return nil }
      let longitudes = columns[Key(content: .longitude, rank: .qualified, series: key.series)]
      return longitudes.map { (latitudes, $0) }
    }.sorted { $0.latitudes[0] < $1.latitudes[0] }
  }
}
