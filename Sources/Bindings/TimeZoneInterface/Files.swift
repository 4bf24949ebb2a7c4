// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup

@c @implementation
public func tzlookup_open(
  _ path: UnsafePointer<CChar>!, _ index: UnsafeMutablePointer<OpaquePointer?>!,
  _ explanation: UnsafeMutablePointer<CChar>!, _ capacity: Int
) -> tzlookup_status {
  let room = Explanation(explanation, capacity: capacity)
  index?.pointee = nil
  guard let index, let path else { return room.fail(TZLOOKUP_ERROR_ARGUMENT) }
  return openFile(path, index, room)
}

/// Opens the index of a file. The context begins messages.
func openFile(
  _ path: UnsafePointer<CChar>, _ index: UnsafeMutablePointer<OpaquePointer?>, _ room: Explanation,
  named context: String? = nil
) -> tzlookup_status {
  let name = String(cString: path)
  var error: Int32 = 0
  let storage = tzlookup_storage_mapping(path, &error)
  guard storage.bytes != nil else {
    return room.fail(TZLOOKUP_ERROR_FILE, "\(context ?? "")cannot open \(name): \(systemText(error))")
  }
  return open(storage, index, room, path: name, named: context.map { "\($0)\(name): " } ?? "")
}

@c @implementation
public func tzlookup_path(_ index: OpaquePointer!) -> UnsafePointer<CChar>! {
  IndexHandle.with(index, else: nil) { $0.path }
}

/// The text for a value of `errno`.
private func systemText(_ error: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { room in
    guard let text = room.baseAddress else { return "" }
    tzlookup_error_text(error, text, room.count)
    return String(cString: text)
  }
}
