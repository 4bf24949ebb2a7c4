/// An error as a response: a problem document (RFC 9457).
struct Problem: Error {
  let status: Int
  /// The expected and the found value, and the remedy, in one sentence.
  let detail: String
  /// The parameter that is wrong, if it is one.
  var parameter: String?
  var headers: [(name: String, value: String)] = []

  init(
    _ status: Int, _ detail: String, parameter: String? = nil, headers: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.detail = detail
    self.parameter = parameter
    self.headers = headers
  }

  static let contentType = "application/problem+json"

  /// The phrase of a status code, which is also the title, because `type` is about:blank.
  static func phrase(_ status: Int) -> String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 417: "Expectation Failed"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Error"
    }
  }

  var json: JSON {
    var object: JSONObject = [
      "type": "about:blank", "title": JSON(Self.phrase(status)), "status": JSON(status),
      "detail": JSON(detail),
    ]
    object.add("parameter", parameter.map { JSON($0) })
    return .object(object)
  }

  var answer: Answer {
    var answer = Answer(json: json, .never)
    answer.status = status
    answer.contentType = Self.contentType
    answer.headers = headers
    return answer
  }
}

extension ServiceResponse {
  /// A response with a problem document, for failures of the connection that no route sees.
  package static func problem(
    _ status: Int, _ detail: String, headers: [(name: String, value: String)] = []
  ) -> ServiceResponse {
    ServiceResponse(
      .unknown, status: status,
      headers: [("Content-Type", Problem.contentType), ("Cache-Control", "no-store")] + headers,
      content: Problem(status, detail).json.bytes)
  }
}
