import TimeZoneEngine

/// Cities found by name: counted, each once, and the best of them kept, with the best of another zone than the first.
struct CityCandidates {
  struct Candidate {
    let city: Int
    let name: NameOrder.Name
    let kind: CityMatch.Kind
    /// The edits from the text to the name, where it is only similar.
    let distance: Int
    let weight: Int
    fileprivate let population: Int

    fileprivate func precedes(_ other: Candidate) -> Bool {
      if weight != other.weight { return weight > other.weight }
      if population != other.population { return population > other.population }
      return city < other.city
    }
  }

  /// A city of another zone is a rival of the first if it is a quarter as well known.
  private static let rivalWeight = 2 * GazetteerFormat.importanceDoubling

  private let gazetteer: Gazetteer
  private let limit: Int
  /// The best, in order.
  private(set) var best: [Candidate] = []
  /// The best of all, and the best of another zone.
  private var first: (candidate: Candidate, zone: Int)?
  private var second: (candidate: Candidate, zone: Int)?
  /// A bit for each city that was found.
  private var seen: [UInt64]
  private(set) var count = 0

  init(limit: Int, in gazetteer: Gazetteer) {
    self.limit = limit
    self.gazetteer = gazetteer
    seen = [UInt64](repeating: 0, count: (gazetteer.count + 63) / 64)
  }

  /// The best known city of another zone than that of the first, where either may be meant.
  var rival: Candidate? {
    guard let first, let second, first.candidate.weight - second.candidate.weight <= Self.rivalWeight else {
      return nil
    }
    return second.candidate
  }

  /// Adds a city by one of its names, and how well known it is by that; the kind is `nil` where name and text are the
  /// same.
  mutating func add(
    _ city: Int, _ name: NameOrder.Name, _ kind: CityMatch.Kind? = nil, distance: Int = 0, weight: Int
  ) {
    let bit = UInt64(1) << UInt64(city % 64)
    let isNew = seen[city / 64] & bit == 0
    seen[city / 64] |= bit
    if isNew { count += 1 }
    let exact: CityMatch.Kind = if case .city = name { .name } else { .alternateName }
    let candidate = Candidate(
      city: city, name: name, kind: kind ?? exact, distance: distance, weight: weight,
      population: gazetteer.population(city) ?? 0)
    compare(candidate)
    if best.count == limit, let last = best.last, !candidate.precedes(last) { return }
    if !isNew, let index = best.firstIndex(where: { $0.city == city }) {
      guard candidate.precedes(best[index]) else { return }
      best.remove(at: index)
    }
    best.insert(candidate, at: best.indices.partitioningIndex { !best[$0].precedes(candidate) })
    if best.count > limit { best.removeLast() }
  }

  /// Compares a candidate with the best of all and the best of another zone.
  private mutating func compare(_ candidate: Candidate) {
    if let second, !candidate.precedes(second.candidate) { return }
    let zone = gazetteer.zone(ofGroup: gazetteer.group(ofCity: candidate.city))
    guard let first else { return self.first = (candidate, zone) }
    if candidate.precedes(first.candidate) {
      if zone != first.zone { second = first }
      self.first = (candidate, zone)
    } else if zone != first.zone {
      second = (candidate, zone)
    }
  }
}
