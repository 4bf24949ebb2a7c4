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
enum GoogleNode: JSONNode {
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

  var key: StaticString {
    switch self {
    case .root, .location, .segment, .pathPoint, .signal, .object, .rawPoint: ""
    case .objects: "timelineObjects"
    case .activitySegment: "activitySegment"
    case .placeVisit: "placeVisit"
    case .startLocation: "startLocation"
    case .endLocation: "endLocation"
    case .placeLocation: "location"
    case .duration: "duration"
    case .startTimestamp: "startTimestamp"
    case .startTimestampMs: "startTimestampMs"
    case .endTimestamp: "endTimestamp"
    case .endTimestampMs: "endTimestampMs"
    case .rawPath: "simplifiedRawPath"
    case .rawPoints: "points"
    case .latE7: "latE7"
    case .lngE7: "lngE7"
    case .locations: "locations"
    case .latitudeE7: "latitudeE7"
    case .longitudeE7: "longitudeE7"
    case .timestamp, .signalTime: "timestamp"
    case .timestampMs: "timestampMs"
    case .accuracy: "accuracy"
    case .segments: "semanticSegments"
    case .startTime: "startTime"
    case .endTime: "endTime"
    case .path: "timelinePath"
    case .point: "point"
    case .time: "time"
    case .minutes: "durationMinutesOffsetFromStartTime"
    case .visit: "visit"
    case .candidate: "topCandidate"
    case .visitPlace: "placeLocation"
    case .visitLatLng, .activityStartLatLng, .activityEndLatLng: "latLng"
    case .activity: "activity"
    case .activityStart: "start"
    case .activityEnd: "end"
    case .signals: "rawSignals"
    case .signalPosition: "position"
    case .signalLatLng: "LatLng"
    case .signalAccuracy: "accuracyMeters"
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

  /// The members that matter of the object.
  var members: [GoogleNode] {
    switch self {
    case .root: [.locations, .segments, .signals, .objects]
    case .object: [.activitySegment, .placeVisit]
    case .activitySegment: [.startLocation, .endLocation, .duration, .rawPath]
    case .placeVisit: [.placeLocation, .duration, .rawPath]
    case .startLocation, .endLocation, .placeLocation: [.latitudeE7, .longitudeE7]
    case .duration: [.startTimestamp, .startTimestampMs, .endTimestamp, .endTimestampMs]
    case .rawPath: [.rawPoints]
    case .rawPoint: [.latE7, .lngE7, .timestamp, .timestampMs]
    case .location: [.latitudeE7, .longitudeE7, .timestamp, .timestampMs, .accuracy]
    case .segment: [.startTime, .endTime, .path, .visit, .activity]
    case .pathPoint: [.point, .time, .minutes]
    case .visit: [.candidate]
    case .candidate: [.visitPlace]
    case .visitPlace: [.visitLatLng]
    case .activity: [.activityStart, .activityEnd]
    case .activityStart: [.activityStartLatLng]
    case .activityEnd: [.activityEndLatLng]
    case .signal: [.signalPosition]
    case .signalPosition: [.signalLatLng, .signalTime, .signalAccuracy]
    default: []
    }
  }

  var element: GoogleNode? {
    switch self {
    case .root, .segments: .segment
    case .locations: .location
    case .path: .pathPoint
    case .signals: .signal
    case .objects: .object
    case .rawPoints: .rawPoint
    default: nil
    }
  }

  var kinds: JSONKinds {
    switch self {
    case .root: [.object, .array]
    case .locations, .segments, .path, .signals, .objects, .rawPoints: .array
    case .object, .activitySegment, .placeVisit, .startLocation, .endLocation, .placeLocation, .duration,
      .rawPath,
      .rawPoint:
      .object
    case .location, .segment, .pathPoint, .visit, .candidate, .activity, .signal, .signalPosition: .object
    case .visitPlace, .activityStart, .activityEnd: [.object, .string]
    case .latitudeE7, .longitudeE7, .latE7, .lngE7, .accuracy, .signalAccuracy: .number
    case .timestampMs, .minutes, .startTimestampMs, .endTimestampMs: [.string, .number]
    case .startTimestamp, .endTimestamp, .timestamp, .startTime, .endTime, .point, .time, .visitLatLng,
      .activityStartLatLng,
      .activityEndLatLng, .signalLatLng, .signalTime:
      .string
    }
  }
}
