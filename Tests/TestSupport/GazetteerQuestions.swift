import TimeZoneEngine
import TimeZoneGazetteer

/// Everything that a gazetteer can be asked, for gazetteers from bytes that are not to be trusted.
package enum GazetteerQuestions {
  /// Asks all; what comes back matters only where it contradicts another answer.
  ///
  /// - Parameters:
  ///   - gazetteer: A gazetteer that was opened.
  ///   - require: Receives what must hold, and its name.
  package static func ask(_ gazetteer: Gazetteer, _ require: (Bool, String) -> Void) {
    let information = gazetteer.information
    require(information.cityCount == gazetteer.count, "the number of cities")
    var alternates = 0
    let stride = max(1, gazetteer.count / 500)
    for number in Swift.stride(from: 0, to: gazetteer.count, by: stride) {
      let city = gazetteer[number]
      require(city.number == number && !city.name.isEmpty && city.country.utf8.count == 2, "city \(number)")
      require(city.region.map { $0.country == city.country } ?? true, "the region of city \(number)")
      alternates += gazetteer.alternateNames(of: city).count
    }
    require(stride > 1 || alternates == information.alternateNameCount, "the number of alternate names")
  }
}
