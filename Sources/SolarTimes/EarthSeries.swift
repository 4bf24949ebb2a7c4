/// The periodic terms of the Earth's heliocentric position: the largest of the planetary theory VSOP87 (Bretagnon and
/// Francou, 1988).
///
/// The selection and its figures are table A4.2 of Reda and Andreas, "Solar Position Algorithm for Solar Radiation
/// Applications" (NREL/TP-560-34302, 2004, revised 2008), which is that of Meeus, "Astronomical Algorithms", appendix III.
enum EarthSeries {
  /// `amplitude * cos(phase + frequency * t)`, with t in Julian millennia of 365,250 days from J2000: amplitudes in units
  /// of 1e-8 radians or astronomical units, phases in radians, frequencies in radians per millennium.
  typealias Term = (amplitude: Double, phase: Double, frequency: Double)

  /// The ecliptic longitude: the part without t.
  static let longitude0: [Term] = [
    (175_347_046, 0, 0), (3_341_656, 4.669_256_8, 6283.075_85), (34_894, 4.6261, 12_566.1517),
    (3497, 2.7441, 5753.3849), (3418, 2.8289, 3.5231), (3136, 3.6277, 77_713.7715), (2676, 4.4181, 7860.4194),
    (2343, 6.1352, 3930.2097), (1324, 0.7425, 11_506.7698), (1273, 2.0371, 529.691),
    (1199, 1.1096, 1577.3435),
    (990, 5.233, 5884.927), (902, 2.045, 26.298), (857, 3.508, 398.149), (780, 1.179, 5223.694),
    (753, 2.533, 5507.553), (505, 4.583, 18_849.228), (492, 4.205, 775.523), (357, 2.92, 0.067),
    (317, 5.849, 11_790.629), (284, 1.899, 796.298), (271, 0.315, 10_977.079), (243, 0.345, 5486.778),
    (206, 4.806, 2544.314), (205, 1.869, 5573.143), (202, 2.458, 6069.777), (156, 0.833, 213.299),
    (132, 3.411, 2942.463), (126, 1.083, 20.775), (115, 0.645, 0.98), (103, 0.636, 4694.003),
    (102, 0.976, 15_720.839), (102, 4.267, 7.114), (99, 6.21, 2146.17), (98, 0.68, 155.42),
    (86, 5.98, 161_000.69), (85, 1.3, 6275.96), (85, 3.67, 71_430.7), (80, 1.81, 17_260.15),
    (79, 3.04, 12_036.46), (75, 1.76, 5088.63), (74, 3.5, 3154.69), (74, 4.68, 801.82), (70, 0.83, 9437.76),
    (62, 3.98, 8827.39), (61, 1.82, 7084.9), (57, 2.78, 6286.6), (56, 4.39, 14_143.5), (56, 3.47, 6279.55),
    (52, 0.19, 12_139.55), (52, 1.33, 1748.02), (51, 0.28, 5856.48), (49, 0.49, 1194.45), (41, 5.37, 8429.24),
    (41, 2.4, 19_651.05), (39, 6.17, 10_447.39), (37, 6.04, 10_213.29), (37, 2.57, 1059.38),
    (36, 1.71, 2352.87),
    (36, 1.78, 6812.77), (33, 0.59, 17_789.85), (30, 0.44, 83_996.85), (30, 2.74, 1349.87),
    (25, 3.16, 4690.48),
  ]

  /// The ecliptic longitude: what t is multiplied by.
  static let longitude1: [Term] = [
    (628_331_966_747, 0, 0), (206_059, 2.678_235, 6283.075_85), (4303, 2.6351, 12_566.1517),
    (425, 1.59, 3.523),
    (119, 5.796, 26.298), (109, 2.966, 1577.344), (93, 2.59, 18_849.23), (72, 1.14, 529.69),
    (68, 1.87, 398.15),
    (67, 4.41, 5507.55), (59, 2.89, 5223.69), (56, 2.17, 155.42), (45, 0.4, 796.3), (36, 0.47, 775.52),
    (29, 2.65, 7.11), (21, 5.34, 0.98), (19, 1.85, 5486.78), (19, 4.97, 213.3), (17, 2.99, 6275.96),
    (16, 0.03, 2544.31), (16, 1.43, 2146.17), (15, 1.21, 10_977.08), (12, 2.83, 1748.02), (12, 3.26, 5088.63),
    (12, 5.27, 1194.45), (12, 2.08, 4694), (11, 0.77, 553.57), (10, 1.3, 6286.6), (10, 4.24, 1349.87),
    (9, 2.7, 242.73), (9, 5.64, 951.72), (8, 5.3, 2352.87), (6, 2.65, 9437.76), (6, 4.67, 4690.48),
  ]

  /// The ecliptic longitude: what t^2 is multiplied by.
  static let longitude2: [Term] = [
    (52_919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.867, 12_566.152), (27, 0.05, 3.52), (16, 5.19, 26.3),
    (16, 3.68, 155.42), (10, 0.76, 18_849.23), (9, 2.06, 77_713.77), (7, 0.83, 775.52), (5, 4.66, 1577.34),
    (4, 1.03, 7.11), (4, 3.44, 5573.14), (3, 5.14, 796.3), (3, 6.05, 5507.55), (3, 1.19, 242.73),
    (3, 6.12, 529.69), (3, 0.31, 398.15), (3, 2.28, 553.57), (2, 4.38, 5223.69), (2, 3.75, 0.98),
  ]

