import CTimeZoneLookup

/// An object that a pointer of the interface points to.
protocol Handle: AnyObject {}

extension Handle {
  /// Calls `body` with the object behind a pointer of the caller's. The caller keeps it alive: nothing is counted.
  @inline(__always)
  static func with<Value>(
    _ pointer: OpaquePointer?, else value: @autoclosure () -> Value, _ body: (Self) -> Value
  ) -> Value {
    guard let pointer else { return value() }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }

  static func object(_ pointer: OpaquePointer) -> Self {
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Keeps the object alive until the pointer is released.
  func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  static func release(_ pointer: OpaquePointer) {
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

final class Shared<Value: Sendable>: Handle, Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

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

/// Objects that threads publish for each other: each slot is empty until one has made its object.
final class HandleTable: Sendable {
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  init(count: Int) {
    slots = .allocate(capacity: max(1, count))
    slots.initialize(repeating: nil, count: max(1, count))
  }

  deinit { slots.deallocate() }

  @inline(__always)
  subscript(number: Int) -> OpaquePointer? { OpaquePointer(tzlookup_published(slots + number)) }

  /// Publishes a pointer, unless another thread was faster; returns what is in the slot afterward.
  func publish(_ pointer: OpaquePointer, at number: Int) -> OpaquePointer {
    tzlookup_publish(slots + number, UnsafeMutableRawPointer(pointer)).map { OpaquePointer($0) } ?? pointer
  }

  /// Publishes an object, which is released if another thread was faster; returns a pointer to what is in the slot afterward.
  func publish<Object: Handle>(_ object: Object, at number: Int) -> OpaquePointer {
    let pointer = object.retained()
    let published = publish(pointer, at: number)
    if published != pointer { Object.release(pointer) }
    return published
  }
}
