import TimeZonePresentation

// GET /v1/near: the nearest border.

extension Endpoint {
  static let near = Endpoint(
    route: .near, path: PathTemplate("/v1/near"), isLengthy: true, name: "near",
    summary: "The nearest border of a zone",
    details: """
      The distance is along a great circle of a sphere with the Earth's mean radius, to the edges as published. Limits of \
      territorial waters and lines between nautical zones count as borders too.
      """,
    parameters: [Parameters.latitude.facts, Parameters.longitude.facts, Parameters.key.facts],
    responses: [
      ResponseFacts(
        description: "The zones at the position, and the border.", schema: Schema.reference("Border"))
    ],
    work: .answer { call throws(Problem) in
      let coordinate = try call.values.coordinate()
      return Answer(json: BorderAnswer(to: coordinate, call.service.finder).json, .whileDataLasts)
    })
}
