import TimeZoneLookup
import TimeZoneShapes

/// What answers.
enum Engine {
  /// A compiled index.
  case index(TimeZoneFinder, name: String)
  /// The R-tree over shapes.
  case shapes(ShapeTree)
  /// The nearest principal locations.
  case places(ZoneTable)

  /// What the engine is called in the output.
  var name: String {
    switch self {
    case .index(_, let name): name
    case .shapes: "shapes"
    case .places: "nearest"
    }
  }

  /// The modes the engine has.
  var modes: [Mode] {
    switch self {
    case .index: Mode.allCases
    case .shapes: [.single, .all]
    case .places: [.single]
    }
  }
}
