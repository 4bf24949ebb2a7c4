import Foundation
import TestSupport

/// `tzdata.zi` and the tables beside it, read without the code under test.
enum TzdataText {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The words of all lines that begin with a word.
  static func lines(_ file: String, beginning word: String) throws -> [[String]] {
    try words(file).filter { $0.first == word }
  }

  /// The columns of a table, without comments.
  static func words(_ file: String) throws -> [[String]] {
    let text = String(
      decoding: try bytes("\(RepositoryFiles.root)/Sources/Core/CTimeZoneTables/tz/\(file)"), as: UTF8.self)
    let separator: Character = file.hasSuffix(".tab") ? "\t" : " "
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: separator).map(String.init) }
  }
}
