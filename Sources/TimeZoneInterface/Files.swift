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
  guard index != nil, let path else { return room.fail(TZLOOKUP_ERROR_ARGUMENT) }
  var error: Int32 = 0
  let storage = tzlookup_storage_mapping(path, &error)
  guard storage.bytes != nil else {
    return room.fail(TZLOOKUP_ERROR_FILE, "cannot open \(String(cString: path)): \(systemText(error))")
  }
  return open(storage, index, room)
}

/// The text for a value of `errno`.
private func systemText(_ error: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { room in
    guard let text = room.baseAddress else { return "" }
    tzlookup_error_text(error, text, room.count)
    return String(cString: text)
  }
}
