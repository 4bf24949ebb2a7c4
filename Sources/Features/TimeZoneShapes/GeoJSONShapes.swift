import TimeZoneAnnotation

/// Reads shapes from the features of GeoJSON.
enum GeoJSONShapes {
  static func read(path: String, _ property: String) throws(ShapeError) -> [ZoneShape] {
    let source = try mapError(
      { (error: AnnotationError) in ShapeError.inaccessibleFile(path: path, reason: error.finding) },
      FileSource(path: path))
    return try mapError(
      { (error: AnnotationError) in ShapeError.geoJSON(path: path, reason: error.finding) },
      shapes(source, property))
  }

  static func read(
    _ stream: MemberStream, path: String, _ property: String
  ) throws(ShapeError) -> [ZoneShape] {
    let source = MemberSource(stream)
    return try mapError(
      { (error: AnnotationError) in
        source.failure ?? ShapeError.geoJSON(path: path, reason: error.finding)
      }, shapes(source, property))
  }

  /// Whether a member of an archive begins like a FeatureCollection.
  static func isCollection(_ stream: MemberStream) -> Bool {
    (try? PolygonFeatures(MemberSource(stream), property: "")) != nil
  }

  private static func shapes(
    _ source: any ByteSource, _ property: String
  ) throws(AnnotationError) -> [ZoneShape] {
    let features = try PolygonFeatures(source, property: property)
    var shapes: [ZoneShape] = []
    while let feature = try features.next() { shapes.append(try shape(feature, property)) }
    return shapes
  }

  private static func shape(
    _ feature: PolygonFeatures.Feature, _ property: String
  ) throws(AnnotationError) -> ZoneShape {
    func failure(_ text: String) -> AnnotationError { .other("feature \(feature.number): \(text)") }
    let quoted = property.quotedForMessage
    guard let name = feature.property, !name.isEmpty else {
      throw failure("expected a name in the property \(quoted), found none; choose another property")
    }
    guard name.isPrintableName else {
      throw failure(
        "expected a name without control characters in the property \(quoted), found \(name.quotedForMessage)"
      )
    }
    var polygons: [Polygon] = []
    var ringCount = 0
    for rings in feature.polygons {
      var kept: [Ring] = []
      for points in rings {
        let count = points.count - (points.count > 1 && points.first == points.last ? 1 : 0)
        guard count >= 3 else {
          throw failure("ring \(ringCount): expected at least 3 points, found \(count)")
        }
        if let ring = Ring(points) { kept.append(ring) }
        ringCount += 1
      }
      guard let exterior = kept.first else { continue }
      polygons.append(Polygon(exterior: exterior, holes: Array(kept.dropFirst())))
    }
    let kept = polygons.reduce(0) { $0 + 1 + $1.holes.count }
    return ZoneShape(
      name: name, record: Int(feature.number) - 1, polygons: polygons, vanishedParts: ringCount - kept)
  }
}

private final class MemberSource: ByteSource, @unchecked Sendable {
  // Sendable by hand: a source is read by one thread at a time.
  private let stream: MemberStream
  /// Why reading failed.
  private(set) var failure: ShapeError?

  init(_ stream: MemberStream) { self.stream = stream }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    do throws(ShapeError) {
      return try stream.read(into: buffer)
    } catch {
      failure = error
      throw .other("\(error)")
    }
  }
}
