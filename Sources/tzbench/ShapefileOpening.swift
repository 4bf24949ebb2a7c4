import CommandSupport
import TimeZoneIndex
import TimeZoneLookup
import TimeZoneShapes

/// Reading shapefiles, with failures of the command.
enum ShapefileOpening {
  /// The R-tree over a shapefile.
  static func tree(_ path: String) throws(CommandFailure) -> ShapeTree {
    do throws(ShapeError) {
      return try ShapeTree(contentsOf: path)
    } catch {
      throw failure(error)
    }
  }

  /// All vertices of a shapefile's rings, in the order of the file.
  static func vertices(_ path: String) throws(CommandFailure) -> [GridPoint] {
    var vertices: [GridPoint] = []
    do throws(ShapeError) {
      let file = try Shapefile(path: path)
      while let shape = try file.next() {
        for ring in shape.rings { vertices.append(contentsOf: ring.vertices) }
      }
    } catch {
      throw failure(error)
    }
    guard !vertices.isEmpty else { throw .message("\(path) has no vertices", .badData) }
    return vertices
  }

  private static func failure(_ error: ShapeError) -> CommandFailure {
    switch error {
    case .missingFile, .unreadableFile: .message("\(error)", .noInput)
    default: .message("\(error)", .badData)
    }
  }
}
