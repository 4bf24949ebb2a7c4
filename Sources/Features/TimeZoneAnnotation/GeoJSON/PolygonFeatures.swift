/// Reads the polygons of the features of a GeoJSON FeatureCollection (RFC 7946), each with one of its properties.
///
/// One feature is in memory at a time, of at most ``limit`` bytes. Positions are rounded from their digits to the grid of
/// 1e-7 degrees, halves away from zero.
package final class PolygonFeatures {
  package struct Feature: Sendable {
    /// Its number in the file, from 1.
    package let number: Int64
    /// The text of the property, which may be a number; `nil` if none exists, or it is neither.
    package let property: String?
    /// Polygons of rings, as they are: the outer ring of each comes first, and nothing is checked.
    package let polygons: [[[GridPoint]]]
  }

  /// The most bytes of a feature. The largest time zone has 5 MB.
  package static let limit = 256 << 20

  private let property: String
  private var records: JSONRecordReader
  private var scanner: ObjectScanner
  private var count: Int64 = 0

  package init(_ source: any ByteSource, property: String) throws(AnnotationError) {
    self.property = property
    // Without decompression: what is compressed twice could expand a million times.
    let input = try RecordInput(source, chunkSize: 1 << 20, limit: Self.limit, decompresses: false)
    records = try JSONRecordReader(input, readsGeometry: true)
    guard records.shape.records == .elements, records.shape.isFeatures else {
      throw .other("expected a GeoJSON FeatureCollection, found another document")
    }
    let key = MemberPath.Component(["properties"], isExact: true)
    scanner = ObjectScanner(
      FeatureMember.allCases.map(\.path) + [
        MemberPath(.property(isExact: true), [key, .init([property], isExact: true)]),
        MemberPath(.property(isExact: false), [key, .init([property.lowercased()])]),
      ])
  }

  package func next() throws(AnnotationError) -> Feature? {
    while let (record, line) = try records.next() {
      do throws(RowError) {
        guard let content = record.content else {
          try FeatureMember.requireCollection(endingWith: record.after)
          continue
        }
        count += 1
        return try feature(content)
      } catch {
        throw .row(line: line, record.content == nil ? error : .record(.feature, number: count, error))
      }
    }
    return nil
  }

  private func feature(_ bytes: UnsafeBufferPointer<UInt8>) throws(RowError) -> Feature {
    let object = try scanner.scan(bytes)
    let reader = FeatureReader(object: object, bytes: bytes, geometries: .inside)
    return Feature(number: count, property: try text(object, bytes), polygons: try reader.polygons())
  }

  private func text(
    _ object: ScannedObject, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(RowError) -> String? {
    let exact = object.value(.property(isExact: true))
    guard let value = exact ?? object.value(.property(isExact: false)) else { return nil }
    let isDuplicate = object.isDuplicate(.property(isExact: exact != nil))
    if value.isRepeated || isDuplicate { throw .repeatedMember(property.shortenedForMessage) }
    switch value.kind {
    case .string: return JSONString.decoded(bytes.part(value.content))
    case .number: return String(decoding: bytes.part(value.content), as: UTF8.self)
    case .null, .other: return nil
    }
  }
}
