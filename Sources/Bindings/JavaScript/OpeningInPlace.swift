import CTimeZoneLookup

/// Opens an index in memory from `malloc`, which the index then owns: `tzlookup_open_bytes` without a copy.
@c(tzlookup_open_in_place)
public func openInPlace(
  _ bytes: UnsafeRawPointer, _ count: Int, _ index: UnsafeMutablePointer<OpaquePointer?>,
  _ explanation: UnsafeMutablePointer<CChar>, _ capacity: Int
) -> tzlookup_status {
  index.pointee = nil
  let storage = tzlookup_storage(bytes: bytes, count: count) { bytes, _ in
    UnsafeMutableRawPointer(mutating: bytes)?.deallocate()
  }
  return open(storage, index, Explanation(explanation, capacity: capacity))
}
