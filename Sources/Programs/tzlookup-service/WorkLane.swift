#if Service
  import NIOCore
  import NIOPosix
  import TimeZoneService

  /// Threads on which clients take turns: a client with many requests waits for itself, and others do not wait for it.
  final class WorkLane: @unchecked Sendable {
    // Sendable by hand: what changes is accessed under the lock only.
    private let lock = Lock()
    private var waiting: [ClientAddress: CircularBuffer<@Sendable () -> Void>] = [:]
    /// The clients whose work waits, each once, the next one first.
    private var turns = CircularBuffer<ClientAddress>()
    private var shares: ClientShares

    private let threads: NIOThreadPool
    private let priority: ThreadPriority

    init(threads: Int, limit: Int, priority: ThreadPriority) {
      self.threads = NIOThreadPool(numberOfThreads: threads)
      self.priority = priority
      shares = ClientShares(limit)
    }

    func start() { threads.start() }

    /// Adds work, to be done when its client's turn comes.
    func submit(_ client: ClientAddress, _ work: @escaping @Sendable () -> Void) -> Bool {
      let hasPlace = lock.withLock {
        guard shares.hasPlace(for: client) else { return false }
        shares.take(client)
        if waiting[client] == nil { turns.append(client) }
        waiting[client, default: CircularBuffer()].append(work)
        return true
      }
      // Whichever thread is free first does what is next then, which need not be this work.
      if hasPlace { threads.submit { _ in self.workOffOne() } }
      return hasPlace
    }

    private func workOffOne() {
      guard let (client, work) = lock.withLock({ next() }) else { return }
      priority.apply()
      work()
      lock.withLock { shares.leave(client) }
    }

    private func next() -> (ClientAddress, @Sendable () -> Void)? {
      guard let client = turns.popFirst(), let work = waiting[client]?.popFirst() else { return nil }
      if waiting[client]?.isEmpty == true { waiting[client] = nil } else { turns.append(client) }
      return (client, work)
    }
  }

  #if canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// How much lower the priority of a thread is than the connections' priority: quick answers come first, and work that
  /// takes longest last.
  enum ThreadPriority: Int32 {
    case search = 5
    case polygons = 10
    static let batches = polygons

    /// Sets the priority of this thread, and of the threads that it starts from now on. Called again, it changes nothing.
    func apply() {
      #if os(Linux)
        // On Linux each thread has a nice value of its own, and 0 is the thread that calls. A failure does no harm.
        _ = setpriority(Self.thread, 0, min(19, Self.highest + rawValue))
      #endif
    }

    #if os(Linux)
      /// The nice value that the program was started with, which the first thread to ask still has.
      private static let highest = getpriority(thread, 0)
    #endif

    #if canImport(Glibc)
      private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    #elseif canImport(Musl)
      private static let thread = PRIO_PROCESS
    #endif
  }
#endif
