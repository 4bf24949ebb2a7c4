import ArgumentParser
import CommandSupport
import TimeZoneAnnotation

/// `tzlookup csv --shapes`: the zones come straight from a shapefile.
struct CSVCommand: Command {
  static let configuration = CommandConfiguration.csv

  @OptionGroup var arguments: AnnotationArguments
  @OptionGroup var csv: CSVArguments
  @OptionGroup var place: AnnotationPlace

  func execute() throws(CommandFailure) -> ExitStatus {
    let options = try csv.options()
    return try AnnotationRun(arguments, .csv(options)).run(place.shapesEngine)
  }
}
