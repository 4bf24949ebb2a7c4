import CoreLocation
import Foundation
import TimeZoneLookup
import TimeZoneLookupFoundation

/// The local time at the last location; give its text to a `Text`.
@MainActor
final class PlaceClock {
  private(set) var timeZone = TimeZone.current
  private(set) var message: String?

  func update(to location: CLLocation) {
    do {
      timeZone = try TimeZoneFinder.world.timeZone(at: location) ?? timeZone
      // A fix near a border may be on either side of it.
      let zones = try TimeZoneFinder.world.timeZones(at: location)
      message = zones.count > 1 ? zones.map(\.identifier).joined(separator: " or ") : nil
    } catch {
      message = error.localizedDescription
    }
  }

  func text(at date: Date = .now) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    formatter.timeZone = timeZone
    return formatter.string(from: date)
  }
}
