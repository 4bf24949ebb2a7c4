import Foundation

/// Where the files of the repository lie, found from where this file lies.
package enum RepositoryFiles {
  /// The directory that holds `Package.swift`.
  package static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The committed excerpt of the real data around Hokkaido and Sakhalin.
  package static let excerpt = "\(root)/Shapefiles/hokkaido-sakhalin.shp"
  /// The world, where it has been fetched.
  package static let world = "\(root)/Shapefiles/timezones.shp"

  /// The content of a file, by its path from the root.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
  }
}
