#if Service
  #if canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// How much lower the priority of a thread is than that of connections: what is answered at once comes first, and what
  /// takes longest last.
  enum ThreadPriority: Int32 {
    case search = 5
    case polygons = 10
    static let batches = polygons

    /// Sets that of this thread, and of those that it starts from now on. Called again, it changes nothing.
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
