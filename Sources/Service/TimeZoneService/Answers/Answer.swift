import TimeZonePresentation

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
    /// It must be checked each time: with this tag it is the same.
    case checked(tag: String)
  }

  enum Content {
    case bytes([UInt8])
    /// What takes long to make, compressed with gzip: only for those who do not have it.
    case made(Making)
  }

  /// How content is made.
  struct Making: Sendable {
    /// Whether it may take a tenth of a second and more.
    let isHeavy: Bool
    /// The content where it was made before.
    let known: @Sendable () -> [UInt8]?
    /// Makes it.
    let make: @Sendable () throws(Problem) -> [UInt8]

    /// Content that a cache keeps, of which `make` makes the bytes before compression.
    init<Key>(
      _ key: Key, in cache: ContentCache<Key>, isHeavy: Bool = false,
      make: @escaping @Sendable () throws(Problem) -> [UInt8]
    ) {
      self.isHeavy = isHeavy
      known = { cache.known(key) }
      self.make = { () throws(Problem) in
        guard let content = try cache.content(key, orMake: make) else {
          throw Problem(500, "there is not enough memory")
        }
        return content
      }
    }
  }

  var status = 200
  var contentType: String
  var content: Content
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
    self.content = .bytes(content)
    self.keeping = keeping
    contentType = type
  }

  /// Content that takes long to make.
  init(_ making: Making, type: String, _ keeping: Keeping) {
    content = .made(making)
    contentType = type
    self.keeping = keeping
    isCompressed = true
  }

  /// A JSON document.
  init(json: JSON, _ keeping: Keeping) {
    self.init(json.bytes, type: "application/json", keeping)
  }
}
