extension RecordInput {
  /// The unit of numbers in a column, such as 300, that are offsets from UTC in two units: the unit of the first other text, if it is a
  /// number in one unit. The header has been consumed; of the rows, no more is read than up to that text.
  func ambiguousUnit(inColumn column: Int?, _ plan: TablePlan) throws(AnnotationError)
    -> OffsetUnit?
  {
    guard let column else { return nil }
    let cells = RowCells(plan)
    defer { cells.deallocate() }
    let sampleSize = 64 << 10
    var isAtEnd = false
    while true {
      pending.clearSlack()
      var scanner = RowScanner(pending, delimiter: plan.delimiter, fieldEnds: cells.ends)
      while let row = scanner.next(), row.end < pending.count || isAtEnd, row.end <= sampleSize {
        let text = cells.cell(column, row, pending).cellText
        if !text.isMissingValue, let unit = OffsetText.unitOfOthers(beside: text) { return unit }
      }
      if isAtEnd || pending.count > sampleSize { return nil }
      isAtEnd = try !readMore(from: 0)
    }
  }
}
