import TimeZoneEngine
import TimeZoneIndex
import TimeZoneLocalTime
import TimeZoneSupport

/// The answer for an object with a position.
struct ObjectAnswer {
  let point: GridPoint
  let found: ZoneEngine.Answer
  let time: RowTime?
}

/// Writes objects with new members, for one thread.
final class MemberWriter {
  private let engine: ZoneEngine
  private let options: AnnotationOptions
  private let columns: [NewColumn]
  private let newPaths: [MemberPath]
  /// Finds existing members with the names of new ones in the properties of a Feature.
  private let properties: ObjectScanner
  private let keys: [[UInt8]]
  private let names: [[UInt8]]
  private let localTimes: LocalTimes
  private let pointValues: RowPointValues

  /// Whether objects have times.
  private let readsTimes: Bool

  init(_ engine: ZoneEngine, _ options: AnnotationOptions, _ localTimes: LocalTimes, readsTimes: Bool) {
    self.readsTimes = readsTimes
    self.engine = engine
    self.options = options
    self.localTimes = localTimes
    pointValues = RowPointValues(options)
    columns = options.newColumns
    newPaths = MemberPath.new(columns)
    properties = ObjectScanner(newPaths)
    keys = columns.map { JSONString.encoded($0.name) }
    names = engine.names.map { JSONString.encoded($0) }
  }

  // MARK: Objects

  /// Writes an object with its new members, `null` where there is no answer; those of a Feature go to its properties.
  ///
  /// - Parameters:
  ///   - answer: What the new members say.
  ///   - bytes: The object's.
  ///   - object: Scanned for the paths of the members that are read and of new ones.
  ///   - shape: What the object is.
  ///   - output: Receives the object.
  /// - Throws: ``RowError``: a new member exists, or properties are no object.
  func write(
    _ answer: ObjectAnswer?, _ bytes: UnsafeBufferPointer<UInt8>, _ object: ScannedObject, _ shape: JSONShape,
    into output: ByteBuffer
  ) throws(RowError) {
    if let answer { find(answer) }
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

  /// The paths of new members in an object; those in the properties of a Feature are found there.
  func paths(_ shape: JSONShape) -> [MemberPath] { shape.isFeatures ? [] : newPaths }

  /// An object that has new members only.
  private func writeObject(_ answer: ObjectAnswer?, into output: ByteBuffer) {
    output.append(UInt8(ascii: "{"))
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      writeMember(index, column, answer, into: output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private func write(
    _ answer: ObjectAnswer?, _ bytes: UnsafeBufferPointer<UInt8>, _ object: ScannedObject,
    reads: () -> [Range<Int>],
    into output: ByteBuffer
  ) throws(RowError) {
    var written = 0
    for (range, value) in object.hasNewMembers ? try replacements(answer, object, reads) : [] {
      output.append(bytes.part(written..<range.lowerBound))
      output.append(value)
      written = range.upperBound
    }
    output.append(bytes.part(written..<object.insertion))
    var needsComma = object.hasMembers
    for (index, column) in columns.enumerated() where object.value(.new(index, name: column.name)) == nil {
      if needsComma { output.append(UInt8(ascii: ",")) }
      needsComma = true
      writeMember(index, column, answer, into: output)
    }
    output.append(bytes.part(object.insertion..<bytes.count))
  }

  private func writeMember(
    _ index: Int, _ column: NewColumn, _ answer: ObjectAnswer?, into output: ByteBuffer
  ) {
    output.append(keys[index])
    output.append(UInt8(ascii: ":"))
    output.append(value(column.kind, answer))
  }

  /// Existing members with the names of new ones, in their order, and their new values.
  private func replacements(
    _ answer: ObjectAnswer?, _ object: ScannedObject, _ reads: () -> [Range<Int>]
  ) throws(RowError) -> [(range: Range<Int>, value: [UInt8])] {
    var found: [(range: Range<Int>, value: [UInt8])] = []
    for (index, column) in columns.enumerated() {
      guard let old = object.value(.new(index, name: column.name)) else { continue }
      guard options.replacesColumns else { throw .memberExists(column.name) }
      if reads().contains(where: old.range.overlaps) { throw .replacesInput }
      found.append((old.range, value(column.kind, answer)))
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  // MARK: Values

  private func value(_ kind: NewColumn.Kind, _ answer: ObjectAnswer?) -> [UInt8] {
    guard let answer else { return Array("null".utf8) }
    guard answer.found.zoneIndex >= 0 else {
      return switch kind {
      case .source where answer.found.isOutsideRegion: JSONString.encoded(IndexRegion.outsideSource)
      case .point(let source) where source.includesRowsWithoutZone: value(source)
      case .zone, .source, .time, .point: Array("null".utf8)
      }
    }
    switch kind {
    case .zone where options.includesAllZones:
      return Array("[".utf8)
        + engine.allZones(answer.point).map { JSONString.encoded($0) }.joined(separator: [0x2C])
        + Array("]".utf8)
    case .zone: return names[Int(answer.found.zoneIndex)]
    case .source: return JSONString.encoded(answer.found.source.name)
    case .time(let fact): return value(fact, answer)
    case .point(let source): return value(source)
    }
  }

  /// Takes one answer as an array of one: a lone value's memory may end before its stride, which copies of arrays read.
  private func find(_ answer: ObjectAnswer) {
    withUnsafeTemporaryAllocation(of: GridPoint.self, capacity: 1) { point in
      withUnsafeTemporaryAllocation(of: ZoneEngine.Answer.self, capacity: 1) { found in
        point.initializeElement(at: 0, to: answer.point)
        found.initializeElement(at: 0, to: answer.found)
        find(UnsafeBufferPointer(point), UnsafeBufferPointer(found), at: answer.time?.instant)
      }
    }
  }

  private func find(
    _ point: UnsafeBufferPointer<GridPoint>, _ found: UnsafeBufferPointer<ZoneEngine.Answer>,
    at time: Instant?
  ) {
    guard readsTimes, pointValues.usesTimes else { return pointValues.find(point, found) }
    withUnsafeTemporaryAllocation(of: Instant?.self, capacity: 1) { times in
      times.initializeElement(at: 0, to: time)
      pointValues.find(point, found, at: UnsafeBufferPointer(times))
    }
  }

  /// Whether the point columns have values for the answer written last, which has a zone.
  var hasPointValues: Bool { pointValues.hasValues(at: 0) }

  /// Whether the answer written last is certain.
  func isCertain(hasZone: Bool) -> Bool { pointValues.isCertain(at: 0, hasZone: hasZone) }

  private func value(_ source: RowPointValues.Source) -> [UInt8] {
    var value = Array("null".utf8)
    pointValues.withValue(of: source, at: 0) { text in
      if text.isEmpty { return }
      value =
        source.kind == .literal ? Array(text) : JSONString.encoded(String(decoding: text, as: UTF8.self))
    }
    return value
  }

  private func value(_ fact: NewColumn.TimeFact, _ answer: ObjectAnswer) -> [UInt8] {
    var value = Array("null".utf8)
    guard let time = answer.time else { return value }
    localTimes.withText(of: fact, time, in: answer.found.zoneIndex) { text in
      value = fact.isBoolean ? Array(text) : JSONString.encoded(String(decoding: text, as: UTF8.self))
    }
    return value
  }
}
