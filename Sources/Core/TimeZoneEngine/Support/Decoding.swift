#if !hasFeature(Embedded)
  extension Decoder {
    /// The error for a value that was decoded and is not valid.
    package func corrupted(_ message: String, _ error: (any Error)? = nil) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: message, underlyingError: error))
    }
  }
#endif
