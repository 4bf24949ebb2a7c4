import TimeZonePresentation

// The schemas of answers about zones and their times. Objects have no members but those named here.

extension Schema {
  /// All schemas.
  static let all: [JSONText.Member] = zoneSchemas + placeSchemas + serviceSchemas

  private static let instant = #"{"type":["string","null"],"format":"date-time"}"#

  /// What every answer about a position begins with.
  private static let pointMembers: [JSONText.Member] = [
    ("latitude", number), ("longitude", number), ("timeZone", optionalText),
    ("zones", list(text)),
    ("source", #"{"enum":["polygon","nearestBorder","nearestPoint","outsideRegion",null]}"#),
  ]

  /// What is there in some answers only.
  private static let rarePointMembers: [JSONText.Member] = [
    ("meters", number), ("certain", flag), ("candidates", list(text)), ("noZone", flag),
    ("errorMeters", number),
  ]

  private static let within = object(
    [("meters", number), ("zones", list(text))], optional: [("complete", flag)])

  private static let zoneSchemas: [JSONText.Member] = [
    (
      "PointAnswer",
      object(
        pointMembers + [("time", orNull(reference("ZoneTime"))), ("dataVersion", optionalText)],
        optional: rarePointMembers + [
          ("city", orNull(reference("NearestCity"))),
          ("localizedName", orNull(object([("text", text), ("language", text)]))), ("within", within),
          ("nameIn", optionalText), ("agreesNow", #"{"type":["boolean","null"]}"#), ("agreesFrom", instant),
          ("agreesUntil", instant), ("posix", optionalText), ("posixFrom", instant),
        ])
    ),
    (
      "BatchedPoint",
      object(pointMembers, optional: rarePointMembers + [("time", orNull(reference("ZoneTime")))])
    ),
    (
      "ZoneTime",
      object(
        [
          ("timeZone", text), ("instant", dateTime), ("unixTime", whole), ("local", localTime),
          ("utcOffset", whole),
          ("standardOffset", whole), ("daylightSaving", whole), ("isDaylightSaving", flag),
          ("abbreviation", text),
          ("name", text), ("previousTransition", instant), ("nextTransition", instant),
          ("rulesVersion", optionalText),
        ], optional: [("conversions", list(reference("ZoneTime")))])
    ),
    (
      "Border",
      object(
        [
          ("latitude", number), ("longitude", number), ("zones", list(text)),
          (
            "border",
            orNull(
              object(
                [("meters", number), ("latitude", number), ("longitude", number), ("zones", list(text))],
                optional: [("outsideRegion", flag)]))
          ), ("dataVersion", optionalText),
        ], optional: [("outsideRegion", flag)])
    ),
    (
      "Zones",
      object([
        (
          "zones",
          list(
            object([
              ("id", text), ("cldrId", text), ("utcOffset", #"{"type":["integer","null"]}"#),
              ("isDaylightSaving", #"{"type":["boolean","null"]}"#), ("abbreviation", optionalText),
              ("nautical", flag),
            ]))
        ), ("time", dateTime), ("dataVersion", optionalText), ("rulesVersion", optionalText),
      ])
    ),
    (
      "Zone",
      object([
        ("id", text), ("cldrId", text), ("nautical", flag), ("hasPolygons", flag), ("name", text),
        ("countries", list(reference("Country"))), ("additionalCountries", list(reference("Country"))),
        ("location", orNull(object([("latitude", number), ("longitude", number), ("iso6709", text)]))),
        ("comment", optionalText), ("otherNames", list(text)), ("time", orNull(reference("ZoneTime"))),
        ("dataVersion", optionalText), ("tableVersion", optionalText),
      ])
    ),
    ("Country", object([("code", text), ("name", text)])),
    (
      "Feature",
      object([
        ("type", #"{"const":"Feature"}"#),
        (
          "properties",
          object([
            ("tzid", text), ("dataVersion", optionalText), ("attribution", optionalText),
            ("license", optionalText),
          ])
        ),
        (
          "geometry",
          object([("type", #"{"enum":["Polygon","MultiPolygon"]}"#), ("coordinates", #"{"type":"array"}"#)])
        ),
      ])
    ),
  ]
}
