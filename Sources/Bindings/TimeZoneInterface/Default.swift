// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLookup

/// The boundaries that answer by default, and a warning about them.
private final class DefaultIndex: Sendable {
  nonisolated(unsafe) let index: OpaquePointer?
  let warning: String

  init(_ index: OpaquePointer?, warning: String = "") {
    (self.index, self.warning) = (index, warning)
  }
}

/// The ``DefaultIndex``, once it has been opened. It lives as long as the program.
private let published = PointerTable(count: 1)

@c @implementation
public func tzlookup_default(
  _ index: UnsafeMutablePointer<OpaquePointer?>!, _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let room = Explanation(explanation, capacity: capacity)
  index?.pointee = nil
  guard let index else { return room.fail(TZLOOKUP_ERROR_ARGUMENT) }
  if published[0] == nil {
    let status = publishDefault(room)
    guard status == TZLOOKUP_OK else { return status }
  }
  guard let pointer = published[0] else { return room.fail(TZLOOKUP_ERROR_INDEX) }
  let found = Unmanaged<DefaultIndex>.fromOpaque(pointer).takeUnretainedValue()
  index.pointee = found.index
  room.write(found.warning)
  return TZLOOKUP_OK
}

/// Opens and publishes the boundaries that answer by default. Several threads may do so at once; the first one wins.
private func publishDefault(_ room: Explanation) -> tzlookup_status {
  let file = IndexOverride {
    tzlookup_environment($0).map { String(cString: $0) }
  } hasFile: {
    tzlookup_has_file($0) != 0
  }
  guard let file else {
    _ = publish(DefaultIndex(tzlookup_world()))
    return TZLOOKUP_OK
  }
  let context =
    file.choice == .environment
    ? "\(IndexOverride.variable): " : "the installed boundaries cannot be used: "
  var opened: OpaquePointer?
  let status = openFile(file.path, &opened, room, named: context)
  guard status == TZLOOKUP_OK, let finder = IndexHandle.with(opened, else: nil, { $0.finder }) else {
    return status
  }
  switch file.standing(of: finder, besides: .world) {
  case .answers(let warning):
    // A handle without the storage: nobody closes it.
    let handle = Unmanaged.passRetained(IndexHandle(finder, path: file.path))
    if publish(DefaultIndex(OpaquePointer(handle.toOpaque()), warning: warning ?? "")) {
      if let opened { Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(opened)).release() }
    } else {
      handle.release()
      tzlookup_close(opened)
    }
    return TZLOOKUP_OK
  case .isOlder(let message):
    tzlookup_close(opened)
    _ = publish(DefaultIndex(tzlookup_world(), warning: message))
    return TZLOOKUP_OK
  case .isUnfit(let message):
    tzlookup_close(opened)
    return room.fail(TZLOOKUP_ERROR_INDEX, context + message)
  }
}

/// Whether it was published, rather than released because another thread was faster.
private func publish(_ index: DefaultIndex) -> Bool {
  let pointer = Unmanaged.passRetained(index).toOpaque()
  if published.publish(pointer, at: 0) == pointer { return true }
  Unmanaged<DefaultIndex>.fromOpaque(pointer).release()
  return false
}
