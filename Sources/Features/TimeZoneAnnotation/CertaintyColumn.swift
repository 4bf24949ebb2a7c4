import TimeZoneEngine

extension ComputedColumns {
  /// A column that states how sure each answer is: `certain`, or the zones that it may be in the boundaries before they
  /// were simplified, joined by `;`, with `no zone` at the end where that is possible as well.
  ///
  /// A row without a zone has it too. Rows that are not certain count in ``AnnotationSummary/uncertainRows``. Boundaries without an error bound are
  /// certain everywhere.
  ///
  /// ```swift
  /// var options = AnnotationOptions()
  /// options.pointColumns = [.certainty(of: zones)]
  /// ```
  ///
  /// - Parameters:
  ///   - zones: The zones of the annotation.
  ///   - name: The column's name.
  /// - Returns: The column, which costs little more than a look-up of each row.
  public static func certainty(of zones: NumberedZones, named name: String = "certainty") -> ComputedColumns {
    ComputedColumns([Column(name: name)], includesRowsWithoutZone: true) { CertaintyValues(zones) }
  }
}

/// The certainty of some rows, for one thread.
private final class CertaintyValues: PointValues {
  private let zones: NumberedZones
  private var rows: [(certainty: Certainty, includesNoZone: Bool)] = []
  private let certain = Array("certain".utf8)

  init(_ zones: NumberedZones) { self.zones = zones }

  func find(_ points: UnsafeBufferPointer<GridPoint>, _ answers: UnsafeBufferPointer<NumberedZones.Answer>) {
    rows.removeAll(keepingCapacity: true)
    for point in points {
      let certainty = zones.certainty(point)
      rows.append((certainty, certainty.includesNoZone(zones.mayHaveNoZone(point))))
    }
  }

  func isCertain(at position: Int) -> Bool { rows[position].certainty.isCertain }

  func withValue(of column: Int, at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let row = rows[position]
    guard let candidates = row.certainty.candidates else { return certain.withUnsafeBufferPointer(body) }
    var text = (candidates + (row.includesNoZone ? ["no zone"] : [])).joined(separator: ";")
    text.withUTF8(body)
  }
}
