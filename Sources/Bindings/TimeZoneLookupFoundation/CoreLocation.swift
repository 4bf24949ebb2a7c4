#if canImport(CoreLocation)
  import CoreLocation
  import Foundation
  import TimeZoneEngine

  extension Coordinate {
    /// Creates the position of a Core Location coordinate, rounded to the 1e-7 degree grid.
    ///
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if the coordinate is not on Earth, such as
    ///   `kCLLocationCoordinate2DInvalid`.
    public init(_ coordinate: CLLocationCoordinate2D) throws(CoordinateError) {
      try self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Creates the position of a location fix, rounded to the 1e-7 degree grid.
    ///
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if the horizontal accuracy is negative, which marks an invalid
    ///   position in Core Location, or if the location is not on Earth.
    public init(_ location: CLLocation) throws(CoordinateError) {
      // Written so that NaN is refused too.
      guard location.horizontalAccuracy >= 0 else { throw .radius(location.horizontalAccuracy) }
      try self.init(location.coordinate)
    }
  }

  extension CLLocationCoordinate2D {
    /// Creates the Core Location coordinate of a position, in degrees.
    public init(_ coordinate: Coordinate) {
      self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }
  }

  extension TimeZoneFinder {
    /// Returns the platform's time zone at the position of a location, ignoring its accuracy.
    ///
    /// - Parameter location: A location fix. ``timeZones(at:)-(CLLocation)`` respects its accuracy.
    /// - Returns: The same as ``timeZone(at:)-(Coordinate)``.
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if the location is invalid.
    public func timeZone(at location: CLLocation) throws(CoordinateError) -> Foundation.TimeZone? {
      timeZone(at: try Coordinate(location))
    }

    /// Returns the identifiers of all zones within the horizontal accuracy of a location.
    ///
    /// - Parameter location: A location fix. Its accuracy is a distance in meters on the WGS 84 ellipsoid.
    /// - Returns: Identifiers, ascending by their UTF-8 bytes; the zone at the position itself need not be the first.
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if the location is invalid.
    /// - Complexity: The same as ``/TimeZoneLookup/TimeZoneFinder/timeZoneIdentifiers(withinMeters:of:on:)``.
    public func timeZoneIdentifiers(at location: CLLocation) throws(CoordinateError) -> [String] {
      try timeZoneIdentifiers(
        withinMeters: location.horizontalAccuracy, of: Coordinate(location), on: .ellipsoid)
    }

    /// Returns the platform's time zones within the horizontal accuracy of a location.
    ///
    /// - Parameter location: A location fix.
    /// - Returns: The zones of ``timeZoneIdentifiers(at:)-(CLLocation)``, in that order, without zones that the
    ///   platform lacks under all of their names.
    /// - Throws: ``/TimeZoneLookup/CoordinateError`` if the location is invalid.
    public func timeZones(at location: CLLocation) throws(CoordinateError) -> [Foundation.TimeZone] {
      try timeZoneIdentifiers(at: location).compactMap { Foundation.TimeZone(anyNameOf: $0) }
    }
  }
#endif
