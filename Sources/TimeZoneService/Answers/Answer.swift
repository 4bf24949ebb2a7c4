/// What a route answers, before it is made a response: without compression, conditions and origins.
struct Answer {
  /// How long an answer may be kept.
  enum Keeping: Equatable {
    /// Not at all: it is specific to this moment or this client.
    case never
    /// It depends on the clock, and must be requested again each time.
    case untilAsked
    /// It depends on the data alone, and on the URL.
    case whileDataLasts
    /// It is a file of the page, with this tag.
    case file(tag: String)
  }

  var status = 200
  var contentType: String
  var content: [UInt8]
  var keeping: Keeping
  /// Further header fields.
  var headers: [(name: String, value: String)] = []
  /// The fields of the request that the answer depends on.
  var vary: [String] = []
  /// What distinguishes this answer from others at the same URL, such as one in another language: part of its `ETag`.
  var variant = ""
  /// Whether the content is compressed with gzip already.
  var isCompressed = false

  /// Content of any type.
  init(_ content: [UInt8], type: String, _ keeping: Keeping) {
    self.content = content
    self.keeping = keeping
    contentType = type
  }

  /// A JSON document.
  init(json: String, _ keeping: Keeping) {
    self.init(Array(json.utf8), type: "application/json", keeping)
  }
}
