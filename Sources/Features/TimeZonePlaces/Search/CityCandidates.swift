import TimeZoneEngine

/// Cities found by name: counted, each once, and the best of them kept, with the best of another zone than the first.
struct CityCandidates {
  struct Candidate {
    let city: Int
    let name: NameOrder.Name
    let kind: CityMatch.Kind
    /// The edits from the text to the name, if it is only similar.
    let distance: Int
    let weight: Int
    /// Whether it is an airport whose code in capitals is the text.
    let isCode: Bool
    fileprivate let population: Int
    fileprivate var isExact: Bool { kind == .name || kind == .alternateName }

    fileprivate func precedes(_ other: Candidate) -> Bool {
      if weight != other.weight { return weight > other.weight }
      if population != other.population { return population > other.population }
      return city < other.city
    }
  }

  /// A city of another zone is a rival of the first if it is a quarter as well known.
  private static let rivalWeight = 2 * GazetteerFormat.importanceDoubling
  /// An airport's code and a city's own name are rivals beyond that.
  private static let uncertainWeight = 6 * GazetteerFormat.importanceDoubling
  /// So are cities of so many people whose own name it is, or begins with it, if they have a third of the inhabitants of the first
  /// and that is not known all over the world.
  private static let rivalPopulation = 100_000
  private static let populationFactor = 3
  private static let worldwideWeight = 172

  private let gazetteer: Gazetteer
  private let limit: Int
  /// The best, in order.
  private(set) var best: [Candidate] = []
  /// The best of each zone.
  private var leaders: [Int: Candidate] = [:]
  /// A bit for each city that was found.
  private var seen: [UInt64]
  private(set) var count = 0

  init(limit: Int, in gazetteer: Gazetteer) {
    self.limit = limit
    self.gazetteer = gazetteer
    seen = [UInt64](repeating: 0, count: (gazetteer.placeCount + 63) / 64)
  }

  /// The best known city of another zone than the first city's, if either could be intended.
  var rival: Candidate? {
    let ranked = leaders.values.sorted { $0.precedes($1) }
    guard let first = ranked.first else { return nil }
    return ranked.dropFirst().first { other in
      let difference = first.weight - other.weight
      return difference <= Self.rivalWeight || isCode(other, namedLike: first)
        || difference <= Self.uncertainWeight && isUncertain(first, other)
    }
  }

  /// Whether a code of IATA is the own name of the first city: however well known that is, a word of capitals may be either.
  private func isCode(_ other: Candidate, namedLike first: Candidate) -> Bool {
    guard other.isCode, first.kind == .name, case .alternate(let number) = other.name else { return false }
    return gazetteer.alternates.utf8(number).count == 3
  }

  private func isUncertain(_ first: Candidate, _ other: Candidate) -> Bool {
    if first.isCode && other.kind == .name || other.isCode && first.kind == .name {
      return true
    }
    // A code of ICAO is rarely meant by the letters that stand for a large city: HCMC.
    if first.isCode, other.isExact, other.population >= Self.rivalPopulation,
      case .alternate(let number) = first.name, gazetteer.alternates.utf8(number).count == 4
    {
      return true
    }
    guard first.isExact, other.isExact, other.population >= Self.rivalPopulation,
      first.weight <= Self.worldwideWeight,
      Int64(Self.populationFactor) * Int64(other.population) >= Int64(first.population)
    else { return false }
    guard case .alternate(let number) = other.name else { return true }
    return gazetteer.names.utf8(other.city).starts(with: Array(gazetteer.alternates.utf8(number)) + [0x20])
  }

  /// Adds a city by one of its names, and how well known it is by that; the kind is `nil` if name and text are the
  /// same.
  mutating func add(
    _ city: Int, _ name: NameOrder.Name, _ kind: CityMatch.Kind? = nil, distance: Int = 0, weight: Int,
    isCode: Bool = false
  ) {
    let bit = UInt64(1) << UInt64(city % 64)
    let isNew = seen[city / 64] & bit == 0
    seen[city / 64] |= bit
    if isNew { count += 1 }
    let exact: CityMatch.Kind = if case .city = name { .name } else { .alternateName }
    let candidate = Candidate(
      city: city, name: name, kind: kind ?? exact, distance: distance, weight: weight,
      isCode: isCode, population: gazetteer.population(city) ?? 0)
    let zone = gazetteer.zone(ofGroup: gazetteer.group(ofCity: city))
    if leaders[zone].map(candidate.precedes) ?? true { leaders[zone] = candidate }
    if best.count == limit, let last = best.last, !candidate.precedes(last) { return }
    if !isNew, let index = best.firstIndex(where: { $0.city == city }) {
      guard candidate.precedes(best[index]) else { return }
      best.remove(at: index)
    }
    best.insert(candidate, at: best.indices.partitioningIndex { !best[$0].precedes(candidate) })
    if best.count > limit { best.removeLast() }
  }
}
