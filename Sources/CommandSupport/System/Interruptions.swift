#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import SystemFiles
import TimeZoneSupport

/// Removes temporary files when the user or the system ends the program.
package enum Interruptions {
  /// Ensures that unfinished files are removed before a signal ends the program (Ctrl-C, `kill`, a closed terminal),
  /// and that a broken pipe or a file size limit is reported as an error.
  ///
  /// Call it before starting other threads, which inherit the signal mask. The program still ends by the signal, so its
  /// parent process sees the cause.
  package static func removeTemporaryFiles() {
    _ = installed
  }

  private static let installed: Void = {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var set = SignalSet.of(awaited)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A thread that only waits for one of the signals, so that the cleanup may take locks.
    Threads.detach { endBySignal() }
    removeAtFatalSignals()
  }()

  /// Removes unfinished files also where the program crashes, for example because an allocation fails.
  private static func removeAtFatalSignals() {
    // Initialized here, so that the handler does not have to.
    _ = TemporaryFiles.shared
    for fatal in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      signal(fatal) { number in
        TemporaryFiles.shared.removeAllInHandler()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static let awaited = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].filter { !isIgnored($0) }

  /// Whether the parent process asked for the signal to be ignored, as `nohup` does.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    #if canImport(Darwin)
      return action.__sigaction_u.__sa_handler == nil ? false : isIgnore(action.__sigaction_u.__sa_handler)
    #elseif canImport(Musl)
      return isIgnore(action.__sa_handler.sa_handler)
    #else
      return isIgnore(action.__sigaction_handler.sa_handler)
    #endif
  }

  /// Whether a handler is SIG_IGN. Handlers cannot be compared as functions; SIG_IGN is address 1 on all these
  /// platforms.
  private static func isIgnore(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    guard let handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == 1
  }

  private static func endBySignal() -> Never {
    var number: Int32 = 0
    var set = SignalSet.of(awaited)
    while sigwait(&set, &number) != 0 {}
    TemporaryFiles.shared.removeAllBeforeExit()
    signal(number, SIG_DFL)
    var received = SignalSet.of([number])
    pthread_sigmask(SIG_UNBLOCK, &received, nil)
    raise(number)
    exit(128 + number)
  }
}

private enum SignalSet {
  static func of(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
