import TimeZoneEngine
import TimeZoneLocalTime

/// How options are written if they are given.
package enum OptionSpelling: Sendable {
  /// As properties of ``AnnotationOptions``, ``CSVOptions`` and ``NDJSONOptions``.
  case library
  /// As arguments of a command, `--lat`: commands can be named as well.
  case arguments
  /// As parameters of a URL's query: `lat`.
  case parameters

  package func name(_ option: JobOption) -> String {
    switch self {
    case .library: "the option \(option.propertyName)"
    case .arguments: "--\(option.rawValue)"
    case .parameters: option.parameterName
    }
  }

  package func setting(_ option: JobOption, _ value: String) -> String {
    switch self {
    case .library: "\(option.propertyName): .\(value)"
    case .arguments: "\(name(option)) \(value)"
    case .parameters: "\(name(option))=\(value)"
    }
  }

  package func flag(_ option: JobOption) -> String {
    let value = option == .noHeader ? "false" : "true"
    return switch self {
    case .library: "\(option.propertyName): \(value)"
    case .arguments: name(option)
    case .parameters: setting(option, value)
    }
  }

  var coordinates: String {
    self == .library
      ? "the options latitude and longitude" : "\(name(.latitude)) and \(name(.longitude))"
  }
}

extension JobOption {
  fileprivate var propertyName: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .noHeader: "hasHeader"
    case .skipLines: "skippedLines"
    case .cityName: "placeName"
    case .countryColumn: "country"
    case .regionColumn: "region"
    case .wrapLongitudes: "wrapsLongitudes"
    case .blankNullIsland: "blanksNullIsland"
    case .localTime: "time"
    case .offsetColumn, .offsetKey: "offset"
    case .accuracyColumn: "accuracy"
    case .force: "replacesColumns"
    case .timeColumns: "timeColumns"
    case .assumeZone: "assumedZone"
    case .standardTime: "readsStandardTime"
    case .audit: "audited"
    case .geometry: "geometries"
    default: rawValue
    }
  }
}

/// The words of messages about annotations: the names of new values whose options give them others than `--column`, and how
/// options are written.
package struct NewValueNames: Sendable {
  /// The column of the zone, with which names such as `timezone_certainty` begin.
  package var zone: String
  package var time: [String]
  package var city: [String]
  package var sun: [String]
  package var audit: [String]
  package let spelling: OptionSpelling

  package init(
    zone: String = "timezone", time: [String] = [], city: [String] = [], sun: [String] = [],
    audit: [String] = [], spelling: OptionSpelling = .arguments
  ) {
    (self.zone, self.time, self.city, self.sun, self.audit) = (zone, time, city, sun, audit)
    self.spelling = spelling
  }

  /// The option that gives a new value of this name another one; `nil` if none does.
  func option(for name: String) -> String? { naming(name).map { spelling.name($0) } }

  /// The advice that makes room for a new value of this name.
  func renaming(_ name: String) -> String {
    if spelling == .library { return "choose another name for the new one" }
    return option(for: name).map { "name the new one with \($0)" } ?? "rename the old one first"
  }

  /// Whether the option of a new value of this name is the zone's.
  package func isZone(_ name: String) -> Bool { naming(name) == .column }

  private func naming(_ name: String) -> JobOption? {
    if time.contains(where: { $0.isSame(as: name) }) { return .timeColumns }
    if city.contains(where: { $0.isSame(as: name) }) { return .cityColumns }
    if audit.contains(where: { $0.isSame(as: name) }) { return .auditColumns }
    if sun.contains(where: { $0.isSame(as: name) }) { return .sunColumns }
    return name.isSame(as: zone) || name.hasPrefix("\(zone)_") ? .column : nil
  }

  /// The options that give new values other names, where any of them could be intended.
  var options: String {
    spelling.name(.column)
      + (time.isEmpty ? "" : ", one of times with \(spelling.name(.timeColumns))")
      + (city.isEmpty ? "" : ", one of a city with \(spelling.name(.cityColumns))")
      + (sun.isEmpty ? "" : ", one of the sun with \(spelling.name(.sunColumns))")
      + (audit.isEmpty ? "" : ", one of an audit with \(spelling.name(.auditColumns))")
  }
}

extension TimeError {
  /// One line that names the option by which a number's format is stated, as it is written; with these of the formats.
  package func text(_ spelling: OptionSpelling, _ formats: [String]? = nil) -> String {
    let formats = formats ?? suggestedFormats
    if formats.isEmpty { return finding }
    if spelling == .library { return "\(self)" }
    let list = formats.map { spelling == .arguments && $0.contains(" ") ? "'\($0)'" : $0 }
    return
      "\(finding); state its format with \(spelling.setting(.timeFormat, list.joined(separator: " or ")))"
  }
}
