// The platform's C library, by one import. Embedded Swift has none.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Glibc) && !hasFeature(Embedded)
  @_exported import Glibc
#endif
