extension EdgeSet {
  /// The same subdivision without some records, those that are left renumbered in their order. Edges that toggled only
  /// the others are gone.
  ///
  /// - Parameter numbers: The new number of each record; negative for those that go.
  /// - Returns: The other subdivision.
  /// - Complexity: O(n) in the number of edges and of elements of the sets that they toggle.
  func renumbered(_ numbers: [Int32]) -> EdgeSet {
    var sets = RecordSets()
    let toggles = (0..<Int32(recordSets.count)).map { number in
      sets.number(of: recordSets[number].map { numbers[Int($0)] }.filter { $0 >= 0 })
    }
    var edges: [PlanarEdge] = []
    for var planar in self.edges {
      planar.toggle = toggles[Int(planar.toggle)]
      if planar.toggle != 0 { edges.append(planar) }
    }
    sets.share()
    return EdgeSet(edges: edges, recordSets: sets, unit: unit)
  }
}
