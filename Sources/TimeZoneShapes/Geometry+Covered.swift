extension Geometry {
  /// What some shapes cover together, each by even-odd, as a valid geometry.
  static func covered(by shapes: [Shape], in context: GeometryContext) throws(ShapeError) -> Geometry {
    guard let first = shapes.first else {
      return try Geometry(Shape(name: "", record: 0, polygons: [Polygon]()), in: context)
    }
    var covered = try first.validGeometry(in: context)
    for shape in shapes.dropFirst() { covered = try covered.union(shape.validGeometry(in: context)) }
    return covered
  }
}

extension Shape {
  /// What the shape covers, by even-odd, as a valid geometry.
  fileprivate func validGeometry(in context: GeometryContext) throws(ShapeError) -> Geometry {
    let geometry = try Geometry(self, in: context)
    if try geometry.invalidity() == nil { return geometry }
    var covered = try Geometry(Shape(name: name, record: record, polygons: [Polygon]()), in: context)
    for ring in rings {
      let part = Shape(name: name, record: record, polygons: [Polygon(exterior: ring)])
      covered = try covered.symmetricDifference(Geometry(part, in: context).repaired())
    }
    return covered
  }
}
