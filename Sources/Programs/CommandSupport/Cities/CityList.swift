enum CityList {
  /// A city, and the polygons of a shapefile that it lies in, if there is one.
  struct Row {
    let city: City
    var polygons: [String]?
  }

  static func text(_ rows: [Row]) -> String {
    let places = rows.map { $0.city.fullName }
    let populations = rows.map { $0.city.population?.grouped ?? "-" }
    let width = places.reduce(0) { max($0, $1.count) }
    let populationWidth = populations.reduce(0) { max($0, $1.count) }
    var text = ""
    for (index, row) in rows.enumerated() {
      text += places[index].escapedForMessage.padded(to: width) + "  "
      text += populations[index].alignedRight(to: populationWidth) + "  " + row.city.timeZoneIdentifiers()[0]
      if let polygons = row.polygons { text += "  " + polygons.joined(separator: ";").escapedForMessage }
      text += "\n"
    }
    return text
  }

  /// A table with a header (RFC 4180, lines ended by a line feed).
  static func csv(_ rows: [Row], hasPolygons: Bool) -> String {
    var text =
      "name,region,country,population,latitude,longitude,timezone" + (hasPolygons ? ",polygon\n" : "\n")
    let writer = CellWriter(delimiter: UInt8(ascii: ","))
    for row in rows {
      let city = row.city
      let position = city.coordinate.degreesText.split(separator: " ")
      var cells = [
        city.name, city.region?.name ?? "", city.country, city.population.map { "\($0)" } ?? "",
        String(position[0]), String(position[1]), city.timeZoneIdentifiers()[0],
      ]
      if hasPolygons { cells.append((row.polygons ?? []).joined(separator: ";")) }
      text += cells.map { String(decoding: writer.cell($0), as: UTF8.self) }.joined(separator: ",") + "\n"
    }
    return text
  }

  static func json(_ rows: [Row]) -> JSON {
    .array(
      rows.map { row in
        .object(row.city.jsonMembers().adding(row.polygons.map { ["polygons": JSON($0)] }))
      })
  }
}
