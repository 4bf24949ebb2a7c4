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
  /// Ensures that unfinished files are removed before a signal ends the program (Ctrl-C, `kill`, a closed terminal, a
  /// limit of processor time), whichever signal it is.
  ///
  /// Call it before starting other threads, which inherit the signal mask. The program still ends by the signal, so its
  /// parent process sees the cause. A signal that the parent process has blocked or has asked to be ignored, as `nohup`
  /// does, keeps its effect.
  package static func removeTemporaryFiles() {
    _ = installed
  }

  private static let installed: Void = {
    // Initialized here, so that the handler does not have to.
    _ = TemporaryFiles.shared
    for signal in SignalSet.fatal { handle(signal) }
    let awaited = awaitedSignals()
    var set = SignalSet.of(awaited)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A thread that only waits for one of the signals, so that the cleanup may take locks.
    if Threads.detach({ endBySignal(awaited) }) { return }
    // Where there is no thread to be had, there is only this one, and a handler meets no other.
    for signal in awaited { handle(signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }()

  /// The signals that would end the process now.
  private static func awaitedSignals() -> [Int32] {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return SignalSet.terminating.filter { sigismember(&blocked, $0) == 0 && isDefault($0) }
  }

  /// Whether a signal has its default effect.
  private static func isDefault(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // SIG_DFL is address 0 on all these platforms; handlers cannot be compared as functions.
    return handler == nil
  }

  private static func endBySignal(_ awaited: [Int32]) -> Never {
    var number: Int32 = 0
    var set = SignalSet.of(awaited)
    while sigwait(&set, &number) != 0 {}
    TemporaryFiles.shared.removeAllBeforeExit()
    signal(number, SIG_DFL)
    var received = SignalSet.of([number])
    pthread_sigmask(SIG_UNBLOCK, &received, nil)
    raise(number)
    // The first process of a container is not ended by its own signals.
    _exit(128 + number)
  }
}

// MARK: - Handlers

extension Interruptions {
  /// What signals did before ``handle(_:)``, by number: such as the report of a sanitizer.
  // Written before any handler that reads it is installed.
  nonisolated(unsafe) private static let previous: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: SignalSet.limit)
    actions.initialize(repeating: sigaction(), count: SignalSet.limit)
    return actions
  }()

  /// Removes unfinished files when a signal is delivered to any thread, and then lets it have its previous effect.
  private static func handle(_ signal: Int32) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = { Interruptions.removeFiles($0) }
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = { Interruptions.removeFiles($0) }
    #else
      action.__sigaction_handler.sa_handler = { Interruptions.removeFiles($0) }
    #endif
    // Where a sanitizer or the runtime has given threads a stack for handlers, an overflow of their own can be handled.
    action.sa_flags = SA_ONSTACK
    sigaction(signal, &action, previous + Int(signal))
  }

  private static func removeFiles(_ signal: Int32) {
    TemporaryFiles.shared.removeAllInHandler()
    sigaction(signal, previous + Int(signal), nil)
    // Blocked until the handler returns.
    raise(signal)
  }
}

// MARK: - Signals

/// Signals by their effect on a process that does nothing about them.
private enum SignalSet {
  /// Greater than the number of any signal.
  static let limit = 129

  /// The program itself has gone wrong, for example because an allocation fails.
  static let fatal = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS]

  /// The process is ended from outside. (Those of a broken pipe and of the size of files are ignored:
  /// ``StandardStreams``.)
  static let terminating: [Int32] = {
    let everywhere = [
      SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGUSR1, SIGUSR2,
    ]
    #if os(Linux)
      let realTime = __libc_current_sigrtmin()...__libc_current_sigrtmax()
      return everywhere + [SIGIO, SIGPWR, SIGSTKFLT] + realTime
    #else
      return everywhere
    #endif
  }()

  static func of(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}
