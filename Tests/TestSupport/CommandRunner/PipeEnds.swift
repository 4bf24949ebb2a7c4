import Platform

/// The two ends of a pipe, which programs get only where they are connected to them.
struct PipeEnds {
  let reading: Int32
  let writing: Int32

  init() throws(CommandRunner.Failure) {
    var ends: [Int32] = [-1, -1]
    let result = SpawnActions.lock.withLock {
      let result = pipe(&ends)
      // Else a program that another thread starts would inherit the ends, and hold them open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    guard result == 0 else { throw CommandRunner.Failure("cannot make a pipe") }
    (reading, writing) = (ends[0], ends[1])
  }
}
