import TimeZoneAnnotation
import TimeZoneTracks

package struct PhotoFile: Sendable {
  /// Its path, as ExifTool was given it.
  package let name: String
  /// The contents; damaged tags are left out.
  package fileprivate(set) var evidence = PhotoEvidence()
  /// Tags that cannot be read, each with the reason.
  package fileprivate(set) var problems: [String] = []
  package let isMovie: Bool
  /// Whether it is neither a picture nor a video, as other files of a directory.
  package let isOther: Bool
  /// The tags that would hold the clock's offset, with their values: the tags of times that equal the clock's.
  package fileprivate(set) var offsetTags: [(name: String, text: String?)] = []
}

/// Reads ExifTool's tags, by its names: with groups or without, with `-n` or without, with `QuickTimeUTC` or without.
package struct PhotoTagReader: Sendable {
  private var devices: [String: Int] = [:]

  package init() {}

  /// Returns `nil` if the row names no file.
  package mutating func photo(_ row: TagRow) -> PhotoFile? {
    let tags = PhotoTags(row.tags)
    guard let name = tags[.file] else { return nil }
    let kind = tags[.mimeType]?.prefix { $0 != "/" }
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let isMovie = kind.map { $0 == "video" } ?? ["mov", "mp4", "m4v", "3gp", "insv", "lrv"].contains(ending)
    var photo = PhotoFile(
      name: name, isMovie: isMovie, isOther: kind.map { $0 != "video" && $0 != "image" } ?? false)
    if let error = tags[.error] { photo.problems.append("ExifTool: \(error)") }
    photo.read(tags)
    if tags[.make] != nil || tags[.model] != nil {
      let device = "\(tags[.make] ?? "") \(tags[.model] ?? "")"
      photo.evidence.device = devices[device] ?? devices.count
      devices[device] = photo.evidence.device
    }
    return photo
  }
}

/// The tags that matter, of the group that counts most.
private struct PhotoTags {
  enum Role: String {
    case file = "SourceFile", error = "Error", mimeType = "MIMEType", fileTime = "FileModifyDate"
    case make = "Make", model = "Model", android = "AndroidVersion"
    case original = "DateTimeOriginal", created = "CreateDate", modified = "ModifyDate"
    case offsetOriginal = "OffsetTimeOriginal", offsetCreated = "OffsetTimeDigitized"
    case offsetModified = "OffsetTime", decimals = "SubSecTimeOriginal", creation = "CreationDate"
    case gpsDate = "GPSDateStamp", gpsTime = "GPSTimeStamp", gpsDateTime = "GPSDateTime"
    case latitude = "GPSLatitude", latitudeReference = "GPSLatitudeRef"
    case longitude = "GPSLongitude", longitudeReference = "GPSLongitudeRef"
    case satellites = "GPSSatellites", measureMode = "GPSMeasureMode", precision = "GPSDOP"
    case positioningError = "GPSHPositioningError", method = "GPSProcessingMethod"
  }

  private var texts: [Role: (rank: Int, text: String)] = [:]

  init(_ tags: [(name: String, text: String)]) {
    for (name, text) in tags {
      let parts = name.split(separator: ":")
      guard let role = parts.last.flatMap({ Role(rawValue: String($0)) }) else { continue }
      let group = parts.dropLast().joined(separator: ":").lowercased()
      let isPosition = [.latitude, .longitude].contains(role)
      // ExifTool's positions have their signs; XMP and maker's notes are copies, or other programs'.
      let rank =
        group == "composite"
        ? (isPosition ? 0 : 3) : ["", "exif", "ifd0", "exififd", "gps", "quicktime"].contains(group) ? 1 : 2
      let isBlank = text.isMissingValue || text.allSatisfy { ": 0".contains($0) } && text.contains(":")
      if !(isBlank && role != .gpsTime), rank < texts[role]?.rank ?? .max { texts[role] = (rank, text) }
    }
  }

  subscript(_ role: Role) -> String? { texts[role]?.text }

  /// Whether a receiver of the device wrote some: programs that look up positions in tracks don't.
  var hasReceiver: Bool {
    let roles: [Role] = [.satellites, .measureMode, .precision, .positioningError]
    return roles.contains { self[$0] != nil } || self[.method]?.lowercased().hasPrefix("gps") ?? false
  }

  /// The coordinate with its hemisphere, if that is in another tag.
  func coordinate(_ role: Role, _ reference: Role) -> String? {
    guard let text = self[role], let letter = self[reference]?.uppercased().first,
      !text.hasPrefix("-"), !text.hasPrefix("+"), !text.contains(where: { "NSEW".contains($0) })
    else { return self[role] }
    if text.contains(where: { !"0123456789.".contains($0) }) { return "\(text) \(letter)" }
    return letter == "S" || letter == "W" ? "-\(text)" : text
  }
}

