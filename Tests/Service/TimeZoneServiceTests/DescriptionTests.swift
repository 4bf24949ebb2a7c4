import Testing
import TimeZoneService

/// The description for programs has every route and every parameter.
@Suite struct DescriptionTests {
  @Test func everyEndpointIsDescribed() {
    let text = ServiceProbe.world.response("/openapi.json").text
    for endpoint in Endpoint.described {
      #expect(text.contains("\"\(endpoint.path.text)\":{"), "\(endpoint.path.text)")
      #expect(text.contains("\"operationId\":\"\(endpoint.name)\""), "\(endpoint.name)")
      for facts in endpoint.parameters {
        #expect(
          text.contains("{\"name\":\"\(facts.name)\",\"in\":\"\(facts.place.rawValue)\""), "\(facts.name)")
      }
    }
    #expect(Set(Endpoint.described.map(\.name)).count == Endpoint.described.count)
  }

  @Test func everyRouteHasAnEndpoint() {
    let routes = Set(Endpoint.all.map { $0.route })
    for route in ServiceRoute.allCases where route != .unknown {
      #expect(routes.contains(route), "\(route.rawValue)")
    }
  }

  /// Each example is a value that its parameter reads.
  @Test func variablesOfPathsAreParameters() {
    for endpoint in Endpoint.described {
      let variables = endpoint.path.text.split(separator: "{").dropFirst().compactMap {
        $0.split(separator: "}").first
      }
      let parameters = endpoint.parameters.filter { $0.place == .path }.map { $0.name }
      #expect(variables.map(String.init) == parameters, "\(endpoint.path.text)")
    }
  }
}
