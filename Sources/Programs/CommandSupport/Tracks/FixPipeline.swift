import TimeZonePresentation
import TimeZoneTracks
import TrackFiles

/// Reads a track on its own thread, while the calling thread uses the fixes.
struct FixPipeline: Sendable {
  let reader: TrackReader
  let source: TrackSource

  /// Uses fixes, in order.
  typealias Body = ([TrackFix]) throws(CommandFailure) -> Void

  /// Reads all fixes.
  func run(
    beforeWaiting: () throws(CommandFailure) -> Void, _ body: Body
  ) throws(CommandFailure) -> TrackFileSummary {
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
    do throws(CommandFailure) {
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
    return try summary(queue.result ?? .failure(TrackFileError(.stopped)))
  }

  /// Where the system cannot create another thread.
  private func runOnOneThread(_ body: Body) throws(CommandFailure) -> TrackFileSummary {
    var failure: CommandFailure?
    let result = withoutActuallyEscaping(body) { body in
      Result { () throws(TrackFileError) in
        try reader.read(from: source) { fixes throws(TrackFileError) in
          do throws(CommandFailure) {
            try body(fixes)
          } catch {
            failure = error
            throw TrackFileError(.stopped)
          }
        }
      }
    }
    if let failure { throw failure }
    return try summary(result)
  }

  private func summary(
    _ result: Result<TrackFileSummary, TrackFileError>
  ) throws(CommandFailure) -> TrackFileSummary {
    do throws(TrackFileError) {
      return try result.get()
    } catch {
      throw CommandFailure(error, in: source.name)
    }
  }
}
