import TimeZoneTracks

/// Parts of a track as GeoJSON features (RFC 7946), written position by position, without keeping them in memory.
///
/// A part is a line whose positions are in one zone, without a gap, and cut at the antimeridian; a part of one position
/// is a point.
struct TrackLines {
  private let clock: TrackClock
  private var zone: Int32 = -1
  /// The first position of the part; `nil` if there is no part.
  private var first: GridPoint?
  private var last: Position?
  private var start = Instant(millisecondsSince1970: 0)
  private var isLine = false
  private var hasFeatures = false

  /// The position of the track at an instant.
  typealias Position = (point: GridPoint, time: Instant)

  init(_ clock: TrackClock) {
    self.clock = clock
  }

  mutating func add(_ position: Position, to output: inout BufferedOutput) {
    // The short way between the two crosses the antimeridian.
    if let last, (last.point.wideX - position.point.wideX).magnitude > UInt64(Self.half) {
      cut(last, position, &output)
    }
    append(position, to: &output)
  }

  mutating func end(to output: inout BufferedOutput) {
    defer { (first, last, isLine) = (nil, nil, false) }
    guard let first, let last else { return }
    let properties: JSONObject = [
      "zone": JSON(clock.identifier(zone)), "from": local(start), "to": local(last.time),
    ]
    if !isLine { return write(first, properties, to: &output) }
    output.append("]}")
    endFeature(properties, &output)
  }

  /// Ends the part; the following ones are in another zone.
  mutating func enter(_ zone: Int32, to output: inout BufferedOutput) {
    end(to: &output)
    self.zone = zone
  }

  /// Writes a point that is not part of a line; with a null geometry if `point` is `nil`.
  mutating func write(_ point: GridPoint?, _ properties: JSONObject, to output: inout BufferedOutput) {
    beginFeature(&output)
    if let point {
      output.append("{\"type\":\"Point\",\"coordinates\":")
      output.append(point)
      output.append("}")
    } else {
      output.append("null")
    }
    endFeature(properties, &output)
  }

  private func endFeature(_ properties: JSONObject, _ output: inout BufferedOutput) {
    output.append(",\"properties\":")
    output.append(.object(properties))
    output.append("}")
  }

  private func local(_ time: Instant) -> JSON { JSON(clock.local(zone, at: time)) }

  private mutating func append(_ position: Position, to output: inout BufferedOutput) {
    defer { last = position }
    guard let first else {
      (self.first, start) = (position.point, position.time)
      return
    }
    if let last, last.point == position.point { return }
    if !isLine {
      beginFeature(&output)
      output.append("{\"type\":\"LineString\",\"coordinates\":[")
      output.append(first)
      isLine = true
    }
    output.append(",")
    output.append(position.point)
  }

  private mutating func beginFeature(_ output: inout BufferedOutput) {
    output.append(hasFeatures ? ",\n" : "\n")
    output.append("{\"type\":\"Feature\",\"geometry\":")
    hasFeatures = true
  }

  private static let half = Int64(GridPoint.maximumLongitude)

  /// Ends the part at the antimeridian, and begins one on the other side.
  private mutating func cut(_ from: Position, _ to: Position, _ output: inout BufferedOutput) {
    let side: Int64 = from.point.x > 0 ? 1 : -1
    let distance = Self.half - side * Int64(from.point.x)
    let length = distance + Self.half + side * Int64(to.point.x)
    let share = length == 0 ? 0 : Double(distance) / Double(length)
    let latitude = Double(from.point.y) + share * Double(Int64(to.point.y) - Int64(from.point.y))
    let elapsed = Double(ElapsedTime(from: from.time, to: to.time).milliseconds)
    let time = Instant(
      millisecondsSince1970: from.time.millisecondsSince1970 &+ Int64((share * elapsed).rounded()))
    let y = Int32(latitude.rounded())
    append((GridPoint(x: Int32(side * Self.half), y: y), time), to: &output)
    end(to: &output)
    append((GridPoint(x: Int32(-side * Self.half), y: y), time), to: &output)
  }
}
