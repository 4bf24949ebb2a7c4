import CShapes
import TimeZoneIndex

/// An immutable R-tree over numbered envelopes: the owner of GEOS's STRtree.
///
/// It is safe to share although it holds a pointer into C: the shim builds the tree completely before
/// `cshapes_rtree_create` returns, only reads it from then on, and gives each query a GEOS context of its own.
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
  ///
  /// - Returns: How many there are, which may be more than fit; `nil` where GEOS runs out of memory.
  func query(_ point: GridPoint, into found: UnsafeMutableBufferPointer<UInt32>) -> Int? {
    let count = cshapes_rtree_query(handle, point.x, point.y, found.baseAddress, found.count, nil)
    return count >= 0 ? Int(count) : nil
  }
}
