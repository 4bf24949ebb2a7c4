import TimeZoneLocalTime

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
  struct Switch {
    let instant: PreciseInstant
    let begins: Bool
  }

  /// - Parameters:
  ///   - day: The date.
  ///   - switches: The instants within the date at which the condition begins or ceases to hold, in order.
  ///   - isHolding: Whether it holds at an instant; called where no switch decides.
  ///
  /// Clock times that the date skips have the state at the instant of the change; those that occur twice are in a span
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
/// A day has the width 1, and its spans are exact at its middle. Where a span continues as exactly one span of the next
/// day, straight lines connect the two; elsewhere, and where clocks change, it ends with the day, as a step.
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
    var upper: [Point]
    var lower: [Point]
    var last: SunSpans.Span

    init(_ span: SunSpans.Span, day: Int) {
      (upper, lower, last) = ([], [], span)
      add(span, x: Double(day))
      add(span, x: Double(day) + 0.5)
    }

    mutating func add(_ span: SunSpans.Span, x: Double) {
      upper.append(Point(x: x, y: span.start))
      lower.append(Point(x: x, y: span.end))
      last = span
    }

    func outline(upTo day: Int) -> [Point] {
      let end = Double(day)
      return upper + [Point(x: end, y: last.start), Point(x: end, y: last.end)] + lower.reversed()
    }
  }

  /// - Parameters:
  ///   - days: The spans of each day.
  ///   - breaks: The days, by number, that do not continue the one before: clocks have changed between the two.
  init(_ days: [SunSpans], breaks: Set<Int>) {
    var open: [Chain] = []
    for (day, spans) in days.enumerated() {
      if breaks.contains(day) { close(&open, at: day) }
      var next: [Chain] = []
      for span in spans.spans {
        let before = open.indices.filter { open[$0].last.overlaps(span) }
        if before.count == 1, spans.spans.filter({ $0.overlaps(open[before[0]].last) }).count == 1 {
          var chain = open.remove(at: before[0])
          chain.add(span, x: Double(day) + 0.5)
          next.append(chain)
        } else {
          next.append(Chain(span, day: day))
        }
      }
      close(&open, at: day)
      open = next
    }
    close(&open, at: days.count)
  }

  private mutating func close(_ chains: inout [Chain], at day: Int) {
    outlines += chains.map { $0.outline(upTo: day) }
    chains.removeAll()
  }
}
