import TimeZoneIndex

/// Further columns of an annotation, whose values the caller finds from each row's position and zone.
///
/// They come after all other new columns. A row without a position or a zone has empty cells there, and `null` in JSON.
public struct PointColumns: Sendable {
  /// A column, or a member of JSON objects.
  public struct Column: Hashable, Sendable {
    /// How a value is written in JSON.
    public enum Kind: Hashable, Sendable {
      /// As a string.
      case text
      /// As it is: a number, `true` or `false`.
      case literal
    }

    /// Its name.
    public let name: String
    /// How its values are written in JSON.
    public let kind: Kind

    /// A column.
    public init(name: String, kind: Kind = .text) {
      self.name = name
      self.kind = kind
    }
  }

  /// The columns, in order.
  public let columns: [Column]
  let makeValues: @Sendable () -> any PointValues

  /// Columns and what fills them.
  ///
  /// - Parameters:
  ///   - columns: The columns, in order.
  ///   - makeValues: Makes what fills them: called by each thread that annotates, and perhaps once more for the header.
  public init(_ columns: [Column], makeValues: @escaping @Sendable () -> any PointValues) {
    self.columns = columns
    self.makeValues = makeValues
  }
}

/// Finds the values of ``PointColumns`` for one thread, some rows at a time.
public protocol PointValues: AnyObject {
  /// Takes the next positions; ``withValue(of:at:_:)`` is called afterwards, for each of them that has a zone.
  ///
  /// - Parameters:
  ///   - points: The positions, at most a thousand.
  ///   - answers: The first zone of each.
  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>)

  /// Whether anything was found for one of the positions last taken, one that has a zone. Others count in
  /// ``AnnotationSummary/rowsWithoutPointValues``.
  ///
  /// - Parameter position: An index into the positions last taken.
  /// - Returns: True unless it is implemented.
  func hasValues(at position: Int) -> Bool

  /// Calls `body` once with a value: UTF-8, or nothing where there is none. A value that JSON has without quotation
  /// marks must be valid JSON.
  ///
  /// - Parameters:
  ///   - column: An index into ``PointColumns/columns``.
  ///   - position: An index into the positions last taken.
  ///   - body: Takes the bytes, which need not outlive the call.
  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
}

extension PointValues {
  /// True: no row counts as one without values.
  public func hasValues(at position: Int) -> Bool { true }
}

// MARK: - In an annotation

/// The values of all ``PointColumns`` of an annotation, for one thread.
struct RowPointValues {
  /// Where a column's values come from: which of the ``PointColumns``, and which of its columns.
  struct Source: Hashable, Sendable {
    let group: Int
    let column: Int
    let kind: PointColumns.Column.Kind
  }

  private let groups: [any PointValues]

  init(_ options: AnnotationOptions) {
    groups = options.pointColumns.map { $0.makeValues() }
  }

  /// Takes the next positions.
  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<ZoneEngine.Answer>) {
    for values in groups { values.find(points, answers) }
  }

  /// Whether all of them found something for one of the positions last taken.
  func hasValues(at position: Int) -> Bool {
    for values in groups where !values.hasValues(at: position) { return false }
    return true
  }

  /// Calls `body` with the value of a column at one of the positions last taken.
  func withValue(of source: Source, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    groups[source.group].withValue(of: source.column, at: position, body)
  }
}
