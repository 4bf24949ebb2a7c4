final class MemberWriter {
  private let zones: NumberedZones
  private let options: AnnotationOptions
  private let columns: [NewColumn]
  private let newPaths: [MemberPath]
  /// Finds existing members with the names of new ones in the properties of a Feature.
  private var properties: ObjectScanner
  private let keys: [[UInt8]]
  private let names: [[UInt8]]
  private let localTimes: LocalTimes
  let pointValues: RowPointValues
  private let readsTimes: Bool

  init(_ zones: NumberedZones, _ options: AnnotationOptions, _ localTimes: LocalTimes, readsTimes: Bool) {
    self.readsTimes = readsTimes
    self.zones = zones
    self.options = options
    self.localTimes = localTimes
    pointValues = RowPointValues(options)
    columns = options.newColumns
    newPaths = MemberPath.new(columns)
    properties = ObjectScanner(newPaths)
    keys = columns.map { JSONString.encoded($0.name) }
    names = zones.names.map { JSONString.encoded($0) }
  }

  /// Writes an object with its new members, `null` if there is no answer; the members of a Feature go to its properties.
  func write(
    _ answer: RowAnswer?, _ bytes: UnsafeBufferPointer<UInt8>, _ object: ScannedObject, _ shape: JSONShape,
    into output: ByteBuffer
  ) throws(RowError) {
    if let answer, !pointValues.isEmpty { find(answer) }
    guard shape.isFeatures else {
      return try write(answer, bytes, object, reads: { object.readRanges }, into: output)
    }
    guard let properties = object.value(.feature(.properties)) else {
      output.append(bytes.part(0..<object.insertion))
      if object.hasMembers { output.append(UInt8(ascii: ",")) }
      output.append(Array("\"properties\":".utf8))
      writeObject(answer, into: output)
      return output.append(bytes.part(object.insertion..<bytes.count))
    }
    if object.isDuplicate(.feature(.properties)) { throw .repeatedMember("properties") }
    output.append(bytes.part(0..<properties.range.lowerBound))
    if properties.kind == .null {
      writeObject(answer, into: output)
    } else {
      guard bytes[properties.range.lowerBound] == UInt8(ascii: "{") else {
        throw .malformedFeature(byte: properties.range.lowerBound + 1)
      }
      let start = properties.range.lowerBound
      let content = bytes.part(properties.range)
      try write(
        answer, content, try self.properties.scan(content),
        reads: { object.readRanges.map { $0.lowerBound - start..<$0.upperBound - start } }, into: output)
    }
    output.append(bytes.part(properties.range.upperBound..<bytes.count))
  }

  /// The paths of new members in an object; members in the properties of a Feature are found there.
  func paths(_ shape: JSONShape) -> [MemberPath] { shape.isFeatures ? [] : newPaths }

  /// An object that has new members only.
  private func writeObject(_ answer: RowAnswer?, into output: ByteBuffer) {
    output.append(UInt8(ascii: "{"))
    for index in columns.indices {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      writeMember(index, answer, into: output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private func write(
    _ answer: RowAnswer?, _ bytes: UnsafeBufferPointer<UInt8>, _ object: ScannedObject,
    reads: () -> [Range<Int>],
    into output: ByteBuffer
  ) throws(RowError) {
    var written = 0
    for (range, kind) in try replacements(object, reads) {
      output.append(bytes.part(written..<range.lowerBound))
      writeValue(kind, answer, into: output)
      written = range.upperBound
    }
    output.append(bytes.part(written..<object.insertion))
    var needsComma = object.hasMembers
    let replacesSome = object.hasNewMembers
    for index in columns.indices {
      if replacesSome, object.has(.new(index, name: columns[index].name)) { continue }
      if needsComma { output.append(UInt8(ascii: ",")) }
      needsComma = true
      writeMember(index, answer, into: output)
    }
    output.append(bytes.part(object.insertion..<bytes.count))
  }

  private func writeMember(_ index: Int, _ answer: RowAnswer?, into output: ByteBuffer) {
    output.append(keys[index])
    output.append(UInt8(ascii: ":"))
    writeValue(columns[index].kind, answer, into: output)
  }

  /// Existing members with the names of new ones, in their order, and which new ones.
  private func replacements(
    _ object: ScannedObject, _ reads: () -> [Range<Int>]
  ) throws(RowError) -> [(range: Range<Int>, kind: NewColumn.Kind)] {
    guard object.hasNewMembers else { return [] }
    var found: [(range: Range<Int>, kind: NewColumn.Kind)] = []
    for (index, column) in columns.enumerated() {
      guard let old = object.value(.new(index, name: column.name)) else { continue }
      guard options.replacesColumns else { throw .memberExists(column.name) }
      if reads().contains(where: old.range.overlaps) { throw .replacesInput }
      found.append((old.range, column.kind))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func writeValue(_ kind: NewColumn.Kind, _ answer: RowAnswer?, into output: ByteBuffer) {
    let null: StaticString = "null"
    guard let answer, kind.hasValue(for: answer.found) else { return output.append(null) }
    let start = output.count
    switch kind {
    case .zone where options.includesAllZones:
      output.append(UInt8(ascii: "["))
      output.append(
        Array(zones.allZones(answer.point).map { JSONString.encoded($0) }.joined(separator: [0x2C])))
      output.append(UInt8(ascii: "]"))
    case .zone: output.append(names[Int(answer.found.zoneIndex)])
    case .source: output.append(JSONString.encoded(answer.found.sourceName))
    case .time(let fact):
      guard let time = answer.time else { break }
      localTimes.withText(of: fact, time, in: answer.found.zoneIndex) { text in
        if fact.isBoolean { output.append(text) } else { JSONString.append(text, to: output) }
      }
    case .point(let source):
      pointValues.withValue(of: source, at: 0) { text in
        if text.isEmpty { return }
        if source.kind == .literal { output.append(text) } else { JSONString.append(text, to: output) }
      }
    }
    if output.count == start { output.append(null) }
  }

  /// Takes one answer as arrays of one: a lone value's memory may end before its stride, which copies of arrays read.
  private func find(_ answer: RowAnswer) {
    [answer.point].withUnsafeBufferPointer { point in
      [answer.found].withUnsafeBufferPointer { found in
        [answer.time?.instant].withUnsafeBufferPointer { time in
          pointValues.find(point, found, at: readsTimes ? time : nil)
        }
      }
    }
  }

  var audit: AuditValues? { pointValues.audit }
}

extension JSONString {
  /// Appends the string for a text, with its quotation marks. Bytes that are not UTF-8 become U+FFFD.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: ByteBuffer) {
    guard text.endOfPlainText(from: 0) == text.count, text.allSatisfy({ $0 < 0x80 }) else {
      return output.append(encoded(String(decoding: text, as: UTF8.self)))
    }
    output.append(.quotationMark)
    output.append(text)
    output.append(.quotationMark)
  }
}
