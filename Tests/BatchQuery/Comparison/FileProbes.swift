import TimeZoneAnnotation
import TimeZonePresentation
import TimeZoneTracks
import TrackFiles

/// Prints what is read from each card of a file, for comparing with another reader of vCards.
///
/// `tzlookup` itself never prints what a card contains.
enum ContactProbe {
  /// A line of JSON for each card: its addresses, or the error.
  static func run(_ path: String) throws {
    var reader = VCardReader()
    let bytes = try InputFile(path).readAll(limit: 1 << 30)
    bytes.withUnsafeBufferPointer { bytes in
      reader.read(bytes, { print(json($0)) }, broken: { print(json($0)) })
    }
    reader.finish({ print(json($0)) }, broken: { print(json($0)) })
  }

  private static func json(_ card: ContactCard) -> String {
    let addresses = card.addresses.map {
      JSON([$0.street, $0.city, $0.region, $0.postalCode, $0.country])
    }
    return JSON.object(["card": JSON(card.number), "addresses": .array(addresses)]).text
  }

  private static func json(_ error: VCardError) -> String {
    JSON.object(["card": JSON(error.card), "error": JSON("\(error)")]).text
  }
}

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
