/// What the name of a column says about coordinates, by rule: case, separators, units and groups do not matter.
///
/// A name is cut into words at everything but letters and digits, and where capital letters begin a word. Parts in
/// brackets must be units of coordinates, or the hemisphere of values without a sign (`Latitude (deg)`, `lon [degrees_east]`,
/// `Latitude (S)`). They are left out, and so is the group before a colon, kept apart (`EXIF:GPSLatitude`), and words without a separate meaning
/// (`gps`, `decimal`, units, `wgs84`). The last word then determines the coordinate; words before it tell pairs apart
/// (`pickup_latitude`, `dropoff_latitude`), except words of other quantities (`error_lat`, `galactic_latitude`).
///
/// A word for one hemisphere after that is the ``direction``. One for both, or instead of the coordinate, makes it the column of the hemisphere: `lat_ref`, `N/S`. See
/// ``HemisphereName``.
struct ColumnName: Sendable {
  enum Content: Hashable, Sendable {
    case latitude, longitude
    /// Both, latitude first or in well-known text.
    case location
    /// The hemisphere of an unsigned latitude or longitude.
    case latitudeReference, longitudeReference
  }

  /// How much the name says, the most first.
  enum Rank: Hashable, Sendable {
    /// One of the usual names as it stands.
    case exact
    /// A value that ExifTool computed from the others, with its sign.
    case composite
    /// A usual name once it is normalized.
    case plain
    /// A usual name with words before it, or one that also means other things, such as `position`.
    case qualified
    /// `x` and `y`, which are often something else.
    case axis
    /// `point_x` and `point_y`, as ArcGIS adds them.
    case axisOfPoint
  }

  let content: Content
  let rank: Rank
  /// The part that distinguishes the pair from others: the group, and the words before the last.
  let series: Series
  /// Whether numbers in a column of hemispheres mean that it is something else.
  let isDoubtful: Bool
  /// The hemisphere of values without a sign; `nil` if the name does not say.
  let direction: Direction?

  enum Direction: Sendable {
    case north, south, east, west
    /// West in Spanish, French, Italian and Portuguese; east in German and Dutch.
    case o

    fileprivate init?(_ word: String) {
      switch word {
      case "n", "north", "nord", "norte": self = .north
      case "s", "south", "sud", "sur", "süd": self = .south
      case "e", "east", "est", "este", "ost", "oost", "öst", "øst", "ö", "ø", "leste": self = .east
      case "w", "west", "ouest", "oeste", "ovest", "väst", "vest": self = .west
      case "o": self = .o
      default: return nil
      }
    }

    /// Whether values are south or west, in a table whose names of coordinates are German or Dutch, or not.
    func isNegative(inGermanic isGermanic: Bool) -> Bool {
      self == .south || self == .west || self == .o && !isGermanic
    }
    fileprivate var isOfLatitudes: Bool { self == .north || self == .south }
  }

  struct Series: Hashable, Sendable {
    let group: ExactText
    let words: ExactText

    /// Of a name with nothing but the usual words.
    static let none = Series(group: ExactText(""), words: ExactText(""))

    var isNamed: Bool { !group.text.isEmpty || !words.text.isEmpty }
  }

