/// Numbers for sets of records, so that sets are compared and combined by number.
///
/// Set 0 is the empty set. Copies share what was known when ``share()`` was last called, and learn new sets separately.
struct RecordSets {
  /// Sets that copies have in common.
  private final class Shared: Sendable {
    let lists: [[Int32]]
    let numbers: [[Int32]: Int32]

    init(_ lists: [[Int32]]) {
      self.lists = lists
      numbers = Dictionary(zip(lists, (0 as Int32)...), uniquingKeysWith: { first, _ in first })
    }
  }

  private var shared: Shared
  /// The sets learned since, with the numbers that follow the shared sets' numbers.
  private var added: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  private var differences: [UInt64: Int32] = [:]
  /// The elements of all sets learned since ``share()``.
  private(set) var addedElementCount = 0

  init(_ lists: [[Int32]] = [[]]) { shared = Shared(lists) }

  var count: Int { shared.lists.count + added.count }

  /// A set as an ascending list.
  subscript(number: Int32) -> [Int32] {
    let number = Int(number)
    return number < shared.lists.count ? shared.lists[number] : added[number - shared.lists.count]
  }

  /// The number of elements of each set that copies have in common.
  var sharedElementCounts: [Int32] { shared.lists.map { Int32($0.count) } }

  /// Lets copies made from now on share all sets known so far.
  mutating func share() {
    self = RecordSets(shared.lists + added)
  }

  /// The number of a set given as an ascending list.
  mutating func number(of list: [Int32]) -> Int32 {
    if let known = shared.numbers[list] ?? numbers[list] { return known }
    let number = Int32(count)
    added.append(list)
    addedElementCount += list.count
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
    let result = number(of: (self[a] + self[b]).withoutPairs)
    differences[key] = result
    return result
  }

  /// The number of a set toggled by others, each as often as it is listed.
  ///
  /// Only the result is learned, not the sets on the way, whose elements could add up to the square of their number.
  mutating func symmetricDifference(_ set: Int32, toggledBy toggles: [Int32]) -> Int32 {
    if toggles.count == 1 { return symmetricDifference(set, toggles[0]) }
    let odd = toggles.withoutPairs
    switch odd.count {
    case 0: return set
    case 1: return symmetricDifference(set, odd[0])
    case 2: return symmetricDifference(set, symmetricDifference(odd[0], odd[1]))
    default: return number(of: odd.reduce(into: self[set]) { $0 += self[$1] }.withoutPairs)
    }
  }
}

extension Sequence where Element: Comparable {
  /// One of each element that occurs an odd number of times, ascending.
  var withoutPairs: [Element] {
    var odd: [Element] = []
    for element in sorted() {
      if odd.last == element { odd.removeLast() } else { odd.append(element) }
    }
    return odd
  }
}
