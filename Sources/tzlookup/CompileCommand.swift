import ArgumentParser
import CommandSupport

/// Makes an index from a shapefile.
struct CompileCommand: ShapesSubcommand {
  static let configuration = CommandConfiguration.compile

  @OptionGroup var arguments: CompileArguments
}
