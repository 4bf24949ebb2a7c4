import TimeZoneEngine

/// A city that a search found, and the haversine of its distance.
struct FoundCity {
  var number: Int
  var haversine: Double

  /// Whether it is the nearer one, or of equally near ones the one with the lower number.
  @inline(__always)
  func isNearer(than other: FoundCity) -> Bool {
    haversine < other.haversine || haversine == other.haversine && number < other.number
  }
}

struct NearestCityCollector: CityCollector {
  private(set) var limit: Double
  /// The nearest city so far; its number is -1 while none exists.
  private(set) var nearest = FoundCity(number: -1, haversine: .infinity)

  init(limit haversine: Double) { limit = haversine * CityTreeSearch.slack }

  @inline(__always)
  mutating func add(_ number: Int, haversine: Double) {
    let city = FoundCity(number: number, haversine: haversine)
    guard city.isNearer(than: nearest) else { return }
    nearest = city
    limit = min(limit, haversine * CityTreeSearch.slack)
  }
}

/// Keeps some of the nearest cities: a heap, the farthest first.
struct NearestCitiesCollector: CityCollector {
  private(set) var limit: Double
  private let capacity: Int
  private var heap = BinaryHeap<FoundCity>()

  init(capacity: Int, limit haversine: Double) {
    self.capacity = capacity
    limit = haversine * CityTreeSearch.slack
  }

  /// The cities kept, the nearest first.
  var sorted: [FoundCity] { heap.elements.sorted { $0.isNearer(than: $1) } }

  mutating func add(_ number: Int, haversine: Double) {
    let city = FoundCity(number: number, haversine: haversine)
    if heap.count < capacity {
      heap.push(city)
    } else if let farthest = heap.first, city.isNearer(than: farthest) {
      heap.replaceFirst(with: city)
    }
    if heap.count == capacity, let farthest = heap.first {
      limit = min(limit, farthest.haversine * CityTreeSearch.slack)
    }
  }
}

extension FoundCity: HeapElement {
  @inline(__always)
  func isBefore(_ other: FoundCity) -> Bool { other.isNearer(than: self) }
}
