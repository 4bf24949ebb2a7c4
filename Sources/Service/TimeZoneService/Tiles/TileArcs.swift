/// The lines of a tile: between the vertices where borders meet, and along the sides of its box.
///
/// Zones share the lines between them, so all polygons and borders of a tile agree.
struct TileArcs {
  struct Arc {
    let points: [TilePoint]
    /// The change across the arc, from the first point to the last: see ``ZoneLists``.
    let change: Int32
    /// Whether it is a part of a border, and not of the box.
    let isBorder: Bool
  }

  private(set) var arcs: [Arc] = []

  init(_ clip: inout TileClip, base: Int32) {
    clip.mergeSegments()
    addBorders(&clip)
    addSides(&clip, base: base)
  }

  /// One end of a segment at a vertex: the vertex, then twice the segment's number, one more for its greater end.
  private struct End {
    let key: UInt64

    init(_ vertex: TilePoint, segment: Int, isLast: Bool) {
      key = UInt64(vertex.key) << 32 | UInt64(2 * segment + (isLast ? 1 : 0))
    }

    var vertex: UInt32 { UInt32(truncatingIfNeeded: key >> 32) }
    var segment: Int { Int(key & 0xFFFF_FFFF) >> 1 }
    var isLast: Bool { key & 1 == 1 }
  }

  private mutating func addBorders(_ clip: inout TileClip) {
    let segments = clip.segments
    var ends: [End] = []
    ends.reserveCapacity(2 * segments.count)
    for (number, segment) in segments.enumerated() {
      ends.append(End(segment.start, segment: number, isLast: false))
      ends.append(End(segment.end, segment: number, isLast: true))
    }
    ends.sort { $0.key < $1.key }
    // Of each end the one that continues its line, in the same numbering; -1 where lines meet or end.
    var followers = [Int32](repeating: -1, count: ends.count)
    var index = 0
    while index < ends.count {
      var next = index + 1
      while next < ends.count, ends[next].vertex == ends[index].vertex { next += 1 }
      if next == index + 2 {
        let (a, b) = (ends[index], ends[index + 1])
        let into = a.isLast ? segments[a.segment].change : clip.lists.reversed(segments[a.segment].change)
        let out = b.isLast ? clip.lists.reversed(segments[b.segment].change) : segments[b.segment].change
        if into == out {
          followers[Int(a.key & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: b.key & 0xFFFF_FFFF)
          followers[Int(b.key & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: a.key & 0xFFFF_FFFF)
        }
      }
      index = next
    }
    var isUsed = [Bool](repeating: false, count: segments.count)
    for end in followers.indices where followers[end] < 0 && !isUsed[end >> 1] {
      addArc(from: end, followers, &isUsed, &clip)
    }
    // What is left are loops.
    for segment in segments.indices where !isUsed[segment] {
      addArc(from: 2 * segment, followers, &isUsed, &clip)
    }
  }

  /// Adds the line that begins with an end of a segment.
  private mutating func addArc(
    from first: Int, _ followers: [Int32], _ isUsed: inout [Bool], _ clip: inout TileClip
  ) {
    let segment = clip.segments[first >> 1]
    let change = first & 1 == 0 ? segment.change : clip.lists.reversed(segment.change)
    var points = [first & 1 == 0 ? segment.start : segment.end]
    var end = first
    while !isUsed[end >> 1] {
      isUsed[end >> 1] = true
      let segment = clip.segments[end >> 1]
      let point = end & 1 == 0 ? segment.end : segment.start
      if points.count > 1, points[points.count - 1].isBetween(points[points.count - 2], point) {
        points.removeLast()
      }
      points.append(point)
      let follower = followers[end ^ 1]
      if follower < 0 { break }
      end = Int(follower)
    }
    let isBorder = clip.lists.isBorder(change)
    arcs.append(Arc(points: points, change: change, isBorder: isBorder))
  }

  /// Adds the parts of the box's sides between the borders that cross them, counterclockwise, with the zones that cover
  /// the area inside on their left.
  private mutating func addSides(_ clip: inout TileClip, base: Int32) {
    let frame = clip.frame
    let stops = clip.stops.sorted { $0.distance < $1.distance }
    var zones = base
    var start: Int32 = 0
    var index = 0
    while index < stops.count {
      let distance = stops[index].distance
      addSide(from: start, to: distance, zones, frame, &clip)
      while index < stops.count, stops[index].distance == distance {
        let toggled = clip.lists[stops[index].change].map { $0 >> 1 }
        zones = clip.lists.toggled(zones, by: toggled)
        index += 1
      }
      start = distance
    }
    addSide(from: start, to: 4 * frame.side, zones, frame, &clip)
  }

  private mutating func addSide(
    from start: Int32, to end: Int32, _ zones: Int32, _ frame: TileFrame, _ clip: inout TileClip
  ) {
    if start >= end || zones == 0 { return }
    var points = [frame.point(alongSides: start)]
    for corner in 1...3 where start < Int32(corner) * frame.side && Int32(corner) * frame.side < end {
      points.append(frame.point(alongSides: Int32(corner) * frame.side))
    }
    points.append(frame.point(alongSides: end))
    arcs.append(Arc(points: points, change: clip.lists.change(left: zones, right: 0), isBorder: false))
  }
}

extension TileFrame {
  /// The point at a distance along the sides of the box, counterclockwise from the south-western corner.
  fileprivate func point(alongSides distance: Int32) -> TilePoint {
    let along = distance % side
    switch distance / side {
    case 0: return TilePoint(x: left + along, y: bottom)
    case 1: return TilePoint(x: right, y: bottom - along)
    case 2: return TilePoint(x: right - along, y: top)
    case 3: return TilePoint(x: left, y: top + along)
    default: return TilePoint(x: left, y: bottom)
    }
  }
}
