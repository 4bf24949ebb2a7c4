/// Checks everything that queries rely on, once, so that no query reads outside the bytes whatever they contain.
///
/// Nodes and leaves must come in the order in which a walk of the tree visits them. The compiler writes them so, and it
/// keeps the check linear: no part can be reached twice.
///
/// It also bounds the work of queries: the contents of a leaf, and of the record sets that it names.
struct IndexValidator {
  let sections: IndexFile

  init(_ sections: IndexFile) { self.sections = sections }

  /// Checks checksums first, then structure.
  func validate(hasValidChecksums: Bool = false) throws(IndexError) {
    defer { withExtendedLifetime(sections.storage) {} }
    if !hasValidChecksums { try sections.checkChecksums() }
    try sections.checkOrder()
    try validateMetadata()
    let zoneCount = try validateZoneNames()
    try validateRecordZones(zoneCount: zoneCount)
    try validateLists(.zoneSets, elementLimit: zoneCount, minimumCount: 2)
    try validateLists(.recordSets, elementLimit: sections[.recordZones].count / 4, minimumCount: 0)
    try validateZonePairs(zoneCount: zoneCount)
    try validateTree(zoneCount: zoneCount)
  }

  private func validateMetadata() throws(IndexError) {
    let section = sections[.metadata]
    _ = try IndexMetadata(checking: section, treeSize: sections[.tree].count)
    var offset = IndexFormat.MetadataOffset.texts
    for _ in 0..<3 {
      try IndexFormat.require(
        section.count - offset >= 4, .metadata, offset, "three texts", "the section's end")
      let length = section.loadLittle(at: offset, as: UInt32.self)
      try IndexFormat.require(
        UInt64(length) <= UInt64(section.count - offset - 4), .metadata, offset,
        "a text of at most \(section.count - offset - 4) bytes", "\(length)")
      let text = UnsafeRawBufferPointer(start: section.base + (offset + 4), count: Int(length))
      try IndexFormat.require(
        text.isPrintable(linesMayBreak: true), .metadata, offset + 4, "a text without control characters",
        "one with them")
      offset += 4 + Int(length)
    }
  }

  /// Returns the number of zones.
  private func validateZoneNames() throws(IndexError) -> Int {
    let section = sections[.zoneNames]
    let starts = try validateStarts(.zoneNames, elementSize: 1)
    let count = starts.count
    try IndexFormat.require(
      count < TreeEntry.zoneSetLimit, .zoneNames, 0, "fewer than \(TreeEntry.zoneSetLimit) zones", "\(count)")
    let texts = IndexTexts(section)
    var previous = ""
    for index in 0..<count {
      let name = texts[index]
      try IndexFormat.require(
        texts.bytes(index).isPrintable(), .zoneNames, 4 + 4 * index, "a name without control characters",
        name.debugDescription)
      try IndexFormat.require(
        previous.utf8.lexicographicallyPrecedes(name.utf8), .zoneNames, 4 + 4 * index,
        "a name after \"\(previous)\"", "\"\(name)\"")
      previous = name
    }
    return count
  }

  private func validateRecordZones(zoneCount: Int) throws(IndexError) {
    let section = sections[.recordZones]
    try IndexFormat.require(
      section.count % 4 == 0, .recordZones, 0, "a multiple of 4 bytes", "\(section.count)")
    var previous: UInt32 = 0
    for offset in stride(from: 0, to: section.count, by: 4) {
      let zone = section.loadLittle(at: offset, as: UInt32.self)
      try IndexFormat.require(
        zone >= previous && zone < zoneCount, .recordZones, offset, "a zone of \(previous)..<\(zoneCount)",
        "\(zone)")
      previous = zone
    }
  }

  private func validateLists(_ section: IndexFormat.Section, elementLimit: Int, minimumCount: Int)
    throws(IndexError)
  {
    let starts = try validateStarts(section, elementSize: 4)
    let lists = IndexLists(sections[section])
    for number in 0..<starts.count {
      // Lists ascend, so they are distinct, and few are empty.
      try IndexFormat.require(
        number == 0 || lists[number - 1].precedes(lists[number]), section, 4 + 4 * number,
        "a list after the one before it", "another")
      let offset = starts.elements + 4 * Int(starts.start(number))
      let list = lists[number]
      try IndexFormat.require(
        list.count >= minimumCount, section, offset, "at least \(minimumCount) elements", "\(list.count)")
      var previous: Int64 = -1
      for element in list {
        let value = Int64(UInt32(littleEndian: element))
        try IndexFormat.require(
          value > previous && value < elementLimit, section, offset,
          "ascending numbers below \(elementLimit)", "\(value) after \(previous)")
        previous = value
      }
    }
  }

  private func validateZonePairs(zoneCount: Int) throws(IndexError) {
    let section = sections[.zonePairs]
    try IndexFormat.require(
      section.count % 8 == 0, .zonePairs, 0, "a multiple of 8 bytes", "\(section.count)")
    let limit = 1 + zoneCount + IndexLists(sections[.zoneSets]).count
    for offset in stride(from: 0, to: section.count, by: 4) {
      let set = section.loadLittle(at: offset, as: UInt32.self)
      try IndexFormat.require(set < limit, .zonePairs, offset, "a zone set below \(limit)", "\(set)")
    }
  }

  private struct Starts {
    let section: SectionBytes
    let count: Int
    var elements: Int { 8 + 4 * count }
    func start(_ number: Int) -> UInt32 { section.loadLittle(at: 4 + 4 * number, as: UInt32.self) }
  }

  /// Checks a table's count and its starts: ascending from 0 to the end of the section.
  private func validateStarts(_ name: IndexFormat.Section, elementSize: Int) throws(IndexError) -> Starts {
    let section = sections[name]
    try IndexFormat.require(section.count >= 8, name, 0, "at least 8 bytes", "\(section.count)")
    let count = section.loadLittle(at: 0, as: UInt32.self)
    try IndexFormat.require(
      UInt64(count) <= UInt64(section.count - 8) / 4, name, 0,
      "a count of at most \((section.count - 8) / 4)", "\(count)")
    let starts = Starts(section: section, count: Int(count))
    let capacity = (section.count - starts.elements) / elementSize
    var previous: UInt32 = 0
    for number in 0...starts.count {
      let start = starts.start(number)
      let isEnd = number == starts.count
      try IndexFormat.require(
        start >= previous && start <= capacity && (number > 0 || start == 0)
          && (!isEnd || Int(start) == capacity), name, 4 + 4 * number,
        isEnd ? "\(capacity)" : "\(previous)...\(capacity)", "\(start)")
      previous = start
    }
    return starts
  }
}

extension UnsafeBufferPointer<UInt32> {
  /// Whether a list of little-endian numbers comes before another.
  fileprivate func precedes(_ other: UnsafeBufferPointer<UInt32>) -> Bool {
    lexicographicallyPrecedes(other) { UInt32(littleEndian: $0) < UInt32(littleEndian: $1) }
  }
}
