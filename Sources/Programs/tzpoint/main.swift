import TimeZoneLookup
import Platform

// The library and nothing else, as an app uses it: prints the zone of the point in the arguments, in any form that
// `tzlookup` reads. It is built in a fraction of the time.

/// Terminates the process with one line on standard error.
func fail(_ message: String, _ status: Int32) -> Never {
  let line = "tzpoint: \(message)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(status)
}

do {
  let point = try Coordinate(parsing: CommandLine.arguments.dropFirst().joined(separator: " "))
  let world = TimeZoneFinder.world
  // In the gaps of the data no polygon answers: there `match` finds the nearest border.
  guard let zone = world.timeZoneIdentifier(at: point) ?? world.match(at: point)?.timeZoneIdentifier
  else { fail("no zone at \(point)", 1) }
  print(zone)
} catch {
  fail("\(error)", EX_USAGE)
}
