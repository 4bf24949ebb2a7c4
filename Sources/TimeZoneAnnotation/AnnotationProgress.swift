/// How far an annotation has come.
public struct AnnotationProgress: Hashable, Sendable {
  /// Rows written.
  public let rows: Int
  /// Bytes taken from the source.
  public let bytesRead: Int

  package init(rows: Int, bytesRead: Int) {
    self.rows = rows
    self.bytesRead = bytesRead
  }
}
