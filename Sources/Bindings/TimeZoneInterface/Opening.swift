// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneEngine

@c @implementation
public func tzlookup_open_bytes(
  _ bytes: UnsafeRawPointer!, _ count: Int, _ index: UnsafeMutablePointer<OpaquePointer?>!,
  _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let message = Explanation(explanation, capacity: capacity)
  index?.pointee = nil
  guard index != nil, bytes != nil || count == 0 else { return message.fail(TZLOOKUP_ERROR_ARGUMENT) }
  let storage = tzlookup_storage_copying(bytes, count)
  guard storage.bytes != nil else {
    return message.fail(
      TZLOOKUP_ERROR_INDEX, "expected memory for \(UInt(bitPattern: count)) bytes, found too little")
  }
  return open(storage, index, message)
}

/// Opens an index in memory, which it releases on failure; the context begins the message about a damaged index.
func open(
  _ storage: tzlookup_storage, _ index: UnsafeMutablePointer<OpaquePointer?>, _ message: Explanation,
  path: String? = nil, named context: String = ""
) -> tzlookup_status {
  let bytes = UnsafeRawBufferPointer(start: storage.bytes, count: storage.count)
  do throws(IndexError) {
    let finder = try TimeZoneFinder(checking: OwnedBytes(program: bytes))
    let handle = IndexHandle(finder, in: storage, path: path)
    index.pointee = handle.retained()
    return TZLOOKUP_OK
  } catch {
    storage.release(storage.bytes, storage.count)
    return message.fail(TZLOOKUP_ERROR_INDEX, context + error.description)
  }
}

@c @implementation
public func tzlookup_close(_ index: OpaquePointer!) {
  guard let storage = IndexHandle.with(index, else: nil, { $0.storage }) else { return }
  IndexHandle.release(index)
  storage.release(storage.bytes, storage.count)
}

// MARK: - Explanations

struct Explanation {
  private let text: UnsafeMutablePointer<CChar>?
  private let capacity: Int

  init(_ text: UnsafeMutablePointer<CChar>?, capacity: Int) {
    self.text = text
    self.capacity = text == nil ? 0 : capacity
    if self.capacity != 0 { text?.pointee = 0 }
  }

  func fail(_ status: tzlookup_status, _ message: String? = nil) -> tzlookup_status {
    write(message ?? String(cString: tzlookup_message(status)))
    return status
  }

  /// Writes a message as far as there is message.
  func write(_ message: String) {
    guard let text, capacity != 0 else { return }
    message.copy(to: text, capacity: capacity)
  }
}

extension String {
  /// Writes as many characters as fit, and a zero byte.
  func copy(to start: UnsafeMutablePointer<CChar>, capacity: Int) {
    // A capacity of more than half the address space arrives as a negative number.
    let most = capacity > 0 ? capacity &- 1 : Int.max
    var end = start
    for scalar in unicodeScalars {
      let bytes = UTF8.width(scalar)
      guard start.distance(to: end) <= most &- bytes else { break }
      for byte in String(Character(scalar)).utf8 {
        end.pointee = CChar(bitPattern: byte)
        end += 1
      }
    }
    end.pointee = 0
  }
}
