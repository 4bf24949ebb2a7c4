import CShapes
import TimeZoneEngine

/// The smallest rectangle around some vertices, its borders included, in 1e-7 degrees.
public struct Envelope: Hashable, Sendable {
  /// The westernmost longitude, in 1e-7 degrees.
  public var minX: Int32
  /// The southernmost latitude, in 1e-7 degrees.
  public var minY: Int32
  /// The easternmost longitude, in 1e-7 degrees.
  public var maxX: Int32
  /// The northernmost latitude, in 1e-7 degrees.
  public var maxY: Int32

  /// Creates the rectangle around one point.
  @inlinable
  public init(_ point: GridPoint) {
    minX = point.x
    minY = point.y
    maxX = point.x
    maxY = point.y
  }

  /// Creates the rectangle around some points; `nil` if there are none.
  @inlinable
  public init?(around points: some Sequence<GridPoint>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(first)
    while let point = iterator.next() { extend(to: point) }
  }

  /// Grows the rectangle so that it contains a point.
  @inlinable
  public mutating func extend(to point: GridPoint) { extend(to: Envelope(point)) }

  /// Grows the rectangle so that it contains another rectangle.
  @inlinable
  public mutating func extend(to other: Envelope) {
    minX = Swift.min(minX, other.minX)
    minY = Swift.min(minY, other.minY)
    maxX = Swift.max(maxX, other.maxX)
    maxY = Swift.max(maxY, other.maxY)
  }

  /// Returns whether a point lies inside or on the border.
  @inlinable
  public func contains(_ point: GridPoint) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }
}

/// An immutable R-tree over numbered envelopes: the owner of GEOS's STRtree.
///
/// It is safe to share although it holds a pointer into C: the shim builds the tree completely before
/// `cshapes_rtree_create` returns, only reads it from then on, and gives each query a separate GEOS context.
final class EnvelopeTree: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Builds the tree; an envelope's number is its index.
  init(_ envelopes: [Envelope]) throws(ShapeError) {
    let sides = envelopes.flatMap { [$0.minX, $0.minY, $0.maxX, $0.maxY] }
    var error = cshapes_error()
    guard let handle = cshapes_rtree_create(sides, UInt32(envelopes.count), &error) else {
      throw error.forGeometry()
    }
    self.handle = handle
  }

  deinit { cshapes_rtree_destroy(handle) }

  /// Writes the numbers of the envelopes that hold a point, borders included, in no particular order.
  /// Returns how many there are, which may be more than fit; `nil` if GEOS runs out of memory.
  func query(_ point: GridPoint, into found: UnsafeMutableBufferPointer<UInt32>) -> Int? {
    let count = cshapes_rtree_query(handle, point.x, point.y, found.baseAddress, found.count, nil)
    return count >= 0 ? Int(count) : nil
  }
}
