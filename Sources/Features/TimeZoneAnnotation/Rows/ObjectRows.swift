/// Reads the positions and times of JSON objects: one per line, one after the other, or in an array.
///
/// Members are found as the annotation finds them; where no member of times is given, it is found by its name, in the
/// first object that has one of the usual names.
package final class ObjectRows: TimedRowReader {
  private var records: JSONRecordReader
  private let objects: NDJSONOptions
  private let times: RowTimeReader
  private let positions: [MemberPath]
  private var members: TimeMembers?
  /// The member of times, as options of an annotation name it: the member of the options, or the one that has been found.
  package private(set) var timeMember: String?
  private var scanner: ObjectScanner
  /// The usual names of times, of which the first take precedence, until one of them is found.
  private var usualTimes: [(name: String, members: TimeMembers, scanner: ObjectScanner)]
  /// The keys of the first objects, if no member of times has been found.
  package var keys: AnnotationError.Keys { census.found }
  private var census = KeyCensus()
  private let form: PositionReading

  package init(
    _ source: any ByteSource, _ objects: NDJSONOptions, format: TimeFormat
  ) throws(AnnotationError) {
    self.objects = objects
    times = RowTimeReader(format: format, readsLocalTimes: true, ambiguousUnit: .minutes)
    records = try JSONRecordReader(
      RecordInput(source, chunkSize: TimedRow.chunkSize), readsGeometry: false, rows: objects.rows)
    members = TimeMembers(objects, isLocal: true)
    timeMember = objects.time
    let accuracies = TrackNames.memberNames(TrackNames.accuracyKeys)
    positions =
      MemberPath.positions(objects, isFeature: false) + [MemberPath(.accuracy, [.init(accuracies)])]
    scanner = ObjectScanner(positions + (members?.paths ?? []))
    form = PositionReading(objects)
    usualTimes = TrackNames.memberNames(TrackNames.timeKeys).compactMap { name in
      var options = objects
      options.time = name
      return TimeMembers(options, isLocal: true).map { (name, $0, ObjectScanner($0.paths)) }
    }
  }

  package func next() throws(AnnotationError) -> TimedRow? {
    while let (record, line) = try records.next() {
      // After the last record, the cursor has checked the end of the array.
      if let content = record.content { return read(content, line: line) }
    }
    return nil
  }

  private func read(_ bytes: UnsafeBufferPointer<UInt8>, line: Int64) -> TimedRow {
    var row = TimedRow(line: line)
    do throws(RowError) {
      if members == nil { try findTime(bytes) }
      let object = try scanner.scan(bytes)
      let values = ObjectValues(object: object, bytes: bytes, form: form)
      row.position = try values.position()
      if let members { row.time = try time(values, members) }
      if let accuracy = object.value(.accuracy) {
        row.accuracy = try TimedRow.accuracy(bytes.part(accuracy.content))
      }
    } catch {
      row.position = nil
      row.failure = error
    }
    return row
  }

  private func time(_ values: ObjectValues, _ members: TimeMembers) throws(RowError) -> TimeReading? {
    if let value = values.object.value(.time(.time, members.role)), value.kind == .string,
      let instant = Instant(plainUTC: values.bytes.part(value.content))
    {
      return .instant(instant)
    }
    return try values.time(members, times)
  }

  private func findTime(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowError) {
    for index in usualTimes.indices {
      let members = usualTimes[index].members
      let object = try usualTimes[index].scanner.scan(bytes)
      guard object.value(.time(.time, members.role)) != nil else { continue }
      (self.members, timeMember) = (members, usualTimes[index].name)
      scanner = ObjectScanner(positions + members.paths)
      usualTimes = []
      return
    }
    census.add([], bytes)
  }
}
