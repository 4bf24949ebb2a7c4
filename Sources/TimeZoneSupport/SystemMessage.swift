#if !hasFeature(Embedded)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The system's words for its error codes.
  package enum SystemMessage {
    /// What a value of `errno` means, such as "No such file or directory".
    package static func text(_ code: Int32) -> String {
      guard let text = strerror(code) else { return "error \(code)" }
      return String(cString: text)
    }
  }
#endif