  /// The ecliptic longitude: what t^3 is multiplied by.
  static let longitude3: [Term] = [
    (289, 5.844, 6283.076), (35, 0, 0), (17, 5.49, 12_566.15), (3, 5.2, 155.42), (1, 4.72, 3.52),
    (1, 5.3, 18_849.23), (1, 5.97, 242.73),
  ]

  /// The ecliptic longitude: what t^4 is multiplied by.
  static let longitude4: [Term] = [
    (114, 3.142, 0), (8, 4.13, 6283.08), (1, 3.84, 12_566.15),
  ]

  /// The ecliptic longitude: what t^5 is multiplied by.
  static let longitude5: [Term] = [
    (1, 3.14, 0)
  ]

  /// The ecliptic latitude: the part without t.
  static let latitude0: [Term] = [
    (280, 3.199, 84_334.662), (102, 5.422, 5507.553), (80, 3.88, 5223.69), (44, 3.7, 2352.87),
    (32, 4, 1577.34),
  ]

  /// The ecliptic latitude: what t is multiplied by.
  static let latitude1: [Term] = [
    (9, 3.9, 5507.55), (6, 1.73, 5223.69),
  ]

  /// The distance from the sun: the part without t.
  static let distance0: [Term] = [
    (100_013_989, 0, 0), (1_670_700, 3.098_463_5, 6283.075_85), (13_956, 3.055_25, 12_566.1517),
    (3084, 5.1985, 77_713.7715), (1628, 1.1739, 5753.3849), (1576, 2.8469, 7860.4194),
    (925, 5.453, 11_506.77),
    (542, 4.564, 3930.21), (472, 3.661, 5884.927), (346, 0.964, 5507.553), (329, 5.9, 5223.694),
    (307, 0.299, 5573.143), (243, 4.273, 11_790.629), (212, 5.847, 1577.344), (186, 5.022, 10_977.079),
    (175, 3.012, 18_849.228), (110, 5.055, 5486.778), (98, 0.89, 6069.78), (86, 5.69, 15_720.84),
    (86, 1.27, 161_000.69), (65, 0.27, 17_260.15), (63, 0.92, 529.69), (57, 2.01, 83_996.85),
    (56, 5.24, 71_430.7), (49, 3.25, 2544.31), (47, 2.58, 775.52), (45, 5.54, 9437.76), (43, 6.01, 6275.96),
    (39, 5.36, 4694), (38, 2.39, 8827.39), (37, 0.83, 19_651.05), (37, 4.9, 12_139.55), (36, 1.67, 12_036.46),
    (35, 1.84, 2942.46), (33, 0.24, 7084.9), (32, 0.18, 5088.63), (32, 1.78, 398.15), (28, 1.21, 6286.6),
    (28, 1.9, 6279.55), (26, 4.59, 10_447.39),
  ]

  /// The distance from the sun: what t is multiplied by.
  static let distance1: [Term] = [
    (103_019, 1.107_49, 6283.075_85), (1721, 1.0644, 12_566.1517), (702, 3.142, 0), (32, 1.02, 18_849.23),
    (31, 2.84, 5507.55), (25, 1.32, 5223.69), (18, 1.42, 1577.34), (10, 5.91, 10_977.08), (9, 1.42, 6275.96),
    (9, 0.27, 5486.78),
  ]

  /// The distance from the sun: what t^2 is multiplied by.
  static let distance2: [Term] = [
    (4359, 5.7846, 6283.0758), (124, 5.579, 12_566.152), (12, 3.14, 0), (9, 3.63, 77_713.77),
    (6, 1.87, 5573.14),
    (3, 5.47, 18_849.23),
  ]

  /// The distance from the sun: what t^3 is multiplied by.
  static let distance3: [Term] = [
    (145, 4.273, 6283.076), (7, 3.92, 12_566.15),
  ]

  /// The distance from the sun: what t^4 is multiplied by.
  static let distance4: [Term] = [
    (4, 2.56, 6283.08)
  ]
}

// MARK: - Evaluation

extension EarthSeries {
  /// Where the Earth is, as seen from the sun, in the ecliptic and equinox of date.
  struct Position {
    /// Ecliptic longitude in radians, not normalized.
    let longitude: Double
    /// Ecliptic latitude in radians.
    let latitude: Double
    /// Distance in astronomical units.
    let distance: Double
  }

  /// The Earth's position at a moment.
  ///
  /// - Parameter time: Julian millennia of terrestrial time from J2000.
  /// - Complexity: 195 cosines.
  static func position(at time: Double) -> Position {
    var longitude = 0.0
    for terms in [longitude5, longitude4, longitude3, longitude2, longitude1, longitude0] {
      longitude = longitude * time + sum(terms, at: time)
    }
    var distance = 0.0
    for terms in [distance4, distance3, distance2, distance1, distance0] {
      distance = distance * time + sum(terms, at: time)
    }
    let latitude = sum(latitude1, at: time) * time + sum(latitude0, at: time)
    return Position(longitude: longitude * 1e-8, latitude: latitude * 1e-8, distance: distance * 1e-8)
  }

  private static func sum(_ terms: [Term], at time: Double) -> Double {
    var sum = 0.0
    for term in terms { sum += term.amplitude * Angle.cosine(term.phase + term.frequency * time) }
    return sum
  }
}
