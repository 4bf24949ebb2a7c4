#if Service
  #if canImport(Musl)
    import Musl
  #elseif canImport(Glibc)
    import Glibc
  #endif

  /// The priority of a thread.
  enum ThreadPriority {
    /// Lowers that of this thread, and of those that it starts from now on, so that long work makes room for what is
    /// answered at once. Called again, it changes nothing.
    static func lower() {
      #if os(Linux)
        // On Linux each thread has a nice value of its own, and 0 is the thread that calls. A failure does no harm.
        _ = setpriority(thread, 0, low)
      #endif
    }

    #if os(Linux)
      /// Five below the priority that the program was started with, which the first thread to ask still has.
      private static let low = min(19, getpriority(thread, 0) + 5)
    #endif

    #if canImport(Glibc)
      private static let thread = __priority_which_t(PRIO_PROCESS.rawValue)
    #elseif canImport(Musl)
      private static let thread = PRIO_PROCESS
    #endif
  }
#endif
