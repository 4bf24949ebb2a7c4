/// Options for annotating rows of any format.
public struct AnnotationOptions: Sendable {
  /// How malformed rows are handled.
  public enum ErrorPolicy: String, CaseIterable, Sendable {
    /// The row gets an empty answer and is counted as malformed.
    case blank
    /// The row stops the annotation with ``AnnotationError/row(line:_:)``.
    case fail
    /// The row is omitted and counted as malformed. A quotation mark that is never closed still stops the annotation.
    case skip
  }

  /// A fact that can be added about a row's time; the raw value is the usual name of its column.
  public enum TimeFact: String, CaseIterable, Sendable {
    /// The instant of the row, in UTC.
    case utcTime = "utc_time"
    /// The offset from UTC, such as `+09:00`.
    case utcOffset = "utc_offset"
    /// The local time, with its offset.
    case localTime = "local_time"
    /// How the instant was found: see ``AnnotationOptions/includesUTCTime``.
    case kind = "local_time_kind"
    /// The abbreviation of local time, such as `JST`.
    case abbreviation
    /// Whether daylight saving is in effect.
    case isDaylightSaving = "is_dst"
    /// The offset from UTC without daylight saving.
    case standardOffset = "standard_offset"

    /// Whether JSON has it without quotation marks.
    package var isBoolean: Bool { self == .isDaylightSaving }
  }

  /// The name of the new column or member for the time zone.
  public var column: String
  /// Whether all zones are written instead of only the first: joined by `;` in CSV, as an array in JSON.
  public var includesAllZones: Bool
  /// Whether another column, ``matchTypeColumn``, states how the zone was found.
  public var includesMatchType: Bool
  /// Whether two more columns, `utc_offset` and `local_time`, have the local time of each row's instant.
  public var includesLocalTime: Bool
  /// Whether rows have local times, and columns `utc_time`, `utc_offset`, and `local_time_kind` are added with the instant
  /// of each. The kind is `unique`, `repeated`, `skipped` (see ``/TimeZoneLocalTime/ResolvedLocalTime/Kind``), or `offset`
  /// for a time with its own offset. If this is false, local times are errors.
  public var includesUTCTime = false
  /// The facts to add about the times of rows, in order, with the names of their columns; `nil` for the usual facts of
  /// ``includesLocalTime`` or ``includesUTCTime``, under their usual names.
  public var timeColumns: [(fact: TimeFact, name: String)]?
  /// The format of the times of rows.
  public var timeFormat = TimeFormat.automatic
  /// The zone of times without an offset from UTC: a name of the tz database, such as `Etc/UTC`. If `nil`, such times are local
  /// times at each row's position if ``includesUTCTime`` is true, and otherwise errors.
  public var assumedZone: String?
  /// The policy for repeated and skipped local times.
  public var localTimePolicy = LocalTimePolicy.compatible
  /// Whether local times come from clocks that are never changed for daylight saving, such as the clocks of many loggers.
  public var readsStandardTime = false
  /// Whether longitudes beyond 180 degrees, up to 360, are read as longitudes west of 0; otherwise they are malformed.
  public var wrapsLongitudes = false
  /// Whether rows at 0, 0 count as rows without a position, because 0, 0 often means an unknown position.
  public var blanksNullIsland = false
  /// A function that finds the places of ``CSVOptions/placeName``, called from several threads.
  public var findPlace: (@Sendable (PlaceName) -> PlaceAnswer)?
  /// Additional columns, with values that the caller computes.
  public var pointColumns: [ComputedColumns] = []
  /// The rules for local times.
  public var rules: TimeZoneDatabase
  /// Whether new values replace an existing column of the same name, which is otherwise an error.
  public var replacesColumns: Bool
  /// How malformed rows are handled.
  public var errorPolicy: ErrorPolicy
  /// The number of threads, 1...1024; a value outside counts as the nearest one inside.
  public var threads: Int
  /// The number of bytes to read at a time, from 1 byte to 256 MiB; a value outside counts as the nearest one inside. Memory
  /// use grows with it and with ``threads``.
  public var chunkSize: Int
  /// Whether the output is compressed with gzip (RFC 1952).
  public var compresses: Bool
  /// A function that receives the progress after each chunk, and within a chunk that has much output. It is called from any
  /// of the threads, one call at a time, and should return quickly.
  public var progress: (@Sendable (AnnotationProgress) -> Void)?
  /// A cancellation, which stops the annotation before its next chunk or the next part of a chunk with much output.
  public var cancellation: AnnotationCancellation?
  /// See ``outputLimit``; tests make it small.
  var outputSlack = 1 << 20

