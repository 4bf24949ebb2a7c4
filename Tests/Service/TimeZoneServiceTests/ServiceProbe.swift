import TimeZoneAnnotation
import TimeZoneService

/// The service over the embedded world, as tests ask it.
enum ServiceProbe {
  /// Without keys and limits.
  static let world = service()

  static func service(_ change: (inout ServiceOptions) -> Void = { _ in }) -> TimeZoneService {
    var options = ServiceOptions()
    change(&options)
    do {
      return try TimeZoneService(options, metrics: ServiceMetrics())
    } catch {
      fatalError("\(error)")
    }
  }
}

extension TimeZoneService {
  /// The response to a request; a batch over an empty body where it is one.
  func response(
    _ target: String, method: String = "GET", _ headers: [(name: String, value: String)] = [],
    client: String = "127.0.0.1", body: String = ""
  ) -> ServiceResponse {
    let request = ServiceRequest(method: method, target: target, headers: headers, client: client)
    return response(reply(to: request), body)
  }

  private func response(_ reply: ServiceReply, _ body: String) -> ServiceResponse {
    switch reply {
    case .response(let response): return response
    case .later(let work): return response(work.run(), body)
    case .batch(let batch):
      let sink = BytesSink()
      do throws(BatchFailure) {
        let end = try batch.run(BytesSource(Array(body.utf8)), sink)
        return ServiceResponse(.batch, headers: batch.headers + end.trailers, content: sink.bytes)
      } catch {
        return error.response
      }
    }
  }
}

extension ServiceResponse {
  var text: String { String(decoding: content, as: UTF8.self) }

  subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
