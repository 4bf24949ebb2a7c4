import Foundation

/// Time that this process has worked. The clock on the wall goes on while a busy machine does something else.
package enum ProcessorTime {
  /// Seconds of all threads.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
