// GET /openapi.json: the description of all routes.

extension Endpoint {
  static let openAPI = Endpoint(
    route: .openapi, path: PathTemplate("/openapi.json"), access: .open, name: "description",
    summary: "This document",
    responses: [ResponseFacts(description: "An OpenAPI 3.1 document.", schema: ["type": "object"])],
    work: .answer { _ throws(Problem) in Answer(json: OpenAPI.document, .whileDataLasts) })
}
