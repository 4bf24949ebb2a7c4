/// Removes temporary files when the user or the system stops the program.
package enum Interruptions {
  /// Ensures that unfinished files are removed before a signal stops the program, whichever signal it is.
  ///
  /// Call it before starting other threads, which inherit the signal mask. The program still ends by the signal, so its
  /// parent process sees the cause. A signal that the parent process asked to be ignored, as `nohup` does, stays
  /// ignored.
  package static func removeTemporaryFiles() {
    _ = installed
  }

  private static let installed: Void = {
    // Initialized here, so that the handler does not have to.
    _ = TemporaryFiles.shared
    for signal in SignalSet.fatal { handle(signal) }
    // A fault whose signal is blocked ends the process without a handler. The mask is inherited: a thread of the parent
    // process that starts programs may have blocked everything.
    var fatal = SignalSet.of(SignalSet.fatal)
    pthread_sigmask(SIG_UNBLOCK, &fatal, nil)
    let awaited = SignalSet.terminating.filter { !isIgnored($0) }
    var set = SignalSet.of(awaited)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // A thread that only waits for one of the signals, so that the cleanup may take locks.
    if Threads.detach({ endBySignal(awaited) }) { return }
    // Where no thread can be created, this is the only one, and a handler interrupts no other.
    for signal in awaited { handle(signal) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }()

  /// Whether the parent process asked for the signal to be ignored, as `nohup` does.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // Handlers cannot be compared as functions; SIG_IGN is address 1 on all these platforms.
    return unsafeBitCast(handler, to: Int.self) == 1
  }

  private static func endBySignal(_ awaited: [Int32]) -> Never {
    let number = SignalSet.wait(for: SignalSet.of(awaited))
    TemporaryFiles.shared.removeAllBeforeExit()
    signal(number, SIG_DFL)
    var received = SignalSet.of([number])
    pthread_sigmask(SIG_UNBLOCK, &received, nil)
    raise(number)
    // The first process of a container is not ended by its own signals.
    _exit(128 + number)
  }

  /// Removes unfinished files when a signal is delivered to any thread, and then lets it stop the process.
  private static func handle(_ number: Int32) {
    signal(number) { number in
      TemporaryFiles.shared.removeAllInHandler()
      // The default, not the backtrace of Swift's runtime, which suspends threads by signals that are awaited here.
      signal(number, SIG_DFL)
      // Blocked until the handler returns.
      raise(number)
    }
  }
}

/// Signals by their effect on a process that does nothing about them.
package enum SignalSet {
  /// The program itself has gone wrong, for example because an allocation fails.
  static let fatal = [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS]

  /// The process is ended from outside. (The signals of a broken pipe and of the size of files are ignored:
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

  package static func of(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  /// Waits for one of some signals, which are blocked.
  package static func wait(for signals: sigset_t) -> Int32 {
    var (signals, number) = (signals, Int32(0))
    while sigwait(&signals, &number) != 0 {}
    return number
  }
}
