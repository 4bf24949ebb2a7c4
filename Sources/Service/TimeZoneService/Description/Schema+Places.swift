import TimeZonePresentation

// The schemas of answers about cities and the sun.

extension Schema {
  private static let cityMembers: JSONObject = [
    "name": text, "region": orNull(object(["code": text, "name": optionalText])), "country": text,
    "population": ["type": ["integer", "null"]], "latitude": number, "longitude": number,
    "zones": list(text),
  ]

  private static let foundCity = object(
    cityMembers.adding([
      "match": text, "matchedName": text, "timeZone": optionalText, "label": text,
    ]))

  private static let event = orNull(localTime)
  private static let state: JSON = [
    "enum": ["normal", "polarDay", "polarNight", "noSolarNoon", "noSuchDate"]
  ]
  private static let span = object(["start": event, "end": event])
  private static let passing = text

  /// What a solar day has, unless the date has none.
  private static var solarMembers: JSONObject {
    let times: JSONObject = [
      "sunrise": event, "sunset": event, "solarNoon": event, "solarMidnight": event,
      "nextSolarMidnight": event, "dayLength": number, "noonAltitude": number,
    ]
    let twilights = SunLevel.twilights.map { level -> JSONObject in
      [level.rise.camelCased: event, level.fall.camelCased: event, level.stateName: passing]
    }
    return times.adding(JSONObject(twilights)).adding([
      "goldenHourMorning": span, "goldenHourEvening": span,
      "goldenHourState": object(["low": passing, "high": passing]),
      "further": list(reference("SolarDay")),
    ])
  }

  static let placeSchemas: JSONObject = [
    "NearestCity": object(
      cityMembers.adding([
        "countryName": text, "meters": whole, "bearing": whole, "compass": text, "inZone": flag,
        "zoneCountry": optionalText,
      ])),
    "Places": object(
      [
        "places": list(foundCity), "total": whole, "dataVersion": optionalText,
        "gazetteerVersion": optionalText,
      ],
      optional: [
        "coordinate": object(["latitude": number, "longitude": number]), "message": text,
        "rival": orNull(foundCity),
      ]),
    "SolarDay": object(
      [
        "latitude": number, "longitude": number, "height": number, "zone": text,
        "date": ["type": "string", "format": "date"], "state": state, "dataVersion": optionalText,
        "rulesVersion": optionalText,
      ], optional: solarMembers),
  ]
}
