extension TimeZoneAnnotator {
  /// Annotates all rows asynchronously.
  ///
  /// ```swift
  /// let (updates, progress) = AsyncStream.makeStream(
  ///   of: AnnotationProgress.self, bufferingPolicy: .bufferingNewest(1))
  /// async let summary = annotator.annotate(source, to: sink, reportingTo: progress)
  /// for await update in updates { print(update.rows, "rows") }
  /// print(try await summary)
  /// ```
  ///
  /// The rows are the same as without `async`, and so are the errors. The work is done on separate threads, as many as
  /// ``AnnotationOptions/threads``: reading, writing and waiting for a turn block a thread, and the threads of Swift's
  /// concurrency are few. The task only waits.
  ///
  /// Canceling the task stops the annotation before its next chunk, with a `CancellationError`, once no thread uses the
  /// source or the sink any longer. The sink then has whole rows only. A read or write that waits, as on a pipe, is not
  /// interrupted. If the last row is written before the cancellation is seen, the summary is returned.
  /// (``AnnotationOptions/cancellation`` ends it with ``AnnotationError/cancelled``, as without a task.)
  ///
  /// - Parameters:
  ///   - source: The input, decompressed first if it begins like gzip.
  ///   - sink: Receives the output. After an error it has the rows before the error.
  ///   - progress: Receives the reports of ``AnnotationOptions/progress``, and is finished when the annotation ends for any
  ///     reason. Make its stream with the buffering policy `bufferingNewest(1)`, unless every report is needed: reports
  ///     do not wait for their reader.
  /// - Returns: The numbers of rows with and without an answer.
  /// - Throws: `CancellationError` if the task is canceled, otherwise ``AnnotationError``.
  /// - Complexity: As without a task.
  @discardableResult
  public func annotate(
    _ source: any ByteSource, to sink: any ByteSink,
    reportingTo progress: AsyncStream<AnnotationProgress>.Continuation? = nil
  ) async throws -> AnnotationSummary {
    defer { progress?.finish() }
    try Task.checkCancellation()
    let options = reporting(to: progress)
    let stop = AnnotationCancellation()
    typealias Outcome = Result<AnnotationSummary, AnnotationError>
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome, Never>) in
        @Sendable func work() {
          continuation.resume(
            returning: Result { () throws(AnnotationError) in
              try annotate(source, to: sink, options, stop: stop)
            })
        }
        // Where the system cannot create a thread, the task's own does the work.
        if !Threads.detach(work) { work() }
      }
    } onCancel: {
      stop.cancel()
    }
    if case .failure(.cancelled) = result { try Task.checkCancellation() }
    return try result.get()
  }

  private func reporting(
    to progress: AsyncStream<AnnotationProgress>.Continuation?
  ) -> AnnotationOptions {
    guard let progress else { return options }
    var options = options
    let first = options.progress
    options.progress = {
      first?($0)
      progress.yield($0)
    }
    return options
  }
}
