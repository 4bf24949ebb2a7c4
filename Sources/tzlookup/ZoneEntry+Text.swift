import CommandSupport
import TimeZoneDirectory
import TimeZoneLookup

// What `tzlookup zone` prints.

extension ZoneEntry {
  /// For people; what is not there is left out.
  var lines: [(label: String, value: String)] {
    var lines = [(label: "name", value: name)]
    if !countries.isEmpty { lines.append(("country", countries.map(\.text).joined(separator: ", "))) }
    if !furtherCountries.isEmpty {
      lines.append(("also used by", furtherCountries.map(\.text).joined(separator: ", ")))
    }
    lines.append(("location", place?.text ?? "none"))
    if let comment { lines.append(("comment", comment)) }
    if !olderNames.isEmpty { lines.append(("other names", olderNames.joined(separator: ", "))) }
    return lines
  }

  /// For programs; what is not there is empty or `null`.
  var members: [(name: String, value: String)] {
    [
      (name: "name", value: JSONText.string(name)),
      (name: "countries", value: JSONText.array(countries.map(\.json))),
      (name: "furtherCountries", value: JSONText.array(furtherCountries.map(\.json))),
      (name: "location", value: place.map { $0.location.json($0.iso6709) } ?? "null"),
      (name: "comment", value: comment.map(JSONText.string) ?? "null"),
      (name: "otherNames", value: JSONText.array(olderNames.map(JSONText.string))),
    ]
  }
}

extension ZoneTable.Row {
  /// `+394421-1045903 (39.7392, -104.9842)`
  fileprivate var text: String {
    "\(iso6709) (\(location.grid.y.shortDegreesText), \(location.grid.x.shortDegreesText))"
  }
}

extension Country {
  /// `JP Japan`
  fileprivate var text: String { "\(code) \(name)" }

  /// One JSON object.
  var json: String {
    JSONText.object([
      (name: "code", value: JSONText.string(code)), (name: "name", value: JSONText.string(name)),
    ])
  }
}

extension ZoneDirectory {
  /// The release of the tz database.
  var versionMember: (name: String, value: String) {
    (name: "dataVersion", value: version.map(JSONText.string) ?? "null")
  }
}
