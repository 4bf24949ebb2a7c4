import ArgumentParser

/// A set of points that is made from a seed.
enum GeneratedSet: String, ExpressibleByArgument, CaseIterable {
  /// Uniform on the sphere.
  case U
  /// 1 m to 5 km from a random boundary vertex.
  case B
  /// Uniform on land.
  case L
}
