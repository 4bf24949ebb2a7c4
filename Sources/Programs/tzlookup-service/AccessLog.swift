#if Service
  import TimeZoneService

  /// A line of JSON for each response, written by a separate thread.
  ///
  /// A slow destination, such as a full pipe, never delays a response: lines that do not fit into the buffer are dropped
  /// and counted.
  final class AccessLog: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only; the descriptor by the writing thread alone.
    private let lock = Lock()
    private var pending: [UInt8] = []
    private var isWriting = false
    private var mustReopen = false
    private var descriptor: Int32

    private let path: String
    private let includesTargets: Bool
    private let metrics: ServiceMetrics

    private static let bufferLimit = 1 << 20

    init(path: String, includesTargets: Bool, _ metrics: ServiceMetrics) throws {
      (self.path, self.includesTargets, self.metrics) = (path, includesTargets, metrics)
      descriptor = try mapError({ CommandFailure(FileError(.open, path, $0)) }, Self.open(path))
      guard Threads.detach({ self.write() }) else {
        throw CommandFailure.message("cannot start the thread of the access log", .unavailable)
      }
    }

    private static func open(_ path: String) throws(SystemError) -> Int32 {
      if path == "-" { return STDOUT_FILENO }
      return try SystemCall.open(path, O_WRONLY | O_CREAT | O_APPEND, mode: 0o640)
    }

    /// Adds a response that ended at a time, to the millisecond, and whether it was sent to its end, as far as the service
    /// knows.
    func add(_ exchange: Exchange, client: String, at time: Instant, microseconds: Int64, isComplete: Bool) {
      var members: JSONObject = [
        "time": JSON(time.millisecondText()), "client": JSON(client),
        "method": JSON(exchange.method), "route": JSON(exchange.route.rawValue),
        "status": JSON(exchange.status), "bytes": JSON(exchange.bytes),
        "seconds": .literal(String(units: microseconds, places: 6, isShort: false)),
      ]
      if !isComplete { members.add(["complete": false]) }
      if includesTargets {
        members.add(["target": JSON(RequestTarget.withoutKeys(exchange.target))])
      }
      let line = JSON.object(members).text
      lock.acquire()
      defer { lock.release() }
      guard pending.count + line.utf8.count < Self.bufferLimit else { return metrics.count(.droppedLogLines) }
      pending.append(contentsOf: line.utf8)
      pending.append(UInt8(ascii: "\n"))
      if !isWriting { lock.notifyAll() }
    }

    /// Opens the file again, before the next line: it may have been renamed.
    func reopen() {
      guard path != "-" else { return }
      lock.withLock {
        mustReopen = true
        lock.notifyAll()
      }
    }

    /// Waits until all lines are written, for a second at most.
    func finish() {
      for _ in 0..<100 {
        if lock.withLock({ pending.isEmpty && !isWriting }) { return }
        usleep(10_000)
      }
    }

    private func write() -> Never {
      var lines: [UInt8] = []
      while true {
        lock.acquire()
        isWriting = false
        while pending.isEmpty, !mustReopen { lock.wait() }
        isWriting = true
        swap(&lines, &pending)
        let mustReopen = mustReopen
        self.mustReopen = false
        lock.release()
        if mustReopen { replaceDescriptor() }
        do throws(SystemError) {
          try lines.withUnsafeBufferPointer { lines throws(SystemError) in
            try SystemCall.write(UnsafeRawBufferPointer(lines), to: descriptor)
          }
        } catch {
          // Some of the lines may have been written; how many is unknown, so the failure counts as one.
          metrics.count(.droppedLogLines)
        }
        lines.removeAll(keepingCapacity: true)
      }
    }

    private func replaceDescriptor() {
      do throws(SystemError) {
        let next = try Self.open(path)
        close(descriptor)
        descriptor = next
      } catch {
        Diagnostics.report("\(FileError(.open, path, error)); the access log goes on in the old file")
      }
    }
  }
#endif
