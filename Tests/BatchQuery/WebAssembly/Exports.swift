// What `compare.mjs` calls: a buffer to write questions to, and their answers.

nonisolated(unsafe) private var prober = Prober()
nonisolated(unsafe) private var answers = AnswerText()
nonisolated(unsafe) private var buffer = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

/// Where to write questions that take so many bytes; what was there before is gone.
@c(questions) public func questions(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  if buffer.count < count {
    buffer.deallocate()
    buffer = .allocate(capacity: Int(count))
  }
  return buffer.baseAddress
}

/// Answers the lines that were written, each of which ends with a newline.
@c(answer) public func answer(_ count: Int32) -> UnsafePointer<UInt8>? {
  answers.removeAll()
  var rest = UnsafeBufferPointer(rebasing: buffer[..<Int(count)])[...]
  while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
    prober.answer(UnsafeBufferPointer(rebasing: rest[..<end]), into: &answers)
    rest = rest[(end + 1)...]
  }
  return answers.bytes.withUnsafeBufferPointer { $0.baseAddress }
}

/// How many bytes the answers take.
@c(answerCount) public func answerCount() -> Int32 { Int32(answers.bytes.count) }
