import TimeZoneIndex
import TimeZoneLookup

extension TimeZoneFinder {
  /// The finder over the index a command's `--index` names, or the one inside.
  ///
  /// - Parameter path: An index file, or `nil` for the world's.
  /// - Returns: The finder.
  /// - Throws: ``CommandFailure`` where the file is missing or damaged.
  public static func opened(_ path: Word?) throws(CommandFailure) -> TimeZoneFinder {
    guard let path else { return .world }
    do throws(IndexError) {
      return try TimeZoneFinder(contentsOf: path.text)
    } catch {
      throw CommandFailure(error, path: path.text)
    }
  }
}
