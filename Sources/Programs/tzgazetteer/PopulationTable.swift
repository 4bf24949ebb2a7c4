import TimeZonePlaces

/// The population of each zone's largest city, as the library's `populations.tab` has it.
struct PopulationTable {
  let text: String

  init(_ gazetteer: Gazetteer, zones: [String]) {
    let information = gazetteer.information
    var text = """
      # The population of each time zone's largest city.
      # \(information.attribution) (\(information.license)), by \(information.dataVersion); made by Scripts/build data.

      """
    for zone in zones {
      guard let population = gazetteer.largestCities(inZone: zone, count: 1).first?.population else {
        continue
      }
      text += "\(zone)\t\(population)\n"
    }
    self.text = text
  }
}
