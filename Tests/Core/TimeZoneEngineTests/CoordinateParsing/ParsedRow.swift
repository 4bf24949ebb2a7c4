import Testing
import TimeZoneLookup

/// A text, and where it is on the grid or why it cannot be read.
struct ParsedRow {
  let text: String
  let expected: Result<GridPoint, Reason>
  let location: SourceLocation

  /// All but `cannot read "text" as a coordinate: ` of an error's description; the whole of it for a value out of range.
  struct Reason: Error, Equatable {
    let text: String
  }

  init(_ text: String, _ y: Int32, _ x: Int32, _ location: SourceLocation = #_sourceLocation) {
    (self.text, expected, self.location) = (text, .success(GridPoint(x: x, y: y)), location)
  }

  init(_ text: String, _ reason: String, _ location: SourceLocation = #_sourceLocation) {
    (self.text, expected, self.location) = (text, .failure(Reason(text: reason)), location)
  }

  func check() {
    do throws(CoordinateError) {
      let point = try Coordinate(parsing: text).grid
      #expect(.success(point) == expected, "\(text)", sourceLocation: location)
    } catch {
      guard case .failure(let reason) = expected else {
        Issue.record(error, "\(text)", sourceLocation: location)
        return
      }
      if case .unreadable(_, let found) = error {
        #expect(found == reason.text, "\(text)", sourceLocation: location)
      } else {
        #expect(error.description == reason.text, "\(text)", sourceLocation: location)
      }
    }
  }
}

extension [ParsedRow] {
  func check() {
    for row in self { row.check() }
  }
}
