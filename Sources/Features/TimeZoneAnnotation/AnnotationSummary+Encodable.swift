/// `{"rows":3,"rowsWithoutPosition":1,"rowsWithoutZone":0,"rowsOutsideRegion":0,"rowsWithoutPointValues":0,
/// "uncertainRows":0,"failedRows":1,"blankFailedRows":1,"blankRows":2,"zones":1,
/// "failures":[{"line":2,"reason":"latitude 91.0 is not in -90...90 degrees"}]}`
///
/// A summary is encoded for logs and reports, and not decoded: the reasons are sentences there.
extension AnnotationSummary: Encodable {
  private enum CodingKeys: String, CodingKey {
    case rows, rowsWithoutPosition, rowsWithoutZone, rowsOutsideRegion, rowsWithoutPointValues
    case uncertainRows, failedRows, blankFailedRows, blankRows, zones, failures
  }

  /// Encodes all counts and failures under the properties' names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rows, forKey: .rows)
    try container.encode(rowsWithoutPosition, forKey: .rowsWithoutPosition)
    try container.encode(rowsWithoutZone, forKey: .rowsWithoutZone)
    try container.encode(rowsOutsideRegion, forKey: .rowsOutsideRegion)
    try container.encode(rowsWithoutPointValues, forKey: .rowsWithoutPointValues)
    try container.encode(uncertainRows, forKey: .uncertainRows)
    try container.encode(failedRows, forKey: .failedRows)
    try container.encode(blankFailedRows, forKey: .blankFailedRows)
    try container.encode(blankRows, forKey: .blankRows)
    try container.encode(zones, forKey: .zones)
    try container.encode(failures, forKey: .failures)
  }
}

/// `{"line":2,"reason":"latitude 91.0 is not in -90...90 degrees"}`
extension AnnotationSummary.Failure: Encodable {
  private enum CodingKeys: String, CodingKey {
    case line, reason
  }

  /// Encodes `line`, and the description of the error as `reason`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encode(reason.description, forKey: .reason)
  }
}

extension AnnotationSummary: CustomStringConvertible {
  /// The counts that are not 0, such as `3 rows, 1 malformed, 1 without position, 1 zone`.
  public var description: String {
    var parts = [Self.text(rows, "row", "rows")]
    if failedRows > 0 { parts.append("\(failedRows) malformed") }
    if rowsWithoutPosition > 0 { parts.append("\(rowsWithoutPosition) without position") }
    let uncovered = rowsWithoutZone - rowsOutsideRegion
    if uncovered > 0 { parts.append("\(uncovered) without zone") }
    if rowsOutsideRegion > 0 { parts.append("\(rowsOutsideRegion) outside the region") }
    if rowsWithoutPointValues > 0 { parts.append("\(rowsWithoutPointValues) without point values") }
    if uncertainRows > 0 { parts.append("\(uncertainRows) uncertain") }
    parts.append(Self.text(Int64(zones), "zone", "zones"))
    return parts.joined(separator: ", ")
  }

  private static func text(_ count: Int64, _ one: String, _ several: String) -> String {
    "\(count) \(count == 1 ? one : several)"
  }
}

extension AnnotationSummary.Failure: CustomStringConvertible {
  /// Such as `line 2: latitude 91.0 is not in -90...90 degrees`.
  public var description: String { "line \(line): \(reason)" }
}
