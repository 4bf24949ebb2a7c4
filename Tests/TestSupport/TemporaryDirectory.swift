import Foundation

/// A new, empty directory that is removed when the last reference goes.
package final class TemporaryDirectory: Sendable {
  /// The absolute path, without a slash at its end.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tzlookup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  /// Makes the directory, and one inside it.
  package convenience init(holding name: String) throws {
    try self.init()
    try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the directory, whether it exists or not.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
