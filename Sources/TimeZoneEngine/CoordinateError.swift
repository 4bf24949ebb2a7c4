import TimeZoneSupport

import TimeZoneIndex

/// Why a position is not usable; every case carries what was found, and its description what was expected.
public enum CoordinateError: Error, Hashable, Sendable {
  /// The latitude is not a finite number in -90...90 degrees. `swapped` is true where exchanging latitude
  /// and longitude would give a valid position.
  case latitude(Double, swapped: Bool)
  /// The longitude is not a finite number in -180...180 degrees.
  case longitude(Double)
  /// A radius in meters is negative or not a number.
  case radius(Double)
  /// The text is in none of the understood forms; `reason` says what is wrong with it.
  case unreadable(String, reason: String)

  /// The error for a pair of which at least one is not finite or out of range.
  @usableFromInline
  static func outOfRange(latitude: Double, longitude: Double) -> CoordinateError {
    guard latitude >= -90, latitude <= 90 else {
      // Exchanging helps exactly when the "latitude" is a longitude and the "longitude" a latitude.
      let swapped = latitude >= -180 && latitude <= 180 && longitude >= -90 && longitude <= 90
      return .latitude(latitude, swapped: swapped)
    }
    return .longitude(longitude)
  }
}

extension CoordinateError: CustomStringConvertible {
  /// One line: the value found, the valid range, and what to do.
  public var description: String {
    switch self {
    case .latitude(let value, let swapped):
      let hint = swapped ? "; are latitude and longitude swapped? Latitude comes first" : ""
      return "latitude \(value) is not in -90...90 degrees\(hint)"
    case .longitude(let value):
      return "longitude \(value) is not in -180...180 degrees"
    case .radius(let value):
      return "radius \(value) is not a distance in meters: expected 0 or more"
    case .unreadable(let text, let reason):
      return "cannot read \"\(text)\" as a coordinate: \(reason)"
    }
  }
}

extension TextScanner {
  /// The error for the whole text.
  func unreadable(_ reason: String) -> CoordinateError {
    .unreadable(wholeText.shortenedForMessage, reason: reason)
  }
}
