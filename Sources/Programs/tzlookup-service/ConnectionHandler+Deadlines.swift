#if Service
  import NIOCore

  // Timeouts. Each connection checks its own periodically, which is cheaper than a timer for each request.
  extension ConnectionHandler {
    /// Starts the periodic checks.
    func startTimer(_ context: ChannelHandlerContext) {
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      (waitingSince, lastByte, lastSent) = (.now(), .now(), .now())
      timer = context.eventLoop.scheduleRepeatedTask(
        initialDelay: state.limits.tick, delay: state.limits.tick
      ) { _ in
        handler.value.look()
      }
    }

    private func look() {
      let now = NIODeadline.now()
      let limits = state.limits
      if isSending(now) {
        guard now - lastSent > limits.stall else { return }
        // The client reads nothing.
        state.metrics.countRefusal(.slow)
        return close()
      }
      switch phase {
      case .waiting:
        if let headSince {
          if now - headSince > limits.header { refuse(408, "expected a complete request head in time") }
        } else if now - waitingSince > (requestCount == 0 ? limits.header : limits.idle) {
          close()
        }
      case .discarding:
        if now - lastByte > limits.stall { linger() }
      case .batch(let run):
        guard wantsInput else { break }
        if now - lastByte > limits.stall { return fail(run, 408, "expected more of the body in time") }
        run.waited = run.waited + limits.tick
        state.batches.note(run.source, isSlow: limits.isSlow(received: run.received, in: run.waited))
      case .lingering:
        if now - lastSent > limits.linger { close() }
      case .computing, .closed: break
      }
      context?.flush()
    }

    /// Whether bytes are waiting for the client to read them; records when it last read some.
    private func isSending(_ now: NIODeadline) -> Bool {
      let pending = (try? context?.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
      let sent = queuedCount - Int64(pending)
      let isMoving = sent != sentCount
      if isMoving || pending == 0 {
        if isMoving { lastSent = now }
        sentCount = sent
      }
      return pending > 0
    }
  }
#endif
