import TimeZoneLocalTime
import TimeZoneLookup
import TimeZonePlaces

@main struct Main {
  static func main() {
    let finder = TimeZoneFinder.world
    let gazetteer = Gazetteer.embedded
    let cities = CityFinder(gazetteer, in: finder)
    for match in gazetteer.search("Sapporo").matches.prefix(1) { print(match.city.timeZoneIdentifier) }
    for (latitude, longitude) in [(43.06, 141.35), (31.5, 35.1)] {
      do throws(CoordinateError) {
        let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
        for zone in finder.timeZoneIdentifiers(at: coordinate) { print(zone) }
        if let city = cities.nearestCity(to: coordinate) { print(city.city.name) }
        if let border = finder.nearestBorder(to: coordinate) { print(Int(border.meters)) }
      } catch {
        print("error")
      }
    }
    do throws(TimeZoneRulesError) {
      let rules = try TimeZoneRules(identifier: "Asia/Tokyo")
      let instant = Instant(secondsSince1970: 1_795_176_000)
      print(instant.text(utcOffset: rules.utcOffset(at: instant)))
    } catch {
      print("error")
    }
  }
}
