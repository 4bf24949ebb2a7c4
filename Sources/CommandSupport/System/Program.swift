#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How a command of the package ends.
public enum Program {
  /// Does a command's work and ends the process with its exit status; a failure is told on standard error.
  public static func end(_ work: () throws(CommandFailure) -> ExitStatus) -> Never {
    do throws(CommandFailure) {
      exit(try work().rawValue)
    } catch {
      switch error {
      case .message(let message, let status):
        Diagnostics.report(message)
        exit(status.rawValue)
      case .brokenPipe:
        endAsByBrokenPipe()
      }
    }
  }

  /// Ends as a program does that leaves SIGPIPE alone. This one does, but who started it may have ignored it.
  private static func endAsByBrokenPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(128 + SIGPIPE)
  }
}
