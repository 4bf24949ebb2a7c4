import Platform
import CFuzzer
import TestSupport

/// `tzfuzz HARNESS [libFuzzer's own arguments]` or `tzfuzz seeds HARNESS DIRECTORY`.
@main enum FuzzProgram {
  /// The harness that was named. Set once, before the first input.
  private nonisolated(unsafe) static var harness: (any FuzzHarness.Type)?

  static func main() {
    let words = CommandLine.arguments.dropFirst()
    switch words.first {
    case "seeds" where words.count == 3:
      Seeds.write(of: named(words[2]), to: words[3])
    case let name?:
      harness = named(name)
      fuzz()
    case nil: endWithUsage()
    }
  }

  private static func fuzz() -> Never {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    // libFuzzer is to see its own arguments only. The last of the list is nil.
    for index in 1..<Int(count) { arguments[index] = arguments[index + 1] }
    count -= 1
    exit(LLVMFuzzerRunDriver(&count, &arguments, { FuzzProgram.tryInput($0, $1) }))
  }

  private static func tryInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
    let start = ProcessorTime.seconds
    harness?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
    let seconds = ProcessorTime.seconds - start
    require(seconds < 4, "an answer within 4 s of processor time, found \(seconds)")
    return 0
  }

  private static func named(_ name: String) -> any FuzzHarness.Type {
    guard let harness = FuzzHarnesses.all.first(where: { $0.name == name }) else { endWithUsage() }
    return harness
  }

  private static func endWithUsage() -> Never {
    print("usage: tzfuzz HARNESS [options of libFuzzer] | tzfuzz seeds HARNESS DIRECTORY")
    exit(64)
  }
}
