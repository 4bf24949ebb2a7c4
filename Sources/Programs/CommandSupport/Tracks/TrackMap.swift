import TimeZoneTracks

/// A track as GeoJSON: the parts of its stays as lines, its crossings as points.
struct TrackMap: TrackConsumer {
  var analysis: TrackAnalysis
  private var lines: TrackLines
  private var last: TrackFix?
  private var crossingCount: Int64 = 0
  private var hasBegun = false

  init(_ analysis: TrackAnalysis) {
    self.analysis = analysis
    lines = TrackLines(analysis.clock)
  }

  mutating func add(_ fixes: [TrackFix], to output: inout BufferedOutput) throws {
    begin(&output)
    for fix in fixes {
      guard let (zone, events) = try analysis.add(fix) else { continue }
      add(fix, in: zone, events, to: &output)
      last = fix
      try output.flushIfLarge()
    }
  }

  mutating func finish(to output: inout BufferedOutput) throws {
    begin(&output)
    _ = try analysis.finish()
    lines.end(to: &output)
    output.append("\n]}\n")
  }

  var totals: [String] {
    [
      counted(crossingCount, "crossing", "crossings"), counted(analysis.zoneCount, "zone", "zones"),
    ]
  }

  private mutating func begin(_ output: inout BufferedOutput) {
    if !hasBegun { output.append("{\"type\":\"FeatureCollection\",\"features\":[") }
    hasBegun = true
  }

  private mutating func add(
    _ fix: TrackFix, in zone: Int32, _ events: [TrackEvent], to output: inout BufferedOutput
  ) {
    let options = analysis.options
    if let last {
      if options.isGap(from: last, to: fix) { lines.end(to: &output) }
    } else {
      lines.enter(zone, to: &output)
    }
    for case .crossing(let crossing) in events {
      crossingCount += 1
      // A crossing that later fixes decided lies before fixes that are in the line already: there the line goes on.
      let isDecidedLater = last.map { crossing.bounds.before < $0.time } ?? false
      let end = isDecidedLater ? last?.coordinate.grid : crossing.coordinate?.grid
      if let end, !isDecidedLater { lines.add((end, crossing.bounds.before), to: &output) }
      lines.enter(crossing.after, to: &output)
      lines.write(crossing.coordinate?.grid, crossing.members(analysis.clock), to: &output)
      if let end {
        let time = isDecidedLater ? last?.time ?? crossing.bounds.after : crossing.bounds.after
        lines.add((end, time), to: &output)
      }
    }
    lines.add((fix.coordinate.grid, fix.time), to: &output)
  }
}
