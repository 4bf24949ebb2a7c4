/// The release of the program.
package enum Version {
  package static let number = "1.0.0"

  /// The output of `--version`: the number and the release of the built-in boundaries.
  package static var text: String {
    "\(number) (boundaries \(TimeZoneFinder.world.information.dataVersion))"
  }
}
