import TimeZoneSupport

/// A file, a pipe or standard input, as a source.
public final class FileSource: ByteSource {
  private let file: InputFile

  /// A source of a file's bytes.
  package init(_ file: InputFile) {
    self.file = file
  }

  /// A source of the bytes of the file at a path.
  ///
  /// - Throws: ``AnnotationError/file(_:)``
  public convenience init(path: String) throws(AnnotationError) {
    do throws(FileError) {
      self.init(try InputFile(path))
    } catch {
      throw .file(error)
    }
  }

  /// See ``ByteSource/read(into:)``.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(AnnotationError) -> Int {
    do throws(FileError) {
      return try file.read(into: buffer)
    } catch {
      throw .file(error)
    }
  }
}
