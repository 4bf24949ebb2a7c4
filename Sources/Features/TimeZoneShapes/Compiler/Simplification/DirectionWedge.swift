/// The directions from a point in which rays meet all of some disks of one radius.
struct DirectionWedge {
  typealias Vector = (x: Double, y: Double)

  private var left: Vector = (0, 0)
  private var right: Vector = (0, 0)
  /// No disk yet that does not contain the point: every direction will do.
  private var isFull = true
  private(set) var isEmpty = false

  /// Leaves the directions that also meet a disk.
  ///
  /// - Parameters:
  ///   - center: From the point to the center of the disk.
  ///   - radius: Its radius.
  ///   - squareRadius: The square of its radius.
  @inline(__always)
  mutating func narrow(center: Vector, radius: Double, squareRadius: Double) {
    let square = center.x * center.x + center.y * center.y
    guard square > squareRadius else { return }
    // The tangents: the direction to the center, turned by the angle whose sine is radius / distance.
    let tangent = (square - squareRadius).squareRoot()
    let newLeft = (x: center.x * tangent - center.y * radius, y: center.y * tangent + center.x * radius)
    let newRight = (x: center.x * tangent + center.y * radius, y: center.y * tangent - center.x * radius)
    if isFull {
      (left, right, isFull) = (newLeft, newRight, false)
      return
    }
    let oldLeft = left
    if Self.holds(newLeft, left, right) {
      left = newLeft
    } else if !Self.holds(left, newLeft, newRight) {
      isEmpty = true
      return
    }
    if Self.holds(newRight, oldLeft, right) {
      right = newRight
    } else if !Self.holds(right, newLeft, newRight) {
      isEmpty = true
    }
  }

  /// Whether a direction is left; the direction of no length is not, unless all are.
  @inline(__always)
  func contains(_ direction: Vector) -> Bool {
    if isEmpty { return false }
    return isFull || Self.holds(direction, left, right) && (direction.x != 0 || direction.y != 0)
  }

  /// Whether a direction lies in a wedge of less than half a turn.
  @inline(__always)
  private static func holds(_ direction: Vector, _ left: Vector, _ right: Vector) -> Bool {
    right.x * direction.y - right.y * direction.x >= 0 && direction.x * left.y - direction.y * left.x >= 0
  }
}
