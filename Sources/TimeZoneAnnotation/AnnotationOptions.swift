import TimeZoneLocalTime
import TimeZoneSupport

/// How an annotation works, whatever the format.
public struct AnnotationOptions: Sendable {
  /// What becomes of a row that is not understood.
  public enum ErrorPolicy: String, CaseIterable, Sendable {
    /// Its answer is empty; it is counted.
    case blank
    /// It ends the annotation with ``AnnotationError/row(line:reason:)``.
    case fail
    /// It is left out, and counted.
    case skip
  }

  /// The name of the new column or member.
  public var column: String
  /// Whether all zones are written, not only the first: joined by `;` in CSV, an array in JSON.
  public var includesAllZones: Bool
  /// Whether another column, ``sourceColumn``, says how the zone was found.
  public var includesSource: Bool
  /// Whether two more columns, `utc_offset` and `local_time`, tell the local time of the instant that each row names.
  public var includesLocalTime: Bool
  /// The rules that local times are told by.
  public var rules: TimeZoneRuleBook
  /// Whether a column of the same name that is there already is written over.
  public var replacesColumns: Bool
  /// What becomes of a row that is not understood.
  public var errorPolicy: ErrorPolicy
  /// Threads that work side by side, at least 1.
  public var threads: Int
  /// How many bytes are read at a time, at least 1. Memory grows with it and with ``threads``.
  public var chunkSize: Int
  /// Whether the output is gzip (RFC 1952), one member for each chunk.
  public var compresses: Bool
  /// Called after each chunk, from any of the threads, one call at a time; it should be quick.
  public var progress: (@Sendable (AnnotationProgress) -> Void)?
  /// Asks for an end before the next chunk.
  public var cancellation: AnnotationCancellation?

  /// The defaults: a column `timezone`, blanks for bad rows, one thread.
  public init(
    column: String = "timezone", includesAllZones: Bool = false, includesSource: Bool = false,
    includesLocalTime: Bool = false, rules: TimeZoneRuleBook = .embedded,
    replacesColumns: Bool = false, errorPolicy: ErrorPolicy = .blank, threads: Int = 1,
    chunkSize: Int = 512 << 10, compresses: Bool = false,
    progress: (@Sendable (AnnotationProgress) -> Void)? = nil, cancellation: AnnotationCancellation? = nil
  ) {
    self.column = column
    self.includesAllZones = includesAllZones
    self.includesSource = includesSource
    self.includesLocalTime = includesLocalTime
    self.rules = rules
    self.replacesColumns = replacesColumns
    self.errorPolicy = errorPolicy
    self.threads = max(1, threads)
    self.chunkSize = max(1, chunkSize)
    self.compresses = compresses
    self.progress = progress
    self.cancellation = cancellation
  }

  /// The name of the column that says how the zone was found.
  public var sourceColumn: String { column + "_source" }

  /// What is added to each row, in order.
  var newColumns: [NewColumn] {
    [NewColumn(kind: .zone, name: column)]
      + (includesSource ? [NewColumn(kind: .source, name: sourceColumn)] : [])
      + (includesLocalTime
        ? [NewColumn(kind: .utcOffset, name: "utc_offset"), NewColumn(kind: .localTime, name: "local_time")]
        : [])
  }
}

extension AnnotationOptions {
  func requireDifferentNames() throws(AnnotationError) {
    var names: Set<String> = []
    for column in newColumns where !names.insert(column.name).inserted {
      throw .input(
        "two new columns would be called '\(column.name.shortenedForMessage)': choose another --column")
    }
  }
}

/// A column that an annotation adds.
struct NewColumn: Sendable {
  enum Kind: Sendable {
    case zone, source, utcOffset, localTime
  }

  let kind: Kind
  let name: String
}
