import Foundation

/// Files for readers that need a path.
enum FuzzScratch {
  /// `Scripts/fuzz` names a directory in memory.
  private static let directory =
    ProcessInfo.processInfo.environment["TZFUZZ_SCRATCH"] ?? NSTemporaryDirectory()

  static func path(_ name: String) -> String { "\(directory)/\(name)" }

  /// Replaces a file; an empty one is removed.
  static func write(_ bytes: [UInt8], _ name: String) {
    let path = path(name)
    guard !bytes.isEmpty else {
      remove(path)
      return
    }
    guard let file = fopen(path, "wb") else { fatalError("cannot write \(path)") }
    require(fwrite(bytes, 1, bytes.count, file) == bytes.count, "writing \(path)")
    fclose(file)
  }
}
