import ArgumentParser
import CommandSupport
import TimeZoneAnnotation

/// `tzlookup ndjson --shapes`: the zones come straight from a shapefile.
struct NDJSONCommand: Command {
  static let configuration = CommandConfiguration.ndjson

  @OptionGroup var arguments: AnnotationArguments
  @OptionGroup var ndjson: NDJSONArguments
  @OptionGroup var place: AnnotationPlace

  func execute() throws(CommandFailure) -> ExitStatus {
    try AnnotationRun(arguments, .ndjson(ndjson.options)).run(place.shapesEngine)
  }
}
