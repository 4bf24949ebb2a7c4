import Foundation
import TimeZoneLocalTime

// Codes are part of the interface: a new case gets the next number, and no number is used again. The table is in the
// documentation of `TimeZoneLookupError`.

extension CoordinateError: TimeZoneLookupError {
  /// `TimeZoneEngine.CoordinateError`
  public static var errorDomain: String { "TimeZoneEngine.CoordinateError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .latitude: 1
    case .longitude: 2
    case .radius: 3
    case .unreadable: 4
    }
  }
}

extension PolygonError: TimeZoneLookupError {
  /// `TimeZoneEngine.PolygonError`
  public static var errorDomain: String { "TimeZoneEngine.PolygonError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .brokenBorder: 1
    case .tooComplex: 2
    }
  }
}

extension TableError: TimeZoneLookupError {
  /// `TimeZoneEngine.TableError`
  public static var errorDomain: String { "TimeZoneEngine.TableError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .file: 1
    case .malformed: 2
    }
  }
}

extension IndexError: TimeZoneLookupError {
  /// `TimeZoneEngine.IndexError`
  public static var errorDomain: String { "TimeZoneEngine.IndexError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .file: 1
    case .notAnIndex: 2
    case .version: 3
    case .truncated: 4
    case .checksum: 5
    case .structure: 6
    }
  }
}

extension TimeError: TimeZoneLookupError {
  /// `TimeZoneLocalTime.TimeError`
  public static var errorDomain: String { "TimeZoneLocalTime.TimeError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .outOfRange: 1
    case .unreadable: 2
    case .lacksOffset: 3
    case .hasOffset: 4
    case .doubtfulNumber: 5
    case .unknownFormat: 6
    case .unusablePattern: 7
    }
  }
}

extension LocalTimeError: TimeZoneLookupError {
  /// `TimeZoneLocalTime.LocalTimeError`
  public static var errorDomain: String { "TimeZoneLocalTime.LocalTimeError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .repeated: 1
    case .skipped: 2
    }
  }
}

extension TimeZoneRulesError: TimeZoneLookupError {
  /// `TimeZoneLocalTime.TimeZoneRulesError`
  public static var errorDomain: String { "TimeZoneLocalTime.TimeZoneRulesError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .invalidIdentifier: 1
    case .unknownZone: 2
    case .file: 3
    case .notTZif: 4
    case .version: 5
    case .truncated: 6
    case .leapSeconds: 7
    case .malformed: 8
    case .damagedTable: 9
    case .damagedFile: 10
    }
  }
}

extension ZoneDirectoryError: TimeZoneLookupError {
  /// `TimeZoneLocalTime.ZoneDirectoryError`
  public static var errorDomain: String { "TimeZoneLocalTime.ZoneDirectoryError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .unknownZone: 1
    case .unknownCountry: 2
    case .countryWithoutZones: 3
    case .systemTimeZoneIsRule: 4
    case .unknownSystemTimeZone: 5
    case .unnamedSystemTimeZone: 6
    }
  }
}

extension DateComponentsError: TimeZoneLookupError {
  /// `TimeZoneLookupFoundation.DateComponentsError`
  public static var errorDomain: String { "TimeZoneLookupFoundation.DateComponentsError" }

  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .missing: 1
    case .otherCalendar: 2
    case .time: 3
    case .localTime: 4
    }
  }
}

extension FileError: TimeZoneLookupError {
  /// `TimeZoneEngine.FileError`
  public static var errorDomain: String { "TimeZoneEngine.FileError" }

  /// The number of the operation; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch operation {
    case .open: 1
    case .read: 2
    case .write: 3
    }
  }

  /// The description, the file's path, and the system's error where there is one, in Foundation's keys.
  public var errorUserInfo: [String: Any] {
    var values: [String: Any] = [NSLocalizedDescriptionKey: description, NSFilePathErrorKey: path]
    if case .system(let code) = reason {
      values[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
    return values
  }
}
