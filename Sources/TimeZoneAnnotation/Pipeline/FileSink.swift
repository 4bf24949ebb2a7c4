import SystemFiles
import TimeZoneSupport

/// A file that appears whole or not at all, as a sink.
public final class FileSink: ByteSink {
  private let file: OutputFile

  /// A sink into a file; the file appears with ``commit()``.
  ///
  /// - Throws: ``AnnotationError/file(_:)`` where no file can be made there.
  public init(path: String) throws(AnnotationError) {
    do throws(FileError) {
      file = try OutputFile(path)
    } catch {
      throw .file(error)
    }
  }

  /// See ``ByteSink/write(_:)``.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    do throws(FileError) {
      try file.write(bytes)
    } catch {
      throw .file(error)
    }
  }

  /// Puts the file into its place. Without this call nothing appears.
  ///
  /// - Throws: ``AnnotationError/file(_:)``
  public func commit() throws(AnnotationError) {
    do throws(FileError) {
      try file.commit()
    } catch {
      throw .file(error)
    }
  }
}

/// An open descriptor, such as standard output, as a sink.
public final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let name: String

  /// A sink into a descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Where to write.
  ///   - name: What messages call it.
  public init(_ descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// See ``ByteSink/write(_:)``.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(AnnotationError) {
    do throws(SystemError) {
      try SystemCall.write(bytes, to: descriptor)
    } catch {
      throw .file(FileError(.write, name, error))
    }
  }
}
