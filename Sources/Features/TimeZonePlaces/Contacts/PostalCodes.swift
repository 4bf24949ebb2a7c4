import TimeZoneEngine

/// A postal code as it is compared: in upper case, without spaces and hyphens.
struct PostalCodeText: Hashable {
  let key: String
  /// As it is written, in upper case; of ZIP+4 only the ZIP code.
  let shown: String
  /// Whether it was written as ZIP+4.
  let isExtended: Bool

  /// `nil` for a text that isn't a postal code: one without digits, or with more than a postal code has.
  init?(_ text: String, country: String?) {
    var letters: [UInt8] = []
    var shown: [UInt8] = []
    for byte in text.utf8.trimmed {
      if byte.isASCIIDigit || byte.isASCIILetter {
        letters.append(byte.asciiUppercase)
        shown.append(byte.asciiUppercase)
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") {
        if shown.last != byte { shown.append(byte) }
      } else {
        return nil
      }
    }
    guard letters.contains(where: { $0.isASCIIDigit }), letters.count <= 10 else { return nil }
    let isUnitedStates = country.map { $0.isSame(as: "US") }
    let hasHyphen = shown.count == 10 && shown[5] == UInt8(ascii: "-")
    isExtended =
      letters.count == 9 && letters.allSatisfy { $0.isASCIIDigit }
      && (hasHyphen ? isUnitedStates ?? true : isUnitedStates ?? false)
    if isExtended {
      letters = Array(letters[..<5])
      shown = letters
    }
    key = String(decoding: letters, as: UTF8.self)
    self.shown = String(decoding: shown, as: UTF8.self)
  }

  /// The code, and the part of it that GeoNames' file has instead for some countries.
  fileprivate var lookupKeys: [String] {
    guard key.utf8.count >= 5 else { return [key] }
    // The Netherlands: all but the last two. Great Britain: all but the last three. Canada, Ireland: the first three.
    let parts = [key.utf8.dropLast(2), key.utf8.dropLast(3), key.utf8.prefix(3)]
    return [key] + parts.map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The positions of the postal codes of an address book, from a file in GeoNames' format.
public struct PostalCodes: Sendable {
  struct Entry: Sendable {
    let country, name: String
    let position: Coordinate
  }

  private var needed: Set<ExactText> = []
  private var entries: [ExactText: [Entry]] = [:]

  /// Creates a collection without codes, which keeps the codes that a tally needs when it reads a file.
  public init(neededFor tally: ContactTally) {
    for place in tally.places.keys {
      for country in ["US", nil] {
        let texts = [place.postalCode.text] + place.city.text.digitWords + place.whole.text.digitWords
        for code in texts.compactMap({ PostalCodeText($0, country: country) }) {
          for key in code.lookupKeys { needed.insert(ExactText(key)) }
        }
      }
    }
  }

  /// Reads the bytes of a file, and keeps the needed codes.
  ///
  /// Each line has twelve columns, separated by tabs: country, postal code, place name, name and code of three levels of
  /// regions, latitude, longitude, accuracy (https://download.geonames.org/export/zip/readme.txt).
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: Its name in messages.
  /// - Throws: `TableError` that names the malformed line. Positions are read only for needed codes.
  /// - Complexity: O(*n*) in the size of the file.
  public mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, file: String) throws(TableError) {
    guard !bytes.isEmpty else {
      throw .malformed(
        file: file, line: 1, expected: "a line of GeoNames postal codes", found: "none up to the end")
    }
    var entries = entries
    let needed = needed
    try TableLine.forEach(of: file, bytes) { line throws(TableError) in
      if line.bytes.isEmpty { return }
      let count = line.columnCount
      guard count == 12 else {
        throw line.malformed(
          expected: "12 columns with tabs between them (GeoNames postal codes)", found: "\(count)")
      }
      let columns = line.columns(first: 12)
      guard columns[0].count == 2, columns[0].allSatisfy({ $0 &- 0x41 < 26 }) else {
        throw line.malformed(expected: "a country code of two capital letters", found: columns[0])
      }
      guard let code = PostalCodeText(try line.text(columns[1]), country: nil) else { return }
      let key = ExactText(code.key)
      guard needed.contains(key), !columns[9].isEmpty, !columns[10].isEmpty else { return }
      let entry = Entry(
        country: try line.text(columns[0]), name: try line.text(columns[2]),
        position: try line.position(columns[9], columns[10]))
      entries[key, default: []].append(entry)
    }
    self.entries = entries
  }

  #if !hasFeature(Embedded)
    /// Reads the file at a path, and keeps the needed codes.
    ///
    /// - Parameter path: A file in GeoNames' format, or a pipe with up to 1 GiB of it.
    /// - Throws: `TableError`: it cannot be read, or a line is malformed.
    public mutating func read(contentsOf path: String) throws(TableError) {
      let bytes: OwnedBytes
      do throws(FileError) {
        let file = try InputFile(path)
        bytes =
          file.identity?.isRegular == true
          ? try OwnedBytes(reading: file)
          : OwnedBytes(copying: try file.readAll(limit: 1 << 30))
      } catch {
        throw .file(error)
      }
      try read(bytes.bytes.bindMemory(to: UInt8.self), file: path)
    }
  #endif

  /// The places with a code. Without a country, only if no two countries have the whole code.
  func entries(_ code: PostalCodeText, country: String?) -> [Entry] {
    for key in country == nil ? [code.key] : code.lookupKeys {
      guard var found = entries[ExactText(key)] else { continue }
      if let country { found.removeAll { !$0.country.isSame(as: country) } }
      guard let first = found.first else { continue }
      return found.allSatisfy { $0.country.isSame(as: first.country) } ? found : []
    }
    return []
  }
}

extension TableLine {
  /// The position in two fields.
  fileprivate func position(
    _ latitude: UnsafeBufferPointer<UInt8>, _ longitude: UnsafeBufferPointer<UInt8>
  ) throws(TableError) -> Coordinate {
    let text = Array(latitude) + [UInt8(ascii: ",")] + Array(longitude)
    let position = text.withUnsafeBufferPointer { try? Coordinate(parsingUTF8: $0) }
    guard let position else {
      throw malformed(
        expected: "a latitude and a longitude in degrees",
        found: String(decoding: text, as: UTF8.self).quotedForMessage)
    }
    return position
  }
}

extension String {
  /// The words that have digits, and pairs of neighbors of these.
  fileprivate var digitWords: [String] {
    let words = utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") })
      .filter { $0.contains { $0.isASCIIDigit } }.map { String(decoding: Array($0), as: UTF8.self) }
    return words + zip(words, words.dropFirst()).map { "\($0) \($1)" }
  }
}
