import Foundation

/// An error of these libraries, as Foundation presents errors.
///
/// The libraries' errors are enumerations that know nothing of Foundation: their descriptions are the sentences to show.
/// This module makes each of them a `LocalizedError` and a `CustomNSError`, so that `localizedDescription` is that
/// sentence, and an `NSError` has a domain and a code that do not change. A program that does not import it gets the text
/// "The operation could not be completed" from `localizedDescription`; `"\(error)"` is the sentence in any program.
///
/// | domain | codes |
/// |---|---|
/// | `TimeZoneEngine.CoordinateError` | 1 latitude, 2 longitude, 3 radius, 4 unreadable |
/// | `TimeZoneEngine.PolygonError` | 1 brokenBorder, 2 tooComplex |
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
  /// The error's description.
  public var errorDescription: String? { description }

  /// The description, as `NSLocalizedDescriptionKey`.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
