#if Service
  import Platform

  /// The signals that a service handles: SIGTERM and SIGINT to shut down, SIGHUP to reload.
  struct ServiceSignals {
    /// What a signal asks for.
    enum Request {
      case end, reload
    }

    private let set: sigset_t

    /// Blocks the signals for this thread and those that it starts: only ``wait()`` gets them.
    init() {
      var set = sigset_t()
      sigemptyset(&set)
      for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
      pthread_sigmask(SIG_BLOCK, &set, nil)
      self.set = set
    }

    /// Waits for the next signal.
    func wait() -> Request {
      var set = set
      var number: Int32 = 0
      while sigwait(&set, &number) != 0 {}
      return number == SIGHUP ? .reload : .end
    }
  }

  /// The descriptors that the process may open.
  enum OpenFiles {
    /// Raises the limit to what the system allows: connections need one each.
    static func raiseLimit() -> Int {
      var limit = rlimit()
      guard getrlimit(resource, &limit) == 0 else { return .max }
      if limit.rlim_cur < limit.rlim_max {
        var higher = limit
        higher.rlim_cur = min(limit.rlim_max, 1 << 20)
        if setrlimit(resource, &higher) == 0 { limit = higher }
      }
      return Int(clamping: limit.rlim_cur)
    }

    #if canImport(Glibc)
      private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      private static let resource = RLIMIT_NOFILE
    #endif
  }
#endif
