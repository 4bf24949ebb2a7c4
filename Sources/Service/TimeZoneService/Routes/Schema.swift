/// JSON Schemas of what routes answer, by name. Objects have no members but those named here.
enum Schema {
  static let text: JSON = ["type": "string"]
  static let optionalText: JSON = ["type": ["string", "null"]]
  static let number: JSON = ["type": "number"]
  static let whole: JSON = ["type": "integer"]
  static let flag: JSON = ["type": "boolean"]
  static let dateTime: JSON = ["type": "string", "format": "date-time"]
  /// Before there were standard times, offsets had seconds, which RFC 3339 does not.
  static let localTime: JSON = [
    "type": "string",
    "description": "RFC 3339, but with seconds in the offset where clocks showed local mean time.",
  ]

  static func reference(_ name: String) -> JSON { ["$ref": JSON("#/components/schemas/\(name)")] }

  static func list(_ item: JSON) -> JSON { ["type": "array", "items": item] }

  static func orNull(_ schema: JSON) -> JSON { ["anyOf": [schema, ["type": "null"]]] }

  static func object(_ members: JSONObject, optional: JSONObject = [:]) -> JSON {
    [
      "type": "object", "properties": .object(members.adding(optional)), "required": JSON(members.names),
      "additionalProperties": false,
    ]
  }

  /// The schemas of what the service says of itself and of errors.
  static let serviceSchemas: JSONObject = [
    "Problem": object(
      ["type": text, "title": text, "status": whole, "detail": text],
      optional: ["parameter": text]),
    "Status": object(["status": text]),
    "Version": object([
      "name": text, "version": text, "dataVersion": optionalText, "rulesVersion": optionalText,
      "tableVersion": optionalText, "gazetteerVersion": optionalText, "zones": whole,
      "attribution": optionalText, "license": optionalText,
    ]),
    "Page": object([
      "basemap": orNull(object(["url": text])), "hasMap": flag, "needsKey": flag, "version": text,
      "dataVersion": optionalText, "rulesVersion": optionalText, "gazetteerVersion": optionalText,
      "attribution": optionalText,
      "cities": list(object(["name": text, "latitude": number, "longitude": number])),
    ]),
    "Google": object(
      [
        "status": ["enum": ["OK", "ZERO_RESULTS", "INVALID_REQUEST", "OVER_QUERY_LIMIT", "REQUEST_DENIED"]]
      ],
      optional: [
        "dstOffset": whole, "rawOffset": whole, "timeZoneId": text, "timeZoneName": text,
        "errorMessage": text, "error_message": text,
      ]),
  ]

  // MARK: Zones and their times

  static let all: JSONObject = JSONObject([zoneSchemas, placeSchemas, serviceSchemas])

  private static let instant: JSON = ["type": ["string", "null"], "format": "date-time"]

  /// The members with which every answer about a position begins.
  private static let pointMembers: JSONObject = [
    "latitude": number, "longitude": number, "timeZone": optionalText,
    "zones": list(text),
    "source": ["enum": ["polygon", "nearestBorder", "nearestPoint", "outsideRegion", .null]],
  ]

  private static let rarePointMembers: JSONObject = [
    "meters": number, "preferred": text, "certain": flag, "candidates": list(text), "noZone": flag,
    "errorMeters": number,
  ]

  private static let within = object(
    ["meters": number, "zones": list(text)], optional: ["complete": flag])

  private static let zoneSchemas: JSONObject = [
    "PointAnswer": object(
      pointMembers.adding(["time": orNull(reference("ZoneTime")), "dataVersion": optionalText]),
      optional: rarePointMembers.adding([
        "city": orNull(reference("NearestCity")),
        "localizedName": orNull(object(["text": text, "language": text])), "within": within,
        "nameIn": optionalText, "agreesNow": ["type": ["boolean", "null"]], "agreesFrom": instant,
        "agreesUntil": instant, "posix": optionalText, "posixFrom": instant,
      ])),
    "BatchedPoint": object(
      pointMembers, optional: rarePointMembers.adding(["time": orNull(reference("ZoneTime"))])),
    "ZoneTime": object(
      [
        "timeZone": text, "instant": dateTime, "unixTime": whole, "local": localTime,
        "utcOffset": whole,
        "standardOffset": whole, "daylightSaving": whole, "isDaylightSaving": flag,
        "abbreviation": text,
        "name": text, "previousTransition": instant, "nextTransition": instant,
        "rulesVersion": optionalText,
      ], optional: ["conversions": list(reference("ZoneTime"))]),
    "Border": object(
      [
        "latitude": number, "longitude": number, "zones": list(text),
        "border": orNull(
          object(
            ["meters": number, "latitude": number, "longitude": number, "zones": list(text)],
            optional: ["outsideRegion": flag])), "dataVersion": optionalText,
      ], optional: ["outsideRegion": flag]),
    "Zones": object([
      "zones": list(
        object([
          "id": text, "cldrId": text, "utcOffset": ["type": ["integer", "null"]],
          "isDaylightSaving": ["type": ["boolean", "null"]], "abbreviation": optionalText,
          "nautical": flag,
        ])), "time": dateTime, "dataVersion": optionalText, "rulesVersion": optionalText,
    ]),
    "Zone": object([
      "id": text, "cldrId": text, "nautical": flag, "hasPolygons": flag, "name": text,
      "countries": list(reference("Country")), "additionalCountries": list(reference("Country")),
      "location": orNull(object(["latitude": number, "longitude": number, "iso6709": text])),
      "comment": optionalText, "otherNames": list(text), "time": orNull(reference("ZoneTime")),
      "dataVersion": optionalText, "tableVersion": optionalText,
    ]),
    "Country": object(["code": text, "name": text]),
    "Feature": object([
      "type": ["const": "Feature"],
      "properties": object([
        "tzid": text, "dataVersion": optionalText, "attribution": optionalText,
        "license": optionalText,
      ]),
      "geometry": object(["type": ["enum": ["Polygon", "MultiPolygon"]], "coordinates": ["type": "array"]]),
    ]),
  ]

  // MARK: Cities and the sun

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

  /// The members of a solar day, unless the date has none.
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
