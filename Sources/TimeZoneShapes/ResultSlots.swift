/// One slot for each of several tasks to leave its result in.
final class ResultSlots<Value>: @unchecked Sendable {
  // Sendable by hand: each task writes its own slot, and they are read after all have ended.
  private let slots: UnsafeMutableBufferPointer<Value?>

  init(count: Int) {
    slots = .allocate(capacity: count)
    slots.initialize(repeating: nil)
  }

  deinit {
    slots.deinitialize()
    slots.deallocate()
  }

  subscript(index: Int) -> Value? {
    get { slots[index] }
    set { slots[index] = newValue }
  }
}
