import CServiceData

// The map page: its embedded files, and the options of the service that it needs.

extension Endpoint {
  static let pageFacts = Endpoint(
    route: .page, path: PathTemplate("/v1/page"), isOpen: true,
    summary: "What the map page needs to know about the service",
    responses: [.json("Options and releases.", "Page")],
    work: .answer { call throws(Problem) in
      let core = call.service
      return Answer(
        json: [
          "basemap": JSON(core.options.basemap.map { ["url": JSON($0)] }),
          "hasMap": JSON(tzlookup_page_has_map()),
          "needsKey": JSON(core.options.apiKeys != nil), "version": JSON(Version.number),
          "dataVersion": JSON(core.dataVersion), "rulesVersion": JSON(core.database.version),
          "gazetteerVersion": Gazetteer.versionJSON,
          "attribution": JSON(stated: core.finder.information.attribution),
          "cities": .array(
            core.largestCities.map { .object($0.coordinate.jsonMembers.adding(["name": JSON($0.name)])) }),
        ], .untilAsked)
    })

  static let pageFiles: [Endpoint] = (0..<tzlookup_page_file_count()).map { file(tzlookup_page_files()[$0]) }

  private static func file(_ file: tzlookup_page_file) -> Endpoint {
    let path = String(cString: file.path)
    let type = String(cString: file.content_type)
    let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
    let content = Array(bytes)
    // Once, and not for each request: the largest takes 17 ms.
    let compressed = GzipContent.compressed(content)
    let tag = "\(Version.number)-\(String(Checksum()(bytes), radix: 16))"
    return Endpoint(
      // Other sites append parameters to links.
      route: .page, path: PathTemplate(path), isOpen: true, checksItself: true, operationName: "file\(path)",
      summary: "A file of the page",
      responses: [ResponseFacts(description: "The file.", contentType: type)],
      work: .answer { call throws(Problem) in
        guard !content.isEmpty else {
          throw Problem(
            404,
            "\(path) is not part of this program; run Scripts/fetch maplibre, and build tzlookup-service again"
          )
        }
        var answer = Answer(.bytes(content), type: type, .checked(tag: tag))
        if let compressed, answer.isCompressible, call.request.allowsGzip {
          answer.content = .bytes(compressed)
          answer.isCompressed = true
        }
        answer.headers = [
          ("Content-Security-Policy", call.service.contentSecurityPolicy), ("Referrer-Policy", "no-referrer"),
        ]
        return answer
      })
  }
}

extension TimeZoneService {
  /// The largest city of each zone, the largest first: the labels of the whole world.
  fileprivate var largestCities: [City] {
    finder.identifiers.flatMap { Gazetteer.embedded.largestCities(inZone: $0, limit: 1) }
      .sorted { ($0.population ?? 0, $1.number) > ($1.population ?? 0, $0.number) }
  }

  /// The policy of the page, which may load its own files and the tiles of the base map.
  fileprivate var contentSecurityPolicy: String {
    let images = (["'self'", "data:"] + [basemapOrigin].compactMap { $0 }).joined(separator: " ")
    // Base maps of MapLibre are fetched by scripts.
    let connections = (["'self'"] + [basemapOrigin].compactMap { $0 }).joined(separator: " ")
    return
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; worker-src blob:; "
      + "img-src \(images)"
      + (basemapOrigin == nil ? "" : "; connect-src \(connections)")
  }

  /// The scheme and the authority of the base map's URL; `nil` if none exists, or it could end the policy's part.
  private var basemapOrigin: String? {
    guard let basemap = options.basemap else { return nil }
    let parts = basemap.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty, !parts[2].isEmpty,
      parts[2].utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"'\";, ".utf8.contains($0) })
    else { return nil }
    return "\(parts[0])//\(parts[2])"
  }
}

// GET /v1/tiles/{z}/{x}/{y}.mvt: vector tiles.

struct TileNumber: Hashable, Sendable {
  let zoom, column, row: Int
}

extension Endpoint {
  static let tiles = Endpoint(
    route: .tiles, path: PathTemplate("/v1/tiles/{z}/{x}/{y}.mvt"), operationName: "tile",
    summary: "A vector tile of zones and borders, in Web Mercator",
    details:
      "The layers are `zones` (polygons with `zone` and `nautical`), `disputed` (polygons: areas of several zones) and `borders` (lines with `sea`, and the zones on both sides as `zone` and `neighbor`; at the edge of a disputed area there is no `neighbor`).",
    parameters: [
      Parameters.tileZoom.facts, Parameters.tileColumn.facts, Parameters.tileRow.facts,
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
      let cached = Answer.CachedContent(number, in: core.tiles) {
        core.drawing.tile(z: number.zoom, x: number.column, y: number.row) ?? []
      }
      return Answer(.cached(cached), type: "application/vnd.mapbox-vector-tile", .whileDataLasts)
    })
}
