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
  /// Ensures that a signal which ends the program by request (Ctrl-C, `kill`, a closed terminal) first removes the
  /// files that are not finished, and that a reader who has gone or a limit on file sizes is an error like any
  /// other.
  ///
  /// Call it before there are other threads: they inherit what it sets. The program still ends by the signal, so whoever
  /// started it sees what happened.
  package static func removeTemporaryFiles() {
    _ = installed
  }

  private static let installed: Void = {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var set = SignalSet.of(awaited)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A thread that does nothing but wait for one of the signals, so that what follows may take locks.
    Threads.detach { endBySignal() }
    removeAtFatalSignals()
  }()

  /// Where the program fails in a way nothing can be done about, such as the system having no memory left for it, it
  /// still leaves no unfinished file.
  private static func removeAtFatalSignals() {
    // Made before, so that the handler does not.
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

  /// Whether who started the program wants it to live on, as `nohup` does.
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

  /// Handlers cannot be compared as functions; SIG_IGN is the address 1 wherever there are signals.
  private static func isIgnore(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    guard let handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == 1
  }

  private static func endBySignal() -> Never {
    var number: Int32 = 0
    var set = SignalSet.of(awaited)
    while sigwait(&set, &number) != 0 {}
    TemporaryFiles.shared.removeAllForEver()
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
