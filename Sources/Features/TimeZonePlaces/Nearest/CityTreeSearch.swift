import TimeZoneEngine

/// The cities that a search keeps.
protocol CityCollector {
  /// The greatest haversine that is still of interest, and a little more for rounding errors.
  var limit: Double { get }
  mutating func add(_ number: Int, haversine: Double)
}

/// A search for the cities nearest to a point, over parts of a gazetteer's tree.
///
/// Boxes are visited nearest first, depth first. A box or a city is left out if a lower bound of its distance exceeds
/// the distance of what was found; what remains is decided by ``GreatCircle``. The lower bounds take no trigonometry:
/// sin x ≥ x - x³/6 and cos x ≥ 1 - x²/2 + x⁴/24 - x⁶/720 hold for all x ≥ 0, because both series alternate.
struct CityTreeSearch {
  private let positions, populations: SectionBytes
  private let tree: CityTree
  private let point: GridPoint
  /// The point's longitude and latitude in 1e-7 degrees, and the cosine of its latitude.
  private let x, y, cosine: Double
  private let minimumPopulation: UInt32

  init(_ gazetteer: Gazetteer, from point: GridPoint, minimumPopulation: UInt32) {
    positions = gazetteer.positions
    populations = gazetteer.populations
    tree = gazetteer.tree
    self.point = point
    self.minimumPopulation = minimumPopulation
    x = Double(point.x)
    y = Double(point.y)
    cosine = GreatCircle.cosine(latitudeE7: y)
  }

  /// Rounding errors of a bound and of the exact formula stay below some 1e-15 of the value.
  static let slack = 1 + 1e-12

  /// A node that is still to be visited.
  private struct Waiting {
    var bound: Double
    var node: Int32
  }

  /// Hands the cities below a node to a collector, except cities that cannot be of interest to it. Nothing is allocated.
  @inline(__always)
  func search(below root: Int, into collector: inout some CityCollector) {
    withUnsafeTemporaryAllocation(of: Waiting.self, capacity: CityTree.waitingLimit) { waiting in
      var count = 0
      var number = root
      while true {
        let node = tree.node(number)
        if node.isLeaf {
          scan(node.children, into: &collector)
        } else {
          let first = count
          for child in node.children {
            let box = tree.node(child)
            guard box.population >= minimumPopulation else { continue }
            let bound = lowerBound(box)
            guard bound <= collector.limit else { continue }
            // The nearest child ends up last, and is visited first.
            var slot = count
            while slot > first, waiting[slot &- 1].bound < bound {
              waiting[slot] = waiting[slot &- 1]
              slot &-= 1
            }
            waiting[slot] = Waiting(bound: bound, node: Int32(truncatingIfNeeded: child))
            count &+= 1
          }
        }
        repeat {
          guard count > 0 else { return }
          count &-= 1
        } while waiting[count].bound > collector.limit
        number = Int(waiting[count].node)
      }
    }
  }

  @inline(__always)
  private func scan(_ cities: Range<Int>, into collector: inout some CityCollector) {
    for number in cities {
      // What is not known is stored as 0.
      if minimumPopulation > 0,
        populations.loadLittle(at: GazetteerFormat.populationSize * number, as: UInt32.self)
          < minimumPopulation
      {
        continue
      }
      let position = PackedPosition(
        bits: positions.loadLittle(at: PackedPosition.size * number, as: UInt64.self))
      let city = GridPoint(x: position.longitudeE7, y: position.latitudeE7)
      guard lowerBound(city) <= collector.limit else { continue }
      collector.add(number, haversine: GreatCircle.haversine(from: point, cosine: cosine, to: city))
    }
  }

  /// A lower bound of the haversines of all points in a box: from the least differences of latitude and longitude, the
  /// latter taken where parallels are shortest.
  @inline(__always)
  private func lowerBound(_ box: CityTree.Node) -> Double {
    let (west, south, east, north) = (box.west, box.south, box.east, box.north)
    // Beyond the nearer side; the other way around the Earth, beyond the farther one. Negative inside.
    let beyond = max(west - x, x - east)
    let around = Self.fullTurn - (east - west) - beyond
    return lowerBound(
      northward: max(south - y, y - north, 0), eastward: max(min(beyond, around), 0),
      latitude: max(-south, north))
  }

  @inline(__always)
  private func lowerBound(_ city: GridPoint) -> Double {
    let eastward = abs(Double(city.x) - x)
    let latitude = Double(city.y)
    return lowerBound(
      northward: abs(latitude - y), eastward: min(eastward, Self.fullTurn - eastward), latitude: abs(latitude)
    )
  }

  /// A lower bound from differences of latitude and longitude and the magnitude of a latitude, in 1e-7 degrees.
  @inline(__always)
  private func lowerBound(northward: Double, eastward: Double, latitude: Double) -> Double {
    let (north, east) = (Self.leastHalfSine(northward), Self.leastHalfSine(eastward))
    return north * north + cosine * Self.leastCosine(latitude) * east * east
  }

  /// At most the sine of half an angle of 0...180 degrees, in 1e-7 degrees; not negative.
  @inline(__always)
  private static func leastHalfSine(_ angleE7: Double) -> Double {
    let half = angleE7 * (GreatCircle.radiansPerE7 / 2)
    return half * (1 - half * half * (1.0 / 6))
  }

  /// At most the cosine of a latitude of 0...90 degrees, in 1e-7 degrees; not negative.
  @inline(__always)
  private static func leastCosine(_ latitudeE7: Double) -> Double {
    let angle = latitudeE7 * GreatCircle.radiansPerE7
    let square = angle * angle
    return max(0, 1 - square * (0.5 - square * (1.0 / 24 - square * (1.0 / 720))))
  }

  /// 360 degrees in 1e-7 degrees.
  private static var fullTurn: Double { 3_600_000_000 }
}
