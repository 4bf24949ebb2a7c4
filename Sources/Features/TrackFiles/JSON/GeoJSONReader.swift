import TimeZoneAnnotation
import TimeZoneTracks

/// Reads the tracks of GeoJSON: lines with the times of their positions, and points with a time. See ``GeoJSONNode``.
///
/// - Each line starts a segment, and so does the first of consecutive points.
/// - Other geometries are not tracks, and are skipped. Positions without a time are counted in the summary.
/// - A Feature is kept in memory until its end, with at most ``GeoJSONFeature/limit`` positions and times.
struct GeoJSONReader: JSONTreeReader {
  private let texts: TrackTimes
  private let numbers: TrackTimes
  private let unixTimes: TrackTimes
  private let skipsUnreadable: Bool
  private var feature = GeoJSONFeature()
  private var followsPoint = false
  private var documentType: GeoJSONType?
  private var hasFeatures = false

  init(_ options: TrackReadOptions) {
    texts = TrackTimes(.iso8601, options)
    numbers = TrackTimes(.automatic, options)
    unixTimes = TrackTimes(.unixMilliseconds, options)
    skipsUnreadable = options.skipsUnreadable
  }

  // MARK: Structure

  func member(_ key: UnsafeBufferPointer<UInt8>, of node: GeoJSONNode) -> GeoJSONNode? {
    node.member(key)
  }

  func element(of node: GeoJSONNode) -> GeoJSONNode? {
    switch node {
    case .coordinates, .coordinate: feature.coordinateFailure == nil ? .coordinate : nil
    case .coordTimes, .times, .coordinateTimes:
      node.rank == feature.rank && feature.lineFailure == nil ? .timeElement : nil
    case .timeElement: feature.lineFailure == nil ? .timeElement : nil
    default: node.element
    }
  }

  mutating func open(
    _ node: GeoJSONNode, _ container: JSONKinds, at position: JSONPlace<GeoJSONNode>
  ) throws(TrackFileError) {
    try position.require(node.kinds, container)
    switch node {
    case .root, .feature:
      feature = GeoJSONFeature()
      feature.place = position.place
    case .features: hasFeatures = true
    case .geometry: feature.hasGeometry = true
    case .coordinates, .coordinate: openCoordinates(node, container, at: position)
    case .coordTimes, .times, .coordinateTimes:
      guard container == .array, let rank = node.rank else { return }
      do throws(TrackFileError.Reason) {
        try feature.beginTimes(rank: rank)
      } catch {
        feature.lineFailure = position.error(error)
      }
    case .timeElement:
      if container == .array { return feature.openTimes() }
      feature.lineFailure = position.error(.malformed(expected: "a time", found: "{"))
    default: break
    }
  }

  private mutating func openCoordinates(
    _ node: GeoJSONNode, _ container: JSONKinds, at position: JSONPlace<GeoJSONNode>
  ) {
    do throws(TrackFileError.Reason) {
      guard container == .array else { throw .malformed(expected: "a number or an array", found: "{") }
      try feature.openCoordinates(isOutermost: node == .coordinates)
    } catch {
      feature.coordinateFailure = feature.coordinateFailure ?? position.error(error)
    }
  }

  mutating func close(
    _ node: GeoJSONNode, _ container: JSONKinds, at position: JSONPlace<GeoJSONNode>,
    into fixes: FixBatcher
  ) throws(TrackFileError) {
    switch node {
    case .coordinates, .coordinate:
      guard feature.coordinateFailure == nil else { return }
      do throws(TrackFileError.Reason) {
        try feature.closeCoordinates()
      } catch {
        feature.coordinateFailure = position.error(error)
      }
    case .coordTimes, .times, .coordinateTimes:
      if container == .array, node.rank == feature.rank { feature.closeTimes() }
    case .timeElement: feature.closeTimes()
    case .feature: try endFeature(into: fixes)
    case .root: try endDocument(at: position, into: fixes)
    default: break
    }
  }

  private mutating func endFeature(into fixes: FixBatcher) throws(TrackFileError) {
    guard feature.type == .feature else {
      throw TrackFileError(
        .malformed(expected: "a Feature", found: "an object of another type"), at: feature.place)
    }
    followsPoint = try feature.addFixes(to: fixes, followsPoint: followsPoint)
    feature = GeoJSONFeature()
  }

