import TimeZonePresentation
import TimeZoneTracks
import TrackFiles

/// Reads a track on its own thread, while the calling thread uses the fixes.
struct FixPipeline: Sendable {
  let reader: TrackReader
  let source: TrackSource

  typealias Body = ([TrackFix]) throws -> Void

  func run(beforeWaiting: () throws -> Void, _ body: Body) throws -> TrackFileSummary {
    let queue = FixQueue<Result<TrackFileSummary, TrackFileError>>()
    let isStarted = Threads.detach {
      let result = Result { () throws(TrackFileError) in
        try reader.read(from: source) { fixes throws(TrackFileError) in
          guard queue.put(fixes) else { throw TrackFileError(.stopped) }
        }
      }
      queue.close(result)
    }
    guard isStarted else { return try runOnOneThread(body) }
    do {
      while true {
        let batches = try queue.take(beforeWaiting)
        if batches.isEmpty { break }
        for fixes in batches { try body(fixes) }
      }
    } catch {
      queue.abandon()
      throw error
    }
    // The queue is closed, so there is a result.
    return try (queue.result ?? .failure(TrackFileError(.stopped))).get()
  }

  /// The system cannot create another thread.
  private func runOnOneThread(_ body: Body) throws -> TrackFileSummary {
    var failure: (any Error)?
    let result = withoutActuallyEscaping(body) { body in
      Result { () throws(TrackFileError) in
        try reader.read(from: source) { fixes throws(TrackFileError) in
          do {
            try body(fixes)
          } catch {
            failure = error
            throw TrackFileError(.stopped)
          }
        }
      }
    }
    if let failure { throw failure }
    return try result.get()
  }
}
