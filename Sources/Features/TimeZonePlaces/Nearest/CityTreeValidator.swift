import TimeZoneEngine

extension Gazetteer {
  /// Checks the section `tree`, which must be the tree that ``CityTreeWriter`` makes over the cities. A search then never has
  /// more than ``CityTree/waitingLimit`` nodes waiting.
  package func validateTree() throws(GazetteerError) {
    let found = sections[.tree]
    let expected = CityTreeWriter.bytes((0..<groupCount).map(cities(ofGroup:))) { number in
      let position = position(number)
      return (
        .init(
          latitude: position.latitudeE7 / PackedPosition.unitE7,
          longitude: position.longitudeE7 / PackedPosition.unitE7),
        populations.loadLittle(at: GazetteerFormat.populationSize * number, as: UInt32.self)
      )
    }
    try GazetteerFormat.require(
      found.count == expected.count, .tree, 0, "\(expected.count) bytes for the tree over the cities",
      "\(found.count) bytes")
    for (offset, byte) in expected.enumerated() {
      let other = found.loadLittle(at: offset, as: UInt8.self)
      try GazetteerFormat.require(
        other == byte, .tree, offset, "\(byte), as in the tree over the cities", "\(other)")
    }
  }
}
