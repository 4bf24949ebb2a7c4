import ArgumentParser
import TimeZoneTracks

/// Options for replaying notifications, and the rules that hold them back.
struct NotificationArguments: ParsableArguments {
  @Flag(
    "Print the notifications that an app would have sent along the track, and the ones that it would have suppressed."
  )
  var notifications = false

  @Option(
    "Read the places of interest from this file. It contains a table with columns latitude, longitude and optionally name and radius_m, or it contains polygons, as a shapefile or an index that 'tzlookup compile' made.",
    "file", completion: .file(extensions: ["csv", "tsv", "shp", "tzidx"]))
  var places: Word?

  @Option("Read the names of places from this field of a shapefile. (default: tzid)", "name")
  var placesField: Word?

  @Option("Use this radius for places without their own, such as 200m or 1km.", "distance") var radius: Word?

  @Option("Send nothing during these hours of local time, such as 22:00-07:00.", "from-to")
  var quietHours: Word?

  @Option("Send at most this many notifications per hour. (default: 4)", "count") var perHour: Word?

  @Option(
    "Notify once the device has been in a place for this many seconds. Leaving sooner counts as passing through. (default: 60)",
    "seconds")
  var dwell: Word?

  @Option("Suppress notifications for this many seconds after a drive. (default: 120)", "seconds")
  var afterDriving: Word?

  @Flag("Notify even while the device is being driven.") var whileDriving = false
  @Flag("Notify even while the activity of the device is unknown.") var whileUnknown = false
  @Flag("Notify at every visit instead of once per place and day.") var eachVisit = false

  @Flag(
    "Ignore activities, as on a device that cannot detect them. Driving then suppresses no notifications.")
  var noMotion = false

  var inputs: [CommandInput] {
    guard let path = places?.text else { return [] }
    let name = "--places \(path)"
    return [isShapefile ? .shapefile(path, name: name) : .file(path, name: name)]
  }

  /// Whether the places are polygons of a shapefile.
  var isShapefile: Bool { places?.text.lowercased().hasSuffix(".shp") ?? false }

  var isIndex: Bool { places?.text.lowercased().hasSuffix(".tzidx") ?? false }

  /// Fails if options of notifications are given without `--notifications`, or `--notifications` without places.
  func requireConsistent() throws {
    guard notifications else {
      let given = [
        (places != nil, "--places"), (placesField != nil, "--places-field"), (radius != nil, "--radius"),
        (quietHours != nil, "--quiet-hours"), (perHour != nil, "--per-hour"), (dwell != nil, "--dwell"),
        (afterDriving != nil, "--after-driving"), (whileDriving, "--while-driving"),
        (whileUnknown, "--while-unknown"), (eachVisit, "--each-visit"), (noMotion, "--no-motion"),
      ]
      if let option = given.first(where: { $0.0 })?.1 {
        throw CommandFailure.usage("\(option) requires --notifications; see --help")
      }
      return
    }
    try refuse(if: places == nil, "--notifications requires --places")
    try refuse(if: placesField != nil && !isShapefile, "--places-field requires a shapefile as --places")
    try refuse(if: radius != nil && (isShapefile || isIndex), "--radius requires a table as --places")
  }

  func options() throws -> NotificationOptions {
    var options = NotificationOptions()
    options.waitsWhileAutomotive = !whileDriving
    options.waitsWhileUnknown = !whileUnknown
    options.isOncePerDay = !eachVisit
    if let dwell { options.dwellSeconds = try SecondsArgument.value(dwell, for: "--dwell", from: 0) }
    if let afterDriving {
      options.secondsAfterAutomotive = try SecondsArgument.value(
        afterDriving, for: "--after-driving", from: 0)
    }
    if let perHour {
      options.maximumPerHour = try WholeNumber.value(perHour.text, for: "--per-hour", from: 1)
    }
    if let quietHours { options.quietHours = try Self.hours(quietHours.text) }
    return options
  }

  /// Reads `22:00-07:00`.
  private static func hours(_ text: String) throws -> QuietHours {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { minute($0) }
    guard parts.count == 2, let start = parts[0], let end = parts[1], start != end,
      let hours = try? QuietHours(start: start, end: end)
    else {
      throw CommandFailure.expected(
        "two different times of day, such as 22:00-07:00", for: "--quiet-hours", found: text)
    }
    return hours
  }

  /// The minute of the day of `22:00`; 24:00 is midnight.
  private static func minute(_ text: Substring) -> Int? {
    let digits = text.utf8.map { Int($0) - 0x30 }
    guard digits.count == 5, digits[2] == 10, [0, 1, 3, 4].allSatisfy({ (0...9).contains(digits[$0]) })
    else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
    guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return nil }
    return hour % 24 * 60 + minute
  }
}

/// A number of seconds in the arguments, or another number that may have decimals.
enum SecondsArgument {
  static func value(
    _ word: Word, for option: String, from least: Double, unit: String = "seconds"
  ) throws -> Double {
    let isNumber = word.text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isNumber, let value = Double(word.text), value.isFinite, value >= least else {
      throw CommandFailure.expected(
        "a number of \(unit), \(least == 0 ? "0 or more" : "more than 0")", for: option, found: word.text)
    }
    return value
  }
}
