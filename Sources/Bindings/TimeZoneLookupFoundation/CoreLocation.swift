#if canImport(CoreLocation)
  import CoreLocation
  import Foundation
  import TimeZoneEngine

  extension Coordinate {
    /// The position of a Core Location coordinate, rounded to the 1e-7 degree grid.
    ///
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if it is not on Earth, as `kCLLocationCoordinate2DInvalid` is not.
    public init(_ coordinate: CLLocationCoordinate2D) throws(CoordinateError) {
      try self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// The position of a location fix.
    ///
    /// - Throws: ``/TimeZoneLookup/CoordinateError``: its horizontal accuracy is negative, by which Core Location marks an
    ///   invalid position, or it is not on Earth.
    public init(_ location: CLLocation) throws(CoordinateError) {
      // Written so that NaN is refused too.
      guard location.horizontalAccuracy >= 0 else { throw .radius(location.horizontalAccuracy) }
      try self.init(location.coordinate)
    }
  }

  extension CLLocationCoordinate2D {
    /// The coordinate of a position, in degrees.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension TimeZoneFinder {
    /// The platform's time zone at a location, only by its position.
    ///
    /// - Parameter location: A location fix. ``timeZones(at:)-(CLLocation)`` respects its accuracy.
    /// - Returns: As ``timeZone(at:)-(Coordinate)``.
    /// - Throws: ``/TimeZoneLookup/CoordinateError``: the location is invalid.
    public func timeZone(at location: CLLocation) throws(CoordinateError) -> Foundation.TimeZone? {
      timeZone(at: try Coordinate(location))
    }

    /// The identifiers of all zones that a location may be in: those within its horizontal accuracy.
    ///
    /// - Parameter location: A location fix. Its accuracy is a distance in meters on the WGS 84 ellipsoid.
    /// - Returns: Identifiers, ascending by their UTF-8 bytes; the zone at the position itself need not be the first.
    /// - Throws: ``/TimeZoneLookup/CoordinateError``: the location is invalid.
    /// - Complexity: As ``/TimeZoneLookup/TimeZoneFinder/timeZoneIdentifiers(within:of:on:)``.
    public func timeZoneIdentifiers(at location: CLLocation) throws(CoordinateError) -> [String] {
      try timeZoneIdentifiers(
        within: location.horizontalAccuracy, of: Coordinate(location), on: .ellipsoid)
    }

    /// The platform's time zones that a location may be in: those within its horizontal accuracy.
    ///
    /// - Parameter location: A location fix.
    /// - Returns: The zones of ``timeZoneIdentifiers(at:)-(CLLocation)``, in that order, without the zones that the platform
    ///   knows by none of their names.
    /// - Throws: ``/TimeZoneLookup/CoordinateError``: the location is invalid.
    public func timeZones(at location: CLLocation) throws(CoordinateError) -> [Foundation.TimeZone] {
      try timeZoneIdentifiers(at: location).compactMap { Foundation.TimeZone(anyNameOf: $0) }
    }
  }
#endif
