// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names are documented by Apple.

// The part of SwiftUI that the tutorial about an iOS app uses, with the names and types of Apple's, so that its view can be
// compiled where there is no SwiftUI: see `Scripts/check location`.

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a view of the stand-in has no body") }
}

@resultBuilder @MainActor public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }
}

public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)
  public var body: Never { fatalError("a view of the stand-in has no body") }
}

public struct Text: View {
  public let text: String
  public init(_ text: String) { self.text = text }
  public var body: Never { fatalError("a view of the stand-in has no body") }
}

public struct VStack<Content: View>: View {
  public let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: Never { fatalError("a view of the stand-in has no body") }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  public let views: [Content]
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> Content) {
    views = data.map(content)
  }
  public var body: Never { fatalError("a view of the stand-in has no body") }
}