  /// Creates options that, by default, add a column `timezone`, blank malformed rows, and use one thread.
  public init(
    column: String = "timezone", includesAllZones: Bool = false, includesMatchType: Bool = false,
    includesLocalTime: Bool = false, rules: TimeZoneDatabase = .embedded,
    replacesColumns: Bool = false, errorPolicy: ErrorPolicy = .blank, threads: Int = 1,
    chunkSize: Int = 512 << 10, compresses: Bool = false,
    progress: (@Sendable (AnnotationProgress) -> Void)? = nil, cancellation: AnnotationCancellation? = nil
  ) {
    self.column = column
    self.includesAllZones = includesAllZones
    self.includesMatchType = includesMatchType
    self.includesLocalTime = includesLocalTime
    self.rules = rules
    self.replacesColumns = replacesColumns
    self.errorPolicy = errorPolicy
    self.threads = threads
    self.chunkSize = chunkSize
    self.compresses = compresses
    self.progress = progress
    self.cancellation = cancellation
  }

  var readsLocalTimes: Bool { includesUTCTime || assumedZone != nil }

  /// The name of the column that states how the zone was found.
  public var matchTypeColumn: String { column + "_match_type" }
}

// MARK: - Limits

// The values may be set to anything after they are checked, so they are limited where they are used.
extension AnnotationOptions {
  var effectiveThreads: Int { min(max(1, threads), 1024) }

  /// ``chunkSize``, within its range: a chunk, and what is added to it, can be counted in 31 bits.
  var effectiveChunkSize: Int { min(max(1, chunkSize), 256 << 20) }

  /// The number of bytes of a chunk's output after which they are passed on before the rest of the chunk is annotated.
  ///
  /// Nearly all chunks have less output than that. Few bytes become more where short rows are padded to a wide header.
  var outputLimit: Int { outputSlack + 4 * effectiveChunkSize }

  var omitsRows: Bool { errorPolicy == .skip || pointColumns.contains { $0.omitsRows } }

  /// The likely size of the output of some input: most rows grow by a name of about 20 bytes.
  func likelyOutput(of count: Int) -> Int { min(count + count / 2, outputLimit) }
}

// MARK: - Cancellation

/// A request to cancel an annotation, which then stops before its next chunk.
public final class AnnotationCancellation: @unchecked Sendable {
  // Sendable by hand: the flag is accessed under the lock only.
  private let lock = Lock()
  private var isRequested = false

  /// Creates a cancellation that has not been requested.
  public init() {}

  /// Requests the cancellation.
  public func cancel() {
    lock.withLock { isRequested = true }
  }

  /// Whether cancellation has been requested.
  public var isCancelled: Bool { lock.withLock { isRequested } }
}

// MARK: - New columns

struct NewColumn: Sendable {
  enum Kind: Hashable, Sendable {
    case zone, source
    /// A fact of a row's time; ``LocalTimes`` has its text.
    case time(AnnotationOptions.TimeFact)
    /// A value that the caller finds.
    case point(RowPointValues.Source)

    /// Whether a row with an answer may have a value: without a zone, few kinds have one.
    func hasValue(for answer: NumberedZones.Answer) -> Bool {
      if answer.zoneIndex >= 0 { return true }
      return switch self {
      case .source: answer.isOutsideRegion
      case .point(let source): source.includesRowsWithoutZone
      case .zone, .time: false
      }
    }
  }

  let kind: Kind
  let name: String
}

extension AnnotationOptions {
  var newColumns: [NewColumn] {
    [NewColumn(kind: .zone, name: column)]
      + (includesMatchType ? [NewColumn(kind: .source, name: matchTypeColumn)] : [])
      + addedTimeColumns.map { NewColumn(kind: .time($0.fact), name: $0.name) }
      + pointColumns.enumerated().flatMap { group, point in
        point.columns.enumerated().map { index, column in
          let source = RowPointValues.Source(
            group: group, column: index, kind: column.kind,
            includesRowsWithoutZone: point.includesRowsWithoutZone)
          return NewColumn(kind: .point(source), name: column.name)
        }
      }
  }

  package var addedTimeColumns: [(fact: TimeFact, name: String)] {
    let usual: [TimeFact] =
      includesUTCTime
      ? [.utcTime, .utcOffset] + (includesLocalTime ? [.localTime] : []) + [.kind]
      : includesLocalTime ? [.utcOffset, .localTime] : []
    return timeColumns ?? usual.map { (fact: $0, name: $0.rawValue) }
  }

  func requireDifferentNames() throws(AnnotationError) {
    var names: Set<ExactText> = []
    for column in newColumns where !names.insert(ExactText(column.name)).inserted {
      throw .duplicateColumn(column.name)
    }
  }
}