  private mutating func endDocument(
    at position: JSONPlace<GeoJSONNode>, into fixes: FixBatcher
  ) throws(TrackFileError) {
    switch documentType {
    case .featureCollection where !hasFeatures: throw position.error(.missing("features"))
    case nil where !hasFeatures:
      throw position.error(
        .malformed(expected: "a FeatureCollection or a Feature", found: "an object without a type"))
    case .featureCollection, .multiPoint, .polygon, .multiPolygon, .geometryCollection, nil: break
    case .feature:
      feature.type = .feature
      try endFeature(into: fixes)
    case .point, .lineString, .multiLineString:
      // A bare geometry has no properties, and so no times.
      feature.geometry = documentType
      _ = try feature.addFixes(to: fixes, followsPoint: false)
    case .unknown(let name):
      throw position.error(.malformed(expected: "a FeatureCollection or a Feature", found: name))
    }
  }

  // MARK: Values

  mutating func value(
    _ node: GeoJSONNode, _ value: JSONScalar, at position: JSONPlace<GeoJSONNode>
  ) throws(TrackFileError) {
    switch node {
    case .coordinates, .coordinate: addNumber(value, at: position)
    case .timeElement: addTime(value, at: position)
    case .time: feature.time = pointTime(value, at: position)
    case .timestamp: feature.timestamp = pointTime(value, at: position)
    case .accuracy, .horizontalAccuracy, .otherHorizontalAccuracy:
      if case .number(let number) = value { feature.accuracy = TimedRow.meters(number) }
    case .systemName: try requireKnownSystem(value, at: position)
    case .documentType, .type, .geometryType: try setType(node, value, at: position)
    default: _ = try position.content(value, node.kinds)
    }
  }

  private mutating func setType(
    _ node: GeoJSONNode, _ value: JSONScalar, at position: JSONPlace<GeoJSONNode>
  ) throws(TrackFileError) {
    guard let name = try position.content(value, .string) else { return }
    let type = GeoJSONType(String(decoding: name, as: UTF8.self))
    let old: GeoJSONType?
    switch node {
    case .documentType: (old, documentType) = (documentType, type)
    case .type: (old, feature.type) = (feature.type, type)
    default: (old, feature.geometry) = (feature.geometry, type)
    }
    if old != nil { throw position.error(.malformed(expected: "one type", found: "a second one")) }
  }

  private mutating func addNumber(_ value: JSONScalar, at position: JSONPlace<GeoJSONNode>) {
    do throws(TrackFileError.Reason) {
      if position.node == .coordinates {
        if case .literal(.null) = value { return }
        throw .malformed(expected: "an array", found: value.text)
      }
      guard case .number(let number) = value else {
        throw .malformed(expected: "a number", found: value.text)
      }
      try feature.addNumber(number)
    } catch {
      if skipsUnreadable, position.node == .coordinate {
        feature.addUnreadableNumber(position.error(error))
      } else {
        feature.coordinateFailure = position.error(error)
      }
    }
  }

  private mutating func addTime(_ value: JSONScalar, at position: JSONPlace<GeoJSONNode>) {
    do throws(TrackFileError.Reason) {
      let isUnixTime = feature.rank == GeoJSONNode.coordinateTimes.rank
      try feature.addTime(time(value, numbers: isUnixTime ? unixTimes : numbers))
    } catch {
      do throws(TrackFileError.Reason) {
        guard skipsUnreadable else { throw error }
        try feature.addUnreadableTime(position.error(error))
      } catch {
        feature.lineFailure = position.error(error)
      }
    }
  }

  /// The time of a point; if it cannot be read, that is an error only if the Feature is a point.
  private mutating func pointTime(
    _ value: JSONScalar, at position: JSONPlace<GeoJSONNode>
  ) -> Instant? {
    do throws(TrackFileError.Reason) {
      return try time(value, numbers: numbers)
    } catch {
      feature.pointFailure = feature.pointFailure ?? position.error(error)
      return nil
    }
  }

  private func time(_ value: JSONScalar, numbers: TrackTimes) throws(TrackFileError.Reason) -> Instant? {
    switch value {
    case .literal(.null): nil
    case .string(let text): try texts.instant(text)
    case .number(let number): try numbers.instant(number)
    default: throw .malformed(expected: "a time", found: value.text)
    }
  }

  private func requireKnownSystem(
    _ value: JSONScalar, at position: JSONPlace<GeoJSONNode>
  ) throws(TrackFileError) {
    guard let name = try position.content(value, .string).map({ String(decoding: $0, as: UTF8.self) }),
      !ReferenceSystemName.isLongitudeLatitude(name)
    else { return }
    throw position.error(.malformed(expected: "the reference system WGS 84 (CRS84)", found: name))
  }
}
