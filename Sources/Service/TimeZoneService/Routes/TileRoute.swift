// GET /v1/tiles/{z}/{x}/{y}.mvt: vector tiles.

/// The number of a tile.
struct TileNumber: Hashable, Sendable {
  let zoom, column, row: Int
}

extension Endpoint {
  static let tiles = Endpoint(
    route: .tiles, path: PathTemplate("/v1/tiles/{z}/{x}/{y}.mvt"), name: "tile",
    summary: "A vector tile of zones and borders, in Web Mercator",
    details:
      "The layers are `zones` (polygons with `zone` and `nautical`), `disputed` (polygons: the ground of several zones) and `borders` (lines with `sea`, and the zones on both sides as `zone` and `neighbor`; where disputed ground begins there is no `neighbor`).",
    parameters: [
      Parameters.tileZoom.facts, Parameters.tileColumn.facts, Parameters.tileRow.facts, Parameters.key.facts,
    ],
    responses: [
      ResponseFacts(
        description: "The tile (Mapbox Vector Tile 2.1).", contentType: "application/vnd.mapbox-vector-tile"),
      .problem(404, "The zoom level has no such tile."),
    ],
    work: .answer { call throws(Problem) in
      let number = TileNumber(
        zoom: try call.values.required(Parameters.tileZoom),
        column: try call.values.required(Parameters.tileColumn),
        row: try call.values.required(Parameters.tileRow))
      let side = 1 << number.zoom
      let core = call.service
      guard number.column < side, number.row < side else {
        throw Problem(
          404,
          "zoom level \(number.zoom) has the columns and rows 0...\(side - 1), not \(number.column) and \(number.row)"
        )
      }
      let making = Answer.Making(number, in: core.tiles) {
        core.drawing.tile(z: number.zoom, x: number.column, y: number.row) ?? []
      }
      return Answer(making, type: "application/vnd.mapbox-vector-tile", .whileDataLasts)
    })
}
