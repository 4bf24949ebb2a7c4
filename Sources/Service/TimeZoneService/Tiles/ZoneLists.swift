/// Lists of zones that are numbered as they are met, so that equal ones have equal numbers; 0 is the empty list.
///
/// There are two kinds. *Zones* are the zones that cover an area, ascending. A *change* lists the zones that differ
/// on the two sides of a line: twice a zone's number if it is on the left, one more if it is on the right.
struct ZoneLists {
  private(set) var lists: [[Int32]] = [[]]
  private var numbers: [[Int32]: Int32] = [[]: 0]
  private var numbersOfZoneSets: [UInt32: Int32] = [:]
  private var changes: [UInt64: Int32] = [:]
  private var sums: [UInt64: Int32] = [:]
  private var reversals: [Int32: Int32] = [:]

  private let index: IndexReader

  init(_ index: IndexReader) { self.index = index }

  subscript(number: Int32) -> [Int32] { lists[Int(number)] }

  mutating func number(of list: [Int32]) -> Int32 {
    if let number = numbers[list] { return number }
    let number = Int32(truncatingIfNeeded: lists.count)
    lists.append(list)
    numbers[list] = number
    return number
  }

  /// A number of a zone that represents every area that the index knows nothing about.
  var outside: Int32 { Int32(truncatingIfNeeded: index.zoneCount) }

  /// A number of a zone that represents a disputed area: it covers whatever several zones cover. So its lines and
  /// polygons are found, rounded and clipped as the zones' are, and agree with them.
  var disputed: Int32 { outside + 1 }

  /// The number of zones, ascending.
  mutating func number(ofZones zones: [Int]) -> Int32 {
    let list = zones.map { Int32(truncatingIfNeeded: $0) }
    return number(of: list.count > 1 ? list + [disputed] : list)
  }

  mutating func number(ofZoneSet set: UInt32) -> Int32 {
    if let number = numbersOfZoneSets[set] { return number }
    let number = number(ofZones: index.zones(.zoneSet(set)))
    numbersOfZoneSets[set] = number
    return number
  }

  /// The number of the same zones except for some, ascending: zones among them are removed, and the others are added.
  mutating func toggled(_ list: Int32, by zones: [Int32]) -> Int32 {
    number(of: Self.merged(self[list].map { $0 << 1 }, zones.map { $0 << 1 }).map { $0 >> 1 })
  }

  /// Whether zones differ on the two sides of a line, and both sides are known.
  func isBorder(_ change: Int32) -> Bool {
    var isBorder = false
    for side in self[change] {
      if side >> 1 == outside { return false }
      if side >> 1 < outside { isBorder = true }
    }
    return isBorder
  }

  /// The first of the zones that are on only one side of a border, on its left and on its right; `nil` for none.
  func zones(besideBorder change: Int32) -> (left: Int32?, right: Int32?) {
    let zones = self[change].filter { $0 >> 1 < outside }
    return (zones.first { $0 & 1 == 0 }.map { $0 >> 1 }, zones.first { $0 & 1 == 1 }.map { $0 >> 1 })
  }

  /// The change from some zones on the right of a line to others on its left.
  mutating func change(left: Int32, right: Int32) -> Int32 {
    if left == right { return 0 }
    let key = UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    if let change = changes[key] { return change }
    let change = number(of: Self.merged(self[left].map { $0 << 1 }, self[right].map { $0 << 1 | 1 }))
    changes[key] = change
    return change
  }

  /// The change across two lines that coincide: what changes at both does not change.
  mutating func sum(_ a: Int32, _ b: Int32) -> Int32 {
    if a == 0 { return b }
    if b == 0 { return a }
    let key = UInt64(UInt32(bitPattern: a)) << 32 | UInt64(UInt32(bitPattern: b))
    if let sum = sums[key] { return sum }
    let sum = number(of: Self.merged(self[a], self[b]))
    sums[key] = sum
    return sum
  }

  /// The change across the same line in the opposite direction.
  mutating func reversed(_ change: Int32) -> Int32 {
    if let reversal = reversals[change] { return reversal }
    let reversal = number(of: self[change].map { $0 ^ 1 })
    reversals[change] = reversal
    return reversal
  }

  /// The elements of two lists whose zones are in one of them only, ascending.
  private static func merged(_ a: [Int32], _ b: [Int32]) -> [Int32] {
    var merged: [Int32] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if j == b.count || (i < a.count && a[i] >> 1 < b[j] >> 1) {
        merged.append(a[i])
        i += 1
      } else if i == a.count || b[j] >> 1 < a[i] >> 1 {
        merged.append(b[j])
        j += 1
      } else {
        i += 1
        j += 1
      }
    }
    return merged
  }
}
