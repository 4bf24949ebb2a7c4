/// What is to be added to rows, whoever asks for it.
package struct AnnotationJob: Sendable {
  /// The options as the library takes them, without the columns of ``options(for:)``.
  package var options: AnnotationOptions
  /// Whether the zones' certainty is a column.
  package var includesCertainty = false
  /// The nearest cities, if they are asked for.
  package var cities: CityColumns?
  /// The sun, if it is asked for.
  package var sun: SunColumns?
  /// The comparison with other answers, if it is asked for.
  package var audit: AuditJob?
  /// The names that a system knows, if they are asked for.
  package var nameIn: SystemNames?
  private let spelling: OptionSpelling

  package init(_ options: AnnotationOptions, _ spelling: OptionSpelling) {
    (self.options, self.spelling) = (options, spelling)
  }

  /// The words of messages.
  package var names: NewValueNames {
    NewValueNames(
      city: cities?.names ?? [], sun: sun?.names ?? [], audit: audit?.names ?? [], spelling: spelling)
  }

  /// The options with the columns whose values the engine's zones decide.
  package func options(for engine: ZoneEngine) -> AnnotationOptions {
    var options = options
    if includesCertainty {
      options.pointColumns.append(.certainty(of: engine, named: "\(options.column)_certainty"))
    }
    if let cities { options.pointColumns.append(cities.columns(engine.identifiers)) }
    if let sun { options.pointColumns.append(sun.columns(engine.identifiers, options.rules)) }
    if let audit { options.pointColumns.append(audit.columns(engine, options)) }
    if let nameIn { options.pointColumns.append(nameIn.columns(engine.identifiers)) }
    return options
  }
}
