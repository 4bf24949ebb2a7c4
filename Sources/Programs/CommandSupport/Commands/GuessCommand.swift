import ArgumentParser

struct GuessCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "guess",
    abstract: "Guess a city and time zone from the addresses of contacts (vCard).",
    usage: """
      tzlookup guess <file> ... [--postal-codes <file>] [--limit <number>] [--json]
      tzlookup guess <directory> [<options>]
      tzlookup guess - < contacts.vcf
      """,
    discussion: """
      Counts how often each city, region, postal code and country occurs. Each card
      counts once, by its home or preferred address, by another one if it has
      neither, and by the one at work last. The guess is the city on which most cards
      agree, if they are at least a quarter of the cards with an address and more
      than for any other city. Otherwise it is the zone of more than half of them, if
      there is one.

      Only the fields for city, region, postal code and country are counted and
      printed, as they are written. (Texts with digits or @ in these fields are not
      printed, except postal codes.) Nothing is stored, and nothing is sent anywhere.
      Messages name a card by its number and line.

      CARDS are vCard 2.1, 3.0 and 4.0. If a card has its own position (GEO) or zone
      (TZ), that is used. In a directory, the files named *.vcf and *.vcard are read,
      but no subdirectories, pipes or devices. A file that is named twice counts
      once.

      EXAMPLES:
        tzlookup guess contacts.vcf
        tzlookup guess contacts/ --limit 3 --json
        tzlookup guess contacts.vcf --postal-codes US.txt

      EXIT STATUS:
        0   there is a guess             65  cards or postal codes are malformed
        1   there is none                66  no such input file
        64  wrong arguments              74  reading or writing failed
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of contacts, directories of such files, or '-' for standard input.", valueName: "file"))
  var files: [Word] = []

  @Option(
    "Use these postal codes for cards whose city is missing or ambiguous. The file has the format of GeoNames (download.geonames.org/export/zip).",
    "file")
  var postalCodes: Word?

  @Option("Print at most this many cities, regions, postal codes and countries.", "number") var limit: Word?
  @Flag("Print one JSON object.") var json = false

  func execute(_ shapefiles: ShapefileAccess) throws -> ExitStatus {
    let limit = try limit.map { try WholeNumber.value($0.text, for: "--limit", from: 1) }
    try refuse(
      if: files.isEmpty, "no file given; try 'tzlookup guess contacts.vcf', or '-' for standard input")
    let inputs = try ContactInput.all(files.map { $0.text })
    try (inputs.map { $0.commandInput } + (postalCodes.map { [.option("--postal-codes", $0.text)] } ?? []))
      .requireApart(from: nil)

    var contacts = ContactFiles()
    for input in inputs { try contacts.read(input) }
    let guess = try self.guess(contacts.tally)
    try BufferedOutput.print(json ? guess.json(limit: limit).text : guess.text(limit: limit))
    contacts.reportBroken()
    if guess.timeZoneIdentifier == nil { Diagnostics.report(guess.explanation) }
    return contacts.brokenCount > 0 ? .badData : guess.timeZoneIdentifier == nil ? .noZone : .success
  }

  private func guess(_ tally: ContactTally) throws -> LocationGuess {
    var codes: PostalCodes?
    if let postalCodes {
      var table = PostalCodes(neededFor: tally)
      try table.read(contentsOf: postalCodes.text)
      codes = table
    }
    let cities = CityFinder(.embedded, in: ActiveIndex.finder)
    return LocationGuess(tally, gazetteer: .embedded, postalCodes: codes) { position in
      cities.nearestCity(to: position).flatMap { $0.isInZone ? $0.city : nil }
    }
  }
}

extension LocationGuess {
  fileprivate func text(limit: Int?) -> String {
    var rows: [Columns.Row] = [("cards", "\(cardCount.grouped), \(locatedCount.grouped) with an address")]
    if unreadCount > 0 { rows.append(("not understood", "\(unreadCount.grouped)")) }
    for (label, counts) in [
      ("cities", cities), ("regions", regions), ("postal codes", postalCodes), ("countries", countries),
    ] {
      let shown = counts.prefix(limit ?? counts.count)
      for (number, count) in shown.enumerated() {
        let addition = count.extendedCount > 0 ? " (\(count.extendedCount.grouped) as ZIP+4)" : ""
        rows.append(
          (
            number == 0 ? label : "",
            "\(count.count.grouped) \(count.name.escapedForMessage)\(addition)"
          ))
      }
      if shown.count < counts.count { rows.append(("", "and \((counts.count - shown.count).grouped) more")) }
    }
    if let city {
      rows.append(("guess", city.fullName))
      rows.append(("location", city.coordinate.degreesText))
    } else if timeZoneIdentifier != nil {
      let reason = failure == .noCity ? "none names a city that is known" : "none stands out"
      rows.append(("guess", "no city: \(reason)"))
    }
    if let timeZoneIdentifier {
      rows.append(("time zone", timeZoneIdentifier))
      rows.append(
        ("confidence", "\(agreeingCount.grouped) of \(locatedCount.grouped) cards (\(percent) %)"))
    }
    return Columns.text(rows, width: 16)
  }

  private var percent: Int { Int((confidence * 100).rounded(.down)) }

  fileprivate var explanation: String {
    if cardCount == 0 { return "no guess: there are no cards" }
    if locatedCount == 0 { return "no guess: none of the \(cardCount.grouped) cards has an address" }
    let cards = "\(locatedCount.grouped) \(locatedCount == 1 ? "card" : "cards") with an address"
    switch failure {
    case .tie:
      return "no guess: of \(cards), equally many (\(agreeingCount.grouped)) are in two cities or more"
    case .smallShare:
      return
        "no guess: of \(cards), no more than \(agreeingCount.grouped) agree on a city; expected a quarter of them"
    case .noCity, nil: return "no guess: of \(cards), none names a city that is known and unambiguous"
    }
  }

  fileprivate func json(limit: Int?) -> JSON {
    func array(_ counts: [Count], _ extends: Bool = false) -> JSON {
      .array(
        counts.prefix(limit ?? counts.count).map { count in
          let object: JSONObject = [
            "name": .literal(JSON(count.name).text.withoutDirections), "count": JSON(count.count),
          ]
          return .object(object.adding(extends ? ["zip4Count": JSON(count.extendedCount)] : nil))
        })
    }
    return [
      "cards": JSON(cardCount), "cardsWithAddress": JSON(locatedCount), "notUnderstood": JSON(unreadCount),
      "cities": array(cities), "regions": array(regions), "postalCodes": array(postalCodes, true),
      "countries": array(countries), "guess": guessJSON,
    ]
  }

  private var guessJSON: JSON {
    guard let timeZoneIdentifier else { return .null }
    let place: JSONObject = [
      "city": JSON(city?.name), "region": JSON(city?.region?.name), "country": JSON(city?.country),
    ]
    return .object(
      place.adding(city?.coordinate.jsonMembers ?? ["latitude": .null, "longitude": .null]).adding([
        "timeZone": JSON(timeZoneIdentifier), "agreeing": JSON(agreeingCount),
        "confidence": .literal("\((confidence * 1000).rounded() / 1000)"),
      ]))
  }
}

extension String {
  /// JSON with escaped characters that change the direction of the text after them.
  fileprivate var withoutDirections: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.changesDirection {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
