import CommandSupport

Program.main { _ in Shapefiles() }
