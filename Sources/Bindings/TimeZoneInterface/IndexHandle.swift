import CTimeZoneLookup
import TimeZoneEngine

/// What a `tzlookup_index *` points to.
final class IndexHandle: @unchecked Sendable {
  // Sendable by hand: the memory does not change.
  /// What the index reads, which is released after the handle; `nil` where that is never closed.
  let storage: tzlookup_storage?
  /// Whether the index was opened from a file.
  private let isFile: Bool
  let finder: TimeZoneFinder
  let index: IndexReader
  /// Whether there are positions outside the region of the index.
  let isRegional: Bool
  let names: CStringTable
  /// The rules of each zone, as far as they have been asked for.
  let rules: PointerTable
  /// A ``PolygonExtraction`` once polygons have been asked for.
  private let extractions = PointerTable(count: 1)

  init(_ finder: TimeZoneFinder, in storage: tzlookup_storage? = nil, path: String? = nil) {
    self.storage = storage
    self.finder = finder
    index = finder.index
    isRegional = finder.index.metadata.region != .world
    isFile = path != nil
    // The last three texts are facts about the data.
    let information = finder.information
    names = CStringTable(
      finder.identifiers + [information.dataVersion, information.attribution, path ?? ""])
    rules = PointerTable(count: finder.identifiers.count)
  }

  deinit {
    if let extraction = extractions[0] { Unmanaged<PolygonExtraction>.fromOpaque(extraction).release() }
  }

  var zoneCount: Int { finder.identifiers.count }

  /// The release of the boundaries.
  var dataVersion: UnsafePointer<CChar> { names[zoneCount] }
  var attribution: UnsafePointer<CChar> { names[zoneCount + 1] }
  /// The path of the file; `nil` where there is none.
  var path: UnsafePointer<CChar>? { isFile ? names[zoneCount + 2] : nil }

  /// What makes polygons of zones. All calls share it: to make it takes longer than the polygons of most zones.
  var extractor: PolygonExtractor {
    if let extraction = extractions[0] { return PolygonExtraction.extractor(extraction) }
    let made = Unmanaged.passRetained(PolygonExtraction(PolygonExtractor(of: finder)))
    let published = extractions.publish(made.toOpaque(), at: 0)
    if published != made.toOpaque() { made.release() }
    return PolygonExtraction.extractor(published)
  }
}

/// An extractor behind a pointer.
private final class PolygonExtraction: Sendable {
  private let extractor: PolygonExtractor

  init(_ extractor: PolygonExtractor) { self.extractor = extractor }

  static func extractor(_ pointer: UnsafeMutableRawPointer) -> PolygonExtractor {
    Unmanaged<PolygonExtraction>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.extractor }
  }
}

extension IndexHandle {
  /// Calls `body` with the handle that a pointer of the caller's points to. The caller keeps it alive: nothing is counted.
  @inline(__always)
  static func with<Value>(
    _ pointer: OpaquePointer?, else value: @autoclosure () -> Value, _ body: (IndexHandle) -> Value
  ) -> Value {
    guard let pointer else { return value() }
    return Unmanaged<IndexHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef(body)
  }
}
