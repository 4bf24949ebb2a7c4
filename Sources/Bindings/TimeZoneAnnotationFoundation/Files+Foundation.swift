import Foundation
import TimeZoneAnnotation

extension FileSource {
  /// A source of the bytes of a file.
  ///
  /// - Parameter url: The URL of a file, which may be a named pipe.
  /// - Throws: ``/TimeZoneAnnotation/AnnotationError/file(_:)``: it is not a file's URL, the file does not exist, may not be
  ///   read, or is a directory.
  public convenience init(_ url: URL) throws(AnnotationError) {
    guard url.isFileURL else { throw .file(FileError(.open, url.absoluteString, .notRegularFile)) }
    try self.init(path: url.path)
  }
}

extension FileSink {
  /// A sink into a file that appears whole, with ``/TimeZoneAnnotation/FileSink/commit()``, or not at all.
  ///
  /// - Parameter url: The URL of the file.
  /// - Throws: ``/TimeZoneAnnotation/AnnotationError/file(_:)``: it is not a file's URL, or the file cannot be created there,
  ///   or exists and may not be written.
  public convenience init(_ url: URL) throws(AnnotationError) {
    guard url.isFileURL else { throw .file(FileError(.write, url.absoluteString, .notRegularFile)) }
    try self.init(path: url.path)
  }
}
