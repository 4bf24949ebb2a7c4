import CommandSupport
import Testing
import TimeZoneAnnotation

/// The line that reports the progress of an annotation.
@Suite struct ProgressMeterTests {
  private static func line(rows: Int64, bytes: Int64, of total: Int?, tenths: Int) -> String {
    ProgressMeter.line(AnnotationProgress(rows: rows, bytesRead: bytes), of: total, afterTenths: tenths)
  }

  @Test func rowsRateShareAndTimeLeft() {
    #expect(Self.line(rows: 2, bytes: 9, of: nil, tenths: 13) == "2 rows, 1 rows/s")
    #expect(
      Self.line(rows: 4_000_000, bytes: 250, of: 1000, tenths: 10)
        == "4,000,000 rows, 4,000,000 rows/s, 25 %, 3 s left")
    #expect(Self.line(rows: 10, bytes: 1000, of: 1000, tenths: 5) == "10 rows, 20 rows/s, 100 %, 0 s left")
  }

  @Test func inputsThatGrowOrAreEmpty() {
    #expect(Self.line(rows: 10, bytes: 2000, of: 1000, tenths: 10) == "10 rows, 10 rows/s, 100 %, 0 s left")
    #expect(Self.line(rows: 0, bytes: 0, of: 1000, tenths: 10) == "0 rows, 0 rows/s, 0 %")
    #expect(Self.line(rows: 0, bytes: 0, of: 0, tenths: 10) == "0 rows, 0 rows/s")
    #expect(
      Self.line(rows: 1, bytes: 1, of: 1 << 30, tenths: 1).hasSuffix("0 %, 107374183 s left"))
  }
}
