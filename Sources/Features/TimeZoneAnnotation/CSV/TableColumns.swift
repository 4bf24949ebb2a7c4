import TimeZoneEngine

/// The columns of a table, and the positions of those whose names are asked for.
///
/// A header may have millions of columns, so their names are looked at once, and few are kept.
struct TableColumns: Sendable {
  /// For messages.
  let listed: AnnotationError.Columns
  /// Their number.
  let count: Int
  /// For each name asked for, in lower case, the columns that have it.
  private var columns: [ExactText: [Int]]
  /// Those whose names say that they hold coordinates.
  let candidates: CoordinateCandidates
  /// For each new column, the first column of exactly its name, and how many there are.
  private var namesakes: [ExactText: (first: Int, count: Int)] = [:]

  /// How many names are kept for messages.
  private static let listLimit = 1000

  /// The columns of a table without a header.
  init(count: Int) {
    listed = .unnamed(count: count)
    self.count = count
    columns = [:]
    candidates = CoordinateCandidates()
  }

  /// The columns of a header.
  init(_ header: FirstRow, finding names: [String], and newColumns: [String]) {
    var columns: [ExactText: [Int]] = [:]
    for name in names { columns[ExactText(name.lowercased())] = [] }
    var namesakes: [ExactText: (first: Int, count: Int)] = [:]
    let newNames = Set(newColumns.map { ExactText($0) })
    let mayBeEmpty = columns[ExactText("")] != nil || newNames.contains(ExactText(""))
    var first: [String] = []
    var candidates = CoordinateCandidates()
    header.forEachName { column, name in
      if column < Self.listLimit { first.append(name) }
      if name.isEmpty, !mayBeEmpty { return }
      columns[ExactText(name.lowercased())]?.append(column)
      candidates.add(name, at: column)
      let exact = ExactText(name)
      if newNames.contains(exact) { namesakes[exact, default: (column, 0)].count += 1 }
    }
    listed = .named(first, count: header.row.fieldCount)
    count = header.row.fieldCount
    self.columns = columns
    self.namesakes = namesakes
    self.candidates = candidates
  }

  /// The columns with a name that was asked for, case-insensitive.
  func indices(_ name: String) -> [Int] { columns[ExactText(name.lowercased())] ?? [] }

  /// The columns of exactly the name of a new one; `nil` where there is none.
  func namesakes(of newColumn: String) -> (first: Int, count: Int)? { namesakes[ExactText(newColumn)] }
}
