import Foundation
import TimeZoneAnnotation
import TimeZoneLookupFoundation
import TimeZonePlaces
import TimeZoneReleases
import TimeZoneTracks

extension GazetteerError: TimeZoneLookupError {}
extension VCardError: TimeZoneLookupError {}
extension UnknownReleaseError: TimeZoneLookupError {}
extension NotificationError: TimeZoneLookupError {}
extension TrackOrderError: TimeZoneLookupError {}

// Codes are part of the interface: a new case gets the next number, and no number is used again.

extension AnnotationError: TimeZoneLookupError {
  /// A stable number that identifies the case.
  public var errorCode: Int {
    switch self {
    case .file: 1
    case .other: 2
    case .cancelled: 3
    case .outOfMemory: 4
    case .damagedGzip: 5
    case .utf16: 6
    case .recordTooLong: 7
    case .row: 8
    case .impossibleDelimiter: 9
    case .noHeader: 10
    case .unclosedHeader: 11
    case .carriageReturns: 12
    case .noCoordinateColumns: 13
    case .missingColumn: 14
    case .ambiguousColumn: 15
    case .noSuchColumn: 16
    case .columnsNotGiven: 17
    case .columnExists: 18
    case .ambiguousReplacement: 19
    case .replacesInput: 20
    case .duplicateColumn: 21
    case .ambiguousPairs: 22
    case .ambiguousReference: 23
    case .unsupportedContent: 24
    case .malformedDocument: 25
    case .noCoordinateMembers: 26
    case .noSuchMember: 27
    case .noRows: 28
    }
  }
}

extension RowError: TimeZoneLookupError {
  /// A stable number that identifies the case.
  public var errorCode: Int {
    switch self {
    case .coordinate: 1
    case .latitudeMissing: 2
    case .longitudeMissing: 3
    case .malformedBinary: 4
    case .time: 5
    case .noRules: 6
    case .unclosedQuotationMark: 7
    case .malformedJSON: 8
    case .notAScalar: 9
    case .ambiguousMember: 10
    case .ambiguousReplacement: 11
    case .memberExists: 12
    case .replacesInput: 13
    case .localTime: 14
    case .notAHemisphere: 15
    case .contradictoryHemisphere: 16
    case .timeOfDayMissing: 17
    case .dateMissing: 18
    case .malformedOffset: 19
    case .record: 20
    case .notAFeature: 21
    case .malformedFeature: 22
    case .notAPoint: 23
    case .malformedGeometry: 24
    case .coordinateReferenceSystem: 25
    case .repeatedMember: 26
    case .decimalCommas: 27
    case .malformedAccuracy: 28
    case .timePartMissing: 29
    case .place: 30
    }
  }
}

extension FileSource {
  /// Opens a file as a source of bytes.
  ///
  /// - Parameter url: The URL of a file, which may be a named pipe.
  /// - Throws: ``/TimeZoneAnnotation/AnnotationError/file(_:)`` if the URL is not a file URL, or if the file does not
  ///   exist, may not be read, or is a directory.
  public convenience init(_ url: URL) throws(AnnotationError) {
    guard url.isFileURL else { throw .file(FileError(.open, url.absoluteString, .notRegularFile)) }
    try self.init(path: url.path)
  }
}

extension FileSink {
  /// Creates a sink into a file that appears only when ``/TimeZoneAnnotation/FileSink/commit()`` is called.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: ``/TimeZoneAnnotation/AnnotationError/file(_:)`` if the URL is not a file URL, or if the file cannot be
  ///   created there or may not be written.
  public convenience init(_ url: URL) throws(AnnotationError) {
    guard url.isFileURL else { throw .file(FileError(.write, url.absoluteString, .notRegularFile)) }
    try self.init(path: url.path)
  }
}
