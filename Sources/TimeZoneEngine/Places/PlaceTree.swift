import TimeZoneIndex

/// A k-d tree (Bentley 1975) over points on the unit sphere, for the nearest of them.
///
/// The straight distance of two points through the sphere grows with the one along it. So the tree compares squares
/// of straight distances, without any trigonometry, and decides between the few that are too close to call by
/// ``GreatCircle/distance(from:to:)``, in meters.
struct PlaceTree: Sendable {
  private struct Place: Sendable {
    let vector: SIMD3<Double>
    let point: GridPoint
    /// The number the caller gave it.
    let number: Int
  }

  /// Which coordinate of the vectors divides a node's places, and where: no place of the first half lies beyond.
  private struct Split: Sendable {
    let axis: Int
    let value: Double
  }

  /// In the order of the leaves.
  private var places: [Place]
  /// The inner nodes: the halves of node n are nodes 2n + 1 and 2n + 2. All leaves have the same depth.
  private var splits: [Split] = []
  private let depth: Int

  /// The most places of a leaf.
  private static let leafSize = 8

  /// What squares of straight distances may differ by and yet be the wrong way round: far more than their rounding
  /// errors (some 1e-15) and those of the haversine formula, and no more than 6 m where it counts most.
  private static let doubt = 1e-12

  /// - Parameter points: Positions and their numbers. Of several at one position only the lowest number is found.
  /// - Complexity: O(*n* log² *n*)
  init(_ points: [(point: GridPoint, number: Int)]) {
    places = Self.distinct(points)
      .map { Place(vector: GreatCircle.unitVector($0.point), point: $0.point, number: $0.number) }
    var depth = 0
    while (places.count + (1 << depth) - 1) >> depth > Self.leafSize { depth += 1 }
    self.depth = depth
    splits = [Split](repeating: Split(axis: 0, value: 0), count: (1 << depth) - 1)
    build(0, 0..<places.count)
  }

  private static func distinct(
    _ points: [(point: GridPoint, number: Int)]
  ) -> [(point: GridPoint, number: Int)] {
    let sorted = points.sorted { ($0.point.x, $0.point.y, $0.number) < ($1.point.x, $1.point.y, $1.number) }
    var distinct: [(point: GridPoint, number: Int)] = []
    for entry in sorted where distinct.last?.point != entry.point { distinct.append(entry) }
    return distinct
  }

  private mutating func build(_ node: Int, _ range: Range<Int>) {
    guard node < splits.count else { return }
    let axis = widestAxis(range)
    places[range].sort { $0.vector[axis] < $1.vector[axis] }
    let middle = Self.middle(range)
    splits[node] = Split(axis: axis, value: places[middle].vector[axis])
    build(2 * node + 1, range.lowerBound..<middle)
    build(2 * node + 2, middle..<range.upperBound)
  }

  private func widestAxis(_ range: Range<Int>) -> Int {
    var low = SIMD3(repeating: Double.infinity)
    var high = -low
    for place in places[range] {
      low = pointwiseMin(low, place.vector)
      high = pointwiseMax(high, place.vector)
    }
    let width = high - low
    return width.x >= width.y && width.x >= width.z ? 0 : width.y >= width.z ? 1 : 2
  }

  private static func middle(_ range: Range<Int>) -> Int { (range.lowerBound + range.upperBound) / 2 }
}

// MARK: - Search

extension PlaceTree {
  /// The number of the nearest place, and its great-circle distance in meters; of several at the same distance (equal
  /// as `Double`) the lowest number. `nil` where there are no places.
  ///
  /// - Complexity: O(log *n*) on average, for places that are spread out.
  func nearest(to point: GridPoint) -> (number: Int, meters: Double)? {
    let vector = GreatCircle.unitVector(point)
    var search = Search()
    visit(0, 0..<places.count, level: 0, vector, &search)
    guard search.place >= 0 else { return nil }
    if search.isClose { return closest(to: point, vector, within: search.limit) }
    let place = places[search.place]
    return (place.number, GreatCircle.distance(from: point, to: place.point))
  }

  /// What a search knows so far.
  private struct Search {
    /// The nearest place, or -1.
    var place = -1
    /// The square of its straight distance.
    var square = Double.infinity
    /// Whether another is too close to it to call.
    var isClose = false

    /// What is beyond cannot be the nearest.
    var limit: Double { square + PlaceTree.doubt }
  }

  private func visit(
    _ node: Int, _ range: Range<Int>, level: Int, _ vector: SIMD3<Double>, _ search: inout Search
  ) {
    guard level < depth else { return visitLeaf(range, vector, &search) }
    let split = splits[node]
    let middle = Self.middle(range)
    let offset = vector[split.axis] - split.value
    let first = (node: 2 * node + 1, range: range.lowerBound..<middle)
    let second = (node: 2 * node + 2, range: middle..<range.upperBound)
    let (near, far) = offset < 0 ? (first, second) : (second, first)
    visit(near.node, near.range, level: level + 1, vector, &search)
    if offset * offset <= search.limit { visit(far.node, far.range, level: level + 1, vector, &search) }
  }

  private func visitLeaf(_ range: Range<Int>, _ vector: SIMD3<Double>, _ search: inout Search) {
    for index in range {
      let square = Self.square(places[index].vector - vector)
      guard square <= search.limit else { continue }
      // A lead larger than the doubt also leaves behind whatever was close to the place before.
      search.isClose = square >= search.square - Self.doubt
      if square < search.square {
        search.square = square
        search.place = index
      }
    }
  }

  private static func square(_ vector: SIMD3<Double>) -> Double {
    vector.x * vector.x + vector.y * vector.y + vector.z * vector.z
  }

  /// The nearest by meters of all places within a square of straight distance.
  private func closest(
    to point: GridPoint, _ vector: SIMD3<Double>, within limit: Double
  ) -> (number: Int, meters: Double)? {
    var best: (number: Int, meters: Double)?
    forEach(0, 0..<places.count, level: 0, vector, limit) { place in
      let meters = GreatCircle.distance(from: point, to: place.point)
      guard let current = best, (current.meters, current.number) < (meters, place.number) else {
        best = (place.number, meters)
        return
      }
    }
    return best
  }

  private func forEach(
    _ node: Int, _ range: Range<Int>, level: Int, _ vector: SIMD3<Double>, _ limit: Double,
    _ body: (Place) -> Void
  ) {
    guard level < depth else {
      for place in places[range] where Self.square(place.vector - vector) <= limit { body(place) }
      return
    }
    let split = splits[node]
    let middle = Self.middle(range)
    let offset = vector[split.axis] - split.value
    let isNear = offset * offset <= limit
    if isNear || offset < 0 {
      forEach(2 * node + 1, range.lowerBound..<middle, level: level + 1, vector, limit, body)
    }
    if isNear || offset >= 0 {
      forEach(2 * node + 2, middle..<range.upperBound, level: level + 1, vector, limit, body)
    }
  }
}
