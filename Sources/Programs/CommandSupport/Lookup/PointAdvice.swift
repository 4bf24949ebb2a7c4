/// The probable meaning of the first word of a call whose words aren't a coordinate, and the correct call. Only searched for
/// after they could not be read.
enum PointAdvice {
  case subcommand(Subcommand, found: String)
  /// A time zone, by any of its names.
  case zone(String, found: String)
  /// A text of the form `Area/City` that isn't a zone, with the message about it.
  case unknownZone(String)
  /// A file, which exists or has the name of one, and what to call with it.
  case file(String, remedy: String)

  /// `nil` for a word that means nothing else. Anything may follow it.
  init?(firstWord: String?) {
    guard let word = firstWord, word.utf8.contains(where: \.isASCIILetter), !word.hasPrefix("-") else {
      return nil
    }
    if let zone = ZoneDirectory.embedded.spelling(of: word) {
      self = .zone(zone, found: word)
    } else if let remedy = word.fileRemedy {
      self = .file(word, remedy: remedy)
    } else if let subcommand = Subcommand(near: word) {
      self = .subcommand(subcommand, found: word)
    } else if let message = word.unknownZone {
      self = .unknownZone(message)
    } else {
      return nil
    }
  }

  /// Whether the words are more likely the name of a city.
  func isOutweighed(by words: [String]) -> Bool {
    let text = words.joined(separator: " ")
    return switch self {
    case .zone(let zone, let word): word.isNameOfCity(in: zone)
    // A word of two or three letters more often begins a name: San Francisco is not about the sun.
    case .subcommand(_, let word):
      word.utf8.count <= 3 && words.count > 1 && text.isNameOfCity || text.isNameOfTown
    case .unknownZone, .file: false
    }
  }

  var failure: CommandFailure { .usage(message) }

  private var message: String {
    switch self {
    case .subcommand(let subcommand, let word):
      "there is no subcommand \(word.quotedForMessage); did you mean 'tzlookup \(subcommand.rawValue)'?\(word.cityAdvice)"
    case .zone(let zone, let word):
      """
      \(word.quotedForMessage) is a time zone, not a coordinate: 'tzlookup zone \(zone)' describes it, \
      'tzlookup time \(zone)' prints its local time\(word.cityAdvice.isEmpty ? "" : ";")\(word.cityAdvice)
      """
    case .unknownZone(let message): message
    case .file(let path, _) where FileIdentity(path: path) == nil:
      "\(path.quotedForMessage) is not a coordinate, and there is no file of that name"
    case .file(let path, let remedy): "\(path.quotedForMessage) is a file, not a coordinate: \(remedy)"
    }
  }
}

extension Subcommand {
  /// The subcommand whose name differs least from a word; `nil` if none is near.
  fileprivate init?(near word: String) {
    let word = Array(word.utf8.map(\.asciiLowercase))
    var distances = EditDistance(from: word)
    let near = Subcommand.allCases.compactMap { subcommand in
      let name = subcommand.rawValue.utf8
      return distances.distance(to: name, limit: mistakes(word.count, name.count)).map { (subcommand, $0) }
    }
    guard let best = near.min(by: { $0.1 < $1.1 }) else { return nil }
    self = best.0
  }
}

/// How many letters may be wrong in a word if another is intended: one of three or four, two of more.
private func mistakes(_ count: Int, _ other: Int) -> Int { min(count, other) < 5 ? 1 : 2 }

extension String {
  /// Whether another word, such as the name of an option, could be intended.
  func isNear(_ other: Substring) -> Bool {
    var distances = EditDistance(from: utf8.map(\.asciiLowercase))
    let other = other.utf8.map(\.asciiLowercase)
    return distances.distance(to: other, limit: mistakes(utf8.count, other.count)) != nil
  }

  /// The message for a name such as `Asia/Tokio` that is near the name of a zone.
  fileprivate var unknownZone: String? {
    guard contains("/"), !contains("//") else { return nil }
    do {
      _ = try ZoneDirectory.embedded.spelling(for: self)
    } catch {
      if case .unknownZone(_, let suggestions) = error, !suggestions.isEmpty { return "\(error)" }
    }
    return nil
  }

  /// The city that is found first by this name.
  private var city: CityMatch? { Gazetteer.embedded.search(self, limit: 1).matches.first }

  /// The command that looks up the city of exactly this name; empty if none exists.
  fileprivate var cityAdvice: String {
    city?.kind == .name ? " 'tzlookup city \(quotedForShell)' looks up the city" : ""
  }

  /// Whether a city is called so that lies in the zone of this name, so that both have the same answer: Singapore.
  fileprivate func isNameOfCity(in zone: String) -> Bool {
    guard let match = city, let entry = try? ZoneDirectory.embedded.entry(for: zone) else { return false }
    return match.isExact && !match.isAirport && match.city.timeZoneIdentifiers() == [entry.name]
  }

  /// Whether it is written as a name, and is the name of a town or the code of an airport: Newport isn't a misspelled export.
  fileprivate var isNameOfTown: Bool {
    guard let first = utf8.first, first &- UInt8(ascii: "A") < 26, let match = city else { return false }
    if match.isAirport {
      return match.isExact && utf8.allSatisfy { $0 &- 0x41 < 26 } && Subcommand(rawValue: lowercased()) == nil
    }
    return match.isExact && match.city.population ?? 0 >= 15_000
  }

  fileprivate var isNameOfCity: Bool { isName && city != nil }

  /// Whether it may be the name of a place, and isn't a missing value.
  var isNameOfPlace: Bool { isName && !hasOnlyValues }

