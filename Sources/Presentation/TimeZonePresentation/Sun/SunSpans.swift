/// The times of a date, in hours by its clock, during which a condition holds: ranges in order, which do not touch.
struct SunSpans: Hashable {
  /// Hours of the clock, 0...24.
  struct Span: Hashable {
    var start: Double
    var end: Double

    /// Whether two spans share more than an end.
    func overlaps(_ other: Span) -> Bool { start < other.end && other.start < end }
  }

  private(set) var spans: [Span]

  /// An instant at which the condition begins or ceases to hold.
  typealias Switch = (instant: Instant, begins: Bool)

  /// Clock times that the date skips have the state at the instant of the change; times that occur twice are in a span
  /// if the condition holds at one of the two.
  init(_ day: CivilDay, switches: [Switch], holds isHolding: (Instant) -> Bool) {
    var spans: [Span] = []
    func add(_ start: Double, _ end: Double) {
      if start < end { spans.append(Span(start: start, end: end)) }
    }
    var holds = false
    var rest = switches[...]
    var clock = 0.0
    var end: Int64?
    for stretch in day.stretches {
      // Clocks turned back by a day leave the date and return to it.
      if end != stretch.range.lowerBound {
        let start = Instant(secondsSince1970: stretch.range.lowerBound)
        holds = rest.first { $0.instant < stretch.end }.map { !$0.begins } ?? isHolding(start)
      }
      end = stretch.range.upperBound
      if clock < stretch.clockStart, holds { add(clock, stretch.clockStart) }
      clock = stretch.clockStart
      while let next = rest.first, next.instant < stretch.end {
        rest.removeFirst()
        if holds { add(clock, stretch.clock(next.instant)) }
        clock = stretch.clock(next.instant)
        holds = next.begins
      }
      if holds { add(clock, stretch.clockEnd) }
      clock = stretch.clockEnd
    }
    if holds { add(clock, 24) }
    self.spans = Self.merged(spans)
  }

  private static func merged(_ spans: [Span]) -> [Span] {
    var result: [Span] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let last = result.last, span.start <= last.end {
        result[result.count - 1].end = max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

/// Polygons around the spans of consecutive days: x is in days, y in hours.
///
/// A day has the width 1, and its spans are exact at its middle. Straight lines connect them with the spans of the next day.
/// Halfway, a span that does not continue ends in a point, and the gap between two spans that become one closes in a point;
/// where clocks change, spans end with the day, as a step.
struct SunBand {
  /// A point in the picture's plane.
  struct Point: Hashable {
    /// Days since the start of the first one.
    let x: Double
    /// Hours of the clock.
    let y: Double
  }

  /// The polygons; none is inside another.
  private(set) var outlines: [[Point]] = []

  /// A polygon whose right end may still move.
  private struct Chain {
    var upper: [Point] = []
    var lower: [Point] = []

    mutating func add(_ span: SunSpans.Span, x: Double) {
      upper.append(Point(x: x, y: span.start))
      lower.append(Point(x: x, y: span.end))
    }

    var outline: [Point] { upper + lower.reversed() }
  }

  init(_ days: [SunSpans], breaks: Set<Int>) {
    var before: [SunSpans.Span] = []
    // Those of `before`, in that order.
    var open: [Chain] = []
    for (day, spans) in days.enumerated() {
      let after = spans.spans
      let isBreak = day == 0 || breaks.contains(day)
      var next: [Chain] = []
      for index in after.indices {
        let others = before.indices.filter { before[$0].overlaps(after[index]) }
        if !isBreak, others.count == 1, after.filter({ $0.overlaps(before[others[0]]) }).count == 1 {
          next.append(open[others[0]])
          open[others[0]] = Chain()
        } else {
          var chain = Chain()
          chain.add(isBreak ? after[index] : Self.edge(of: index, in: after, before), x: Double(day))
          next.append(chain)
        }
        next[next.count - 1].add(after[index], x: Double(day) + 0.5)
      }
      for index in before.indices where !open[index].upper.isEmpty {
        close(open[index], isBreak ? before[index] : Self.edge(of: index, in: before, after), at: day)
      }
      (before, open) = (after, next)
    }
    for (chain, span) in zip(open, before) { close(chain, span, at: days.count) }
  }

  private mutating func close(_ chain: Chain, _ span: SunSpans.Span, at day: Int) {
    var chain = chain
    chain.add(span, x: Double(day))
    outlines.append(chain.outline)
  }

  /// A day's span at the boundary with an adjacent day; empty if it ends in a point.
  private static func edge(
    of index: Int, in spans: [SunSpans.Span], _ others: [SunSpans.Span]
  ) -> SunSpans.Span {
    let span = spans[index]
    let met = others.filter { $0.overlaps(span) }
    guard let first = met.first, let last = met.last else {
      // At midnight the rest of the span is on the date beside.
      let tip =
        switch (span.start <= 0, span.end >= 24) {
        case (true, false): 0.0
        case (false, true): 24.0
        default: (span.start + span.end) / 2
        }
      return SunSpans.Span(start: tip, end: tip)
    }
    // A neighbor that meets the same span becomes one with this one.
    let start = index > 0 && spans[index - 1].overlaps(first) ? spans[index - 1].end : first.start
    let end =
      index + 1 < spans.count && spans[index + 1].overlaps(last) ? spans[index + 1].start : last.end
    return SunSpans.Span(start: (span.start + start) / 2, end: (span.end + end) / 2)
  }
}
