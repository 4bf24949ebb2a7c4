import CommandSupport
import TimeZonePresentation

// Linking shapelib, GEOS and libzip would cost every start some milliseconds: another program, with the same commands, does that.
Program.main { purpose throws -> any ShapefileWork in
  try SiblingProgram.become("tzlookup-shapes", Array(CommandLine.arguments.dropFirst()), for: purpose)
}
