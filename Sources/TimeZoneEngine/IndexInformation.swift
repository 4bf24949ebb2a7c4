import TimeZoneIndex

/// What an index says about itself.
public struct IndexInformation: Hashable, Sendable {
  /// The release of the boundary data, such as `2026c`.
  public let dataVersion: String
  /// Whom to credit wherever the data is shown or passed on.
  public let attribution: String
  /// The license of the data (not of the code).
  public let license: String
  /// The version of the index's layout.
  public let formatVersion: Int
  /// Size of the index in bytes.
  public let byteCount: Int
  /// Zones of the data.
  public let zoneCount: Int
  /// Different borders' edges, each counted once though it belongs to two zones.
  public let edgeCount: Int
  /// Cells of the index that edges cross.
  public let leafCount: Int
  /// What vertices are multiples of, in 1e-7 degrees.
  public let unitE7: Int
}

extension TimeZoneFinder {
  /// What the index says about itself: its data's version, attribution and license, and its sizes.
  public var information: IndexInformation {
    let texts = view.metadataTexts
    return IndexInformation(
      dataVersion: texts.dataVersion, attribution: texts.attribution, license: texts.license,
      formatVersion: Int(view.sections.formatVersion), byteCount: view.sections.byteCount,
      zoneCount: view.zoneCount, edgeCount: view.edgeCount, leafCount: view.leafCount, unitE7: Int(view.unit))
  }
}

extension IndexView {
  fileprivate var metadataTexts: (dataVersion: String, attribution: String, license: String) {
    let section = sections[.metadata]
    var offset = IndexFormat.MetadataOffset.texts
    func next() -> String {
      let count = Int(section.loadLittle(at: offset, as: UInt32.self))
      let bytes = UnsafeRawBufferPointer(start: section.base + (offset + 4), count: count)
      offset += 4 + count
      return String(decoding: bytes, as: UTF8.self)
    }
    return (next(), next(), next())
  }
}
