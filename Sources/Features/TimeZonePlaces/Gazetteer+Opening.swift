import TimeZoneEngine

extension Gazetteer {
  /// A gazetteer that is part of the program.
  ///
  /// Its contents were checked when it was made, and tests check them again: only the header is checked here.
  package init(embedded bytes: UnsafeRawBufferPointer) {
    do throws(GazetteerError) {
      self.init(trusted: try GazetteerFile(OwnedBytes(program: bytes)))
    } catch {
      // Reachable only in a program that was built with a damaged data file.
      preconditionFailure("embedded gazetteer: damaged header")
    }
  }

  /// A gazetteer in memory, checked completely, once.
  ///
  /// - Parameter bytes: A gazetteer, as `tzgazetteer` writes it. They are copied.
  /// - Throws: ``GazetteerError``: the bytes are not a valid gazetteer.
  /// - Complexity: O(n log n) in the number of bytes.
  public init(bytes: [UInt8]) throws(GazetteerError) {
    try self.init(checking: OwnedBytes(copying: bytes))
  }

  #if !hasFeature(Embedded)
    /// The gazetteer of a file, read into memory and checked completely, once. Later changes to the file have no effect.
    ///
    /// - Parameter path: A gazetteer, as `tzgazetteer` writes it.
    /// - Throws: ``GazetteerError``: the file cannot be read, or is not a valid gazetteer. Memory is allocated only for a
    ///   file that begins with the header of a gazetteer of its size.
    /// - Complexity: O(n log n) in the size of the file.
    public init(contentsOf path: String) throws(GazetteerError) {
      let (file, header) = try GazetteerFile.open(path)
      try header.checkTable()
      try self.init(checking: try GazetteerFile.read(file))
    }
  #endif

  private init(checking storage: OwnedBytes) throws(GazetteerError) {
    let sections = try GazetteerFile(storage)
    try GazetteerValidator(sections: sections).validate()
    self.init(trusted: sections)
  }
}
