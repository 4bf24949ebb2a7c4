/// A city that a search found, and the haversine of its distance.
struct FoundCity {
  var number: Int
  var haversine: Double

  /// Whether it comes before another: the nearer one, and of equally near ones the one with the lower number.
  @inline(__always)
  func isBefore(_ other: FoundCity) -> Bool {
    haversine < other.haversine || haversine == other.haversine && number < other.number
  }
}

/// Keeps the nearest city.
struct NearestCityCollector: CityCollector {
  private(set) var limit: Double
  /// The nearest city so far; its number is -1 while there is none.
  private(set) var nearest = FoundCity(number: -1, haversine: .infinity)

  /// - Parameter haversine: The greatest haversine of interest.
  init(limit haversine: Double) { limit = haversine * CityTreeSearch.slack }

  @inline(__always)
  mutating func add(_ number: Int, haversine: Double) {
    let city = FoundCity(number: number, haversine: haversine)
    guard city.isBefore(nearest) else { return }
    nearest = city
    limit = min(limit, haversine * CityTreeSearch.slack)
  }
}

/// Keeps some of the nearest cities: a binary heap, the farthest first.
struct NearestCitiesCollector: CityCollector {
  private(set) var limit: Double
  private let capacity: Int
  private var heap: [FoundCity] = []

  /// - Parameters:
  ///   - capacity: How many to keep, at least 1.
  ///   - haversine: The greatest haversine of interest.
  init(capacity: Int, limit haversine: Double) {
    self.capacity = capacity
    limit = haversine * CityTreeSearch.slack
  }

  /// The cities kept, the nearest first.
  var sorted: [FoundCity] { heap.sorted { $0.isBefore($1) } }

  mutating func add(_ number: Int, haversine: Double) {
    let city = FoundCity(number: number, haversine: haversine)
    if heap.count < capacity {
      raise(city)
    } else if city.isBefore(heap[0]) {
      replaceFarthest(with: city)
    }
    if heap.count == capacity { limit = min(limit, heap[0].haversine * CityTreeSearch.slack) }
  }

  private mutating func raise(_ city: FoundCity) {
    var hole = heap.count
    heap.append(city)
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard heap[parent].isBefore(city) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = city
  }

  private mutating func replaceFarthest(with city: FoundCity) {
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child].isBefore(heap[child + 1]) { child += 1 }
      guard city.isBefore(heap[child]) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = city
  }
}
