// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// tzlookup.h documents these functions.

import CTimeZoneLookup
import TimeZoneLookup

/// The handle of the world, once it has been asked for. It lives as long as the program.
private nonisolated(unsafe) let worldHandle: UnsafeMutableRawPointer = Unmanaged.passRetained(
  IndexHandle(.world)
).toOpaque()

@c @implementation
public func tzlookup_world() -> OpaquePointer! { OpaquePointer(worldHandle) }
