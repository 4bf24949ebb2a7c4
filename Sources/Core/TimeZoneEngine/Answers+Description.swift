// Answers on one line, for logs and messages. Programs that read them decode the types' JSON instead.

extension TimeZoneMatch: CustomStringConvertible {
  /// The zones and how they were found, such as `Asia/Tokyo` or `America/Nome (nearest border, 0.001 m)`.
  ///
  /// The text includes the candidates if the answer is not certain.
  public var description: String {
    let zones = timeZoneIdentifiers.joined(separator: ", ")
    let answer = source == .polygon ? zones : "\(zones) (\(source))"
    return certainty.candidates.map { "\(answer), or one of \($0.joined(separator: ", "))" } ?? answer
  }
}

extension TimeZoneMatch.Source: CustomStringConvertible {
  /// How the zones were found, such as `polygon` or `nearest border, 0.001 m`.
  public var description: String {
    switch self {
    case .polygon: "polygon"
    case .nearestBorder(let meters): "nearest border, \(millimeterText(meters))"
    case .nearestPoint(let meters): "nearest place, \(millimeterText(meters))"
    }
  }
}

extension NearestPlace: CustomStringConvertible {
  /// The zone, its country, and the distance, such as `Europe/London (GB), 982.576 m away`.
  public var description: String { "\(timeZoneIdentifier) (\(country)), \(millimeterText(meters)) away" }
}

extension BorderDistance: CustomStringConvertible {
  /// The distance and the zones beyond, such as `124.837 m to America/Ciudad_Juarez`.
  public var description: String {
    let beyond = timeZoneIdentifiersBeyond.joined(separator: ", ")
    return "\(millimeterText(meters)) to \(beyond.isEmpty ? "where no zone is" : beyond)"
  }
}

extension IndexInformation: CustomStringConvertible {
  /// The data version and the sizes of the index, such as `2026e: 444 zones, 4134984 edges, 25139392 bytes`.
  ///
  /// The text includes the error bound if the borders are simplified.
  public var description: String {
    let sizes = "\(dataVersion): \(zoneCount) zones, \(edgeCount) edges, \(byteCount) bytes"
    return errorBound > 0 ? "\(sizes), error bound \(millimeterText(errorBound))" : sizes
  }
}

extension ZoneTable.Row: CustomStringConvertible {
  /// The zone, its countries, and its location, such as `Asia/Tokyo (JP) +353916+1394441`.
  public var description: String {
    "\(timeZoneIdentifier) (\(countryCodes.joined(separator: ", "))) \(iso6709)"
  }
}

private func millimeterText(_ meters: Double) -> String { "\(meters.decimalText(3)) m" }
