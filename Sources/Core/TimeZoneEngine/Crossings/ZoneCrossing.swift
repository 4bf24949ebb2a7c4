/// A point where a leg, straight in longitude and latitude, passes from one set of zones into another.
public struct ZoneCrossing: Hashable, Sendable {
  /// How far along the leg, 0...1: the exact quotient, rounded to within two units in the last place.
  public let fraction: Double
  /// The point, rounded to the grid and so up to 8 mm off the leg; longitude 180 is given as -180.
  public let coordinate: Coordinate
  /// The zones just before it, as indices into ``TimeZoneFinder/identifiers``, ascending: the first is the primary one.
  /// None where the data has no zone.
  public let before: [Int32]
  /// The zones just after it, likewise; never the same as ``before``.
  public let after: [Int32]
}

extension TimeZoneFinder {
  /// Every point where a straight leg passes from one set of zones into another, in order.
  ///
  /// The leg is straight in longitude and latitude, as the data's edges are, and goes the short way around: it crosses
  /// the antimeridian where that is less than 180 degrees of longitude. Between two longitudes exactly 180 degrees
  /// apart as given (180 and -180 differ here), it takes the way that does not cross the antimeridian, in both
  /// directions.
  ///
  /// Every decision is exact, by the rule of lookups: a point stands for itself moved by an infinitesimal to the east
  /// and a smaller one to the north, so a leg stands for itself moved likewise, also along an edge and through
  /// vertices. Between two crossings every point, rational ones included, lies in the zones that a lookup there finds.
  /// The first crossing's ``ZoneCrossing/before`` is what a lookup finds at the start, and the last one's
  /// ``ZoneCrossing/after`` what it finds at the end, so the crossings of consecutive legs fit together. Zones that the
  /// leg only touches at a single inner point are not entered. A leg along latitude 90 runs along grid row 899,999,999,
  /// as lookups there do.
  ///
  /// - Parameters:
  ///   - start: Where the leg begins.
  ///   - end: Where it ends.
  /// - Returns: The crossings; fractions ascend. One at 0 or 1 means that an end lies on a border.
  /// - Complexity: O(*c* + *k* log *k*) in the *c* cells of the index on the way (about one per degree, more near
  ///   borders) and the *k* edges in them.
  public func crossings(from start: Coordinate, to end: Coordinate) -> [ZoneCrossing] {
    var search = CrossingSearch(index, at: start.grid)
    var crossings: [ZoneCrossing] = []
    search.move(to: end.grid) { crossings.append($0) }
    return crossings
  }
}
