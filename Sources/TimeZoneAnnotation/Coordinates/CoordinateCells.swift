import TimeZoneEngine
import TimeZoneIndex
import TimeZoneSupport

/// The position that cells of a row hold.
enum CoordinateCells {
  /// What was read.
  enum Reading: Equatable {
    case position(GridPoint)
    /// The cells are empty: no error.
    case none
    /// What is wrong with them.
    case failure(String)
  }

  // MARK: Two cells

  /// Reads latitude and longitude from a cell each; a missing cell is an empty one.
  @inline(__always)
  static func read(latitude: UnsafeBufferPointer<UInt8>, longitude: UnsafeBufferPointer<UInt8>) -> Reading {
    if let y = DecimalDegrees.e7(latitude.withoutQuotationMarks, limit: 90),
      let x = DecimalDegrees.e7(longitude.withoutQuotationMarks, limit: 180)
    {
      return .position(GridPoint(x: x, y: y))
    }
    if latitude.isEmpty, longitude.isEmpty { return .none }
    return readSlowly(latitude: CellText(latitude).text, longitude: CellText(longitude).text)
  }

  /// Reads what is not plain decimal degrees: quoted, with spaces, in degrees and minutes, wrong.
  @inline(never)
  static func readSlowly(latitude: String, longitude: String) -> Reading {
    switch (latitude.isEmpty, longitude.isEmpty) {
    case (true, true): return .none
    case (true, false): return .failure("the longitude is \(quoted(longitude)), but the latitude is empty")
    case (false, true): return .failure("the latitude is \(quoted(latitude)), but the longitude is empty")
    case (false, false): return parse("\(latitude.withDecimalPoint) \(longitude.withDecimalPoint)")
    }
  }

  // MARK: One cell

  /// Reads a position from one cell: latitude and longitude in any form, or a point of well-known text.
  @inline(__always)
  static func read(combined cell: UnsafeBufferPointer<UInt8>) -> Reading {
    let cell = cell.withoutQuotationMarks
    if let comma = cell.firstIndex(of: UInt8(ascii: ","), from: 0) {
      let longitudeStart = comma + 1 < cell.count && cell[comma + 1] == 0x20 ? comma + 2 : comma + 1
      if let y = DecimalDegrees.e7(cell.part(0..<comma), limit: 90),
        let x = DecimalDegrees.e7(cell.part(longitudeStart..<cell.count), limit: 180)
      {
        return .position(GridPoint(x: x, y: y))
      }
    }
    return readSlowly(combined: CellText(cell).text)
  }

  @inline(never)
  static func readSlowly(combined text: String) -> Reading {
    switch WellKnownPoint.read(text) {
    case .none: return text.isEmpty ? .none : parse(text)
    case .empty: return .none
    case .point(let longitude, let latitude): return parse("\(latitude) \(longitude)")
    case .malformed: return .failure("expected a point such as POINT(141.35 43.06), found \(quoted(text))")
    }
  }

  // MARK: Text

  private static func parse(_ text: String) -> Reading {
    do throws(CoordinateError) {
      return .position(try Coordinate(parsing: text).grid)
    } catch {
      return .failure("\(error)")
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(text.shortenedForMessage)\"" }
}

extension String {
  /// A number with a decimal comma, as many countries write it and their spreadsheets export it, with a point.
  /// In a cell of its own it can mean nothing else: there is no coordinate of a thousand degrees.
  fileprivate var withDecimalPoint: String {
    guard let comma = utf8.firstIndex(of: UInt8(ascii: ",")), !utf8.contains(UInt8(ascii: ".")),
      utf8.lastIndex(of: UInt8(ascii: ",")) == comma, index(after: comma) < endIndex
    else { return self }
    return self[..<comma] + "." + self[index(after: comma)...]
  }
}
