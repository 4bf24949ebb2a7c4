import Testing
import TimeZoneAnnotation

/// Tables of positions that are read as a whole.
@Suite struct PositionTableTests {
  private static let columns = [["name", "title"], ["radius"]]

  private static func table(_ text: String, limit: Int = 10) throws -> PositionTable {
    try PositionTable(contentsOf: BytesSource(Array(text.utf8)), columns: columns, limit: limit)
  }

  @Test func rowsHaveTheirLinePositionAndTexts() throws {
    let table = try Self.table(
      "radius,title,lat,lon\n5,\"A, \"\"b\"\"\",1,2\n\n,C,-1.5,3\n7,no position,,\n8,D,4,5")
    #expect(table.hasColumn == [true, true])
    #expect(table.firstLineWithoutPosition == 5)
    #expect(!table.isSeparatedBySemicolons)
    #expect(table.rows.map(\.line) == [2, 4, 6])
    #expect(table.rows.map(\.coordinate.latitude) == [1, -1.5, 4])
    #expect(table.rows.map(\.coordinate.longitude) == [2, 3, 5])
    #expect(table.rows.map(\.texts) == [["A, \"b\"", "5"], ["C", ""], ["D", "8"]])
  }

  @Test func columnsMayBeMissing() throws {
    let table = try Self.table("location\n\"1, 2\"")
    #expect(table.hasColumn == [false, false])
    #expect(table.firstLineWithoutPosition == nil)
    #expect(table.rows.map(\.texts) == [["", ""]])
  }

  @Test func errorsNameTheLine() throws {
    #expect(throws: AnnotationError.row(line: 3, .unclosedQuotationMark)) {
      try Self.table("name,lat,lon\nA,1,2\n\"B,1,2\n")
    }
    #expect(throws: AnnotationError.noHeader) { try Self.table("") }
    #expect(throws: AnnotationError.other("expected at most 1 rows, found more")) {
      try Self.table("lat,lon\n1,2\n3,4\n", limit: 1)
    }
    #expect {
      try Self.table("lat,lon\n1,2\n91,4\n")
    } throws: { error in
      guard case .row(line: 3, .coordinate) = error as? AnnotationError else { return false }
      return true
    }
  }
}
