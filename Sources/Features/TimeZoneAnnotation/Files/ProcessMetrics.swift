import Platform

package enum ProcessMetrics {
  /// The memory that is in RAM, in bytes: now on Linux, from `/proc/self/statm`; elsewhere the most so far (`getrusage`).
  package static var residentBytes: Int {
    #if os(Linux)
      guard let line = try? InputFile("/proc/self/statm").readStart(128) else { return 0 }
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// The number of open descriptors, from `/dev/fd`; `nil` if the system does not have it.
  package static var openDescriptors: Int? {
    guard let directory = opendir("/dev/fd") else { return nil }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    // Not the directory itself, its parent, and the descriptor that reads it.
    return max(0, count - 3)
  }
}
