// GET /v1/tiles/{z}/{x}/{y}.mvt: vector tiles.

extension Endpoint {
  static let tiles = Endpoint(
    route: .tiles, path: PathTemplate("/v1/tiles/{z}/{x}/{y}.mvt"), isLengthy: true, name: "tile",
    summary: "A vector tile of zones and borders, in Web Mercator",
    details: "The layers are `zones` (polygons with `zone` and `nautical`) and `borders` (lines with `sea`).",
    parameters: [
      Parameters.tileZoom.facts, Parameters.tileColumn.facts, Parameters.tileRow.facts, Parameters.key.facts,
    ],
    responses: [
      ResponseFacts(
        description: "The tile (Mapbox Vector Tile 2.1).", contentType: "application/vnd.mapbox-vector-tile"),
      .problem(404, "The zoom level has no such tile."),
    ],
    work: .answer { call throws(Problem) in
      let number = TileCache.TileNumber(
        zoom: try call.values.required(Parameters.tileZoom),
        column: try call.values.required(Parameters.tileColumn),
        row: try call.values.required(Parameters.tileRow))
      let side = 1 << number.zoom
      guard number.column < side, number.row < side, let tile = call.service.tiles.tile(number) else {
        throw Problem(
          404,
          "zoom level \(number.zoom) has the columns and rows 0...\(side - 1), not \(number.column) and \(number.row)"
        )
      }
      var answer = Answer(tile, type: "application/vnd.mapbox-vector-tile", .whileDataLasts)
      answer.isCompressed = true
      return answer
    })
}
