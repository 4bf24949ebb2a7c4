import Testing
import TimeZoneAnnotation

@Suite struct CellWriterTests {
  @Test(
    arguments: [
      ("", ""), ("a b", "a b"), ("a;b", "a;b"), ("a,b", "\"a,b\""), ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""),
      ("\r", "\"\r\""), ("ä\"b\"", "\"ä\"\"b\"\"\""),
    ])
  func aTextAsACell(_ text: String, _ cell: String) {
    #expect(CellWriter(delimiter: UInt8(ascii: ",")).cell(text) == Array(cell.utf8))
  }
}
