enum TimeMember: Int, Sendable {
  /// The time in one value.
  case time
  /// The offset from UTC that the options name.
  case offset
  /// The offset from UTC that belongs to one of EXIF's times.
  case exifOffset
  /// The parts of the time, if no member has it whole.
  case first, second, third, fourth, fifth, sixth

  static let parts = [first, second, third, fourth, fifth, sixth]
}

/// Which members of objects hold their time, as the options have it.
struct TimeMembers: Sendable {
  /// The role of the value that is read, for messages.
  let role: AnnotationError.Role
  let paths: [MemberPath]
  /// The paths of members that some object must have, for messages.
  let required: [(seen: RolesSeen, role: AnnotationError.Role, path: String)]
  /// Whether times without an offset are in UTC, as EXIF defines `GPSDateStamp` and `GPSTimeStamp`: if they are in
  /// one value, and if they are in two.
  let isUTC: (whole: Bool, apart: Bool)
  /// The parts of the time, if the options name several.
  let parts: ArraySlice<TimeMember>

  /// Returns `nil` if no times are read.
  init?(_ options: NDJSONOptions, isLocal: Bool, findsOffset: Bool = true) {
    guard let time = options.time else { return nil }
    let role: AnnotationError.Role = isLocal ? .localTime : .time
    let name = TimeName(Self.key(time))
    var paths = MemberPath.given(.time(.time, role), time)
    var required = [(seen: RolesSeen.time, role: role, path: time)]
    var isUTC = (whole: name.isGPSStamp, apart: false)
    let names = TimeName.parts(time)
    parts = TimeMember.parts.prefix(names.count)
    if !names.isEmpty {
      required = []
      for (part, name) in zip(parts, names) {
        paths += MemberPath.given(.time(part, role), name)
        required.append((.part(part), role, name))
      }
      isUTC.apart = names.allSatisfy { TimeName(Self.key($0)).isGPSStamp }
    }
    if let offset = options.offset {
      paths += MemberPath.given(.time(.offset, .offset), offset)
      required.append((.offset, .offset, offset))
    } else if findsOffset, let offset = name.offset, let outer = paths.first?.components.dropLast() {
      paths.append(
        MemberPath(.time(.exifOffset, .offset), Array(outer) + [MemberPath.Component(offsets: offset)]))
    }
    (self.role, self.paths, self.required, self.isUTC) = (role, paths, required, isUTC)
  }

  var wanted: RolesSeen { required.reduce(into: []) { $0.formUnion($1.seen) } }

  static func key(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}

extension ObjectValues {
  /// Returns `nil` if the object has no time.
  func time(_ members: TimeMembers, _ times: RowTimeReader) throws(RowError) -> TimeReading? {
    let whole = value(.time, members.role)
    let isApart = whole == nil && members.parts.contains { value($0, members.role) != nil }
    var texts: [String] = []
    if isApart {
      for part in members.parts { texts.append(try text(value(part, members.role), members.role)) }
    } else {
      texts = [try text(whole, members.role)]
    }
    return try times.reading(
      texts, isUTC: isApart ? members.isUTC.apart : members.isUTC.whole
    ) { () throws(RowError) in try offset(of: whole) }
  }

  /// The text of the offset: the one that the options name, or the one next to the time.
  private func offset(of time: ScannedObject.Value?) throws(RowError) -> String? {
    var offset = value(.offset, .offset)
    if offset == nil, let found = value(.exifOffset, .offset),
      found.isRepeated || found.parent == time?.parent
    {
      offset = found
    }
    guard let offset else { return nil }
    if offset.kind == .other, !offset.isRepeated {
      throw .malformedOffset(String(decoding: bytes.part(offset.range), as: UTF8.self).shortenedForMessage)
    }
    return try text(offset, .offset)
  }

  private func value(_ member: TimeMember, _ role: AnnotationError.Role) -> ScannedObject.Value? {
    object.value(.time(member, role))
  }
}
