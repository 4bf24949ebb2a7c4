import TimeZoneAnnotation
import TimeZoneTracks

/// What has been read of a Feature: its members come in any order, so it is evaluated at its end.
struct GeoJSONFeature: Sendable {
  /// The maximum number of positions of a Feature, and of times.
  static let limit = 8_000_000

  var type: GeoJSONType?
  var hasGeometry = false
  var geometry: GeoJSONType?
  /// The time and the accuracy of a point.
  var time: Instant?
  var timestamp: Instant?
  var accuracy: Double?
  /// What is wrong with a value that may not matter, by the kind of the geometry that it matters for.
  var lineFailure: TrackFileError?
  var pointFailure: TrackFileError?
  var coordinateFailure: TrackFileError?
  var place = TrackPlace()

  private var hasCoordinates = false
  private var positions = NestedList<GridPoint>()
  /// Arrays that are open, of coordinates or of times.
  private var openArrays = 0
  /// The numbers of the position that is open, and how many there are.
  private var longitude: Int32 = 0
  private var latitude: Int32 = 0
  private var numberCount = 0
  private var times = NestedList<Int64>()
  /// The rank of the times; 0 if none exist.
  private(set) var rank = 0

  /// No time of a line: before all years that are read.
  private static let noTime = Int64.min
  /// A time of a line, and a number of a position, that cannot be read.
  private static let unreadableTime = Int64.min + 1
  private static let unreadableNumber = Int32.min
  /// The first errors of such values, by the index of the position or the time.
  private var positionErrors: [Int: TrackFileError] = [:]
  private var timeErrors: [Int: TrackFileError] = [:]

  // MARK: Coordinates

  /// An array of coordinates begins, the outermost one or one inside it.
  mutating func openCoordinates(isOutermost: Bool) throws(TrackFileError.Reason) {
    if isOutermost {
      guard !hasCoordinates else { throw .malformed(expected: "one coordinates", found: "a second one") }
      hasCoordinates = true
      openArrays = 0
    }
    guard numberCount == 0 else { throw .malformed(expected: "a number", found: "[") }
    openArrays += 1
  }

  mutating func addNumber(_ number: UnsafeBufferPointer<UInt8>) throws(TrackFileError.Reason) {
    switch numberCount {
    case 0: longitude = try JSONCoordinates.units(degrees: number, .longitude)
    case 1: latitude = try JSONCoordinates.units(degrees: number, .latitude)
    default: break
    }
    numberCount += 1
  }

  /// Adds a number that cannot be read, where such positions are left out.
  mutating func addUnreadableNumber(_ error: TrackFileError) {
    if numberCount < 2 {
      if positionErrors.count < TrackFileSummary.errorLimit { positionErrors[positions.values.count] = error }
      longitude = Self.unreadableNumber
    }
    numberCount += 1
  }

  mutating func closeCoordinates() throws(TrackFileError.Reason) {
    openArrays -= 1
    guard numberCount > 0 else { return positions.endArray(depth: openArrays + 1) }
    guard numberCount > 1 else { throw .malformed(expected: "longitude and latitude", found: "one number") }
    numberCount = 0
    guard positions.values.count < Self.limit else { throw .tooLong(limit: Self.limit, unit: "positions") }
    guard positions.append(GridPoint(x: longitude, y: latitude), depth: openArrays) else {
      throw .malformed(expected: "positions in \(positions.depth ?? 0) arrays", found: "one in \(openArrays)")
    }
  }

  // MARK: Times

  /// An array of times begins, which counts unless one of a higher rank does.
  mutating func beginTimes(rank new: Int) throws(TrackFileError.Reason) {
    guard new != rank else { throw .malformed(expected: "one array of times", found: "a second one") }
    guard new > rank else { return }
    rank = new
    times = NestedList()
    lineFailure = nil
    openArrays = 1
  }

  mutating func openTimes() { openArrays += 1 }

  mutating func closeTimes() {
    times.endArray(depth: openArrays)
    openArrays -= 1
  }

  /// Adds the time of a position; `nil` for a position without one.
  mutating func addTime(_ time: Instant?) throws(TrackFileError.Reason) {
    guard times.values.count < Self.limit else { throw .tooLong(limit: Self.limit, unit: "times") }
    guard times.append(time?.millisecondsSince1970 ?? Self.noTime, depth: openArrays) else {
      throw .malformed(expected: "times in \(times.depth ?? 0) arrays", found: "one in \(openArrays)")
    }
  }

  /// Adds a time that cannot be read, where such are left out.
  mutating func addUnreadableTime(_ error: TrackFileError) throws(TrackFileError.Reason) {
    if timeErrors.count < TrackFileSummary.errorLimit { timeErrors[times.values.count] = error }
    try addTime(Instant(millisecondsSince1970: Self.unreadableTime))
  }

  // MARK: Fixes

