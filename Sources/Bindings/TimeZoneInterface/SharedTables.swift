import CTimeZoneLookup

/// Texts that end with a zero byte, one after the other, for callers that hold on to their addresses.
final class CStringTable: Sendable {
  private nonisolated(unsafe) let bytes: UnsafeMutablePointer<CChar>
  private nonisolated(unsafe) let starts: UnsafeMutablePointer<UnsafePointer<CChar>>
  let count: Int

  init(_ texts: [String]) {
    count = texts.count
    starts = .allocate(capacity: max(1, count))
    bytes = .allocate(capacity: texts.reduce(1) { $0 + $1.utf8.count + 1 })
    var end = bytes
    for (number, text) in texts.enumerated() {
      (starts + number).initialize(to: UnsafePointer(end))
      for byte in text.utf8 {
        end.initialize(to: CChar(bitPattern: byte))
        end += 1
      }
      end.initialize(to: 0)
      end += 1
    }
  }

  deinit {
    bytes.deallocate()
    starts.deallocate()
  }

  subscript(number: Int) -> UnsafePointer<CChar> { starts[number] }
}

/// Pointers that threads publish for each other: each slot is empty until one has made what belongs there.
final class PointerTable: Sendable {
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init(count: Int) {
    slots = .allocate(capacity: max(1, count))
    slots.initialize(repeating: nil, count: max(1, count))
  }

  deinit { slots.deallocate() }

  /// What has been published in a slot.
  @inline(__always)
  subscript(number: Int) -> UnsafeMutableRawPointer? { tzlookup_published(slots + number) }

  /// Publishes a pointer, unless another thread was faster.
  func publish(_ pointer: UnsafeMutableRawPointer, at number: Int) -> UnsafeMutableRawPointer {
    tzlookup_publish(slots + number, pointer) ?? pointer
  }
}
