/// The day on which the package of a release was made.
package struct PackageDate: Sendable {
  /// The release.
  package let release: String
  /// The day, such as `2026-09-10`; `nil` where the package has no dates.
  let recorded: String?

  /// The day of a release; `nil` for any other.
  func day(ofRelease release: String) -> String? { release.isSame(as: self.release) ? recorded : nil }
}
