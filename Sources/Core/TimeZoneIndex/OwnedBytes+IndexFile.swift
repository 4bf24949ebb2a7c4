import TimeZoneSupport

#if !hasFeature(Embedded)
  extension OwnedBytes {
    /// An index file's bytes, read into memory: later changes to the file have no effect.
    ///
    /// Memory is allocated only for a file whose header, and the counts at the starts of its tables, are those of an
    /// index of exactly its size. Sections are read one by one, and no more of them once a checksum is wrong.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is not a regular file, is not an index, cannot be read,
    ///   or a checksum is wrong.
    package convenience init(reading path: String) throws(IndexError) {
      let file = try InputFile(index: path)
      let outline = try IndexOutline(of: file)
      let checksum = Checksum()
      var failure: IndexError?
      do throws(FileError) {
        try self.init(reading: file, inParts: outline.ends) { read in
          failure = outline.failure(in: read, checksum)
          return failure == nil
        }
      } catch {
        throw .file(error)
      }
      if let failure { throw failure }
      guard bytes.count == file.size else {
        throw .truncated(expected: UInt64(clamping: file.size), found: bytes.count)
      }
    }

    /// An index file mapped into memory, read page by page as queries touch it.
    ///
    /// - Throws: ``IndexError`` when the file cannot be opened, is not a regular file, is not an index, or cannot be
    ///   mapped.
    package convenience init(mapping path: String) throws(IndexError) {
      let file = try InputFile(index: path)
      do throws(FileError) {
        try self.init(mapping: file)
      } catch {
        throw .file(error)
      }
    }
  }

  extension InputFile {
    /// Opens a file whose header is that of an index of exactly its size.
    fileprivate convenience init(index path: String) throws(IndexError) {
      do throws(FileError) {
        try self.init(path, mustBeRegular: true)
      } catch {
        throw .file(error)
      }
      try withUnsafeTemporaryAllocation(
        byteCount: IndexFormat.headerSize, alignment: IndexFormat.sectionAlignment
      ) { header throws(IndexError) in
        let count: Int
        do throws(FileError) {
          count = try fill(header, at: 0)
        } catch {
          throw .file(error)
        }
        try IndexSections.checkStart(
          UnsafeRawBufferPointer(rebasing: header[..<count]), fileSize: Int(clamping: size))
      }
    }
  }
#endif
