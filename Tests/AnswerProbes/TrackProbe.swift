import TimeZoneAnnotation
import TimeZoneTracks
import TrackFiles

/// Prints the fixes of files of tracks, for comparing with other readers, and for timing the readers alone.
enum TrackProbe {
  /// A line `file PATH`, a line for each fix and one with the counts of what was left out, or the error.
  ///
  /// A fix is its latitude and longitude in units of 1e-7 degrees, its Unix milliseconds, its accuracy in meters or `-`,
  /// and `new` where it starts a segment or `-`.
  static func run(_ path: String, prints: Bool) {
    print("file \(path)")
    var options = TrackReadOptions()
    options.order = .keep
    do throws(TrackFileError) {
      let summary = try TrackReader(options: options).read(from: try source(path)) {
        fixes throws(TrackFileError) in
        if prints { for fix in fixes { print(line(fix)) } }
      }
      print("end \(summary.positionsWithoutTime) \(summary.recordsWithoutPosition) \(summary.duplicates)")
    } catch {
      print("error \(error)")
    }
  }

  private static func source(_ path: String) throws(TrackFileError) -> FileSource {
    do throws(AnnotationError) {
      return try FileSource(path: path)
    } catch {
      throw TrackFileError(.source(error))
    }
  }

  private static func line(_ fix: TrackFix) -> String {
    let grid = fix.coordinate.grid
    let accuracy = fix.accuracy.map { "\($0)" } ?? "-"
    return
      "\(grid.y) \(grid.x) \(fix.time.millisecondsSince1970) \(accuracy) \(fix.startsSegment ? "new" : "-")"
  }
}
