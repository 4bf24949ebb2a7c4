/// Numbers for sets of records, so that sets are compared and combined by number.
///
/// Set 0 is the empty set. Copies share their storage until one learns a new set.
struct RecordSets {
  private(set) var lists: [[Int32]] = [[]]
  private var numbers: [[Int32]: Int32] = [[]: 0]
  private var differences: [UInt64: Int32] = [:]

  /// The number of a set given as an ascending list.
  mutating func number(of list: [Int32]) -> Int32 {
    if let known = numbers[list] { return known }
    let number = Int32(lists.count)
    lists.append(list)
    numbers[list] = number
    return number
  }

  /// The number of the symmetric difference: what is in one of two sets but not in both.
  mutating func symmetricDifference(_ a: Int32, _ b: Int32) -> Int32 {
    if b == 0 { return a }
    if a == 0 { return b }
    if a == b { return 0 }
    let key = UInt64(UInt32(min(a, b))) << 32 | UInt64(UInt32(max(a, b)))
    if let known = differences[key] { return known }
    let result = number(of: Self.symmetricDifference(lists[Int(a)], lists[Int(b)]))
    differences[key] = result
    return result
  }

  private static func symmetricDifference(_ a: [Int32], _ b: [Int32]) -> [Int32] {
    var result: [Int32] = []
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      if j == b.count || i < a.count && a[i] < b[j] {
        result.append(a[i])
        i += 1
      } else if i == a.count || b[j] < a[i] {
        result.append(b[j])
        j += 1
      } else {
        i += 1
        j += 1
      }
    }
    return result
  }
}