  /// Whether the text begins with a letter and has nothing but letters and what occurs in names.
  fileprivate var isName: Bool {
    guard let first = utf8.first, first.isASCIILetter || first >= 0x80, unicodeScalars.first != "\u{2212}"
    else { return false }
    return utf8.allSatisfy { $0.isASCIILetter || $0 >= 0x80 || " ,.'-/()".utf8.contains($0) }
  }

  /// Whether all words are what programs write for a missing value, a truth value or not-a-number: these are
  /// mistakes of the caller, and not cities.
  fileprivate var hasOnlyValues: Bool {
    split { $0 == " " || $0 == "," }.allSatisfy { word in
      let word = String(decoding: word.utf8.map(\.asciiLowercase), as: UTF8.self)
      return word.isMissingValue || Self.values.contains { $0.isSame(as: word) }
    }
  }

  /// Further than what represents a missing value in a file; see `MissingValue`.
  private static let values = [
    "nil", "undefined", "undef", "true", "false", "inf", "infinity", "lat", "lon", "lng", "latitude",
    "longitude",
  ]

  /// What looks for a city of this name, where the text has one number or apostrophe at its start and a word that is
  /// neither a direction nor a unit: `100 Mile House`, `'s-Gravenhage`. `nil` for anything else.
  var citySearch: String? {
    guard let first = utf8.first, first.isASCIIDigit || first == UInt8(ascii: "'"),
      let word = pastedIntoShell,
      !drop(while: { $0.isASCII && $0.isNumber }).utf8.contains(where: \.isASCIIDigit)
    else { return nil }
    let hasName = split { !$0.isLetter }.contains { word in
      word.count >= 3 && !String(word).isMissingValue && !Self.units.contains(word.lowercased())
    }
    return hasName ? "tzlookup city \(word)" : nil
  }

  /// Words of coordinates, in some languages, and values.
  private static let units: Set<String> = [
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "nord", "sud", "süd",
    "sur", "est", "ost", "ouest", "norte", "oeste", "este", "deg", "degs", "degree", "degrees", "min", "mins",
    "minute", "minutes", "sec", "secs", "second", "seconds", "grad", "lat", "latitude", "lon", "lng", "long",
    "longitude", "utm", "inf", "infinity", "true", "false", "nil", "undefined",
  ]

  /// The text as a shell reads it back from a message; `nil` if the message would have it escaped.
  var pastedIntoShell: String? {
    escapedForMessage.isSame(as: self) ? quotedForShell : nil
  }

  /// The text as a shell reads it back; if possible without single quotes, in which messages have commands.
  var quotedForShell: String {
    let plain = utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || "/._-+,@".utf8.contains($0)
    }
    if plain, !isEmpty { return self }
    let isSpecial = utf8.contains { "\"$`\\!".utf8.contains($0) }
    return isSpecial ? "'\(replacingQuotes.escapedForMessage)'" : "\"\(escapedForMessage)\""
  }

  private var replacingQuotes: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "'" { result += "'\\''" } else { result.unicodeScalars.append(scalar) }
    }
  }

  // MARK: Files

  /// What to call with a file that exists or is named like one; `nil` for anything else.
  fileprivate var fileRemedy: String? {
    let name = utf8.map(\.asciiLowercase)
    let remedy = Self.fileRemedies.first { endings, _ in
      endings.contains { name.count > $0.utf8.count && name.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }?.remedy
    let other = "'tzlookup csv FILE' reads a table, 'tzlookup - < FILE' one point per line"
    guard let text = remedy ?? (FileIdentity(path: self)?.isRegular == true ? other : nil) else { return nil }
    return text.replacing("FILE", with: quotedForShell)
  }

  /// The ends of names, of which the first that fits decides, and what to call with such a file.
  private static let fileRemedies: [(endings: [String], remedy: String)] = [
    (
      [".csv", ".tsv", ".tab", ".csv.gz", ".tsv.gz"],
      "'tzlookup csv FILE' adds the time zone to each of its rows"
    ),
    (
      [".ndjson", ".jsonl", ".geojsonl", ".ndjson.gz", ".jsonl.gz", ".json", ".geojson"],
      "'tzlookup ndjson FILE' adds the time zone to each of its objects"
    ),
    (
      [".shp", ".shapefile.zip", ".geojson.zip"],
      "'tzlookup --shapes FILE 43.06 141.35' uses its boundaries"
    ),
    ([".tzidx"], "'tzlookup --index FILE 43.06 141.35' uses its boundaries"),
    ([".txt"], "'tzlookup - < FILE' reads one point per line, 'tzlookup csv FILE' a table"),
    (
      [".jpg", ".jpeg", ".heic", ".heif", ".png", ".tif", ".tiff", ".dng", ".mov", ".mp4"],
      "'tzlookup photo FILE' prints when it was taken, and the time zone"
    ),
    (
      [".gpx", ".gpx.gz", ".kml", ".tcx", ".fit", ".nmea", ".igc"],
      "'tzlookup track FILE' lists the time zones that the track goes through"
    ),
    ([".vcf"], "'tzlookup guess FILE' guesses a city and time zone from its contacts"),
    (
      [".zip"],
      "'tzlookup --shapes FILE 43.06 141.35' uses boundaries in it; unpack anything else first"
    ),
    (
      [".xlsx", ".xls", ".ods", ".numbers", ".kmz", ".parquet"],
      "export it as CSV, and 'tzlookup csv <file>' adds the time zone to each row"
    ),
  ]
}