extension PhotoFile {
  fileprivate mutating func read(_ tags: PhotoTags) {
    if let latitude = tags.coordinate(.latitude, .latitudeReference),
      let longitude = tags.coordinate(.longitude, .longitudeReference)
    {
      do throws(CoordinateError) {
        let position = try Coordinate(parsing: "\(latitude) \(longitude)")
        // What receivers without a fix write.
        if position.latitude != 0 || position.longitude != 0 { evidence.position = position }
      } catch {
        problems.append("GPSLatitude, GPSLongitude: \(error)")
      }
    }
    evidence.gpsTime =
      tags[.gpsDate].flatMap { date in
        tags[.gpsTime].flatMap { instant("\(date) \($0)", "GPSDateStamp, GPSTimeStamp") }
      } ?? tags[.gpsDateTime].flatMap { instant($0, "GPSDateTime") }
    evidence.hasReceiver = tags.hasReceiver
    if let text = tags[.fileTime], let time = time(text, "FileModifyDate"), let offset = time.offset {
      evidence.fileTime = Instant(secondsSince1970: time.local.secondsSince1970 - Int64(offset))
    }
    readClock(tags)
    guard isMovie, let text = tags[.created], let time = time(text, "CreateDate") else { return }
    // With QuickTimeUTC, ExifTool converts it to the zone of the machine where it runs.
    evidence.movieTime = LocalDateTime(
      secondsSince1970: time.local.secondsSince1970 - Int64(time.offset ?? 0))
    let make = tags[.make]?.lowercased() ?? ""
    let isPhone = tags[.android] != nil || ["apple", "google", "samsung"].contains(make)
    let isCamera = ["canon", "gopro", "nikon"].contains { make.hasPrefix($0) }
    evidence.movieClock = isPhone ? .utc : isCamera ? .local : .unknown
  }

  /// The clock of the camera, and its offset: each offset belongs to a separate time.
  private mutating func readClock(_ tags: PhotoTags) {
    let created = isMovie ? nil : tags[.created]
    guard var text = tags[.original] ?? (isMovie ? tags[.creation] : created) else { return }
    // They are those of DateTimeOriginal.
    if tags[.original] != nil, let decimals = tags[.decimals], !text.contains("."),
      decimals.allSatisfy(\.isNumber)
    {
      text.insert(contentsOf: ".\(decimals)", at: text.index(text.startIndex, offsetBy: min(19, text.count)))
    }
    guard
      let time = time(
        text, tags[.original] == nil ? isMovie ? "CreationDate" : "CreateDate" : "DateTimeOriginal")
    else { return }
    evidence.clock = time.local
    evidence.clockOffset = time.offset
    let offsets: [(PhotoTags.Role, String?)] = [
      (.offsetOriginal, tags[.original]), (.offsetCreated, created), (.offsetModified, tags[.modified]),
    ]
    for (role, own) in offsets {
      // The offset of another time is that of its own: of an edit, in another season or place.
      guard let own, own.prefix(19) == text.prefix(19) else { continue }
      offsetTags.append((role.rawValue, tags[role]))
      guard evidence.clockOffset == nil, let offset = tags[role] else { continue }
      evidence.clockOffset = self.offset(offset[...], role.rawValue)
    }
  }

  private mutating func time(_ text: String, _ tag: String) -> (local: LocalDateTime, offset: Int?)? {
    let zone = text.dropFirst(10).firstIndex { "+-Z".contains($0) } ?? text.endIndex
    do throws(TimeError) {
      let local = try LocalDateTime(parsing: String(text[..<zone]))
      return (local, zone == text.endIndex ? nil : offset(text[zone...], tag))
    } catch {
      problems.append("\(tag): \(error.finding)")
      return nil
    }
  }

  /// A time in UTC, or with its offset.
  private mutating func instant(_ text: String, _ tag: String) -> Instant? {
    guard let (local, offset) = time(text, tag) else { return nil }
    return Instant(
      secondsSince1970: local.secondsSince1970 - Int64(offset ?? 0), milliseconds: local.millisecond)
  }

  private mutating func offset(_ text: Substring, _ tag: String) -> Int? {
    guard let instant = try? Instant(parsing: "1970-01-01T00:00:00\(text)"),
      (-50_400...43_200).contains(instant.secondsSince1970)
    else {
      problems.append(
        "\(tag): expected an offset from UTC such as +09:00, found \(String(text).quotedForMessage)")
      return nil
    }
    return Int(-instant.secondsSince1970)
  }
}
