// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLookup

// MARK: The boundaries of the world

/// It lives as long as the program.
private nonisolated(unsafe) let worldHandle = IndexHandle(.world).retained()

@c @implementation
public func tzlookup_world() -> OpaquePointer! { worldHandle }

// MARK: Index files

@c @implementation
public func tzlookup_open(
  _ path: UnsafePointer<CChar>!, _ index: UnsafeMutablePointer<OpaquePointer?>!,
  _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let message = Explanation(explanation, capacity: capacity)
  index?.pointee = nil
  guard let index, let path else { return message.fail(TZLOOKUP_ERROR_ARGUMENT) }
  return openFile(path, index, message)
}

/// The context begins messages.
func openFile(
  _ path: UnsafePointer<CChar>, _ index: UnsafeMutablePointer<OpaquePointer?>, _ message: Explanation,
  named context: String? = nil
) -> tzlookup_status {
  let name = String(cString: path)
  var error: Int32 = 0
  let storage = tzlookup_storage_mapping(path, &error)
  guard storage.bytes != nil else {
    return message.fail(TZLOOKUP_ERROR_FILE, "\(context ?? "")cannot open \(name): \(systemText(error))")
  }
  return open(storage, index, message, path: name, named: context.map { "\($0)\(name): " } ?? "")
}

@c @implementation
public func tzlookup_path(_ index: OpaquePointer!) -> UnsafePointer<CChar>! {
  IndexHandle.with(index, else: nil) { $0.path }
}

private func systemText(_ error: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let text = buffer.baseAddress else { return "" }
    tzlookup_error_text(error, text, buffer.count)
    return String(cString: text).asReason
  }
}

// MARK: The boundaries that answer by default

private final class DefaultIndex: Handle, Sendable {
  nonisolated(unsafe) let index: OpaquePointer?
  let warning: String

  init(_ index: OpaquePointer?, warning: String = "") {
    (self.index, self.warning) = (index, warning)
  }
}

/// It lives as long as the program.
private let published = HandleTable(count: 1)

@c @implementation
public func tzlookup_default(
  _ index: UnsafeMutablePointer<OpaquePointer?>!, _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let message = Explanation(explanation, capacity: capacity)
  index?.pointee = nil
  guard let index else { return message.fail(TZLOOKUP_ERROR_ARGUMENT) }
  if published[0] == nil {
    let status = publishDefault(message)
    guard status == TZLOOKUP_OK else { return status }
  }
  guard let pointer = published[0] else { return message.fail(TZLOOKUP_ERROR_INDEX) }
  let found = DefaultIndex.object(pointer)
  index.pointee = found.index
  message.write(found.warning)
  return TZLOOKUP_OK
}

/// Opens and publishes the boundaries that answer by default. Several threads may do so at once; the first one succeeds.
private func publishDefault(_ message: Explanation) -> tzlookup_status {
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
  let status = openFile(file.path, &opened, message, named: context)
  guard status == TZLOOKUP_OK, let finder = IndexHandle.with(opened, else: nil, { $0.finder }) else {
    return status
  }
  switch file.standing(of: finder, besides: .world) {
  case .answers(let warning):
    // A handle without the storage: nobody closes it.
    let handle = IndexHandle(finder, path: file.path).retained()
    if publish(DefaultIndex(handle, warning: warning ?? "")) {
      if let opened { IndexHandle.release(opened) }
    } else {
      IndexHandle.release(handle)
      tzlookup_close(opened)
    }
    return TZLOOKUP_OK
  case .isOlder(let warning):
    tzlookup_close(opened)
    _ = publish(DefaultIndex(tzlookup_world(), warning: warning))
    return TZLOOKUP_OK
  case .isUnfit(let reason):
    tzlookup_close(opened)
    return message.fail(TZLOOKUP_ERROR_INDEX, context + reason)
  }
}

/// Whether it was published, rather than released because another thread was faster.
private func publish(_ index: DefaultIndex) -> Bool {
  DefaultIndex.object(published.publish(index, at: 0)) === index
}
