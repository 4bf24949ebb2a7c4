import TestSupport
import Testing
import TimeZonePlaces

/// Names that people type, with the zone they mean: written from memory of the world, not from the gazetteer.
///
/// `names.tsv` has a zone and names of places in it, separated by `|`, in each line; headings begin with `#`.
@Suite struct PlaceNameTests {
  private struct Name {
    let text: String
    let zone: String
    let heading: String
  }

  private enum Outcome: Equatable {
    case right
    /// No city, or several: a command prints no zone.
    case refused
    case wrong
  }

  private static func names() throws -> [Name] {
    let content = String(
      decoding: try RepositoryFiles.bytes("Tests/Features/TimeZonePlacesTests/names.tsv"), as: UTF8.self)
    var names: [Name] = []
    var heading = ""
    for line in content.split(separator: "\n") {
      if line.hasPrefix("# ") {
        heading = String(line.dropFirst(2))
        continue
      }
      let cells = line.split(separator: "\t")
      for text in cells[1].split(separator: "|") {
        names.append(Name(text: String(text), zone: String(cells[0]), heading: heading))
      }
    }
    return names
  }

  private static func outcome(_ name: Name) -> Outcome {
    let result = Gazetteer.embedded.search(name.text, limit: 1)
    guard let city = result.matches.first?.city, result.rival == nil else { return .refused }
    return city.timeZoneIdentifier == name.zone ? .right : .wrong
  }

  /// Those that are answered otherwise than is meant: mostly misspellings that are names of other places.
  private static let known: Set<String> = [
    "Atalanta", "Bristl", "Caira", "Fairbank", "Florencia", "Jaksonville", "Johannesberg", "Karchi",
    "Kronstadt",
    "Melbourn", "Montpelier", "Ottowa", "Pittsburg", "Pragu", "Котор", "博卡拉", "圣何塞",
  ]

  @Test func namesAreAsPeopleMeanThem() throws {
    let names = try Self.names()
    #expect(names.count >= 4_000)
    let outcomes = names.map { (name: $0, outcome: Self.outcome($0)) }
    let wrong = outcomes.filter { $0.outcome == .wrong }.map { $0.name }
    let refused = outcomes.filter { $0.outcome == .refused }.map { $0.name }
    #expect(Set(wrong.map { $0.text }) == Self.known)
    #expect(wrong.filter { $0.heading == "Capitals" }.map { $0.text } == [])
    #expect(100 * wrong.count <= names.count, "at most 1 % wrong")
    #expect(97 * names.count <= 100 * (names.count - wrong.count - refused.count), "at least 97 % right")
  }
}
