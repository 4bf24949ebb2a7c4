import SwiftUI
import TimeZoneLocalTime

struct ContentView: View {
  private let places = [
    (name: "Sapporo", latitude: 43.06, longitude: 141.35),
    (name: "Berlin", latitude: 52.52, longitude: 13.4),
    (name: "Tromsø", latitude: 69.65, longitude: 18.96),
  ]

  var body: some View {
    VStack {
      Text("Sunrise today")
      ForEach(places, id: \.name) { place in
        Text("\(place.name): \(text(place.latitude, place.longitude))")
      }
      Text("© OpenStreetMap contributors")
    }
  }

  private func text(_ latitude: Double, _ longitude: Double) -> String {
    do {
      return try Sunrise(latitude: latitude, longitude: longitude, at: .now).text
    } catch {
      return "\(error)"
    }
  }
}
