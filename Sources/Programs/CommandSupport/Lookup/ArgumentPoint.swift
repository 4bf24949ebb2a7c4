/// The point in a command's arguments: a coordinate, or the name of a city.
struct ArgumentPoint {
  let coordinate: Coordinate
  /// The city, if the words are its name.
  let place: NamedCity?

  init(_ place: NamedCity) {
    coordinate = place.match.city.coordinate
    self.place = place
  }

  init(_ words: [String], country: Word? = nil, best: Bool = false) throws {
    let text = words.joined(separator: " ")
    do {
      coordinate = try Coordinate(parsing: text)
      place = nil
    } catch {
      if let advice = PointAdvice(firstWord: words.first) {
        guard advice.isOutweighed(by: words) else { throw advice.failure }
      } else if !text.isNameOfPlace {
        guard let search = text.citySearch else { throw error }
        throw CommandFailure(error).with { "\($0); to look for a city: \(search)" }
      }
      let place = try NamedCity(named: text, country: CountryArgument.code(country), best: best)
      // A letter or two begin many names: more likely they are variables.
      let letters = Gazetteer.embedded.fold(text).utf8.reduce(0) { $1 == UInt8(ascii: " ") ? $0 : $0 + 1 }
      guard place.match.isExact || letters >= 3 else { throw error }
      coordinate = place.match.city.coordinate
      self.place = place
    }
  }

  /// The lookup with which the point is to be answered: where the position of a city is known to be wrong, the zone is
  /// the gazetteer's, if the boundaries are of the release that answers by default, and answer for the position.
  func lookup(_ lookup: Lookup) -> Lookup {
    guard let city = place?.match.city, let version = lookup.source.dataVersion,
      version.isSame(as: ActiveIndex.finder.information.dataVersion), !lookup.source.isOutside(coordinate)
    else { return lookup }
    let zones = city.timeZoneIdentifiers()
    guard !(lookup.source.match(at: coordinate)?.timeZoneIdentifiers ?? []).areSame(as: zones) else {
      return lookup
    }
    var corrected = lookup
    corrected.source = CorrectedSource(
      identifiers: lookup.source.identifiers, dataVersion: version, absence: lookup.source.absence,
      match: TimeZoneMatch(timeZoneIdentifiers: zones, source: .polygon))
    return corrected
  }
}

/// The zones of a city whose position is known to be wrong.
private struct CorrectedSource: ZoneSource {
  let identifiers: [String]
  let dataVersion: String?
  let absence: String
  let match: TimeZoneMatch

  func match(at coordinate: Coordinate) -> TimeZoneMatch? { match }

  func findZones(
    at points: UnsafeBufferPointer<GridPoint>, into zones: UnsafeMutableBufferPointer<Int32>
  ) {
    zones.update(repeating: TimeZoneFinder.noZone)
  }
}
