import CExpat
import Testing

/// The shim over libexpat.
@Suite struct ExpatTests {
  @Test func aMissingLibraryIsNotOpened() {
    var functions = tzlookup_expat()
    #expect(!tzlookup_expat_open("libexpat.so.no-such-version", &functions))
  }

  /// A library that is there, but is not libexpat.
  @Test func anotherLibraryIsNotTaken() {
    var functions = tzlookup_expat()
    #if canImport(Darwin)
      #expect(!tzlookup_expat_open("libz.1.dylib", &functions))
    #else
      #expect(!tzlookup_expat_open("libz.so.1", &functions))
    #endif
  }

  @Test func theLibraryIsFoundOnce() {
    let first = tzlookup_expat_shared()
    #expect(first != nil)
    #expect(first == tzlookup_expat_shared())
  }
}
