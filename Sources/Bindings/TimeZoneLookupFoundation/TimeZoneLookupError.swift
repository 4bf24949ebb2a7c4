import Foundation
import TimeZoneLocalTime

/// An error of the tzlookup libraries, with a description and code for Foundation.
///
/// The libraries' errors are enumerations that do not depend on Foundation. Their descriptions are the sentences to
/// show. This module makes each of them a `LocalizedError` and a `CustomNSError`, so that `localizedDescription` is
/// that sentence, and an `NSError` has the name of the type as its domain and a code that does not change. A program
/// that does not import this module gets the text "The operation could not be completed" from `localizedDescription`;
/// `"\(error)"` is the sentence in any program.
///
/// | domain | codes |
/// |---|---|
/// | `TimeZoneEngine.CoordinateError` | 1 latitude, 2 longitude, 3 radius, 4 unreadable |
/// | `TimeZoneEngine.PolygonError` | 1 brokenBorder, 2 tooComplex, 3 unknownZone |
/// | `TimeZoneEngine.TableError` | 1 file, 2 malformed |
/// | `TimeZoneEngine.IndexError` | 1 file, 2 notAnIndex, 3 version, 4 truncated, 5 checksum, 6 structure |
/// | `TimeZoneEngine.FileError` | 1 open, 2 read, 3 write |
/// | `TimeZoneLocalTime.TimeError` | 1 outOfRange, 2 unreadable, 3 lacksOffset, 4 hasOffset, 5 doubtfulNumber, 6 unknownFormat, 7 unusablePattern |
/// | `TimeZoneLocalTime.LocalTimeError` | 1 repeated, 2 skipped |
/// | `TimeZoneLocalTime.TimeZoneRulesError` | 1 invalidIdentifier, 2 unknownZone, 3 file, 4 notTZif, 5 version, 6 truncated, 7 leapSeconds, 8 malformed, 9 damagedTable, 10 damagedFile |
/// | `TimeZoneLocalTime.ZoneDirectoryError` | 1 unknownZone, 2 unknownCountry, 3 countryWithoutZones, 4 systemTimeZoneIsRule, 5 unknownSystemTimeZone, 6 unnamedSystemTimeZone |
/// | `TimeZoneLookupFoundation.DateComponentsError` | 1 missing, 2 otherCalendar, 3 time, 4 localTime |
///
/// The English sentences are not translated.
public protocol TimeZoneLookupError: LocalizedError, CustomNSError, CustomStringConvertible {}

extension TimeZoneLookupError {
  /// The description of the error, for `localizedDescription`.
  public var errorDescription: String? { description }

  /// The description of the error, under the key `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}

// Codes are part of the interface: a new case gets the next number, and no number is used again.

extension CoordinateError: TimeZoneLookupError {
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
  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .brokenBorder: 1
    case .tooComplex: 2
    case .unknownZone: 3
    }
  }
}

extension TableError: TimeZoneLookupError {
  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .file: 1
    case .malformed: 2
    }
  }
}

extension IndexError: TimeZoneLookupError {
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
  /// The number of the case; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch self {
    case .repeated: 1
    case .skipped: 2
    }
  }
}

extension TimeZoneRulesError: TimeZoneLookupError {
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
  /// The number of the operation; see ``TimeZoneLookupError``.
  public var errorCode: Int {
    switch operation {
    case .open: 1
    case .read: 2
    case .write: 3
    }
  }

  /// The description, the path, and the system error if there is one, under the keys of Foundation.
  public var errorUserInfo: [String: Any] {
    var values: [String: Any] = [NSLocalizedDescriptionKey: description, NSFilePathErrorKey: path]
    if case .system(let code) = reason {
      values[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    }
    return values
  }
}
