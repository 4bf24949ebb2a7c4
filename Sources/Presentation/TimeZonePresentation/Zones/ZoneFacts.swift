// What the directory says about a zone, as text and JSON.

extension ZoneEntry {
  /// Rows for people; unknown facts are omitted.
  package var lines: [Columns.Row] {
    var lines = [(label: "name", value: name)]
    if !countries.isEmpty { lines.append(("country", countries.map(\.text).joined(separator: ", "))) }
    if !additionalCountries.isEmpty {
      lines.append(("also used by", additionalCountries.map(\.text).joined(separator: ", ")))
    }
    lines.append(("location", place?.text ?? "none"))
    if let comment { lines.append(("comment", comment)) }
    if !olderNames.isEmpty { lines.append(("other names", olderNames.joined(separator: ", "))) }
    return lines
  }

  /// Members of a JSON object; unknown facts are empty or `null`.
  package var members: JSONObject {
    [
      "name": JSON(name),
      "countries": .array(countries.map(\.json)),
      "additionalCountries": .array(additionalCountries.map(\.json)),
      "location": place.map { $0.location.json(iso6709: $0.iso6709) } ?? .null,
      "comment": JSON(comment),
      "otherNames": JSON(olderNames),
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

  package var json: JSON { ["code": JSON(code), "name": JSON(name)] }
}

extension ZoneDirectory {
  package var versionMember: JSONObject { ["tableVersion": JSON(version)] }
}
