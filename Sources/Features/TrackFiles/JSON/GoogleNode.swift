/// The meaning of a value in a location history.
///
/// ```
/// Records.json   {"locations": [{"latitudeE7", "longitudeE7", "timestamp" or "timestampMs", "accuracy"}]}
/// Timeline.json  {"semanticSegments": [segment], "rawSignals": [{"position": {"LatLng", "timestamp", "accuracyMeters"}}]}
/// iOS            [segment]
/// 2022_MAY.json  {"timelineObjects": [{"activitySegment" or "placeVisit": {
///                 "duration": {"startTimestamp", "endTimestamp"}, "startLocation", "endLocation" or "location",
///                 "simplifiedRawPath": {"points": [{"latE7", "lngE7", "timestamp"}]}}}]}
/// segment        {"startTime", "endTime",
///                 "timelinePath": [{"point", "time" or "durationMinutesOffsetFromStartTime"}],
///                 "visit": {"topCandidate": {"placeLocation"}}, "activity": {"start", "end"}}
/// ```
///
/// On iOS, a place is a string such as `geo:48.83,2.25`; on Android an object such as `{"latLng": "48.83°, 2.25°"}`.
///
/// Sources: locationhistoryformat.com for Records.json; the parsers github.com/hossain-khan/kgeo-device-timeline and
/// github.com/dedicatedcode/reitti for what phones export. Google documents none of them.
enum GoogleNode: Int, JSONNode {
  case root
  case locations, location, latitudeE7, longitudeE7, timestamp, timestampMs, accuracy
  case segments, segment, startTime, endTime
  case path, pathPoint, point, time, minutes
  case visit, candidate, visitPlace, visitLatLng
  case activity, activityStart, activityStartLatLng, activityEnd, activityEndLatLng
  case objects, object, activitySegment, placeVisit, startLocation, endLocation, placeLocation
  case duration, startTimestamp, startTimestampMs, endTimestamp, endTimestampMs
  case rawPath, rawPoints, rawPoint, latE7, lngE7
  case signals, signal, signalPosition, signalLatLng, signalTime, signalAccuracy

  static let facts = allCases.map(\.ownFacts)

  private var ownFacts: JSONFacts<GoogleNode> {
    switch self {
    case .root: .init("", [.object, .array], [.locations, .segments, .signals, .objects], element: .segment)
    case .locations: .init("locations", .array, element: .location)
    case .location: .init("", .object, [.latitudeE7, .longitudeE7, .timestamp, .timestampMs, .accuracy])
    case .latitudeE7: .init("latitudeE7", .number)
    case .longitudeE7: .init("longitudeE7", .number)
    case .timestamp: .init("timestamp", .string)
    case .timestampMs: .init("timestampMs", [.string, .number])
    case .accuracy: .init("accuracy", .number)
    case .segments: .init("semanticSegments", .array, element: .segment)
    case .segment: .init("", .object, [.startTime, .endTime, .path, .visit, .activity])
    case .startTime: .init("startTime", .string)
    case .endTime: .init("endTime", .string)
    case .path: .init("timelinePath", .array, element: .pathPoint)
    case .pathPoint: .init("", .object, [.point, .time, .minutes])
    case .point: .init("point", .string)
    case .time: .init("time", .string)
    case .minutes: .init("durationMinutesOffsetFromStartTime", [.string, .number])
    case .visit: .init("visit", .object, [.candidate])
    case .candidate: .init("topCandidate", .object, [.visitPlace])
    case .visitPlace: .init("placeLocation", [.object, .string], [.visitLatLng])
    case .visitLatLng: .init("latLng", .string)
    case .activity: .init("activity", .object, [.activityStart, .activityEnd])
    case .activityStart: .init("start", [.object, .string], [.activityStartLatLng])
    case .activityStartLatLng: .init("latLng", .string)
    case .activityEnd: .init("end", [.object, .string], [.activityEndLatLng])
    case .activityEndLatLng: .init("latLng", .string)
    case .objects: .init("timelineObjects", .array, element: .object)
    case .object: .init("", .object, [.activitySegment, .placeVisit])
    case .activitySegment:
      .init("activitySegment", .object, [.startLocation, .endLocation, .duration, .rawPath])
    case .placeVisit: .init("placeVisit", .object, [.placeLocation, .duration, .rawPath])
    case .startLocation: .init("startLocation", .object, [.latitudeE7, .longitudeE7])
    case .endLocation: .init("endLocation", .object, [.latitudeE7, .longitudeE7])
    case .placeLocation: .init("location", .object, [.latitudeE7, .longitudeE7])
    case .duration:
      .init("duration", .object, [.startTimestamp, .startTimestampMs, .endTimestamp, .endTimestampMs])
    case .startTimestamp: .init("startTimestamp", .string)
    case .startTimestampMs: .init("startTimestampMs", [.string, .number])
    case .endTimestamp: .init("endTimestamp", .string)
    case .endTimestampMs: .init("endTimestampMs", [.string, .number])
    case .rawPath: .init("simplifiedRawPath", .object, [.rawPoints])
    case .rawPoints: .init("points", .array, element: .rawPoint)
    case .rawPoint: .init("", .object, [.latE7, .lngE7, .timestamp, .timestampMs])
    case .latE7: .init("latE7", .number)
    case .lngE7: .init("lngE7", .number)
    case .signals: .init("rawSignals", .array, element: .signal)
    case .signal: .init("", .object, [.signalPosition])
    case .signalPosition: .init("position", .object, [.signalLatLng, .signalTime, .signalAccuracy])
    case .signalLatLng: .init("LatLng", .string)
    case .signalTime: .init("timestamp", .string)
    case .signalAccuracy: .init("accuracyMeters", .number)
    }
  }

  /// Whether it is a value of a segment, and not of a point of its path.
  var isInSegment: Bool {
    switch self {
    case .startTime, .endTime, .visitPlace, .visitLatLng, .activityStart, .activityStartLatLng, .activityEnd,
      .activityEndLatLng, .startTimestamp, .startTimestampMs, .endTimestamp, .endTimestampMs:
      true
    default: false
    }
  }
}
