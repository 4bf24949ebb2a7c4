import TimeZoneLookup

/// The release of the commands.
public enum Version {
  /// Its number.
  public static let number = "0.1.0"

  /// What `--version` prints: the number and the release of the boundaries inside.
  public static var text: String {
    "\(number) (boundaries \(TimeZoneFinder.world.information.dataVersion))"
  }
}
