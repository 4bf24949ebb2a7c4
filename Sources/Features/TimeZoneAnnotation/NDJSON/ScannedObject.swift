/// The content that ``ObjectScanner`` found in an object.
final class ScannedObject {
  struct Value {
    enum Kind {
      case number, string, null, other
    }

    let kind: Kind
    /// For a string, between its quotation marks.
    let content: Range<Int>
    let range: Range<Int>
    /// The start of the object or array that it is in.
    var parent = 0
    /// Whether another value has the same role.
    var isRepeated = false
    /// Whether its key is a path with dots, taken as one key.
    var isLiteral = false
  }

  /// How many values for one role are told apart: there are never that many.
  private static let repeatLimit = 200

  /// The first value of each role by the role's number; the values that ``found`` has are valid.
  private let values: UnsafeMutableBufferPointer<Value>
  private let found: UnsafeMutableBufferPointer<Bool>
  /// Further values with the same roles, which are coordinates.
  private(set) var repeats: [(role: MemberPath.Role, value: Value)] = []
  /// The roles of values that may be found in several members with the same key.
  private let duplicates: UnsafeMutableBufferPointer<Bool>
  /// After the last member, or after the opening brace if none exists.
  var insertion = 0
  var hasMembers = false

  init(_ paths: [MemberPath]) {
    let count = (paths.map { $0.role.number }.max() ?? -1) + 1
    values = .allocate(capacity: count)
    values.initialize(repeating: Value(kind: .other, content: 0..<0, range: 0..<0))
    found = .allocate(capacity: count)
    duplicates = .allocate(capacity: count)
    reset()
  }

  deinit {
    values.deallocate()
    found.deallocate()
    duplicates.deallocate()
  }

  func reset() {
    found.initialize(repeating: false)
    duplicates.initialize(repeating: false)
    if !repeats.isEmpty { repeats.removeAll() }
    (insertion, hasMembers) = (0, false)
  }

  // MARK: What was found

  @inline(__always)
  func has(_ role: MemberPath.Role) -> Bool { Self.has(role, in: found) }

  /// Roles of paths that are not read have greater numbers.
  @inline(__always)
  private static func has(_ role: MemberPath.Role, in roles: UnsafeMutableBufferPointer<Bool>) -> Bool {
    role.number < roles.count && roles[role.number]
  }

  @inline(__always)
  func value(_ role: MemberPath.Role) -> Value? {
    has(role) ? values[role.number] : nil
  }

  /// Whether it has a member with the name of one to be added.
  var hasNewMembers: Bool { found.dropFirst(MemberPath.Role.First.new).contains(true) }

  func all(_ role: MemberPath.Role) -> [Value] {
    guard let first = value(role) else { return [] }
    return [first] + (first.isRepeated ? repeats.filter { $0.role == role }.map { $0.value } : [])
  }

  /// Whether a value of a role may be found in several members with the same key.
  @inline(__always)
  func isDuplicate(_ role: MemberPath.Role) -> Bool { Self.has(role, in: duplicates) }

  var readRanges: [Range<Int>] {
    repeats.map { $0.value.range }
      + found.indices.filter { found[$0] && MemberPath.Role.isRead($0) }.map { values[$0].range }
  }

  // MARK: Finding

  @inline(__always)
  func add(_ value: Value, _ ending: PathTree.Ending) throws(RowError) {
    var value = value
    value.isLiteral = ending.isLiteral
    precondition(ending.number < found.count)
    guard found[ending.number] else {
      found[ending.number] = true
      values[ending.number] = value
      return
    }
    try addFurther(value, ending)
  }

  @inline(never)
  private func addFurther(_ value: Value, _ ending: PathTree.Ending) throws(RowError) {
    let old = values[ending.number]
    guard old.isLiteral || !value.isLiteral else {
      values[ending.number] = value
      return
    }
    if old.isLiteral, !value.isLiteral { return }
    try ending.role.requireRepeatable()
    values[ending.number].isRepeated = true
    let read: AnnotationError.Role
    switch ending.role {
    case .read(let role, _): read = role
    case .pointType: read = .location
    default: return
    }
    if repeats.count == Self.repeatLimit { throw .ambiguousMember(read) }
    repeats.append((ending.role, value))
  }

  /// Notes that a key that leads to values with some roles is there again.
  func addDuplicates(_ roles: [MemberPath.Role]) throws(RowError) {
    for role in roles {
      try role.requireRepeatable()
      precondition(role.number < duplicates.count)
      duplicates[role.number] = true
    }
  }
}

// MARK: - Numbers of roles

extension MemberPath.Role {
  /// The number of the first role of each kind.
  fileprivate enum First {
    static let hemisphere = 24
    static let time = 26
    static let accuracy = 35
    static let pointType = 36
    static let feature = 37
    static let property = 47
    static let new = 49
  }

  /// A number for each role, the least possible, so that what is found can be kept in arrays.
  @inline(__always)
  var number: Int {
    switch self {
    case .read(let role, let source): role.number * 6 + source.rawValue
    case .hemisphere(let role): First.hemisphere + (role == .latitude ? 0 : 1)
    case .time(let member, _): First.time + member.rawValue
    case .accuracy: First.accuracy
    case .pointType: First.pointType
    case .feature(let member): First.feature + member.rawValue
    case .property(let isExact): First.property + (isExact ? 0 : 1)
    case .new(let index, _): First.new + index
    }
  }

  /// Whether a number belongs to a coordinate or a part of the time. The zone that is compared may be replaced.
  static func isRead(_ number: Int) -> Bool {
    number < Self.read(.zone, .given).number || (First.time..<First.accuracy).contains(number)
  }

  /// Throws where a role must not be repeated, whatever else the object has.
  func requireRepeatable() throws(RowError) {
    switch self {
    case .read(let role, .given), .time(.time, let role): throw .ambiguousMember(role)
    case .new(_, let name): throw .ambiguousReplacement(name)
    default: break
    }
  }
}

extension AnnotationError.Role {
  @inline(__always)
  fileprivate var number: Int {
    switch self {
    case .latitude: 0
    case .longitude: 1
    case .location: 2
    case .time, .localTime, .offset, .accuracy, .zone, .place, .country, .region: 3
    }
  }
}