  /// - Returns: `nil` for a name that says nothing about coordinates.
  init?(_ name: String) {
    guard name.utf8.count <= Self.limit, Self.mayMatch(name) else { return nil }
    let lowercased = name.lowercased()
    let (group, rest) = Self.withoutGroup(name)
    var (words, bracketed) = Self.words(rest)
    if HemisphereName.isPair(bracketed) {
      words += bracketed
      bracketed = []
    }
    let hemisphere = HemisphereName(removedFrom: &words)
    let isReference = hemisphere != nil
    var telling = words.filter { !Self.fillers.contains($0) }
    let namesCoordinate = telling.last.map { Self.isCoordinate($0) } ?? false
    if let axis = hemisphere?.axis, !namesCoordinate {
      // N/S and E/W need no other word.
      content = axis
      series = Series(group: ExactText(group), words: ExactText(telling.joined(separator: " ")))
      rank = telling.isEmpty ? .exact : .qualified
      isDoubtful = true
      direction = nil
      return
    }
    // `lon_o` may be that of an origin.
    let trailing =
      telling.last != "o" && telling.dropLast().last.map { Self.isCoordinate($0) } == true
      ? telling.last.flatMap { Direction($0) } : nil
    if trailing != nil { telling.removeLast() }
    guard let last = telling.last else { return nil }
    guard !telling.dropLast().contains(where: { Self.otherQuantities.contains($0) }) else { return nil }
    let qualifier = telling.dropLast().joined(separator: " ")
    series = Series(group: ExactText(group), words: ExactText(qualifier))
    isDoubtful = hemisphere?.isDoubtful == true && !words.contains("gps")
    let isExact = lowercased.isSame(as: last) && !CSVOptions.translatedNames.contains(last)
    let isLatitude = CSVOptions.latitudeNames.contains(last)
    let directions = Set(bracketed.compactMap { Direction($0) }).union(trailing.map { [$0] } ?? [])
    guard bracketed.allSatisfy({ Self.fillers.contains($0) || Direction($0) != nil }), directions.count <= 1,
      directions.allSatisfy({ $0.isOfLatitudes == isLatitude })
    else { return nil }
    direction = directions.first
    // `Longitude (W-)` has signs.
    if direction?.isNegative(inGermanic: false) == true, Self.hasSignInBrackets(rest) { return nil }
    guard isLatitude || CSVOptions.longitudeNames.contains(last), !Self.isPair(telling) else {
      guard !isReference, directions.isEmpty, let rank = Self.rankOfLocation(telling) else { return nil }
      content = .location
      self.rank = rank == .plain && isExact ? .exact : rank
      return
    }
    let isAxis = last.utf8.count == 1
    let isVague = CSVOptions.vagueNames.contains(last) && !words.contains { Self.geographic.contains($0) }
    if isVague, words.count > 1 { return nil }
    // Words before x and y say that they are something else.
    let isOfPoint = words.count == 2 && words[0] == "point"
    if isAxis, words.count > 1 && !isOfPoint || isReference { return nil }
    content =
      isReference
      ? isLatitude ? .latitudeReference : .longitudeReference : isLatitude ? .latitude : .longitude
    if let axis = hemisphere?.axis, axis != content { return nil }
    if isReference, qualifier.isEmpty {
      // Kept however many names there are, as the coordinate's own may be. Those of two letters may have the coordinates.
      rank = hemisphere?.axis == nil ? .exact : .plain
      return
    }
    rank =
      isAxis || isVague
      ? isOfPoint ? .axisOfPoint : .axis
      : isExact
        ? .exact
        : !qualifier.isEmpty || trailing != nil ? .qualified : group == "composite" ? .composite : .plain
  }

  /// The group of a name, and its words written as one, both in lower case.
  static func normalized(_ name: String) -> (group: String, name: String) {
    let (group, rest) = withoutGroup(name)
    return (group, words(rest).outside.joined())
  }

  /// Whether a column lacks a name, as tables with merged cells have it, and pandas writes them.
  static func isMissing(_ name: String) -> Bool { name.isEmpty || name.hasPrefix("Unnamed: ") }

  /// Whether a name says that a column has hemispheres, but not of what.
  static func isHemisphereAlone(_ name: String) -> Bool {
    name.utf8.count <= limit && HemisphereName.isNoun(words(name[...]).outside)
  }

  private static func hasSignInBrackets(_ name: Substring) -> Bool {
    name.unicodeScalars.drop { !"([{".unicodeScalars.contains($0) }.contains { $0 == "-" || $0 == "\u{2212}" }
  }

  // MARK: Words

  /// Longer names are sentences.
  private static let limit = 80

  /// Words that say nothing about which coordinate it is.
  private static let fillers = Set([
    "gps", "the", "decimal", "dd", "deg", "degs", "degree", "degrees", "wgs84", "wgs", "84", "epsg4326",
    "epsg", "4326",
  ]).union(geographic)
  /// Words that say that a width or length is one on Earth.
  private static let geographic: Set<String> = [
    "geographic", "geographische", "geographischer", "geografische", "geograficzna", "географическая",
    "географічна",
    "γεωγραφικό", "קו", "خط", "دائرة", "جغرافیایی",
  ]
  /// Words before a latitude or longitude that isn't a position on Earth, or of an error of one.
  private static let otherQuantities: Set<String> = [
    "accuracy", "delta", "diff", "difference", "ecliptic", "err", "error", "galactic", "geomagnetic",
    "heliographic", "magnetic", "offset", "precision", "sigma", "std", "stddev", "stdev", "uncertainty",
    "variance",
  ]
  /// Whether a name has the word for latitude or longitude of German or Dutch.
  static func isGermanic(_ name: String) -> Bool {
    words(withoutGroup(name).rest).outside.contains { word in
      ["breite", "länge", "laenge", "längen", "laengen", "breedte", "lengte"].contains { word.hasPrefix($0) }
    }
  }

  private static let locations: Set<String> = [
    "coordinate", "coordinates", "coords", "geom", "geometry", "wkt",
  ]
  /// These are often the names of other things.
  private static let vagueLocations: Set<String> = [
    "location", "geo", "geolocation", "geopoint", "point", "position",
  ]

