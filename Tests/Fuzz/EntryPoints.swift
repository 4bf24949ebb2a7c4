#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import TestSupport

// What libFuzzer, whose `main` this program has, asks for (https://llvm.org/docs/LibFuzzer.html).

/// The harness that was named. Set once, before the first input.
private nonisolated(unsafe) var harness: (any FuzzHarness.Type)?

/// Reads the arguments: `tzfuzz HARNESS [libFuzzer's own]` or `tzfuzz seeds HARNESS DIRECTORY`.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> Int32 {
  let words = (1..<max(1, Int(count.pointee))).map { index in
    arguments.pointee[index].map { String(cString: $0) } ?? ""
  }
  switch words.first {
  case "seeds" where words.count == 3:
    Seeds.write(of: named(words[1]), to: words[2])
    exit(0)
  case let name?:
    harness = named(name)
    // libFuzzer is to see its own arguments only.
    for index in 1..<Int(count.pointee) { arguments.pointee[index] = arguments.pointee[index + 1] }
    count.pointee -= 1
  case nil: endWithUsage()
  }
  return 0
}

/// Tries one input.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  let start = ProcessorTime.seconds
  harness?.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
  let seconds = ProcessorTime.seconds - start
  require(seconds < 1, "an answer within 1 s of processor time, found \(seconds)")
  return 0
}

private func named(_ name: String) -> any FuzzHarness.Type {
  guard let harness = FuzzHarnesses.all.first(where: { $0.name == name }) else { endWithUsage() }
  return harness
}

private func endWithUsage() -> Never {
  print("usage: tzfuzz HARNESS [options of libFuzzer] | tzfuzz seeds HARNESS DIRECTORY")
  exit(64)
}
