/// How JSON lines are read.
public struct NDJSONOptions: Sendable {
  /// Where the latitude is: keys from the outside in, joined by dots, with numbers for places in arrays (from 0),
  /// such as `geometry.coordinates.1`. `nil` to find it by its name at the top of each object.
  public var latitude: String?
  /// Where the longitude is. The same as ``latitude`` where one string holds both.
  public var longitude: String?
  /// Where the instant is, where local times are wanted.
  public var time: String?

  /// The defaults find both by their names.
  public init(latitude: String? = nil, longitude: String? = nil, time: String? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
  }

  /// Whether one value holds both, as `43.06,141.35` or well-known text.
  var isCombined: Bool { latitude != nil && latitude == longitude }
}
