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
enum GoogleNode: Int, CaseIterable, JSONNode {
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

  private struct Entry {
    let key: StaticString
    let kinds: JSONKinds
    let members: [GoogleNode]
    let element: GoogleNode?

    init(
      _ key: StaticString, _ kinds: JSONKinds, _ members: [GoogleNode] = [], element: GoogleNode? = nil
    ) {
      (self.key, self.kinds, self.members, self.element) = (key, kinds, members, element)
    }
  }

  private static let entries = allCases.map(\.entry)

  var key: StaticString { Self.entries[rawValue].key }
  var kinds: JSONKinds { Self.entries[rawValue].kinds }
  var members: [GoogleNode] { Self.entries[rawValue].members }
  var element: GoogleNode? { Self.entries[rawValue].element }

  private var entry: Entry {
    switch self {
    case .root: Entry("", [.object, .array], [.locations, .segments, .signals, .objects], element: .segment)
    case .locations: Entry("locations", .array, element: .location)
    case .location: Entry("", .object, [.latitudeE7, .longitudeE7, .timestamp, .timestampMs, .accuracy])
    case .latitudeE7: Entry("latitudeE7", .number)
    case .longitudeE7: Entry("longitudeE7", .number)
    case .timestamp: Entry("timestamp", .string)
    case .timestampMs: Entry("timestampMs", [.string, .number])
    case .accuracy: Entry("accuracy", .number)
    case .segments: Entry("semanticSegments", .array, element: .segment)
    case .segment: Entry("", .object, [.startTime, .endTime, .path, .visit, .activity])
    case .startTime: Entry("startTime", .string)
    case .endTime: Entry("endTime", .string)
    case .path: Entry("timelinePath", .array, element: .pathPoint)
    case .pathPoint: Entry("", .object, [.point, .time, .minutes])
    case .point: Entry("point", .string)
    case .time: Entry("time", .string)
    case .minutes: Entry("durationMinutesOffsetFromStartTime", [.string, .number])
    case .visit: Entry("visit", .object, [.candidate])
    case .candidate: Entry("topCandidate", .object, [.visitPlace])
    case .visitPlace: Entry("placeLocation", [.object, .string], [.visitLatLng])
    case .visitLatLng: Entry("latLng", .string)
    case .activity: Entry("activity", .object, [.activityStart, .activityEnd])
    case .activityStart: Entry("start", [.object, .string], [.activityStartLatLng])
    case .activityStartLatLng: Entry("latLng", .string)
    case .activityEnd: Entry("end", [.object, .string], [.activityEndLatLng])
    case .activityEndLatLng: Entry("latLng", .string)
    case .objects: Entry("timelineObjects", .array, element: .object)
    case .object: Entry("", .object, [.activitySegment, .placeVisit])
    case .activitySegment:
      Entry("activitySegment", .object, [.startLocation, .endLocation, .duration, .rawPath])
    case .placeVisit: Entry("placeVisit", .object, [.placeLocation, .duration, .rawPath])
    case .startLocation: Entry("startLocation", .object, [.latitudeE7, .longitudeE7])
    case .endLocation: Entry("endLocation", .object, [.latitudeE7, .longitudeE7])
    case .placeLocation: Entry("location", .object, [.latitudeE7, .longitudeE7])
    case .duration:
      Entry("duration", .object, [.startTimestamp, .startTimestampMs, .endTimestamp, .endTimestampMs])
    case .startTimestamp: Entry("startTimestamp", .string)
    case .startTimestampMs: Entry("startTimestampMs", [.string, .number])
    case .endTimestamp: Entry("endTimestamp", .string)
    case .endTimestampMs: Entry("endTimestampMs", [.string, .number])
    case .rawPath: Entry("simplifiedRawPath", .object, [.rawPoints])
    case .rawPoints: Entry("points", .array, element: .rawPoint)
    case .rawPoint: Entry("", .object, [.latE7, .lngE7, .timestamp, .timestampMs])
    case .latE7: Entry("latE7", .number)
    case .lngE7: Entry("lngE7", .number)
    case .signals: Entry("rawSignals", .array, element: .signal)
    case .signal: Entry("", .object, [.signalPosition])
    case .signalPosition: Entry("position", .object, [.signalLatLng, .signalTime, .signalAccuracy])
    case .signalLatLng: Entry("LatLng", .string)
    case .signalTime: Entry("timestamp", .string)
    case .signalAccuracy: Entry("accuracyMeters", .number)
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