  /// Adds the fixes of the Feature, and returns whether it is a point with a time; `followsPoint` is true if the
  /// Feature before it was one.
  func addFixes(to fixes: FixBatcher, followsPoint: Bool) throws(TrackFileError) -> Bool {
    switch geometry {
    case .point: return try addPoint(to: fixes, followsPoint: followsPoint)
    case .lineString, .multiLineString: try addLines(to: fixes, depth: geometry?.depth ?? 1)
    case nil where hasGeometry: throw error(.missing("the type of the geometry"))
    case nil: fixes.addRecordWithoutPosition()
    case .unknown(let name): throw error(.malformed(expected: "a type of geometry", found: name))
    case .multiPoint, .polygon, .multiPolygon, .geometryCollection, .feature, .featureCollection: break
    }
    return false
  }

  private func addPoint(to fixes: FixBatcher, followsPoint: Bool) throws(TrackFileError) -> Bool {
    if let coordinateFailure { throw coordinateFailure }
    guard let position = positions.values.first else {
      fixes.addRecordWithoutPosition()
      return false
    }
    guard positions.depth == 0 else {
      throw error(.malformed(expected: "one position", found: "an array of positions"))
    }
    if let error = pointFailure ?? (position.x == Self.unreadableNumber ? unreadable(at: 0) : nil) {
      try fixes.addUnreadable(error)
      return false
    }
    guard let time = time ?? timestamp else {
      fixes.addPositionWithoutTime { place }
      return false
    }
    let fix = TrackFix(
      try coordinate(position), at: time, accuracy: accuracy, startsSegment: !followsPoint)
    try fixes.add(fix) { place }
    return true
  }

  /// Adds lines whose positions are in so many arrays: 1 for a line, 2 for several.
  private func addLines(to fixes: FixBatcher, depth: Int) throws(TrackFileError) {
    if let coordinateFailure { throw coordinateFailure }
    guard !positions.values.isEmpty else { return fixes.addRecordWithoutPosition() }
    guard positions.depth == depth else {
      throw error(.malformed(expected: "positions in \(depth) arrays", found: "in \(positions.depth ?? 0)"))
    }
    if let lineFailure { throw lineFailure }
    guard !times.values.isEmpty else {
      for _ in positions.values { fixes.addPositionWithoutTime { place } }
      return
    }
    try requireTimes(depth)
    var start = 0
    for (line, end) in positions.ends.enumerated() {
      try addLine(start..<end, path: depth == 1 ? "" : "[\(line)]", to: fixes)
      start = end
    }
  }

  /// Throws unless each line has as many times as positions.
  private func requireTimes(_ depth: Int) throws(TrackFileError) {
    guard times.depth == depth else {
      throw error(
        .malformed(
          expected: depth == 1 ? "one array of times" : "an array of times for each line",
          found: depth == 1 ? "arrays in an array" : "one array"))
    }
    let (positions, times) = (positions.counts, times.counts)
    if let (positions, times) = zip(positions, times).first(where: { $0 != $1 }) {
      throw error(.timesDiffer(positions: positions, times: times))
    }
    guard positions.count == times.count else {
      throw error(.timesDiffer(positions: positions.reduce(0, +), times: times.reduce(0, +)))
    }
  }

  private func addLine(_ range: Range<Int>, path: String, to fixes: FixBatcher) throws(TrackFileError) {
    var isFirst = true
    for index in range {
      func position() -> TrackPlace {
        let around = place.element.map { "\($0)." } ?? ""
        let element = "\(around)geometry.coordinates\(path)[\(index - range.lowerBound)]"
        return TrackPlace(line: place.line, element: element)
      }
      guard times.values[index] != Self.noTime else {
        fixes.addPositionWithoutTime(at: position)
        continue
      }
      if times.values[index] == Self.unreadableTime || positions.values[index].x == Self.unreadableNumber {
        try fixes.addUnreadable(unreadable(at: index), startsSegment: isFirst)
        isFirst = false
        continue
      }
      let time = Instant(millisecondsSince1970: times.values[index])
      let fix = TrackFix(try coordinate(positions.values[index]), at: time, startsSegment: isFirst)
      try fixes.add(fix, at: position)
      isFirst = false
    }
  }

  private func coordinate(_ position: GridPoint) throws(TrackFileError) -> Coordinate {
    try mapError(self.error, JSONCoordinates.coordinate(latitude: position.y, longitude: position.x))
  }

  private func error(_ reason: TrackFileError.Reason) -> TrackFileError { TrackFileError(reason, at: place) }

  /// The error of a position or its time; if there are very many, only the first are kept.
  private func unreadable(at index: Int) -> TrackFileError {
    positionErrors[index] ?? timeErrors[index] ?? error(.missing("a position and a time that can be read"))
  }
}

/// The values of nested arrays, all at one depth: the positions of a geometry, or their times.
private struct NestedList<Value: Sendable>: Sendable {
  private(set) var values: [Value] = []
  /// The number of arrays around each value; `nil` if there are no values.
  private(set) var depth: Int?
  /// The end of the innermost arrays that have values.
  private(set) var ends: [Int] = []

  /// Appends a value in some number of arrays.
  mutating func append(_ value: Value, depth found: Int) -> Bool {
    if depth == nil { depth = found }
    guard depth == found else { return false }
    values.append(value)
    return true
  }

  /// Ends an array, which was in some number of others.
  mutating func endArray(depth found: Int) {
    guard found == depth, values.count > ends.last ?? 0 else { return }
    ends.append(values.count)
  }

  var counts: [Int] { ends.indices.map { ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1]) } }
}