  private static func rankOfLocation(_ words: [String]) -> Rank? {
    if isPair(words) { return .plain }
    // As in `geo_point_2d`.
    let words = words.last == "2d" ? words.dropLast() : words[...]
    guard !words.isEmpty, words.allSatisfy({ locations.contains($0) || vagueLocations.contains($0) }) else {
      return nil
    }
    return words.contains { locations.contains($0) } ? .plain : .qualified
  }

  /// Whether the words are `lat` and `lng`, or any other such two, possibly written as one.
  private static func isPair(_ words: [String]) -> Bool {
    let joined = words.joined()
    return CSVOptions.latitudeNames.contains { latitude in
      latitude.utf8.count > 1 && joined.hasPrefix(latitude)
        && CSVOptions.longitudeNames.contains { $0.utf8.count > 1 && joined == latitude + $0 }
    }
  }

  private static func isCoordinate(_ word: String) -> Bool {
    CSVOptions.latitudeNames.contains(word) || CSVOptions.longitudeNames.contains(word)
  }

  /// Whether a name may say anything: quick, since headers have millions of names.
  private static func mayMatch(_ name: String) -> Bool {
    // Other scripts, `längengrad`.
    if name.utf8.contains(where: { $0 >= 0x80 }) { return true }
    if HemisphereName.mayBe(name) { return true }
    var before: UInt8 = 0
    for byte in name.utf8 {
      let letter = byte | 0x20
      if letter == UInt8(ascii: "x") || letter == UInt8(ascii: "y") { return true }
      if beginnings.contains(where: { $0.0 == before && $0.1 == letter }) { return true }
      before = letter
    }
    return false
  }

  /// Two letters of each name that says something.
  private static let beginnings: [(UInt8, UInt8)] = [
    "la", "lo", "ln", "ge", "wk", "co", "po", "br", "ns", "ew", "nl", "yl", "gt", "sz", "dl",
  ].map {
    letters in
    let bytes = Array(letters.utf8)
    return (bytes[0], bytes[1])
  }

  /// The group before the last colon, in lower case, and the part after it.
  private static func withoutGroup(_ name: String) -> (group: String, rest: Substring) {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return ("", name[...]) }
    return (name[..<colon].lowercased(), name[name.utf8.index(after: colon)...])
  }

  /// The words of a name outside and inside brackets, in lower case.
  private static func words(_ name: Substring) -> (outside: [String], inside: [String]) {
    var words: (outside: [String], inside: [String]) = ([], [])
    var word = ""
    var depth = 0
    let letters = Array(name.unicodeScalars)
    func finish() {
      if !word.isEmpty {
        if depth > 0 {
          words.inside.append(word.lowercased())
        } else {
          words.outside += parts(word.lowercased())
        }
      }
      word = ""
    }
    for (index, letter) in letters.enumerated() {
      // The virama joins letters of Devanagari.
      guard letter.properties.isAlphabetic || ("0"..."9").contains(letter) || letter == "\u{94D}" else {
        finish()
        if "([{".unicodeScalars.contains(letter) { depth += 1 }
        if depth > 0, ")]}".unicodeScalars.contains(letter) { depth -= 1 }
        continue
      }
      if letter.isCapital, index > 0 {
        // A capital begins a word after a small letter, and before one where capitals precede it: GPSLatitude.
        let next = index + 1 < letters.count ? letters[index + 1] : letter
        if letters[index - 1].isSmall || letters[index - 1].isCapital && next.isSmall { finish() }
      }
      word.unicodeScalars.append(letter)
    }
    finish()
    return words
  }

  /// The words in one that is written without a separator, such as `decimallatitude` and `gpslat`.
  private static func parts(_ word: String) -> [String] {
    for prefix in ["gps", "decimal"] where word.hasPrefix(prefix) && word != prefix {
      return [prefix] + parts(String(word.dropFirst(prefix.count)))
    }
    // Of the Census Bureau's gazetteer, and of other tables.
    for prefix in ["intpt", "rec", "start", "end", "stop"] where word.hasPrefix(prefix) {
      let rest = String(word.dropFirst(prefix.count))
      if rest.utf8.count > 1, isCoordinate(rest) { return [prefix, rest] }
    }
    for suffix in ["latitude", "longitude"] where word.hasSuffix(suffix) && word != suffix {
      return parts(String(word.dropLast(suffix.count))) + [suffix]
    }
    if let (base, hemisphere) = HemisphereName.parts(of: word), isCoordinate(base) {
      return [base, hemisphere]
    }
    return [word]
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool { ("A"..."Z").contains(self) }
  fileprivate var isSmall: Bool { ("a"..."z").contains(self) }
}
