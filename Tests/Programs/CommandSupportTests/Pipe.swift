import Foundation

/// A pipe whose ends a test reads and writes.
final class TestPipe {
  private let pipe = Pipe()

  var reading: Int32 { pipe.fileHandleForReading.fileDescriptor }
  var writing: Int32 { pipe.fileHandleForWriting.fileDescriptor }

  func write(_ bytes: some Sequence<UInt8>) {
    pipe.fileHandleForWriting.write(Data(bytes))
  }

  func closeWriting() { try? pipe.fileHandleForWriting.close() }
  func closeReading() { try? pipe.fileHandleForReading.close() }

  /// All bytes until the writing end is closed.
  func readAll() -> [UInt8] { Array(pipe.fileHandleForReading.readDataToEndOfFile()) }
}
