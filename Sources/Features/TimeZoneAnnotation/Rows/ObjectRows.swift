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
  /// The place where the member of times is looked for, once that has begun and until it is found.
  private var usualTimes: [UsualTime] = []
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
    let accuracies = TrackNames.memberNames(TrackNames.accuracies)
    positions =
      MemberPath.positions(objects, isFeature: false) + [MemberPath(.accuracy, [.init(accuracies)])]
    scanner = ObjectScanner(positions + (members?.paths ?? []))
    form = PositionReading(objects)
  }

  package func read(into rows: inout [TimedRow]) throws(AnnotationError) -> Bool {
    rows.removeAll(keepingCapacity: true)
    while true {
      while rows.count < TimedRow.batchSize, let (record, line) = records.next() {
        // After the last record, the cursor has checked the end of the array.
        if let content = record.content { rows.append(read(content, line: line)) }
      }
      if !rows.isEmpty { return true }
      guard try records.take() else { return false }
    }
  }

  // MARK: One object

  private func read(_ bytes: UnsafeBufferPointer<UInt8>, line: Int64) -> TimedRow {
    var row = TimedRow(line: line)
    do throws(RowError) {
      if members == nil { try findTime(bytes) }
      let object = try scanner.scan(bytes)
      let values = ObjectValues(object: object, bytes: bytes, form: form)
      switch try values.position() {
      case .position(let point): row.position = point
      case .none: break
      case .failure(let error): throw error
      }
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

  /// Looks for a member of times by its usual names.
  private func findTime(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowError) {
    if usualTimes.isEmpty { usualTimes = UsualTime.all(objects) }
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

/// A usual name of times, looked for in objects.
private struct UsualTime {
  let name: String
  let members: TimeMembers
  var scanner: ObjectScanner

  /// All of them; the first take precedence.
  static func all(_ objects: NDJSONOptions) -> [UsualTime] {
    TrackNames.memberNames(TrackNames.times).compactMap { name in
      var options = objects
      options.time = name
      return TimeMembers(options, isLocal: true).map {
        UsualTime(name: name, members: $0, scanner: ObjectScanner($0.paths))
      }
    }
  }
}

extension TrackNames {
  /// Names as keys have them, in lower case: as one word, or with underscores between the words.
  static func memberNames(_ names: [String]) -> [String] {
    let joined = [
      "date_time", "timestamp_utc", "utc_timestamp", "time_utc", "utc_time", "datetime_utc", "gps_time",
      "timestamp_ms", "recorded_at", "location_timestamp", "horizontal_accuracy", "h_acc", "accuracy_m",
      "accuracy_meters", "position_accuracy",
    ]
    return names + joined.filter { names.contains($0.split(separator: "_").joined()) }
  }
}
