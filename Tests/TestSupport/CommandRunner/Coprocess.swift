import Platform

/// A program that is talked to while it runs, through two pipes.
public final class Coprocess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var isInputOpen = true
  private var received: [UInt8] = []

  /// Starts a program.
  public init(_ program: CommandRunner, _ arguments: [String]) throws(CommandRunner.Failure) {
    let input = try PipeEnds()
    let output = try PipeEnds()
    var actions = SpawnActions()
    defer { actions.end() }
    actions.connect(input.reading, to: STDIN_FILENO)
    actions.connect(output.writing, to: STDOUT_FILENO)
    process = try actions.spawn(program.path, arguments)
    close(input.reading)
    close(output.writing)
    self.input = input.writing
    self.output = output.reading
  }

  deinit {
    if isInputOpen { close(input) }
    close(output)
  }

  /// Sends text, and keeps the program's input open.
  public func send(_ text: String) {
    // A program that has gone takes nothing; its answers are missing then.
    Array(text.utf8).withUnsafeBytes { try? SystemCall.write($0, to: input) }
  }

  /// The next line the program writes, without its ending.
  /// Returns `nil` if it does not come in time or the output has ended.
  public func line(within seconds: Int32 = 20) -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      guard receive(within: seconds) else { return nil }
    }
  }

  private func receive(within seconds: Int32) -> Bool {
    var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, seconds * 1000) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(output, &chunk, chunk.count)
    guard count > 0 else { return false }
    received += chunk[..<count]
    return true
  }

  /// Sends a signal.
  public func kill(_ signal: Int32) {
    _ = sendSignal(process, signal)
  }

  /// Waits for the program, whose input stays open.
  public func waitForEnd() -> Int32 { CommandRunner.wait(for: process) }

  /// Ends the program's input and waits for the program.
  public func finish() -> Int32 {
    close(input)
    isInputOpen = false
    return CommandRunner.wait(for: process)
  }
}

// Inside the class, `kill` would mean its own function.
private func sendSignal(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }
