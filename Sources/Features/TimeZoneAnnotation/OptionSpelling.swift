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
  private let zone: String
  /// The names of other new values, what they are about, and the option that gives them others.
  private let others: [(option: JobOption, subject: String, names: [String])]
  package let spelling: OptionSpelling

  package init(
    zone: String = "timezone", _ others: [(option: JobOption, subject: String, names: [String])] = [],
    spelling: OptionSpelling = .arguments
  ) {
    (self.zone, self.others, self.spelling) = (zone, others, spelling)
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
    let other = others.first { $0.names.contains { $0.isSame(as: name) } }
    return other?.option ?? (name.isSame(as: zone) || name.hasPrefix("\(zone)_") ? .column : nil)
  }

  /// The options that give new values other names, where any of them could be intended.
  var options: String {
    spelling.name(.column)
      + others.filter { !$0.names.isEmpty }
      .map { ", one of \($0.subject) with \(spelling.name($0.option))" }.joined()
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
